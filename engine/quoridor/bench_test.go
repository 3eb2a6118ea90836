package quoridor

import (
	"testing"

	"arenabot/engine/game"
)

func BenchmarkPerft(b *testing.B) {
	for _, r := range []Rules{Standard, Arena} {
		b.Run(r.String(), func(b *testing.B) {
			b.ReportAllocs()
			n := newNode(perftRows(b)[7].position(b, r), &kit{})
			positions := 0
			for b.Loop() {
				positions += perft(&n, 3)
			}
			b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

func BenchmarkSearch(b *testing.B) {
	const nodes = 100_000
	for _, r := range []Rules{Standard, Arena} {
		b.Run(r.String(), func(b *testing.B) {
			b.ReportAllocs()
			p := perftRows(b)[1].position(b, r)
			depth := 0
			for b.Loop() {
				c, err := NewPlayer().Choose(p, game.Budget{Nodes: nodes})
				if err != nil {
					b.Fatal(err)
				}
				depth = c.Depth
			}
			b.ReportMetric(float64(nodes*b.N)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(depth), "depth")
		})
	}
}
