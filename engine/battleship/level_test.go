package battleship

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"arenabot/engine/game"
)

func testLevels() []game.Level {
	return levels(func() rand.Source { return rand.NewPCG(1, 1) })
}

// salvo returns how many shots a player needs for a fleet.
func salvo(t testing.TB, p game.Player, r Rules, ships []Ship, b game.Budget) int {
	t.Helper()
	return play(t, r, ships, func(strikes []Strike) Cell {
		c, err := p.Choose(Sea{Rules: r, Strikes: strikes}, b)
		if err != nil {
			t.Fatal(err)
		}
		at, ok := readCell(c.Move)
		if !ok || len(c.PV) != 1 || c.PV[0] != c.Move {
			t.Fatalf("no shot: %+v", c)
		}
		return at
	})
}

// Every level sinks every fleet on any board without shooting at a cell twice: play fails
// after as many shots as there are cells.
func TestLevelsSinkEveryFleet(t *testing.T) {
	for _, l := range testLevels() {
		for _, r := range []Rules{Classic(), {1, 1, Fleet{1}}, {7, 7, Fleet{1, 3, 3, 2, 1, 0}}, {2, 9, Fleet{0, 0, 1, 1}}} {
			rnd := rand.New(rand.NewPCG(2, 3))
			for seed := range uint64(10) {
				salvo(t, l.NewPlayer(seed), r, mustUniform(t, r, rnd), quick())
			}
		}
		over := Sea{Rules: Rules{1, 1, Fleet{1}}, Strikes: []Strike{{Result: Sunk}}}
		if _, err := l.NewPlayer(1).Choose(over, game.Budget{}); !errors.Is(err, game.ErrOver) {
			t.Errorf("%s: a finished game: %v", l.Name, err)
		}
	}
}

// What a level says of itself holds where it has to decide.
func TestLevelsLookAroundHits(t *testing.T) {
	one := Sea{Rules: Classic(), Strikes: []Strike{{Cell{4, 4}, Hit}}}
	line := Sea{Rules: Classic(), Strikes: []Strike{{Cell{4, 4}, Hit}, {Cell{5, 4}, Hit}}}
	sank := Sea{Rules: Classic(), Strikes: []Strike{{Cell{4, 4}, Hit}, {Cell{5, 4}, Sunk}}}
	for _, c := range []struct {
		level     string
		sea       Sea
		near      []string
		low, high int // shots of 200 that are near
	}{
		{"beginner", one, []string{"3,4", "5,4", "4,3", "4,5"}, 70, 140},
		{"casual", one, []string{"3,4", "5,4", "4,3", "4,5"}, 200, 200},
		{"casual", line, []string{"3,4", "6,4"}, 30, 110}, // two cells of six
		{"club", line, []string{"3,4", "6,4"}, 200, 200},
		{"expert", line, []string{"3,4", "6,4"}, 200, 200},
		{"club", sank, []string{"3,4", "6,4", "4,3", "4,5", "5,3", "5,5"}, 0, 40},
	} {
		near := map[string]bool{}
		for _, cell := range c.near {
			near[cell] = true
		}
		for _, l := range testLevels() {
			if l.Name != c.level {
				continue
			}
			p, n := l.NewPlayer(7), 0
			for range 200 {
				choice, err := p.Choose(c.sea, quick())
				if err != nil {
					t.Fatal(err)
				}
				if near[choice.Move] {
					n++
				}
			}
			if n < c.low || n > c.high {
				t.Errorf("%s after %v: %d shots of 200 at %v, want %d to %d", c.level, c.sea.Strikes, n, c.near, c.low, c.high)
			}
		}
	}
}

// A club player's search leaves out half of the board while it can.
func TestTheChessboardComesFirst(t *testing.T) {
	p := testLevels()[2].NewPlayer(3)
	sea := Sea{Rules: Classic()}
	for range 50 {
		c, err := p.Choose(sea, game.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		at, _ := readCell(c.Move)
		if (at.X+at.Y)%2 != 0 {
			t.Fatalf("after %d misses it shoots at %v", len(sea.Strikes), at)
		}
		sea.Strikes = append(sea.Strikes, Strike{At: at})
	}
}

// The same seed gives the same shots.
func TestLevelsFollowTheirSeed(t *testing.T) {
	ships := mustUniform(t, Classic(), rand.New(rand.NewPCG(4, 4)))
	for _, l := range testLevels()[:4] {
		a, b := salvo(t, l.NewPlayer(9), Classic(), ships, quick()), salvo(t, l.NewPlayer(9), Classic(), ships, quick())
		if a != b {
			t.Errorf("%s: %d and %d shots from one seed", l.Name, a, b)
		}
	}
}

// BenchmarkLevels reports what each level needs to sink a fleet placed uniformly, and the
// share of games that it wins of the level before: who needs fewer shots, half a game
// where both need as many, since either may begin.
func BenchmarkLevels(b *testing.B) {
	r := Classic()
	shots := func(i int, l game.Level) (all []float64) {
		for seed := range *games {
			ships := mustUniform(b, r, rand.New(rand.NewPCG(uint64(seed), uint64(i))))
			all = append(all, float64(salvo(b, l.NewPlayer(uint64(seed)), r, ships, quick())))
		}
		return all
	}
	var before []float64
	for i, l := range testLevels() {
		b.Run(l.Name, func(b *testing.B) {
			var now []float64
			for b.Loop() {
				now = shots(i, l)
			}
			mean, won := 0.0, 0.0
			for i, n := range now {
				mean += n / float64(len(now))
				if len(before) > 0 {
					won += (1 + math.Copysign(1, before[i]-n)*math.Min(1, math.Abs(before[i]-n))) / 2
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(mean, "shots")
			b.ReportMetric(100*won/float64(len(now)), "%won")
			before = now
		})
	}
}
