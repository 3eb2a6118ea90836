package quoridor

import (
	"testing"
	"time"

	"arenabot/engine/game"
)

func TestFirmness(t *testing.T) {
	const average = 100 * time.Millisecond
	var f firmness
	for i, tt := range []struct {
		move  move
		worth time.Duration // milliseconds
	}{{5, 265}, {5, 230}, {5, 195}, {7, 265}, {7, 230}, {7, 195}, {7, 160}, {7, 125}, {7, 90}, {7, 55}, {7, 50}, {7, 50}, {5, 265}} {
		f.add(tt.move)
		worth := tt.worth * time.Millisecond
		if f.enough(worth-1, average) || !f.enough(worth+1, average) {
			t.Errorf("after depth %d the move should be worth %v", i+1, worth)
		}
		if f.enough(time.Hour, 0) {
			t.Error("enough without an average")
		}
	}
}

// tick is what the nodes between two looks at the clock take.
const tick = 10 * time.Millisecond

func TestTimeGoesWhereItDecides(t *testing.T) {
	const average = time.Second
	shortest, longest := time.Hour, time.Duration(0)
	pos := game.Position(opening(3))
	pl := NewPlayer()
	for range 20 {
		clock := ticking{tick: tick}
		c, err := pl.Choose(pos, game.Budget{Time: average, Most: 4 * average, Now: clock.look})
		if err != nil {
			t.Fatal(err)
		}
		took := clock.now
		if took > 4*average+50*time.Millisecond {
			t.Errorf("%v took %v, the most is %v", pos, took, 4*average)
		}
		shortest, longest = min(shortest, took), max(longest, took)
		if pos, err = pos.Play(c.Move); err != nil {
			t.Fatal(err)
		}
	}
	if shortest > 3*average/4 || longest < 3*average/2 {
		t.Errorf("moves took from %v to %v: want some much shorter than %v and some much longer", shortest, longest, average)
	}
}

// Whoever says how long to think is taken at their word.
func TestTimeWithoutMost(t *testing.T) {
	const limit = time.Second
	for name, b := range map[string]game.Budget{
		"no most":      {Time: limit},
		"most is less": {Time: limit, Most: limit / 2},
		"helper":       {Time: limit / 4, Most: limit},
	} {
		clock := ticking{tick: tick}
		b.Now = clock.look
		if _, err := New(Options{Helper: name == "helper"}).Choose(opening(3), b); err != nil {
			t.Fatal(err)
		}
		if took := clock.now; took < limit || took > limit+50*time.Millisecond {
			t.Errorf("%s: took %v, want %v", name, took, limit)
		}
	}
}
