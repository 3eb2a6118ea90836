package practice

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"arenabot/engine/game"
)

// An untilCheat is what came of a battle between a cheater and a legal team,
// played without a network.
type untilCheat struct {
	position game.Position // in which the cheat was made, or the last one
	said     []saying      // that held the cheat; nil if there was none
	reason   error
}

// playUntilCheat has a team of the named kind play a cheater.
func playUntilCheat(t testing.TB, g game.Game, kind, team string, cheater game.Side, seed uint64) (end untilCheat) {
	t.Helper()
	d, _ := dialectOf(g.Name)
	c, err := newOpponent("cheat:"+kind, "", seat{g, d, cheater}, rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		t.Fatal(err)
	}
	honest, err := newOpponent(team, "", seat{g, d, cheater.Other()}, rand.New(rand.NewPCG(seed, 2)))
	if err != nil {
		t.Fatal(err)
	}
	p := g.ArenaStart
	for !p.Outcome().Over() {
		said := c.act(context.Background(), p)
		if p.Turn() == cheater && len(said) == 0 {
			t.Fatalf("%s says nothing in %v", kind, p)
		}
		if said == nil {
			said = honest.act(context.Background(), p)
		}
		start := p
		for _, s := range said {
			side := p.Turn()
			if &said[0] != &s && p != start {
				side = cheater
			}
			if p.Turn() != cheater && p == start && kind == beforeOpening && p.Plies() == 0 {
				side = cheater
			}
			next, err := d.judgeEvent(p, side, s.event)
			if err != nil {
				return untilCheat{start, said, err}
			}
			p = next
		}
	}
	return untilCheat{position: p}
}

func TestProbe(t *testing.T) {
	for _, g := range games() {
		d, _ := dialectOf(g.Name)
		for _, side := range []game.Side{game.First, game.Second} {
			for _, kind := range cheatsFor(seat{g, d, side}) {
				line := fmt.Sprintf("%-12s %-7v %-20s", g.Name, side, kind)
				for _, team := range []string{firstLegal, randomly, "alpha-beta:1", "alpha-beta"} {
					n, plies := 0, 0
					var last untilCheat
					for seed := range uint64(10) {
						e := playUntilCheat(t, g, kind, team, side, seed)
						if e.said != nil {
							n++
							plies += e.position.Plies()
							last = e
						}
					}
					if n > 0 {
						plies /= n
					}
					line += fmt.Sprintf(" %s %d@%d", team, n, plies)
					if team == "alpha-beta" && n > 0 {
						line += fmt.Sprintf(" %s %v", last.said[len(last.said)-1].event.encode(), last.reason)
					}
				}
				t.Log(line)
			}
		}
	}
}
