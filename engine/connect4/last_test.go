package connect4

import (
	"math/rand/v2"
	"testing"
)

// What is looked at instead of searched is what the slow solver finds.
func TestLastStonesAgainstMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	said := map[string][2]int{}
	for range 4000 {
		p := randomPosition(r, 3+r.IntN(9))
		if !quiet(p) {
			continue
		}
		n, plies, score := nodeOf(p), p.Plies(), slowScores{}.score(p)
		upper, lower := winScore(plies+2), -winScore(plies+3)
		if upper == lower {
			continue // the last stone decides nothing
		}
		checks := map[string][2]bool{"doubles": {n.doubles(n.safe()), score >= upper}}
		if lower+1 < upper {
			checks["holds"] = [2]bool{n.holds(n.safe()), score > lower}
		}
		if lower+2 < upper-1 {
			checks["resists"] = [2]bool{n.resists(n.safe()), score > lower+1}
		}
		if lower+1 < upper-1 {
			checks["forces"] = [2]bool{n.forces(n.safe()), score >= upper-1}
		}
		for what, c := range checks {
			if c[0] != c[1] {
				t.Errorf("%v: %s: %v, but the score is %d of %d to %d", p, what, c[0], score, lower, upper)
			}
			counts := said[what]
			if c[1] {
				counts[0]++
			} else {
				counts[1]++
			}
			said[what] = counts
		}
	}
	for _, what := range []string{"doubles", "holds", "forces", "resists"} {
		if said[what][0] < 50 || said[what][1] < 50 {
			t.Errorf("%s: only %v positions where it is so and where not", what, said[what])
		}
	}
}

func TestBoundAt(t *testing.T) {
	if yes, no := boundAt(3, true), boundAt(3, false); yes != 3 || no != 2 {
		t.Errorf("%d when reached and %d when not, want 3 and 2", yes, no)
	}
}
