package main

import (
	"testing"
	"time"

	"arenabot/engine"
	"arenabot/engine/game"
)

// weighed is an analysis of moves as the page reads it.
type weighed struct {
	Moves []struct {
		Move         string
		Value, Plies int
		Solved       bool
	}
	Nodes int64
}

// foreseen is an analysis of Quoridor as the page reads it.
type foreseen struct {
	Choice        game.Choice
	Chance        int
	First, Second []string
}

// ticking makes the clock of e go on by a microsecond at each look.
func ticking(e *engines) *engines {
	var at time.Duration
	e.now = func() time.Duration { at += time.Microsecond; return at }
	return e
}

func TestQuoridorsOutlookFavoursWhoIsAhead(t *testing.T) {
	e := ticking(realEngines())
	a := parse[foreseen](t, e.analyzeText("quoridor", "e6 e9 10 10 - 10 standard", "", "2"))
	if a.Chance <= 500 || a.Choice.Depth < 1 || len(a.First) != 4 || len(a.Second) != 9 {
		t.Errorf("%+v: first is five steps ahead and to move", a)
	}
	b := parse[foreseen](t, e.analyzeText("quoridor", "e6 e9 10 10 - 11 standard", "", "2"))
	if b.Chance <= 500 || b.Choice.Value >= 0 {
		t.Errorf("%+v: the chance is the first side's whoever moves", b)
	}
}

// A column that a slice does not solve is solved by the slices that follow.
func TestConnect4IsSolvedInSlices(t *testing.T) {
	g, err := engine.Lookup("connect4")
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.Replay(g.Start, "D", "D", "D", "D", "D", "B", "A", "A", "B", "B", "B", "F", "F")
	if err != nil {
		t.Fatal(err)
	}
	e := ticking(realEngines())
	for slices := range 100_000 {
		a := parse[weighed](t, e.analyzeText("connect4", p.String(), "C", "0.005"))
		if len(a.Moves) != 1 || a.Moves[0].Move != "C" {
			t.Fatalf("%+v", a)
		}
		if a.Moves[0].Solved {
			if slices == 0 {
				t.Error("a slice of 5 looks at the clock solved it: it is too easy for this test")
			}
			return
		}
	}
	t.Error("slices never end")
}

// The page's stop flag ends an analysis without a limit.
func TestAnalysisStops(t *testing.T) {
	e := realEngines()
	looks := 0
	e.stopped = func() bool { looks++; return looks > 3 }
	parse[foreseen](t, e.analyzeText("quoridor", "e1 e9 10 10 - 0 standard", "", "0"))
	if looks == 0 {
		t.Error("nobody looked at the flag")
	}
}
