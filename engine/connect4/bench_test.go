package connect4

import (
	"testing"

	"arenabot/engine/game"
)

// The speed of the search on the hardest positions, each with empty tables.
func BenchmarkSolver(b *testing.B) {
	b.ReportAllocs()
	list := published(b, "Test_L1_R3")
	var nodes int64
	for b.Loop() {
		for i := 0; i < len(list); i += 100 {
			s := NewSolver(SolverOptions{})
			if score, _ := s.Solve(list[i].p, game.Budget{}); score != list[i].score {
				b.Errorf("%v: %d, want %d", list[i].p, score, list[i].score)
			}
			nodes += s.Nodes()
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(0, "ns/op")
}

// What the first player of a process pays for its book, and what a check of all
// entries would cost on top.
func BenchmarkReadBook(b *testing.B) {
	for name, read := range map[string]func([]byte) (*Book, error){"checked": ReadBook, "embedded": openBook} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := read(embeddedBytes); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
