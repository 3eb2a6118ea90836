package battleship

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"arenabot/engine/game"
)

// -games is how many games a benchmark of a shooter plays; the figures in the
// comments are those of 10,000.
var games = flag.Int("games", 200, "games for each battleship benchmark")

// play returns how many shots it takes to sink ships.
func play(t testing.TB, r Rules, ships []Ship, shoot func([]Strike) Cell) int {
	t.Helper()
	target := NewTarget(r, ships)
	var strikes []Strike
	for target.Afloat() > 0 {
		if len(strikes) == r.Area() {
			t.Fatalf("ships left after %d shots:\n%s", len(strikes), r.drawing(ships))
		}
		at := shoot(strikes)
		strikes = append(strikes, Strike{at, target.Shoot(at)})
	}
	return len(strikes)
}

// report plays seeded games and reports the mean number of shots, two standard
// errors of it, and the time of a shot.
func report(b *testing.B, r Rules, place func(*rand.Rand) []Ship, budget func() game.Budget, habits []float64) {
	b.ReportMetric(0, "ns/op")
	for b.Loop() {
		var sum, squares float64
		var took time.Duration
		for seed := range *games {
			rnd := rand.New(rand.NewPCG(uint64(seed), 1))
			s := NewShooter(rnd)
			s.Habits = habits
			ships := place(rnd)
			begin := time.Now()
			n := float64(play(b, r, ships, func(strikes []Strike) Cell {
				c, err := s.Choose(r, strikes, budget())
				if err != nil {
					b.Fatal(err)
				}
				return c.At
			}))
			took += time.Since(begin)
			sum += n
			squares += n * n
		}
		n := float64(*games)
		mean := sum / n
		b.ReportMetric(mean, "shots")
		b.ReportMetric(2*math.Sqrt((squares/n-mean*mean)/n), "±")
		b.ReportMetric(float64(took.Microseconds())/sum, "µs/shot")
	}
}

func quick() game.Budget { return game.Budget{Nodes: QuickNodes} }

// The two estimates on the classic board and on a crowded one, where the
// counting, which forgets that free ships must not overlap, is at its worst.
func BenchmarkShooter(b *testing.B) {
	crowdedRules := Rules{7, 7, Fleet{1, 3, 3, 2, 1, 0}}
	for _, r := range []Rules{Classic(), crowdedRules} {
		uniform := func(rnd *rand.Rand) []Ship { return mustUniform(b, r, rnd) }
		name := fmt.Sprintf("%dx%d", r.Width, r.Height)
		b.Run(name+"/quick", func(b *testing.B) { report(b, r, uniform, quick, nil) })
		b.Run(name+"/drawing", func(b *testing.B) {
			report(b, r, uniform, func() game.Budget { return game.Budget{} }, nil)
		})
	}
}

func mustUniform(t testing.TB, r Rules, rnd *rand.Rand) []Ship {
	t.Helper()
	ships, err := Uniform(r, rnd)
	if err != nil {
		t.Fatal(err)
	}
	return ships
}

// What our placement costs the quick shooter, against a uniform one, and what
// it costs a shooter that has counted the cells of 1,000 of our fleets.
func BenchmarkPlace(b *testing.B) {
	r := Classic()
	uniform := func(rnd *rand.Rand) []Ship { return mustUniform(b, r, rnd) }
	ours := func(rnd *rand.Rand) []Ship { return mustPlace(b, r, rnd) }
	b.Run("uniform", func(b *testing.B) { report(b, r, uniform, quick, nil) })
	b.Run("ours", func(b *testing.B) { report(b, r, ours, quick, nil) })
	b.Run("ours-known", func(b *testing.B) { report(b, r, ours, quick, learn(r, ours)) })
}

// learn returns the habits that 1,000 fleets show.
func learn(r Rules, place func(*rand.Rand) []Ship) []float64 {
	rnd := rand.New(rand.NewPCG(3, 4))
	var rec Record
	for range 1000 {
		rec.Add(r, seenWhole(r, place(rnd)), nil)
	}
	return rec.Habits(r)
}

// seenWhole is what the strikes at all cells tell of a fleet.
func seenWhole(r Rules, ships []Ship) (strikes []Strike) {
	target := NewTarget(r, ships)
	for at := range r.Area() {
		c := r.cellAt(at)
		strikes = append(strikes, Strike{c, target.Shoot(c)})
	}
	return strikes
}

