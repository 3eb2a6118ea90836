package battleship

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"arenabot/engine/game"

	"pgregory.net/rapid"
)

// fleets lists all fleets of r that agree with strikes, by trying everything;
// nil when there are more than most.
func fleets(r Rules, strikes []Strike, most int) (list [][]Ship) {
	var ships []Ship
	taken := make([]bool, r.Area())
	missed := make([]bool, r.Area())
	for _, s := range strikes {
		missed[r.index(s.At)] = missed[r.index(s.At)] || s.Result == Miss
	}
	agrees := func() bool {
		target := NewTarget(r, ships)
		return !slices.ContainsFunc(strikes, func(s Strike) bool { return target.Shoot(s.At) != s.Result })
	}
	var lay func(left Fleet, from int)
	lay = func(left Fleet, from int) {
		n := MaxLength
		for ; n > 0 && left.Count(n) == 0; n-- {
		}
		if n == 0 {
			if agrees() {
				list = append(list, slices.Clone(ships))
			}
			return
		}
		left[n-1]--
		for i := from; i < 2*r.Area() && len(list) <= most; i++ {
			s := Ship{r.cellAt(i / 2), n, i%2 == 1}
			if n == 1 && s.Down || !r.Has(s.End()) ||
				slices.ContainsFunc(cellsOf(s), func(c Cell) bool { return taken[r.index(c)] || missed[r.index(c)] }) {
				continue
			}
			for _, c := range cellsOf(s) {
				taken[r.index(c)] = true
			}
			ships = append(ships, s)
			next := 0
			if left.Count(n) > 0 {
				next = i + 1 // equal ships in one order only
			}
			lay(left, next)
			ships = ships[:len(ships)-1]
			for _, c := range cellsOf(s) {
				taken[r.index(c)] = false
			}
		}
	}
	lay(r.Fleet, 0)
	return list
}

// A scene is a game in progress, with the truth behind it.
type scene struct {
	rules   Rules
	ships   []Ship
	strikes []Strike
	target  *Target
}

// anyScene makes a board with a fleet and a few shots, half of them at ships.
func anyScene(t *rapid.T, side int) scene {
	s := scene{rules: anyRules(t, side)}
	rnd := anyRand(t)
	var err error
	if s.ships, err = Uniform(s.rules, rnd); err != nil {
		s.rules.Fleet = Fleet{1}
		s.ships = mustUniformIn(t, s.rules, rnd)
	}
	s.target = NewTarget(s.rules, s.ships)
	order := rnd.Perm(s.rules.Area())
	bias := rapid.IntRange(0, 2).Draw(t, "bias")
	slices.SortStableFunc(order, func(a, b int) int {
		return bias * (min(s.target.ship[b], 1)*rnd.IntN(2) - min(s.target.ship[a], 1)*rnd.IntN(2))
	})
	shots := rapid.IntRange(0, s.rules.Area()).Draw(t, "shots")
	for _, at := range order[:shots] {
		if s.target.Afloat() > 0 {
			s.shoot(s.rules.cellAt(at))
		}
	}
	return s
}

func (s *scene) shoot(at Cell) {
	s.strikes = append(s.strikes, Strike{at, s.target.Shoot(at)})
}

func mustUniformIn(t *rapid.T, r Rules, rnd *rand.Rand) []Ship {
	ships, err := Uniform(r, rnd)
	if err != nil {
		t.Fatal(err)
	}
	return ships
}

func TestTrueCellsAreNeverRuledOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.SampledFrom([]int{4, 8, 20, 100}).Draw(t, "side")
		s := anyScene(t, side)
		if s.target.Afloat() == 0 {
			return
		}
		shooter := NewShooter(anyRand(t))
		if _, err := shooter.Choose(s.rules, s.strikes, quick()); err != nil {
			t.Fatal(err)
		}
		for _, ship := range s.ships {
			for _, c := range cellsOf(ship) {
				at := s.rules.index(c)
				if shooter.know.marks[at] == unknown && !(shooter.post.chance(at) > 0) {
					t.Fatalf("%v of the true fleet has no chance\n%s%v", c, s.rules.drawing(s.ships), s.strikes)
				}
			}
		}
	})
}

// Every shot of whole games is at a new cell on which some fleet that agrees
// with all strikes has a ship; on small boards that is checked by listing them.
func TestEveryShotIsNewAndUseful(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t, 4)
		rnd := anyRand(t)
		shooter := NewShooter(rnd)
		budget := game.Budget{Nodes: rapid.SampledFrom([]int64{QuickNodes, 2000}).Draw(t, "nodes")}
		for s.target.Afloat() > 0 {
			c, err := shooter.Choose(s.rules, s.strikes, budget)
			if err != nil {
				t.Fatal(err)
			}
			if !s.rules.Has(c.At) || slices.ContainsFunc(s.strikes, func(old Strike) bool { return old.At == c.At }) {
				t.Fatalf("%v is not new", c.At)
			}
			if list := fleets(s.rules, s.strikes, 3000); len(list) <= 3000 {
				useful := slices.ContainsFunc(list, func(ships []Ship) bool {
					return slices.ContainsFunc(ships, func(ship Ship) bool { return slices.Contains(cellsOf(ship), c.At) })
				})
				if !useful {
					t.Fatalf("%v cannot be hit, %d fleets\n%s%v", c.At, len(list), s.rules.drawing(s.ships), s.strikes)
				}
			}
			s.shoot(c.At)
		}
	})
}

