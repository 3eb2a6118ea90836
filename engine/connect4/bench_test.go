package connect4

import (
	"testing"

	"arenabot/engine/game"
)

// The speed of the search, from the start with empty tables.
func BenchmarkNodes(b *testing.B) {
	b.ReportAllocs()
	var nodes int64
	for b.Loop() {
		s := NewSolver(SolverOptions{})
		s.Solve(Start(), game.Budget{Nodes: 1_000_000})
		nodes += s.Nodes()
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(0, "ns/op")
}

// What the first player of a process pays for its book.
func BenchmarkReadBook(b *testing.B) {
	for b.Loop() {
		if _, err := ReadBook(embeddedBytes); err != nil {
			b.Fatal(err)
		}
	}
}
