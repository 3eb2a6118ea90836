package battleship

import (
	"math"
	"math/rand/v2"
	"testing"
)

// An opponent whose ships always lie in one corner is found there sooner.
func TestARecordOfFleetsSavesShots(t *testing.T) {
	r := Rules{10, 10, Fleet{0, 1, 1}}
	corner := []Ship{{At: Cell{7, 9}, Length: 3}, {At: Cell{9, 7}, Length: 2, Down: true}}
	var rec Record
	if rec.Habits(r) != nil || rec.Aims(r) != nil {
		t.Error("an empty record knows something")
	}
	for range 20 {
		rec.Add(r, seenWhole(r, corner), nil)
	}
	mean := func(habits []float64) float64 {
		sum := 0
		for seed := range uint64(40) {
			s := NewShooter(rand.New(rand.NewPCG(seed, 0)))
			s.Habits = habits
			sum += play(t, r, corner, func(strikes []Strike) Cell {
				c, err := s.Choose(r, strikes, quick())
				if err != nil {
					t.Fatal(err)
				}
				return c.At
			})
		}
		return float64(sum) / 40
	}
	if known, unknown := mean(rec.Habits(r)), mean(nil); known > 8 || unknown < 20 {
		t.Errorf("%.1f shots with the record, %.1f without", known, unknown)
	}
}

// Only games in which most of the fleet was found tell of placement, and what
// they left open counts on all open cells alike.
func TestARecordIsNotMisledByGamesThatBrokeOff(t *testing.T) {
	r := Rules{4, 1, Fleet{1, 1}} // three cells of four
	var rec Record
	rec.Add(r, []Strike{{Cell{0, 0}, Hit}, {Cell{1, 0}, Sunk}}, nil)
	if rec.Fleets != 0 {
		t.Error("two cells of three are most of the fleet")
	}
	r.Fleet = Fleet{2}
	rec.Add(r, []Strike{{Cell{0, 0}, Sunk}, {Cell{1, 0}, Sunk}}, nil)
	r.Fleet = Fleet{0, 0, 0, 1}
	rec.Add(r, []Strike{{Cell{0, 0}, Hit}, {Cell{1, 0}, Hit}, {Cell{2, 0}, Hit}, {Cell{0, 0}, Miss}}, nil)
	if rec.Fleets != 2 || rec.Taken[0] != 2 || rec.Taken[2] != 1 || rec.Taken[3] != 1 {
		t.Errorf("%+v", rec)
	}
}

func TestARecordOfShots(t *testing.T) {
	r := Rules{4, 1, Fleet{1}}
	var rec Record
	for range 100 {
		rec.Add(r, nil, []Strike{{Cell{3, 0}, Miss}, {Cell{3, 0}, Miss}, {Cell{9, 9}, Hit}, {Cell{0, 0}, Sunk}})
	}
	aims := rec.Aims(r)
	if aims[3] < 1.8 || aims[0] < 1.3 || aims[0] > aims[3] || aims[1] > 0.6 || aims[1] != aims[2] {
		t.Errorf("aims %v", aims)
	}
	// Where it never shoots is where a ship of ours lies from then on.
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		ships, err := PlaceAgainst(r, aims, rnd)
		if err != nil || ships[0].At.X == 3 || ships[0].At.X == 0 {
			t.Errorf("%v, %v", ships, err)
		}
	}
	if ships, err := PlaceAgainst(r, aims[:2], rnd); err != nil || r.CheckFleet(ships) != nil {
		t.Errorf("with aims of another board: %v, %v", ships, err)
	}
}

// Known aims gain shots against a scanner and cost none against a good shooter.
func TestKnownAimsGain(t *testing.T) {
	if before, after := meanAgainst(t, scanner, 0), meanAgainst(t, scanner, 30); after < before+4 {
		t.Errorf("a scanner needs %.1f shots, and %.1f once it is known", before, after)
	}
}

func TestARecordFades(t *testing.T) {
	r := Rules{2, 1, Fleet{1}}
	var rec Record
	for range 3 * fading {
		rec.Add(r, []Strike{{Cell{0, 0}, Sunk}, {Cell{1, 0}, Miss}}, nil)
	}
	for range fading {
		rec.Add(r, []Strike{{Cell{0, 0}, Miss}, {Cell{1, 0}, Sunk}}, nil)
	}
	if rec.Fleets > fading+1 || rec.Taken[1] < rec.Taken[0] || math.Abs(float64(rec.Taken[0]+rec.Taken[1]-rec.Fleets)) > 1e-3 {
		t.Errorf("%+v", rec)
	}
	if rec.Fits(Rules{3, 1, Fleet{1}}) || !rec.Fits(r) || !(&Record{}).Fits(r) {
		t.Error("fits")
	}
}
