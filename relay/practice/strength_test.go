package practice

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
)

var (
	strengthGames = flag.Int("strength-games", 56, "games of each match of BenchmarkConnect4 and BenchmarkQuoridor")
	strengthNodes = flag.Int64("strength-nodes", 50_000, "nodes a move of the engine in BenchmarkQuoridor")
)

// BenchmarkConnect4 plays Connect 4 against the arena's own opponents, with
// either side: eighteen matches, of which 56 games each make a thousand. A game
// that was won at some time, by a score that the player had solved, must be won.
func BenchmarkConnect4(b *testing.B) {
	// Half a second of thinking.
	strength(b, connect4.Game(), 4_000_000, randomly, shallowly+":1", shallowly+":2", shallowly+":3", shallowly+":4",
		shallowly+":5", shallowly+":6", shallowly+":7", shallowly+":8")
}

// BenchmarkQuoridor does the same in Quoridor, by the arena's rules.
func BenchmarkQuoridor(b *testing.B) {
	strength(b, quoridor.Game(), *strengthNodes, randomly, shallowly+":1", shallowly+":2", shallowly+":3")
}

func strength(b *testing.B, g game.Game, nodes int64, opponents ...string) {
	for _, name := range opponents {
		for _, us := range []game.Side{game.First, game.Second} {
			b.Run(fmt.Sprintf("%s/as-%v", name, us), func(b *testing.B) {
				for b.Loop() {
					match(b, g, nodes, name, us)
				}
			})
		}
	}
}

func match(b *testing.B, g game.Game, nodes int64, name string, us game.Side) {
	won, drawn := 0, 0
	player := g.NewPlayer()
	for i := range *strengthGames {
		outcome, known := oneGame(b, g, player, nodes, name, us, uint64(i))
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
	b.ReportMetric(100*float64(won)/float64(*strengthGames), "%won")
	b.ReportMetric(100*float64(drawn)/float64(*strengthGames), "%drawn")
	b.ReportMetric(0, "ns/op")
}

// oneGame plays one game and tells whether the player ever knew that it had won.
func oneGame(b *testing.B, g game.Game, player game.Player, nodes int64, name string, us game.Side, seed uint64) (_ game.Outcome, known bool) {
	d, _ := dialectOf(g.Name)
	o, err := newOpponent(name, "", seat{g, d, us.Other()}, rand.New(rand.NewPCG(seed, 5)))
	if err != nil {
		b.Fatal(err)
	}
	p := g.ArenaStart
	for p.Outcome() == game.Ongoing {
		var move string
		if p.Turn() == us {
			c, err := player.Choose(p, game.Budget{Nodes: nodes})
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
