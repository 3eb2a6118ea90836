package main

import (
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
)

// sharing is lookup with a player of Quoridor that tells what it finds to the
// page's other workers on the same position, through s, and asks what they found.
// helps tells whether this worker only helps another one.
func sharing(lookup func(name string) (game.Game, error), s quoridor.Shared, helps func() bool) func(name string) (game.Game, error) {
	return func(name string) (game.Game, error) {
		g, err := lookup(name)
		if err == nil && g.Name == quoridor.Game().Name {
			g.NewPlayer = func() game.Player { return quoridor.New(quoridor.Options{Shared: s, Helper: helps()}) }
		}
		return g, err
	}
}
