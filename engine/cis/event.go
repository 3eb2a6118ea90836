package cis

import (
	"encoding/json"
	"errors"
	"strings"

	"arenabot/engine/game"
)

// An event is one message of the stream, told apart.
type event struct {
	kind   eventKind
	side   game.Side    // youAre: ours
	result game.Outcome // winner
	flip   bool         // echo and action: the table was flipped
	move   string       // action: in the game's notation
	fault  error        // action: why it cannot be a move, whatever the position
}

type eventKind uint8

const (
	youAre eventKind = iota + 1
	winner
	echo   // of our own POST
	action // of the opponent, well-formed or not
)

// read tells apart what the arena sent. us is our name on the wire, "" before
// the greeting. It never fails: what is nothing else is an action of the
// opponent's with a fault.
func (d *dialect) read(data []byte, us string) event {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return event{kind: action, fault: errors.New("is no JSON object")}
	}
	_, acts := fields["action"]
	player, playerErr := text(fields, "player")
	if _, stamped := fields["player"]; !acts && !stamped {
		if name, err := text(fields, "youAre"); err == nil {
			if side, ok := d.side(name); ok {
				return event{kind: youAre, side: side}
			}
		}
		if name, err := text(fields, "winner"); err == nil {
			if result, ok := d.winner(name); ok {
				return event{kind: winner, result: result}
			}
		}
	}
	act, _ := text(fields, "action")
	if us != "" && player == us {
		return event{kind: echo, flip: act == Flip}
	}
	e := event{kind: action, flip: act == Flip}
	if e.flip {
		return e
	}
	if playerErr != nil {
		e.fault = playerErr
		return e
	}
	if _, ok := d.side(player); !ok {
		e.fault = errors.New("names no player of this game")
		return e
	}
	e.move, e.fault = d.move(fields)
	return e
}

// winner reads the end of a battle, in any case: the arena writes FIRST where
// youAre said first, and its instructions show lower case.
func (d *dialect) winner(name string) (game.Outcome, bool) {
	switch {
	case strings.EqualFold(name, d.sides[game.First]):
		return game.FirstWins, true
	case strings.EqualFold(name, d.sides[game.Second]):
		return game.SecondWins, true
	case strings.EqualFold(name, "DRAW"):
		return game.Draw, true
	}
	return game.Ongoing, false
}