// Where one ship at most floats freely the counting is exact, and drawn fleets
// are right on average everywhere.
func TestChancesAreThoseOfAllFleets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyScene(t, 5)
		list := fleets(s.rules, s.strikes, 3000)
		if len(list) > 3000 || s.target.Afloat() == 0 || len(s.strikes) == s.rules.Area() {
			return
		}
		want := make([]float64, s.rules.Area())
		for _, ships := range list {
			for _, ship := range ships {
				for _, c := range cellsOf(ship) {
					want[s.rules.index(c)] += 1 / float64(len(list))
				}
			}
		}
		shooter := NewShooter(anyRand(t))
		c, err := shooter.Choose(s.rules, s.strikes, game.Budget{Nodes: 30_000})
		if err != nil {
			t.Fatal(err)
		}
		exact := s.target.Afloat() == 1 && shooter.post.nodes < explainNodes
		for at, is := range shooter.know.marks {
			if is != unknown {
				continue
			}
			if got := shooter.post.chance(at); exact && math.Abs(got-want[at]) > 1e-3 {
				t.Errorf("cell %v: counted %.4f, want %.4f\n%s%v", s.rules.cellAt(at), got, want[at], s.rules.drawing(s.ships), s.strikes)
			}
			if got := shooter.chance(at, int(c.Nodes)); c.Nodes > 1000 && math.Abs(got-want[at]) > 0.1 {
				t.Errorf("cell %v: drawn %.4f, want %.4f\n%s%v", s.rules.cellAt(at), got, want[at], s.rules.drawing(s.ships), s.strikes)
			}
		}
	})
}

func TestBadStrikesDoNotBreakIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Rules{rapid.IntRange(1, 12).Draw(t, "width"), rapid.IntRange(1, 12).Draw(t, "height"), anyFleet(3).Draw(t, "fleet")}
		strikes := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Strike {
			return Strike{
				Cell{rapid.IntRange(-2, 13).Draw(t, "x"), rapid.IntRange(-2, 13).Draw(t, "y")},
				Result(rapid.IntRange(0, 3).Draw(t, "result")),
			}
		}), 0, 200).Draw(t, "strikes")
		c, err := NewShooter(anyRand(t)).Choose(r, strikes, game.Budget{Nodes: 3000})
		if errors.Is(err, ErrNoCell) {
			for at := range r.Area() {
				if !slices.ContainsFunc(strikes, func(s Strike) bool { return s.At == r.cellAt(at) }) {
					t.Errorf("%v was not shot at", r.cellAt(at))
				}
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if !r.Has(c.At) || slices.ContainsFunc(strikes, func(s Strike) bool { return s.At == c.At }) {
			t.Errorf("%v is not a new cell", c.At)
		}
		if !(c.Hit >= 0 && c.Hit <= 1) {
			t.Errorf("the probability of a hit is %v", c.Hit)
		}
	})
}

func TestShots(t *testing.T) {
	tests := map[string]struct {
		rules   Rules
		strikes []Strike
		want    []Cell // any of them
	}{
		"the cell between two misses is too small": {
			Rules{3, 2, Fleet{0, 1}}, []Strike{{Cell{1, 0}, Miss}, {Cell{0, 1}, Miss}}, []Cell{{2, 0}, {1, 1}, {2, 1}}},
		"a line of hits goes on": {
			Rules{5, 5, Fleet{0, 0, 0, 1}}, []Strike{{Cell{1, 2}, Hit}, {Cell{2, 2}, Hit}}, []Cell{{0, 2}, {3, 2}}},
		"a sunk ship is left alone, the open hit is not": {
			Rules{10, 10, Fleet{0, 1, 1}}, []Strike{{Cell{5, 5}, Hit}, {Cell{8, 1}, Hit}, {Cell{8, 2}, Sunk}},
			[]Cell{{4, 5}, {6, 5}, {5, 4}, {5, 6}}},
		"a sinking shot before the hit beside it was another ship": {
			Rules{6, 1, Fleet{1, 0, 1}}, []Strike{{Cell{2, 0}, Sunk}, {Cell{3, 0}, Hit}}, []Cell{{4, 0}, {5, 0}}},
		"a hit after the sinking shot cannot belong to it": {
			Rules{5, 1, Fleet{0, 2}}, []Strike{{Cell{0, 0}, Hit}, {Cell{1, 0}, Sunk}, {Cell{3, 0}, Hit}}, []Cell{{2, 0}, {4, 0}}},
		"the repeated shot takes nothing back": {
			Rules{3, 1, Fleet{0, 1}}, []Strike{{Cell{1, 0}, Hit}, {Cell{1, 0}, Miss}, {Cell{0, 0}, Miss}}, []Cell{{2, 0}}},
		"no fleet at all": {Rules{2, 1, Fleet{}}, []Strike{{Cell{0, 0}, Miss}}, []Cell{{1, 0}}},
		"one cell":        {Rules{1, 1, Fleet{1}}, nil, []Cell{{0, 0}}},
	}
	for name, test := range tests {
		for _, nodes := range []int64{QuickNodes, 5000} {
			c, err := NewShooter(rand.New(rand.NewPCG(1, 2))).Choose(test.rules, test.strikes, game.Budget{Nodes: nodes})
			if err != nil || !slices.Contains(test.want, c.At) {
				t.Errorf("%s: shot at %v (%v), want one of %v", name, c.At, err, test.want)
			}
		}
	}
}

