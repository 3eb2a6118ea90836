package quoridor

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"arenabot/engine/game"
)

// A mover is a stand-in for a player.
type mover func(p Position) string

// searching moves like a new player with so many nodes a move.
func searching(t *testing.T, nodes int64) mover {
	pl := NewPlayer()
	return func(p Position) string {
		c, err := pl.Choose(p, game.Budget{Nodes: nodes})
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		if c.Nodes > nodes {
			t.Fatalf("%v: %d nodes visited, %d allowed", p, c.Nodes, nodes)
		}
		return c.Move
	}
}

func randomly(rng *rand.Rand) mover {
	return func(p Position) string {
		all := p.Moves()
		return all[rng.IntN(len(all))]
	}
}

// greedily walks the shortest path, and one time in ten walls in the opponent at
// random, so that games differ.
func greedily(rng *rand.Rand) mover {
	wall := randomly(rng)
	return func(p Position) string {
		if rng.IntN(10) == 0 {
			return wall(p)
		}
		n := newNode(p, &kit{})
		return n.bestStep().String()
	}
}

// playOut plays a game and returns how it ended.
func playOut(t *testing.T, p Position, first, second mover) game.Outcome {
	t.Helper()
	for p.Outcome() == game.Ongoing {
		who := first
		if p.Turn() == game.Second {
			who = second
		}
		next, err := p.play(who(p))
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		p = next
	}
	return p.Outcome()
}

func TestBeatsWeakMovers(t *testing.T) {
	for _, tt := range []struct {
		name     string
		opponent func(*rand.Rand) mover
		games    int
		least    int // wins
	}{
		{"random", randomly, 20, 20},
		{"greedy", greedily, 20, 17},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wins := 0
			for g := range tt.games {
				rng := rand.New(rand.NewPCG(1, uint64(g)))
				me, other := searching(t, 1500), tt.opponent(rng)
				side := game.Side(g % 2)
				movers := [2]mover{me, other}
				if side == game.Second {
					movers = [2]mover{other, me}
				}
				rules := Rules(g / 2 % 2)
				if playOut(t, Start(rules), movers[0], movers[1]) == game.Win(side) {
					wins++
				}
			}
			t.Logf("%d of %d", wins, tt.games)
			if wins < tt.least {
				t.Errorf("won %d of %d games, want %d", wins, tt.games, tt.least)
			}
		})
	}
}

func choose(t *testing.T, position string, b game.Budget) game.Choice {
	t.Helper()
	p, err := Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewPlayer().Choose(p, b)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.PV) == 0 || c.PV[0] != c.Move {
		t.Errorf("PV %v does not begin with %s", c.PV, c.Move)
	}
	if _, err := game.Replay(p, c.PV...); err != nil {
		t.Errorf("PV %v: %v", c.PV, err)
	}
	return c
}

func TestChoices(t *testing.T) {
	for _, tt := range []struct {
		name, position string
		move           string // "" for any
		value          int
		solved         bool
	}{
		{"wins at once", "e8 a2 10 10 - 20 standard", "e9", winWorth - 1, true},
		{"wins at once as second", "a8 e2 10 10 - 21 standard", "e1", winWorth - 1, true},
		{"wins a race", "e7 a3 0 0 a1v,a3v,a5v,a7v,b1v,b3v,b5v,b7v,c1v,c3v,c5v,c7v,f1v,f3v,f5v,f7v,g1v,g3v,g5v,g7v 60 standard", "e8", winWorth - 3, true},
		{"walls in hand leave it unproved", "e7 a3 1 0 a1v,a3v,a5v,a7v,b1v,b3v,b5v,b7v,c1v,c3v,c5v,c7v,f1v,f3v,f5v,f7v,g1v,g3v,g5v 60 standard", "e8", winWorth - 3, false},
		{"too late for either", "e5 a5 0 0 a1v,a3v,a5v,a7v,b1v,b3v,b5v,b7v,c1v,c3v,c5v,c7v,f1v,f3v,f5v,f7v,g1v,g3v,g5v,g7v 76 arena", "", 0, true},
		{"a win at ply 79 is a draw", "e8 a2 10 10 - 78 arena", "", 0, false},
		{"a win at ply 78 is a win", "a8 e2 10 10 - 77 arena", "e1", winWorth - 1, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := choose(t, tt.position, game.Budget{Nodes: 20_000})
			if tt.move != "" && c.Move != tt.move || c.Value != tt.value || c.Solved != tt.solved {
				t.Errorf("got %+v, want %s worth %d, solved %v", c, tt.move, tt.value, tt.solved)
			}
		})
	}
}

func TestBudgets(t *testing.T) {
	const start = "e1 e9 10 10 - 0 standard"
	for _, nodes := range []int64{1, 2, 3, 100, 5000} {
		if c := choose(t, start, game.Budget{Nodes: nodes}); c.Nodes != nodes {
			t.Errorf("%d nodes visited, want %d", c.Nodes, nodes)
		}
	}
	for name, b := range map[string]game.Budget{
		"one node":  {Nodes: 1},
		"no clock":  {Time: time.Second},
		"stopped":   {Stop: func() bool { return true }},
		"time over": {Time: 1, Now: (&ticking{tick: time.Second}).look},
	} {
		if c := choose(t, start, b); c.Move != "e2" || c.Depth != 0 || c.Solved {
			t.Errorf("%s: got %+v, want e2 at depth 0", name, c)
		}
	}
}

