package connect4

import (
	"testing"

	"arenabot/engine/game"
)

// The speed of the search, from the start with an empty table.
func BenchmarkNodes(b *testing.B) {
	b.ReportAllocs()
	var nodes int64
	for b.Loop() {
		nodes += choose(b, NewPlayer(), Start(), game.Budget{Nodes: 1_000_000}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(0, "ns/op")
}

// The time for a whole search to a fixed depth from the start.
func BenchmarkDepth12(b *testing.B) {
	for b.Loop() {
		pl := NewPlayer()
		pl.meter = game.Budget{}.Start()
		moves := Start().rootMoves()
		for depth := 1; depth <= 12; depth++ {
			pl.deepen(Start(), moves, depth)
		}
	}
}

// The time to solve a late or middle position, averaged.
func BenchmarkSolve(b *testing.B) {
	for _, file := range []string{"Test_L3_R1", "Test_L2_R1"} {
		positions := published(b, file)
		b.Run(file, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				choose(b, NewPlayer(), positions[i%len(positions)].p, game.Budget{})
			}
		})
	}
}
