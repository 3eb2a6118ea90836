package elo_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"arenabot/engine/elo"
)

func Example() {
	share, low, high := elo.Wilson(75, 100)
	fmt.Printf("%.0f %% (%.0f to %.0f), %+.0f Elo\n", 100*share, 100*low, 100*high, elo.Of(share))
	// Output: 75 % (66 to 82), +191 Elo
}

func TestShareIsTheInverseOfOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rapid.Float64Range(-800, 800).Draw(t, "difference")
		if back := elo.Of(elo.Share(d)); math.Abs(back-d) > 1e-6 {
			t.Fatalf("%v comes back as %v", d, back)
		}
	})
}

// Players who score what their strengths let expect are given those strengths.
func TestRatingsFindTheStrengths(t *testing.T) {
	truth := []float64{200, 50, -50, -200}
	var pairs []elo.Pair
	rnd := rand.New(rand.NewPCG(1, 2))
	for i := range truth {
		for j := range i {
			for range 20_000 {
				pairs = append(pairs, pairOf(rnd, i, j, elo.Share(truth[i]-truth[j]), 0))
			}
		}
	}
	for i, r := range elo.Ratings(4, pairs) {
		if math.Abs(r.Elo-truth[i]) > 2*r.Half || r.Half <= 0 || r.Half > 3 {
			t.Errorf("player %d: %+v, want %v", i, r, truth[i])
		}
	}
}

// pairOf draws both games of an opening, which favours one colour by bias.
func pairOf(rnd *rand.Rand, a, b int, share, bias float64) elo.Pair {
	p := elo.Pair{A: a, B: b, Games: 2}
	for _, s := range []float64{share + bias, share - bias} {
		if rnd.Float64() < s {
			p.Points++
		}
	}
	return p
}

// An interval holds the truth in 95 cases of 100, and openings that favour one colour, which
// chance then decides less, make it narrower.
func TestIntervalsHoldTheTruth(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var widths []float64
	for _, bias := range []float64{0, 0.4} {
		held, width := 0, 0.0
		for range 400 {
			var pairs []elo.Pair
			for range 100 {
				pairs = append(pairs, pairOf(rnd, 0, 1, 0.55, bias))
			}
			r := elo.Ratings(2, pairs)
			width += r[0].Half / 400
			// Of two players the difference is twice what each is from the mean, and so is its interval.
			if math.Abs(2*r[0].Elo-elo.Of(0.55)) < r[0].Half {
				held++
			}
		}
		if held < 368 || held > 393 {
			t.Errorf("bias %v: %d of 400 intervals hold the truth, want 380", bias, held)
		}
		widths = append(widths, width)
	}
	if widths[1] > 0.8*widths[0] {
		t.Errorf("intervals of %.0f Elo with and %.0f without a bias", widths[1], widths[0])
	}
}

func TestRatingsAreFinite(t *testing.T) {
	r := elo.Ratings(3, []elo.Pair{{A: 0, B: 1, Points: 2, Games: 2}, {A: 0, B: 1, Points: 2, Games: 2}, {A: 1, B: 0, Points: 0, Games: 1}})
	if r[0].Elo < r[1].Elo+200 || math.IsInf(r[0].Elo, 0) || r[2].Half != 0 || r[0].Half == 0 {
		t.Errorf("%+v", r)
	}
}

func repeated(n int, pairs ...float64) (all []float64) {
	for range n {
		all = append(all, pairs...)
	}
	return all
}

func TestRatio(t *testing.T) {
	if r := elo.Ratio(repeated(60, 0, 0.5, 1, 1), 0, 15); r < 2.944 {
		t.Errorf("62 %% of 240 pairs: %v, want a decision", r)
	}
	if r := elo.Ratio(repeated(50, 0, 1), -7, 7); math.Abs(r) > 0.01 {
		t.Errorf("halfway between the two: %v, want 0", r)
	}
	// The same points say more where each opening is split or nearly so.
	split, wild := elo.Ratio(repeated(50, 0.5, 0.5, 0.5, 1), 0, 15), elo.Ratio(repeated(50, 0, 1, 1, 0.5), 0, 15)
	if split < 2*wild {
		t.Errorf("%v for split openings, %v for others", split, wild)
	}
	if r := elo.Ratio(repeated(20, 1), 0, 100); r < 2.944 {
		t.Errorf("20 pairs won: %v, want a decision", r)
	}
	if r := elo.Ratio(repeated(1, 1), 0, 15); r > 1 {
		t.Errorf("one pair won: %v is too sure", r)
	}
	if r := elo.Ratio(nil, 0, 15); r != 0 {
		t.Errorf("nothing played: %v", r)
	}
}

func TestEffective(t *testing.T) {
	for _, c := range []struct {
		pairs     []float64
		low, high float64
	}{
		{nil, 0, 0},
		{repeated(100, 1), 200, 200},
		{repeated(100, 0.5), 395, 400},           // always split: as good as bounded
		{repeated(50, 0, 0.5, 0.5, 1), 385, 400}, // as lone games would come out
		{repeated(100, 0, 1), 195, 205},          // an opening is won or lost as a whole
	} {
		if n := elo.Effective(c.pairs); n < c.low || n > c.high {
			t.Errorf("%d pairs are worth %.0f games, want %v to %v", len(c.pairs), n, c.low, c.high)
		}
	}
}
