package quoridor

import (
	"testing"

	"arenabot/engine/game"
)

// BenchmarkPerft counts four moves from the start, a figure that other programs agree on.
func BenchmarkPerft(b *testing.B) {
	const want = 247_569_030
	for b.Loop() {
		if n := Perft(Start(Standard), 4, nil); n != want {
			b.Fatalf("%d positions, want %d", n, want)
		}
	}
	b.ReportMetric(float64(want*b.N)/b.Elapsed().Seconds(), "positions/s")
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
