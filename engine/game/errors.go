package game

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// ErrOver is returned by a Player that is asked to move after the game's end.
var ErrOver = errors.New("the game is over")

// A NotationError reports text that is not in a game's notation.
type NotationError struct {
	Game   string // the game's name
	Text   string // what was read
	Reason string // what is wrong with it, as the end of a sentence
}

func (e *NotationError) Error() string {
	return fmt.Sprintf("%s: %s %s", e.Game, quote(e.Text), e.Reason)
}

// An IllegalError reports a well-formed move that the rules forbid.
type IllegalError struct {
	Game   string // the game's name
	Move   string // the move
	Reason string // which rule forbids it, as the end of a sentence
}

func (e *IllegalError) Error() string {
	return fmt.Sprintf("%s: %s is illegal: %s", e.Game, quote(e.Move), e.Reason)
}

// quote keeps hostile text short and on one line in messages and logs.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		cut := most
		for cut > 0 && !utf8.RuneStart(s[cut]) {
			cut--
		}
		return fmt.Sprintf("%+q…", s[:cut])
	}
	return fmt.Sprintf("%+q", s)
}
