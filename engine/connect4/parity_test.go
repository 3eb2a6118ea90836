package connect4

import (
	"math/rand/v2"
	"testing"

	"arenabot/engine/game"
)

// quiet reports whether p is what search makes a node of.
func quiet(p Position) bool {
	_, ok := p.known()
	return !ok
}

// Every bound that needs no search is one of the true score.
func TestParityBoundsAgainstMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	said := map[string]int{}
	for i := range 10_000 {
		left := 2 + r.IntN(9)
		if i%200 == 0 {
			left = 14 // more columns are open, more pairs to get wrong
		}
		p := randomPosition(r, left)
		if !quiet(p) {
			continue
		}
		n, plies := nodeOf(p), p.Plies()
		score := slowScores{}.score(p)
		first, second, firstThreats, secondThreats, firstScore := n.mine, n.theirs, n.myThreats, n.theirThreats, score
		if plies%2 != 0 {
			first, second, firstThreats, secondThreats, firstScore = second, first, secondThreats, firstThreats, -score
		}
		uppers := map[string]int{"follow-up": drawn(first, second, secondThreats)}
		if hasFour(evenRowsOf(second, first|second)) {
			uppers["follow-up wins"] = followUp(first, second, secondThreats)
		}
		for what, upper := range uppers {
			if upper == infinity {
				continue
			}
			said[what]++
			if firstScore > upper {
				t.Errorf("%v: the first player scores %d, at most %d by %s", p, firstScore, upper, what)
			}
		}
		if lower := oddThreat(first, second, firstThreats); lower != -infinity {
			said["odd threat"]++
			if firstScore < lower {
				t.Errorf("%v: the first player scores %d, at least %d by an odd threat", p, firstScore, lower)
			}
		}
		for target := -4; target <= 5; target++ {
			bound, ok := n.settle(plies, target)
			if !ok {
				continue
			}
			said["settled"]++
			if bound >= target && score < bound || bound < target && score > bound {
				t.Errorf("%v: %d settles %d, the score is %d", p, bound, target, score)
			}
		}
	}
	t.Log(said)
	for _, what := range []string{"follow-up", "follow-up wins", "odd threat", "settled"} {
		if said[what] < 100 {
			t.Errorf("%s: only %d times", what, said[what])
		}
	}
}

func TestParityBounds(t *testing.T) {
	for _, c := range []struct {
		why, text string
		upper     int // of the first player's score, by drawn
		lower     int // by oddThreat
	}{
		{"nothing is known of the start", Start().String(), infinity, -infinity},
		{"the second player takes the threat D1 at once", position("OO...../XXX....", "O"), infinity, -infinity},
		{"the second player must at last play D2, under the threat D3", "......./..X.O../..O.O../.XX.XO./OXX.OXX/XOOOXOX O", infinity, 2},
		{"of the threats G5 and B2, the second player can stop B2 and then have B3", "......./....OX./..O.OX./O.O.XOO/X.XXXOX/XXOOXOX O", infinity, -infinity},
	} {
		p, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		n := nodeOf(p)
		first, second, firstThreats, secondThreats := n.mine, n.theirs, n.myThreats, n.theirThreats
		if p.Turn() == game.Second {
			first, second, firstThreats, secondThreats = second, first, secondThreats, firstThreats
		}
		if got := drawn(first, second, secondThreats); got != c.upper {
			t.Errorf("%s: at most %d, want %d", c.why, got, c.upper)
		}
		if got := oddThreat(first, second, firstThreats); got != c.lower {
			t.Errorf("%s: at least %d, want %d", c.why, got, c.lower)
		}
	}
}

func TestOver(t *testing.T) {
	for row := 1; row < rows; row += 2 { // rows 2, 4, 6
		for column := range columns {
			var want uint64
			for above := row + 1; above < rows; above++ {
				want |= 1 << (column*height + above)
			}
			if got := over(1 << (column*height + row)); got != want {
				t.Errorf("over %s%d: %#x, want %#x", columnName(column), row+1, got, want)
			}
		}
	}
}
