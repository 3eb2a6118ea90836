package server

import (
	"errors"
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

// takeTeam registers a team's paths: its webhooks, its questions and its agents.
// With a secret the first two lie under {prefix}/s/{secret} alone.
func (s *Server) takeTeam(t Team, files http.Handler) {
	prefix, asked := t.Prefix(), t.Asked
	files = http.StripPrefix(prefix, files)
	s.mux.Handle("GET "+prefix+"/agent", s.options.Gate.Agents(t.Hub))
	if t.Plain != nil {
		s.mux.Handle("GET "+prefix+"/arena/{game}/start/{id}", s.options.Gate.Agents(http.HandlerFunc(t.Plain.Start)))
		s.mux.Handle("POST "+prefix+"/arena/{game}/play/{id}", s.options.Gate.Agents(http.HandlerFunc(t.Plain.Play)))
	}
	if t.Secret.IsSet() {
		prefix += "/s/{secret}"
		asked = knows(t.Secret, asked)
	}
	for _, g := range engine.Games() {
		s.mux.Handle("POST "+prefix+"/"+g.Name, knows(t.Secret, s.webhook(&t, g)))
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

// errNoSuch is all that one who does not know a secret path is told.
var errNoSuch = errors.New("there is nothing at this address")

// knows lets in who knows the secret in the path. It is compared as a whole, in
// constant time, which a path of the router's would not be.
func knows(secret gate.Token, next http.Handler) http.Handler {
	if !secret.IsSet() {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !secret.Matches(r.PathValue("secret")) {
			writeError(w, http.StatusNotFound, errNoSuch)
			return
		}
		next.ServeHTTP(w, r)
	})
}
