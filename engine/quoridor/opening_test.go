package quoridor

import (
	"slices"
	"strings"
	"testing"

	"arenabot/engine/game"
)

func TestOpenings(t *testing.T) {
	const seeds = 300
	different := map[string]bool{}
	walls := 0
	for seed := range uint64(seeds) {
		o := Opening(seed)
		if len(o) != openingPlies || !slices.Equal(o, Opening(seed)) {
			t.Fatalf("seed %d gives %v, then %v", seed, o, Opening(seed))
		}
		p := opening(seed)
		if p.Outcome().Over() || abs(p.Distance(game.First)-p.Distance(game.Second)) > openingEdge {
			t.Errorf("seed %d: %v leads to %v, which is not balanced", seed, o, p)
		}
		different[strings.Join(o, " ")] = true
		walls += 2*wallsEach - p.WallsLeft(game.First) - p.WallsLeft(game.Second)
	}
	if len(different) < seeds*95/100 {
		t.Errorf("%d seeds give only %d openings", seeds, len(different))
	}
	if walls < 2*seeds || walls > 6*seeds {
		t.Errorf("%d walls in %d openings: want from 2 to 6 each", walls, seeds)
	}
}

// TestOpeningsStay: recorded matches are resumed by seed, so a seed must keep its opening.
func TestOpeningsStay(t *testing.T) {
	const want = "e2 e8 e3 e8h d3 c3h e3 c8h"
	if got := strings.Join(Opening(1), " "); got != want {
		t.Errorf("seed 1 gives %s, want %s", got, want)
	}
}

func TestSensibleMoves(t *testing.T) {
	p := Start(Standard)
	steps, walls := p.sensible()
	if len(steps) != 1 || steps[0].String() != "e2" {
		t.Errorf("steps %v, want e2 alone", steps)
	}
	// Only a wall across the opponent's file lengthens its path, and one below e2
	// would lengthen the own one as well.
	for _, w := range walls {
		if s := w.String(); !strings.HasSuffix(s, "h") || s[0] != 'd' && s[0] != 'e' {
			t.Errorf("the wall %s costs the opponent nothing", s)
		}
	}
}
