package battle

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxWebhook bounds a webhook's body, in bytes; a real one is under 60.
const maxWebhook = 4 << 10

// maxID bounds a battle's id, in bytes. The arena sends UUIDs.
const maxID = 64

// ReadWebhook returns the id of the battle that a webhook's body announces. The
// error says what is wrong with the body, for whoever sent it.
func ReadWebhook(body io.Reader) (id string, err error) {
	data, err := io.ReadAll(io.LimitReader(body, maxWebhook+1))
	if err != nil {
		return "", fmt.Errorf("reading the webhook: %w", err)
	}
	if len(data) > maxWebhook {
		return "", fmt.Errorf("the webhook is too large: more than %d bytes", maxWebhook)
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
	if !plain(hook.BattleID) {
		return "", fmt.Errorf("the battleId %.80q is not 1 to 64 letters, digits, - or _", hook.BattleID)
	}
	return hook.BattleID, nil
}

// plain reports whether an id may become part of the arena's URLs.
func plain(id string) bool {
	for _, c := range []byte(id) {
		switch {
		case '0' <= c && c <= '9', 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', c == '_', c == '-':
		default:
			return false
		}
	}
	return 0 < len(id) && len(id) <= maxID
}
