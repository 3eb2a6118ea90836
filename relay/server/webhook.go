package server

import (
	"context"
	"encoding/json"
	"net/http"

	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/history/journal"
)

// webhook answers the arena's announcement of a battle of g to a team.
func (s *Server) webhook(t *Team, g game.Game) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, err := battle.ReadWebhook(r.Body)
		if err != nil {
			s.options.Log.Warn("webhook refused", "game", g.Name, "battle", id, "from", r.RemoteAddr, "err", err)
			writeError(w, http.StatusBadRequest, err)
			return
		}
		from, counted := s.options.Gate.Source(r)
		if !counted {
			from = ""
		}
		err = s.battles.begin(t.Prefix()+"/"+g.Name+"/"+id, from, func(ctx context.Context) {
			var r *journal.Recorder
			if h := s.options.History; h != nil {
				r = h.Begin(begun(t, g, id), g)
			}
			s.run(ctx, t, battle.Config{Game: g, ID: id}, r)
		})
		if err != nil {
			s.options.Log.Warn("webhook refused", "game", g.Name, "battle", id, "from", r.RemoteAddr, "err", err)
			w.Header().Set("Retry-After", "10")
			writeError(w, http.StatusServiceUnavailable, err)
			return
		}
		s.note(r.Context(), t, g, id)
		writeJSON(w, http.StatusOK, map[string]string{"message": "the battle is accepted"})
	})
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // a client that is gone needs no answer
}

func writeError(w http.ResponseWriter, status int, err error) {
	writeJSON(w, status, map[string]string{"error": err.Error()})
}
