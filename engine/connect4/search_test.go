package connect4

import (
	"slices"
	"testing"

	"arenabot/engine/game"

	"pgregory.net/rapid"
)

// slowScore is plain minimax: no window, no table, no threats.
func slowScore(p Position) int {
	if fours(p.theirs()) != 0 {
		return -(cells + 2 - p.Plies()) / 2 // of the stone that was just put
	}
	best := 0
	for i, set := 0, p.landing(); set != 0; i, set = i+1, set&(set-1) {
		if score := -slowScore(p.drop(set & -set)); i == 0 || score > best {
			best = score
		}
	}
	return best
}

// drawLate draws a position that slowScore can solve; ok is false when the
// random game could not get that far.
func drawLate(t *rapid.T) (p Position, ok bool) {
	p = drawPosition(t, 9)
	return p, cells-p.Plies() <= 9
}

func TestScoresAgainstMinimax(t *testing.T) {
	kept := bookless()
	rapid.Check(t, func(t *rapid.T) {
		p, ok := drawLate(t)
		if !ok {
			return
		}
		c, err := kept.Choose(p, game.Budget{})
		if want := slowScore(p); err != nil || !c.Solved || c.Value != want {
			t.Errorf("%v: %+v (%v), want %d", p, c, err, want)
		}
		checkChoice(t, p, c)
	})
}

// Whatever the window, a search to the end of the board returns the score or a
// bound on its side, also from a table that other windows have filled.
func TestBoundsAgainstMinimax(t *testing.T) {
	inside := func(score int) int {
		switch {
		case score > 0:
			return score + decisive
		case score < 0:
			return score - decisive
		}
		return 0
	}
	rapid.Check(t, func(t *rapid.T) {
		p, ok := drawLate(t)
		if !ok {
			return
		}
		want, pl := slowScore(p), newEstimator()
		pl.meter = game.Budget{}.Start()
		for range 5 {
			low := rapid.IntRange(-8, 7).Draw(t, "alpha")
			high := rapid.IntRange(low+1, 8).Draw(t, "beta")
			got := value(pl.negamax(p, cells-p.Plies(), inside(low), inside(high)))
			ok := got == want
			if want <= low {
				ok = want <= got && got <= low
			} else if want >= high {
				ok = high <= got && got <= want
			}
			if !ok {
				t.Errorf("%v: %d in the window (%d, %d), its score is %d", p, got, low, high, want)
			}
		}
	})
}

func TestSafeAgainstTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, rapid.IntRange(0, cells).Draw(t, "left"))
		var want uint64
		for set := p.landing(); set != 0; set &= set - 1 {
			next := p.drop(set & -set)
			loses := false
			for replies := next.landing(); replies != 0; replies &= replies - 1 {
				loses = loses || next.drop(replies&-replies).Outcome().Over() && fours(next.mine|replies&-replies) != 0
			}
			if !loses {
				want |= set & -set
			}
		}
		if got := p.safe(); got != want {
			t.Errorf("%v: safe %#x, want %#x", p, got, want)
		}
	})
}

func TestDeepenKeepsAllMoves(t *testing.T) {
	for _, s := range published(t, "Test_L2_R1") {
		pl := newEstimator()
		pl.meter = game.Budget{}.Start()
		before := s.p.rootMoves()
		if len(before) == 0 {
			continue
		}
		moves := slices.Clone(before)
		for depth := 1; depth < 7; depth++ {
			pl.deepen(s.p, moves, depth)
		}
		slices.Sort(before)
		slices.Sort(moves)
		if !slices.Equal(before, moves) {
			t.Errorf("%v: moves %#x became %#x", s.p, before, moves)
		}
	}
}

func TestEvaluate(t *testing.T) {
	for _, c := range []struct {
		why, moves string
		want       int
	}{
		{"even", "AG", 0},
		{"one stone in D", "D", -2},
		{"one stone in C", "C", -1},
		{"X's threat C1 counts, O to move", "AGBGD", -4 - 2},
		{"neither O's threat C1 nor X's threat C2 does", "GAABBDD", 0},
		{"O's threat C2 counts", "AABBGDGD", -4 - 2*2},
	} {
		if got := evaluate(replay(t, c.moves)); got != c.want {
			t.Errorf("%s: %s: %d, want %d", c.why, c.moves, got, c.want)
		}
	}
}

func TestEstimatesStayFarFromScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, rapid.IntRange(0, cells).Draw(t, "left"))
		if e := evaluate(p); e >= 200 || e <= -200 || isDecisive(e) {
			t.Errorf("%v is estimated %d", p, e)
		}
	})
}
