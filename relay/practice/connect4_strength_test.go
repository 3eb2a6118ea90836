package practice

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

var connect4Games = flag.Int("connect4-games", 56, "games of each match of BenchmarkConnect4")

// BenchmarkConnect4 plays Connect 4 against the arena's own opponents, with
// either side: eighteen matches, of which 56 games each make a thousand. A game
// that was won at some time, by a score that the player had solved, must be won.
func BenchmarkConnect4(b *testing.B) {
	names := []string{randomly}
	for depth := 1; depth <= 8; depth++ {
		names = append(names, fmt.Sprintf("%s:%d", shallowly, depth))
	}
	for _, name := range names {
		for _, us := range []game.Side{game.First, game.Second} {
			b.Run(fmt.Sprintf("%s/as-%v", name, us), func(b *testing.B) {
				for b.Loop() {
					connect4Match(b, name, us)
				}
			})
		}
	}
}

func connect4Match(b *testing.B, name string, us game.Side) {
	won, drawn := 0, 0
	player := connect4.NewPlayer()
	for i := range *connect4Games {
		outcome, known := connect4Game(b, player, name, us, uint64(i))
		switch outcome {
		case game.Win(us):
			won++
		case game.Draw:
			drawn++
		}
		if known && outcome != game.Win(us) {
			b.Errorf("game %d: a won game ended with %v", i, outcome)
		}
	}
	b.ReportMetric(100*float64(won)/float64(*connect4Games), "%won")
	b.ReportMetric(100*float64(drawn)/float64(*connect4Games), "%drawn")
	b.ReportMetric(0, "ns/op")
}

// connect4Game plays one game with a budget of half a second a move, and tells
// whether the player ever knew that it had won.
func connect4Game(b *testing.B, player game.Player, name string, us game.Side, seed uint64) (_ game.Outcome, known bool) {
	g := connect4.Game()
	d, _ := dialectOf(g.Name)
	o, err := newOpponent(name, "", seat{g, d, us.Other()}, rand.New(rand.NewPCG(seed, 5)))
	if err != nil {
		b.Fatal(err)
	}
	p := g.ArenaStart
	for p.Outcome() == game.Ongoing {
		var move string
		if p.Turn() == us {
			c, err := player.Choose(p, game.Budget{Nodes: 4_000_000})
			if err != nil {
				b.Fatal(err)
			}
			move = c.Move
			known = known || c.Solved && c.Value > 0
		} else {
			move = o.(honest).choose(context.Background(), p)
		}
		if p, err = p.Play(move); err != nil {
			b.Fatal(err)
		}
	}
	return p.Outcome(), known
}
