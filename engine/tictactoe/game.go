package tictactoe

import "arenabot/engine/game"

// name is the game's name in the arena's paths and in errors.
const name = "tic-tac-toe"

// Game describes tic-tac-toe to the bodies of the engine.
func Game() game.Game {
	return game.Game{
		Name:       name,
		Title:      "Tic-tac-toe",
		Start:      Start(),
		ArenaStart: Start(),
		Parse: func(text string) (game.Position, error) {
			p, err := Parse(text)
			if err != nil {
				return nil, err // not p: an interface that holds a Position is never nil
			}
			return p, nil
		},
		NewPlayer: func() game.Player { return NewPlayer() },
	}
}
