package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"

	"arenabot/engine/game"
	"arenabot/relay/battle"
)

// maxWebhook bounds a webhook's body; a real one is under 60 bytes.
const maxWebhook = 4 << 10

// battleID is what may become part of the arena's URLs. The arena sends UUIDs.
var battleID = regexp.MustCompile(`^[0-9A-Za-z_-]{1,64}$`)

// webhook answers the arena's announcement of a battle of g to a team.
func (s *Server) webhook(t *Team, g game.Game) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, err := readWebhook(http.MaxBytesReader(w, r.Body, maxWebhook))
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
			s.run(ctx, t, battle.Config{Game: g, ID: id})
		})
		if err != nil {
			s.options.Log.Warn("webhook refused", "game", g.Name, "battle", id, "from", r.RemoteAddr, "err", err)
			w.Header().Set("Retry-After", "10")
			writeError(w, http.StatusServiceUnavailable, err)
			return
		}
		writeJSON(w, http.StatusOK, map[string]string{"message": "the battle is accepted"})
	})
}

func readWebhook(body io.Reader) (id string, err error) {
	data, err := io.ReadAll(body)
	if err != nil {
		return "", fmt.Errorf("reading the webhook: %w", err)
	}
	var hook struct {
		BattleID string `json:"battleId"`
	}
	if err := json.Unmarshal(data, &hook); err != nil {
		return "", fmt.Errorf(`the webhook is not {"battleId": "…"}: %w`, err)
	}
	if hook.BattleID == "" {
		return "", errors.New("the webhook has no battleId")
	}
	if !battleID.MatchString(hook.BattleID) {
		return "", fmt.Errorf("the battleId %.80q is not 1 to 64 letters, digits, - or _", hook.BattleID)
	}
	return hook.BattleID, nil
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // a client that is gone needs no answer
}

func writeError(w http.ResponseWriter, status int, err error) {
	writeJSON(w, status, map[string]string{"error": err.Error()})
}
