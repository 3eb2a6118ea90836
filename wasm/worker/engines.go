//go:build js && wasm

package main

import (
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
	"arenabot/relay/battle"
)

// newEngines returns the native players, one thinker: a Worker has one thread.
// A move visits so many positions at most, since the clock stands still there
// while one thinks. The tables grow with what is searched, and stay small with it:
// ten battles share an isolate of 128 MB, each with a program of its own.
func newEngines(nodes int64) *battle.Engines {
	return battle.NewEnginesWith(1, battle.EngineOptions{Nodes: func(g game.Game) int64 {
		if g.Name == quoridor.Game().Name {
			return nodes / quoridorShare
		}
		return nodes
	}})
}

// quoridorShare is how many times as long as others a position of Quoridor takes.
const quoridorShare = 3
