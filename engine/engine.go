// Package engine lists the games that the brain knows.
//
//	engine ─▶ tictactoe, connect4, quoridor ─▶ game
package engine

import (
	"fmt"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
	"arenabot/engine/tictactoe"
)

// Games returns the games of the CIS arena.
func Games() []game.Game {
	return []game.Game{tictactoe.Game(), connect4.Game(), quoridor.Game()}
}

// Lookup returns the game with the given name; the error says which there are.
func Lookup(name string) (game.Game, error) {
	for _, g := range Games() {
		if g.Name == name {
			return g, nil
		}
	}
	return game.Game{}, fmt.Errorf("there is no game %.40q: the games are tic-tac-toe, connect4 and quoridor", name)
}
