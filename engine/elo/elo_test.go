package elo_test

import (
	"fmt"
	"math"
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
	points, games := make([][]float64, 4), make([][]float64, 4)
	for i := range truth {
		points[i], games[i] = make([]float64, 4), make([]float64, 4)
		for j := range truth {
			if i != j {
				games[i][j] = 1e6
				points[i][j] = 1e6 * elo.Share(truth[i]-truth[j])
			}
		}
	}
	for i, r := range elo.Ratings(points, games) {
		if math.Abs(r.Elo-truth[i]) > 0.1 || r.Half <= 0 || r.Half > 1 {
			t.Errorf("player %d: %+v, want %v", i, r, truth[i])
		}
	}
}

func TestRatingsAreFinite(t *testing.T) {
	r := elo.Ratings([][]float64{{0, 10, 0}, {0, 0, 0}, {0, 0, 0}}, [][]float64{{0, 10, 0}, {10, 0, 0}, {0, 0, 0}})
	if r[0].Elo < r[1].Elo+300 || math.IsInf(r[0].Elo, 0) || r[2].Half != 0 {
		t.Errorf("%+v", r)
	}
}

func TestRatio(t *testing.T) {
	if r := elo.Ratio(0.6, 0.2, 400, 0, 15); r < 2.944 {
		t.Errorf("60 %% of 400 games: %v, want a decision", r)
	}
	if r := elo.Ratio(elo.Share(7.5), 0.2, 400, 0, 15); math.Abs(r) > 0.01 {
		t.Errorf("halfway between the two: %v, want 0", r)
	}
}
