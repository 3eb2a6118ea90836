package connect4

import (
	"testing"

	"arenabot/engine/game"
)

// Each position of the published sets with empty tables, the score checked.
// Test_L1_R3 takes a quarter of an hour: go test -bench Sets -benchtime 1x, and
// -short for a fiftieth of the slow sets.
func BenchmarkSets(b *testing.B) {
	for _, file := range []string{"Test_L3_R1", "Test_L2_R1", "Test_L1_R1", "Test_L2_R2", "Test_L1_R2", "Test_L1_R3"} {
		list := published(b, file)
		if testing.Short() && (file == "Test_L1_R2" || file == "Test_L1_R3") {
			list = list[:len(list)/50]
		}
		b.Run(file, func(b *testing.B) {
			nodes := int64(0)
			for b.Loop() {
				for _, s := range list {
					solver := NewSolver(SolverOptions{})
					if got := solve(b, solver, s.p); got != s.score {
						b.Errorf("%s: %d, want %d", s.moves, got, s.score)
					}
					nodes += solver.Nodes()
				}
			}
			n := float64(b.N * len(list))
			b.ReportMetric(float64(nodes)/n, "nodes/position")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/n, "µs/position")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// The empty board, with the default table of 32 MiB.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		solver := NewSolver(SolverOptions{})
		if got := solve(b, solver, Start()); got != 1 {
			b.Errorf("the start scores %d", got)
		}
		b.ReportMetric(float64(solver.Nodes()), "nodes/op")
	}
}

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
