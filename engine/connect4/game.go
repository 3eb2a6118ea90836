package connect4

import "arenabot/engine/game"

// name is the game's name in the arena's paths and in errors.
const name = "connect4"

// Game describes Connect 4 to the bodies of the engine.
func Game() game.Game {
	return game.Game{
		Name:       name,
		Title:      "Connect 4",
		Start:      Start(),
		ArenaStart: Start(),
		Parse:      game.Parser(Parse),
		NewPlayer:  func() game.Player { return NewPlayer() },
		Levels:     levels(),
	}
}
