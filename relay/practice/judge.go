package practice

import (
	"fmt"

	"arenabot/engine/game"
)

// judgeEvent judges what side put on the stream, which may be no action at all.
func (d dialect) judgeEvent(p game.Position, side game.Side, e event) (game.Position, error) {
	action, ok := e.(object)
	if !ok {
		return nil, fmt.Errorf("%s is no JSON object", show(string(e.encode())))
	}
	return d.judge(p, side, action)
}

// judge returns the position after side's action in p, or says why the action is
// illegal. It knows no mercy: exact spelling, exact types, exact case.
func (d dialect) judge(p game.Position, side game.Side, action object) (game.Position, error) {
	if p.Turn() != side {
		return nil, fmt.Errorf("it was not %s's turn", d.sides[side])
	}
	if player := action.get("player"); player != any(d.sides[side]) {
		return nil, fmt.Errorf("the player was %s, not %s", show(player), d.sides[side])
	}
	move, err := d.move(action)
	if err != nil {
		return nil, err
	}
	return p.Play(move)
}

// move returns the move that an action makes, in the game's notation. It may
// still be no move of the game, or an illegal one.
func (d dialect) move(action object) (string, error) {
	name := action.get("action")
	for _, k := range d.kinds {
		if name != any(k.action) {
			continue
		}
		move, ok := action.get(k.field).(string)
		if !ok {
			return "", fmt.Errorf("the %s of %s was %s, not a text", k.field, k.action, show(action.get(k.field)))
		}
		if k.length != 0 && len(move) != k.length {
			// A pawn's "move" to "e2h" would otherwise put up a wall.
			return "", fmt.Errorf("the %s of %s was %s", k.field, k.action, show(move))
		}
		return move, nil
	}
	return "", fmt.Errorf("the action was %s", show(name))
}

// isFlip reports whether action flips the table.
func isFlip(action object) bool { return action.get("action") == any(flip) }

// show returns a value of a hostile body as a short text on one line.
func show(v any) string {
	const most = 40 // runes
	if v == nil {
		return "missing"
	}
	text := []rune(fmt.Sprintf("%q", fmt.Sprint(v)))
	if len(text) > most {
		return string(text[:most]) + "…"
	}
	return string(text)
}
