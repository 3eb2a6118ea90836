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
		Parse:      game.Parser(Parse),
		NewPlayer:  func() game.Player { return NewPlayer() },
		Levels:     levels(),
	}
}
