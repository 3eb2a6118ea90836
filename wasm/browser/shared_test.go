package main

import (
	"testing"
	"time"

	"arenabot/engine"
	"arenabot/engine/game"
)

// notes counts what is told and asked.
type notes struct{ kept, asked int }

func (n *notes) Recall(uint64) uint32 { n.asked++; return 0 }
func (n *notes) Keep(uint64, uint32)  { n.kept++ }

func TestOnlyQuoridorAtFullStrengthShares(t *testing.T) {
	for _, g := range engine.Games() {
		for i, l := range g.Levels {
			var n notes
			e := newEngines(sharing(lookup, &n, func() bool { return false }), func() time.Duration { return 0 }, func() bool { return false })
			e.loadLevel(g.Name, g.Start.String(), l.Name)
			if e.think(0, 5000, 0) != done {
				t.Fatalf("%s, %s: %s", g.Name, l.Name, e.choice())
			}
			shares := g.Name == "quoridor" && i == len(g.Levels)-1
			if (n.kept > 0) != shares || (n.asked > 0) != shares {
				t.Errorf("%s, %s: told %d times and asked %d times", g.Name, l.Name, n.kept, n.asked)
			}
		}
	}
	if _, err := sharing(lookup, &notes{}, nil)("chess"); err == nil {
		t.Error("chess was found")
	}
}

func TestHelperLooksAhead(t *testing.T) {
	depths := func(helps bool) (even, odd int) {
		for nodes := 2000.0; nodes <= 20_000; nodes += 1500 {
			e := newEngines(sharing(lookup, &notes{}, func() bool { return helps }), func() time.Duration { return 0 }, func() bool { return false })
			e.load("quoridor", "e1 e9 10 10 - 0 standard")
			e.think(0, nodes, 0)
			if d := parse[game.Choice](t, e.choice()).Depth; d%2 == 0 {
				even++
			} else {
				odd++
			}
		}
		return even, odd
	}
	if even, odd := depths(false); even == 0 || odd == 0 {
		t.Errorf("the first one ended %d times at an even depth, %d at an odd one", even, odd)
	}
	if even, _ := depths(true); even > 0 {
		t.Errorf("a helper ended %d times at an even depth", even)
	}
}