// What knowing an opponent's shots gains, in shots of its until our fleet is
// sunk: after 0 and after 30 games, against one that shoots row by row and
// beside its hits, and against the quick Shooter, who must not gain by it.
func BenchmarkPlaceAgainst(b *testing.B) {
	for name, shoot := range map[string]func(Rules, *rand.Rand) func([]Strike) Cell{"scan": scanner, "density": quickly} {
		for _, games := range []int{0, 30} {
			b.Run(fmt.Sprintf("%s/%d", name, games), func(b *testing.B) {
				b.ReportMetric(0, "ns/op")
				for b.Loop() {
					b.ReportMetric(meanAgainst(b, shoot, games), "shots")
				}
			})
		}
	}
}

// meanAgainst returns how many shots a shooter needs on average for a fleet that
// is placed after so many games with it.
func meanAgainst(t testing.TB, shoot func(Rules, *rand.Rand) func([]Strike) Cell, known int) float64 {
	r, rnd := Classic(), rand.New(rand.NewPCG(5, 6))
	var rec Record
	game := func() []Strike {
		ships, err := PlaceAgainst(r, rec.Aims(r), rnd)
		if err != nil {
			t.Fatal(err)
		}
		target, aim := NewTarget(r, ships), shoot(r, rnd)
		var strikes []Strike
		for target.Afloat() > 0 {
			at := aim(strikes)
			strikes = append(strikes, Strike{at, target.Shoot(at)})
		}
		return strikes
	}
	for range known {
		rec.Add(r, nil, game())
	}
	sum := 0
	for range *games {
		sum += len(game())
	}
	return float64(sum) / float64(*games)
}

func quickly(r Rules, rnd *rand.Rand) func([]Strike) Cell {
	s := NewShooter(rnd)
	return func(strikes []Strike) Cell {
		c, _ := s.Choose(r, strikes, quick())
		return c.At
	}
}

// scanner shoots beside its last hit that left room, and row by row otherwise.
func scanner(r Rules, _ *rand.Rand) func([]Strike) Cell {
	return func(strikes []Strike) Cell {
		shot := Sea{Rules: r, Strikes: strikes}.shot()
		for i := len(strikes) - 1; i >= 0 && strikes[i].Result != Sunk; i-- {
			if strikes[i].Result != Hit {
				continue
			}
			at := strikes[i].At
			for _, c := range []Cell{{at.X + 1, at.Y}, {at.X, at.Y + 1}, {at.X - 1, at.Y}, {at.X, at.Y - 1}} {
				if r.Has(c) && !shot[r.index(c)] {
					return c
				}
			}
		}
		for at := range shot {
			if !shot[at] {
				return r.cellAt(at)
			}
		}
		return Cell{}
	}
}

// The time to place a fleet: easy, large, and full boards.
func BenchmarkPlaceTime(b *testing.B) {
	for _, r := range []Rules{Classic(), {100, 100, Fleet{10, 10, 10, 10, 10, 10}}, {14, 15, Fleet{10, 10, 10, 10, 10, 10}}} {
		b.Run(fmt.Sprintf("%dx%d", r.Width, r.Height), func(b *testing.B) {
			rnd := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				mustPlace(b, r, rnd)
			}
		})
	}
}

// The time of the slowest quick shot on the largest board with all ships.
func BenchmarkLargest(b *testing.B) {
	r := Rules{100, 100, Fleet{10, 10, 10, 10, 10, 10}}
	b.ReportMetric(0, "ns/op")
	for b.Loop() {
		rnd := rand.New(rand.NewPCG(1, 2))
		s := NewShooter(rnd)
		var worst time.Duration
		shots := play(b, r, mustPlace(b, r, rnd), func(strikes []Strike) Cell {
			begin := time.Now()
			c, err := s.Choose(r, strikes, quick())
			if err != nil {
				b.Fatal(err)
			}
			worst = max(worst, time.Since(begin))
			return c.At
		})
		b.ReportMetric(float64(shots), "shots")
		b.ReportMetric(float64(worst.Microseconds()), "µs/worst-shot")
	}
}

func mustPlace(t testing.TB, r Rules, rnd *rand.Rand) []Ship {
	t.Helper()
	ships, err := Place(r, rnd)
	if err != nil {
		t.Fatal(err)
	}
	return ships
}
