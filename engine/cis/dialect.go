package cis

import (
	"encoding/json"
	"fmt"
	"time"

	"arenabot/engine/game"
)

// Flip is the action that flips the table: (╯°□°)╯︵ ┻━┻
const Flip = "(\u256f\u00b0\u25a1\u00b0)\u256f\ufe35 \u253b\u2501\u253b"

// Increment is what each POST adds to a team's clock.
const Increment = 2 * time.Second

// A dialect is how one game is spoken on the arena's wire.
type dialect struct {
	sides [2]string     // youAre, player and winner of game.First and game.Second
	clock time.Duration // each side's time at the start
	field string        // the key that holds the place of an action

	// verb returns the action that makes a move of the game's own notation.
	verb func(move string) string
}

// dialectOf returns how the named game is spoken; ok is false for a game that
// the arena does not have.
func dialectOf(name string) (d dialect, ok bool) {
	always := func(verb string) func(string) string {
		return func(string) string { return verb }
	}
	switch name {
	case "tic-tac-toe":
		return dialect{[2]string{"O", "X"}, 18 * time.Second, "position", always("putSymbol")}, true
	case "connect4":
		return dialect{[2]string{"🔴", "🟡"}, 18 * time.Second, "column", always("putToken")}, true
	case "quoridor":
		return dialect{[2]string{"first", "second"}, 60 * time.Second, "position", quoridorVerb}, true
	}
	return dialect{}, false
}

// quoridorVerb tells walls ("e2h") from steps ("e2") by their length.
func quoridorVerb(move string) string {
	if len(move) == 3 {
		return "putWall"
	}
	return "move"
}

// side reads youAre or player, which are exact in case.
func (d *dialect) side(name string) (game.Side, bool) {
	switch name {
	case d.sides[game.First]:
		return game.First, true
	case d.sides[game.Second]:
		return game.Second, true
	}
	return 0, false
}

// body is the POST that makes move. It has no keys but the protocol's: the
// arena echoes every key, and one of ours could overwrite its own.
func (d *dialect) body(move string) []byte {
	return fmt.Appendf(nil, `{"action":%q,%q:%q}`, d.verb(move), d.field, move)
}

// flipBody is the POST that flips the table.
func flipBody() []byte { return []byte(`{"action":"` + Flip + `"}`) }

// move reads the move of an action in the game's notation. The error says, as
// the end of a sentence about the action, why it is none; whether the move is
// legal is the position's business.
func (d *dialect) move(fields map[string]json.RawMessage) (string, error) {
	action, err := text(fields, "action")
	if err != nil {
		return "", err
	}
	place, err := text(fields, d.field)
	if err != nil {
		return "", err
	}
	if action != d.verb(place) {
		return "", fmt.Errorf("%.40q does not go with the %s %.40q", action, d.field, place)
	}
	return place, nil
}

// text reads one field that must be a string, with its key exact in case.
func text(fields map[string]json.RawMessage, key string) (string, error) {
	raw, ok := fields[key]
	if !ok {
		return "", fmt.Errorf("has no %q", key)
	}
	var s *string // a pointer tells null from ""
	if json.Unmarshal(raw, &s) != nil || s == nil {
		return "", fmt.Errorf("has a %q that is no string", key)
	}
	return *s, nil
}
