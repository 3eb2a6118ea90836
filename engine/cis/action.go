package cis

import (
	"encoding/json"
	"errors"
	"fmt"
)

// ReadAction reads what a team posts to the arena in a game: a move, in the game's
// own notation, or a flip of the table. Keys that the arena does not know are
// passed over. The error says why it is neither; whether a move is legal is for
// the game to say.
func ReadAction(game string, body []byte) (move string, flip bool, err error) {
	d, ok := dialectOf(game)
	if !ok {
		return "", false, fmt.Errorf("the arena has no game %q", game)
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(body, &fields) != nil || fields == nil {
		return "", false, errors.New("the action is no JSON object")
	}
	if action, err := text(fields, "action"); err == nil && action == Flip {
		return "", true, nil
	}
	if move, err = d.move(fields); err != nil {
		return "", false, fmt.Errorf("the action %w", err)
	}
	return move, false, nil
}