// A ticking clock is moved on by each look.
type ticking struct{ now, tick time.Duration }

func (c *ticking) look() time.Duration {
	c.now += c.tick
	return c.now
}

func TestDepth(t *testing.T) {
	// A native core visits some hundred thousand nodes a second.
	c := choose(t, "e1 e9 10 10 - 0 standard", game.Budget{Nodes: 100_000})
	if c.Depth < 4 {
		t.Errorf("depth %d after %d nodes, want 4", c.Depth, c.Nodes)
	}
}

func TestTableCountsEndsFromThePosition(t *testing.T) {
	pl := NewPlayer().(*player)
	// Put at ply 3 and met again at ply 1, an end is two plies nearer.
	for v, want := range map[int]int{winWorth - 5: winWorth - 3, 5 - winWorth: 3 - winWorth, 123: 123} {
		pl.table.put(1, 3, 2, v, exact, 7)
		if e, ok := pl.table.get(1, 1); !ok || int(e.value) != want {
			t.Errorf("%d comes back as %d (%v), want %d", v, e.value, ok, want)
		}
	}
}

// narrows must name only walls that lengthen, and no wall that lengthens may
// lie across none of the known path.
func TestNarrowsLengthen(t *testing.T) {
	named := 0
	for _, row := range perftRows(t) {
		p := row.position(t, Standard)
		n := newNode(p, &kit{})
		var scratch layers
		for s := game.First; s <= game.Second; s++ {
			before := p.Distance(s)
			ways, _ := p.grid.findWays(int(p.pawn[s]), goalOf(s), &scratch)
			w := ways.narrow
			for slot, upright := range p.walls.free().all() {
				q := p
				q.walls.add(slot, upright)
				q.grid.close(slot, upright)
				after := q.Distance(s)
				if after < 0 {
					continue
				}
				if w.has(slot, upright) {
					named++
					if after <= before {
						t.Errorf("%s: %v does not lengthen the path of %v", row.name, wallMove(slot, upright), s)
					}
				}
				if after > before && !n.ways[s].cutBy(slot, upright) {
					t.Errorf("%s: %v lengthens the path of %v but does not cut it", row.name, wallMove(slot, upright), s)
				}
			}
		}
	}
	if named < 20 {
		t.Errorf("only %d walls were named", named)
	}
}

// The list must give each legal move once, whatever the table remembers.
func TestListGivesEachMoveOnce(t *testing.T) {
	pl := NewPlayer().(*player)
	for _, rules := range []Rules{Standard, Arena} {
		for _, row := range perftRows(t) {
			p := row.position(t, rules)
			all := p.Moves()
			for _, first := range []string{"", "a1", all[0], all[len(all)-1]} {
				remembered, _ := parseMove(first)
				if first == "" {
					remembered = noMove
				}
				pl.prepare(p, game.Budget{})
				pl.killers[0] = [2]move{wallMove(10, true), wallMove(20, false)}
				l := &pl.lists[0]
				l.begin(&pl.nodes[0], remembered)
				var got []string
				for m := pl.next(l, 0); m != noMove; m = pl.next(l, 0) {
					var below node
					if below.child(&pl.nodes[0], m, l.isDoubtful(m), &pl.kit) {
						got = append(got, m.String())
					}
				}
				if slices.Contains(all, first) && got[0] != first {
					t.Errorf("%s: begins with %s, want %s", row.name, got[0], first)
				}
				slices.Sort(got)
				want := slices.Sorted(slices.Values(all))
				if !slices.Equal(got, want) {
					t.Errorf("%s, %v, first %q: %v, want %v", row.name, rules, first, got, want)
				}
			}
		}
	}
}

type strangePosition struct{ game.Position }

func TestChooseRefuses(t *testing.T) {
	over, err := Parse("e9 e5 10 10 - 19 standard")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewPlayer().Choose(over, game.Budget{Nodes: 1}); !errors.Is(err, game.ErrOver) {
		t.Errorf("a finished game: %v, want ErrOver", err)
	}
	for _, p := range []game.Position{nil, strangePosition{Start(Standard)}} {
		if _, err := NewPlayer().Choose(p, game.Budget{Nodes: 1}); err == nil || !strings.Contains(err.Error(), "another game") {
			t.Errorf("another game's position: %v", err)
		}
	}
}

func TestSearchAllocatesNothing(t *testing.T) {
	pl := NewPlayer().(*player)
	p := perftRows(t)[1].position(t, Arena)
	pl.choose(p, game.Budget{Nodes: 1000})
	n := testing.AllocsPerRun(5, func() {
		pl.prepare(p, game.Budget{Nodes: 3000})
		pl.search(0, 3, -infinity, infinity, false)
	})
	if n > 1 { // the meter
		t.Errorf("%v allocations a search, want 1", n)
	}
}
