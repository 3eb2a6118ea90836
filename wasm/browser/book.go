package main

import (
	"fmt"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

// longestBook is the most bytes that a book may have: one of all positions up to
// ply 10 has less than half of it.
const longestBook = 8 << 20

// book takes a larger opening book of a game, of which only Connect 4 has one,
// and answers how many positions it knows and up to which ply. The book in use
// stays when the new one is refused.
func (e *engines) book(name string, data []byte) string {
	return answer(func() (string, error) {
		g, err := e.find(name)
		if err != nil {
			return "", err
		}
		if g.Name != connect4.Game().Name {
			return "", fmt.Errorf("%s has no opening book", g.Name)
		}
		if len(data) > longestBook {
			return "", fmt.Errorf("the book is %d bytes long: at most %d make sense", len(data), longestBook)
		}
		openings, err := connect4.ReadBook(data)
		if err != nil {
			return "", err
		}
		e.openings = openings
		for _, player := range e.players {
			e.consult(player)
		}
		var o object
		o.number("entries", int64(openings.Len()))
		o.number("plies", int64(openings.Plies()))
		return o.String(), nil
	})
}

// consult hands the larger book to a player that can use it.
func (e *engines) consult(player game.Player) {
	if pl, ok := player.(*connect4.Player); ok && e.openings != nil {
		pl.Consult(e.openings)
	}
}
