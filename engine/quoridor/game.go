package quoridor

import "arenabot/engine/game"

// name is the game's name in the arenas' paths.
const name = "quoridor"

// Game describes Quoridor to the bodies of the engine.
func Game() game.Game {
	return game.Game{
		Name:       name,
		Title:      "Quoridor",
		Start:      Start(Standard),
		ArenaStart: Start(Arena),
		Parse:      game.Parser(Parse),
		NewPlayer:  NewPlayer,
		Levels:     levels(),
	}
}
