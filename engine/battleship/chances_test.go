package battleship

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestChances(t *testing.T) {
	sea, err := ParseSea("10x10 0,1,0,0,0,0 4,4h/5,4/3,4/4,3 -")
	if err != nil {
		t.Fatal(err)
	}
	chances, err := NewShooter(rand.New(rand.NewPCG(1, 2))).Chances(sea.Rules, sea.Strikes)
	if err != nil {
		t.Fatal(err)
	}
	// The ship of two was hit on 4,4; only 4,5 is left for its other end.
	for _, tc := range []struct {
		x, y int
		want float64
	}{{4, 4, 1}, {4, 5, 1}, {5, 4, 0}, {0, 0, 0}} {
		if got := chances[tc.y*10+tc.x]; math.Abs(got-tc.want) > 1e-6 {
			t.Errorf("%d,%d is a ship with %v, want %v", tc.x, tc.y, got, tc.want)
		}
	}
}

// On an empty sea the chances add up to the cells of the fleet.
func TestChancesAddUpToTheFleet(t *testing.T) {
	r, sum := Classic(), 0.0
	chances, err := NewShooter(rand.New(rand.NewPCG(1, 2))).Chances(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chances {
		sum += c
	}
	if math.Abs(sum-float64(r.Fleet.Cells())) > 0.01 {
		t.Errorf("the chances add up to %v, want %d", sum, r.Fleet.Cells())
	}
}

func TestChancesRefuseBadRules(t *testing.T) {
	if _, err := NewShooter(rand.New(rand.NewPCG(1, 2))).Chances(Rules{}, nil); err == nil {
		t.Error("a board without cells was accepted")
	}
}
