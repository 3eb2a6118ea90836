package tournament

import (
	"fmt"
	"io"
	"runtime"
	"testing"

	"arenabot/engine"
	"arenabot/relay/naval"
)

// BenchmarkGames plays each level against itself at 200 nodes a move, a game a core at
// once, and reports games a second.
func BenchmarkGames(b *testing.B) {
	for _, g := range append(engine.Games(), naval.Game()) {
		for _, level := range []string{"builtin:1", "builtin:2", "builtin:3", "builtin:4", "builtin:5"} {
			for _, parallel := range []int{1, runtime.GOMAXPROCS(0)} {
				b.Run(fmt.Sprintf("%s/%s/%d at once", g.Name, level, parallel), func(b *testing.B) {
					played := 0
					for seed := uint64(0); b.Loop(); seed++ {
						cup, err := New(Plan{Games: []string{g.Name}, Bots: []string{"a=" + level, "b=" + level}, Rounds: 10, Nodes: 200, Seed: seed}, lookup)
						if err != nil {
							b.Fatal(err)
						}
						result, err := cup.Run(b.Context(), "", parallel, io.Discard)
						if err != nil {
							b.Fatal(err)
						}
						played += len(result.Games)
					}
					b.ReportMetric(float64(played)/b.Elapsed().Seconds(), "games/s")
					b.ReportMetric(0, "ns/op")
				})
			}
		}
	}
}