func TestShooterErrors(t *testing.T) {
	s := NewShooter(rand.New(rand.NewPCG(1, 2)))
	if _, err := s.Choose(Rules{Width: 1, Height: 101}, nil, quick()); err == nil {
		t.Error("a board of 101 rows passed")
	}
	if _, err := s.Choose(Rules{1, 1, Fleet{11}}, nil, quick()); err == nil {
		t.Error("eleven ships passed")
	}
	if _, err := s.Choose(Rules{1, 1, Fleet{1}}, []Strike{{Cell{0, 0}, Sunk}}, quick()); !errors.Is(err, ErrNoCell) {
		t.Errorf("got %v, want ErrNoCell", err)
	}
}

// The quick shooter must not get weaker: 42.4 to 46.2 is four standard
// errors around the mean of 10,000 games.
func TestStrength(t *testing.T) {
	r, sum := Classic(), 0
	const games = 300
	for seed := range uint64(games) {
		rnd := rand.New(rand.NewPCG(seed, 9))
		s := NewShooter(rnd)
		sum += play(t, r, mustUniform(t, r, rnd), func(strikes []Strike) Cell {
			c, err := s.Choose(r, strikes, quick())
			if err != nil {
				t.Fatal(err)
			}
			return c.At
		})
	}
	if mean := float64(sum) / games; mean < 42.4 || mean > 46.2 {
		t.Errorf("%.2f shots, want about 44.3", mean)
	}
}

func TestHabitsDrawTheFirstShot(t *testing.T) {
	r := Classic()
	s := NewShooter(rand.New(rand.NewPCG(1, 2)))
	s.Habits = slices.Repeat([]float64{1}, r.Area())
	s.Habits[r.index(Cell{9, 0})] = 50
	if c, err := s.Choose(r, nil, quick()); err != nil || c.At != (Cell{9, 0}) {
		t.Errorf("shot at %v (%v), want 9,0", c.At, err)
	}
}

// Two hits that sank nothing are no ship of two, so the third cell is certain;
// a free ship that has only one place left is as certain.
func TestCertainHits(t *testing.T) {
	for name, test := range map[string]struct {
		rules   Rules
		strikes []Strike
		want    Cell
	}{
		"two hits":  {Rules{9, 1, Fleet{0, 1, 1}}, []Strike{{Cell{0, 0}, Hit}, {Cell{1, 0}, Hit}}, Cell{2, 0}},
		"one place": {Rules{3, 2, Fleet{0, 0, 1}}, []Strike{{Cell{0, 0}, Miss}, {Cell{1, 1}, Hit}}, Cell{2, 1}},
	} {
		c, err := NewShooter(rand.New(rand.NewPCG(1, 2))).Choose(test.rules, test.strikes, quick())
		if err != nil || c.Hit < 0.999 || name == "two hits" && c.At != test.want {
			t.Errorf("%s: %+v, %v; want %v for certain", name, c, err, test.want)
		}
	}
}

// A ship that sank lies on cells that were hit before. Were the order of the
// strikes forgotten, the hit at 3,0 could have sunk at 2,0.
func TestWhatSankWasHitBefore(t *testing.T) {
	r := Rules{6, 3, Fleet{0, 1, 1}}
	s := NewShooter(rand.New(rand.NewPCG(1, 2)))
	c, err := s.Choose(r, []Strike{{Cell{1, 0}, Hit}, {Cell{2, 0}, Sunk}, {Cell{3, 0}, Hit}}, quick())
	// The long ship goes on to the right or down, each as likely.
	if err != nil || c.Hit < 0.45 || c.At != (Cell{4, 0}) && c.At != (Cell{5, 0}) && c.At != (Cell{3, 1}) && c.At != (Cell{3, 2}) {
		t.Errorf("%+v, %v", c, err)
	}
}
