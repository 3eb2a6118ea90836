package server

import (
	"net/http"

	"arenabot/engine"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/hub"
	"arenabot/relay/plain"
)

// A Team is one team URL: the arena that calls it, and the agents that play for
// it. All but Secret and Plain must be set.
type Team struct {
	Name    string // letters, digits and -; "" for the relay's first
	Arena   string // base URL, no trailing slash
	Hub     *hub.Hub
	Asked   http.Handler // answers arenas that ask
	Decider battle.Decider
	Plain   *plain.Proxy // the arena's own wire for its agents; nil for none
	Secret  gate.Token   // path under which webhooks and questions are taken, if set
}

// Prefix is the path under which a team is found.
func (t *Team) Prefix() string {
	if t.Name == "" {
		return ""
	}
	return "/t/" + t.Name
}

// takeTeam registers a team's paths: its page, its agents, its webhooks and its
// questions. With a secret the last two lie under {prefix}/s/{secret} alone.
func (s *Server) takeTeam(t Team, files http.Handler) {
	prefix, asked := t.Prefix(), t.Asked
	files = http.StripPrefix(prefix, files)
	s.mux.Handle("GET "+prefix+"/agent", s.options.Gate.Agents(t.Hub))
	if t.Plain != nil {
		s.mux.Handle("GET "+prefix+"/arena/{game}/start/{id}", s.options.Gate.Agents(http.HandlerFunc(t.Plain.Start)))
		s.mux.Handle("POST "+prefix+"/arena/{game}/play/{id}", s.options.Gate.Agents(http.HandlerFunc(t.Plain.Play)))
	}
	if t.Name != "" {
		s.mux.Handle(prefix+"/", files)
	}
	if t.Secret.IsSet() {
		prefix += "/s/{secret}"
		asked = gate.Knows(t.Secret, asked)
	}
	for _, g := range engine.Games() {
		s.mux.Handle("POST "+prefix+"/"+g.Name, gate.Knows(t.Secret, s.webhook(&t, g)))
	}
	s.mux.Handle(prefix+"/bot", asked)
	s.mux.Handle(prefix+"/bot/{$}", asked)
	s.mux.Handle("POST "+prefix+"/{$}", asked)
	s.mux.Handle("OPTIONS "+prefix+"/{$}", asked)
	s.mux.HandleFunc("GET "+prefix+"/{$}", func(w http.ResponseWriter, r *http.Request) {
		if ask.Asks(r) {
			asked.ServeHTTP(w, r)
			return
		}
		files.ServeHTTP(w, r)
	})
}
