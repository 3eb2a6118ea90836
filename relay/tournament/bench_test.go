//go:build unix

package tournament

import (
	"fmt"
	"io"
	"runtime"
	"syscall"
	"testing"
	"time"

	"arenabot/engine"
	"arenabot/relay/naval"
)

// processorTime is what all goroutines of the process have taken so far.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkGames plays each level against itself at 2,000 nodes a move, one game at a time
// and a game a core at once. It reports games a second, how many cores that kept busy, and
// the processor's time for a game: if two at once took more of it than one, they would be
// in each other's way.
func BenchmarkGames(b *testing.B) {
	for _, g := range append(engine.Games(), naval.Game()) {
		for _, level := range []string{"builtin:1", "builtin:2", "builtin:3", "builtin:4", "builtin:5"} {
			for _, parallel := range []int{1, runtime.GOMAXPROCS(0)} {
				b.Run(fmt.Sprintf("%s/%s/%d at once", g.Name, level, parallel), func(b *testing.B) {
					played, before := 0, processorTime(b)
					for seed := uint64(0); b.Loop(); seed++ {
						cup, err := New(Plan{Games: []string{g.Name}, Bots: []string{"a=" + level, "b=" + level}, Rounds: 10, Nodes: 2000, Seed: seed}, lookup)
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
					used := processorTime(b) - before
					b.ReportMetric(used.Seconds()/b.Elapsed().Seconds(), "cores")
					b.ReportMetric(float64(used.Microseconds())/float64(played), "µs/game")
					b.ReportMetric(0, "ns/op")
				})
			}
		}
	}
}
