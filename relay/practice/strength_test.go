package practice

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"arenabot/engine/game"
	"arenabot/engine/quoridor"
)

var (
	strengthGames = flag.Int("strength-games", 200, "games of each match of BenchmarkQuoridor")
	strengthNodes = flag.Int64("strength-nodes", 20_000, "nodes a move of the engine in BenchmarkQuoridor")
)

// BenchmarkQuoridor plays the engine against the arena's own opponents, half of
// the games with either side, and reports the share that it wins.
func BenchmarkQuoridor(b *testing.B) {
	g := quoridor.Game()
	d, _ := dialectOf(g.Name)
	for depth := 1; depth <= 3; depth++ {
		name := fmt.Sprintf("%s:%d", shallowly, depth)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				won := 0
				for i := range *strengthGames {
					us := game.Side(i % 2)
					o, err := newOpponent(name, "", seat{g, d, us.Other()}, rand.New(rand.NewPCG(uint64(i), 5)))
					if err != nil {
						b.Fatal(err)
					}
					if o := playOut(b, us, o.(honest), *strengthNodes); o == game.Win(us) {
						won++
					} else {
						b.Logf("game %d, %v: %v", i, us, o)
					}
				}
				b.ReportMetric(100*float64(won)/float64(*strengthGames), "%won")
			}
		})
	}
}

func playOut(b *testing.B, us game.Side, o honest, nodes int64) game.Outcome {
	player := o.game.NewPlayer()
	p := o.game.ArenaStart
	for p.Outcome() == game.Ongoing {
		move := ""
		if p.Turn() == us {
			c, err := player.Choose(p, game.Budget{Nodes: nodes})
			if err != nil {
				b.Fatal(err)
			}
			move = c.Move
		} else {
			move = o.choose(context.Background(), p)
		}
		next, err := p.Play(move)
		if err != nil {
			b.Fatal(err)
		}
		p = next
	}
	return p.Outcome()
}
