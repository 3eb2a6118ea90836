package battle

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
)

// maxWebhook bounds a webhook's body, in bytes; a real one is under 60.
const maxWebhook = 4 << 10

// battleID is what may become part of the arena's URLs. The arena sends UUIDs.
var battleID = regexp.MustCompile(`^[0-9A-Za-z_-]{1,64}$`)

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
	if !battleID.MatchString(hook.BattleID) {
		return "", fmt.Errorf("the battleId %.80q is not 1 to 64 letters, digits, - or _", hook.BattleID)
	}
	return hook.BattleID, nil
}
