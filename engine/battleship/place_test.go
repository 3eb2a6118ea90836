package battleship

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func anyRand(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

func anyFleet(most int) *rapid.Generator[Fleet] {
	return rapid.Custom(func(t *rapid.T) (f Fleet) {
		for i := range f {
			f[i] = rapid.IntRange(0, most).Draw(t, "ships")
		}
		return f
	})
}

// anyRules makes a small board and a fleet of about half its cells, which
// mostly fits.
func anyRules(t *rapid.T, side int) Rules {
	r := Rules{Width: rapid.IntRange(1, side).Draw(t, "width"), Height: rapid.IntRange(1, side).Draw(t, "height")}
	share := rapid.IntRange(1, 8).Draw(t, "eighths of the board")
	for {
		n := rapid.IntRange(1, min(MaxLength, max(r.Width, r.Height))).Draw(t, "length")
		r.Fleet[n-1]++
		if r.Fleet.Cells()*8 > share*r.Area() || r.Fleet[n-1] > MaxCount {
			r.Fleet[n-1]--
			return r
		}
	}
}

func TestEveryPlacementIsValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Rules{
			rapid.IntRange(1, MaxSide).Draw(t, "width"),
			rapid.IntRange(1, MaxSide).Draw(t, "height"),
			anyFleet(MaxCount).Draw(t, "fleet"),
		}
		rnd := anyRand(t)
		for _, place := range []func(Rules, *rand.Rand) ([]Ship, error){Uniform, Place} {
			ships, err := place(r, rnd)
			if none := (*NoFitError)(nil); errors.As(err, &none) {
				if !none.Proven {
					t.Errorf("%+v: the search was given up", r)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := r.CheckFleet(ships); err != nil {
				t.Fatalf("%+v: %v\n%s", r, err, r.drawing(ships))
			}
		}
	})
}

// cut fills a board with ships by cutting it up, so that a full fleet that
// fits is known.
func cut(t *rapid.T) Rules {
	r := Rules{Width: rapid.IntRange(1, 14).Draw(t, "width"), Height: rapid.IntRange(1, 14).Draw(t, "height")}
	taken := make([]bool, r.Area())
	for at := range taken {
		if taken[at] {
			continue
		}
		s := Ship{At: r.cellAt(at), Length: rapid.IntRange(1, MaxLength).Draw(t, "length")}
		s.Down = rapid.Bool().Draw(t, "down") && s.Length > 1
		for s.Length > 1 && (!r.Has(s.End()) || slices.ContainsFunc(cellsOf(s), func(c Cell) bool { return taken[r.index(c)] })) {
			s.Length--
		}
		if r.Fleet[s.Length-1] == MaxCount {
			continue // water
		}
		r.Fleet[s.Length-1]++
		for _, c := range cellsOf(s) {
			taken[r.index(c)] = true
		}
	}
	return r
}

func cellsOf(s Ship) (list []Cell) {
	for i := range s.Length {
		list = append(list, s.cell(i))
	}
	return list
}

func TestFleetsThatFillTheBoardArePlaced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := cut(t)
		ships, err := Place(r, anyRand(t))
		if err != nil {
			t.Fatalf("%+v: %v", r, err)
		}
		if err := r.CheckFleet(ships); err != nil {
			t.Fatalf("%+v: %v\n%s", r, err, r.drawing(ships))
		}
	})
}

func TestFleetsThatDoNotFit(t *testing.T) {
	for name, test := range map[string]struct {
		rules Rules
		fits  bool
	}{
		"longer than the board":           {Rules{4, 4, Fleet{0, 0, 0, 0, 0, 1}}, false},
		"more cells than the board":       {Rules{3, 3, Fleet{10}}, false},
		"ten sixes in sixty cells":        {Rules{10, 6, Fleet{0, 0, 0, 0, 0, 10}}, true},
		"ten sixes in a pinwheel":         {Rules{8, 8, Fleet{0, 0, 0, 0, 0, 10}}, true},
		"a colour too few":                {Rules{10, 10, Fleet{0, 0, 0, 10, 0, 10}}, true},
		"six columns wanted of five":      {Rules{5, 11, Fleet{9, 4, 0, 0, 0, 6}}, false},
		"counting alone does not show it": {Rules{3, 5, Fleet{0, 0, 1, 3}}, bruteFits(Rules{3, 5, Fleet{0, 0, 1, 3}})},
		"only with the centre left out":   {Rules{5, 5, Fleet{0, 0, 8}}, true},
		"a line":                          {Rules{100, 1, Fleet{4, 8, 0, 5, 0, 10}}, true},
	} {
		_, err := Place(test.rules, rand.New(rand.NewPCG(1, 1)))
		var none *NoFitError
		switch {
		case test.fits && err != nil:
			t.Errorf("%s: it fits, but %v", name, err)
		case !test.fits && (!errors.As(err, &none) || !none.Proven):
			t.Errorf("%s: want a proven NoFitError, got %v", name, err)
		}
	}
}

// bruteFits tries every place for every ship. It is slow and has no bound.
func bruteFits(r Rules) bool {
	taken := make([]bool, r.Area())
	var fit func(fleet Fleet) bool
	fit = func(fleet Fleet) bool {
		n := MaxLength
		for ; n > 0 && fleet.Count(n) == 0; n-- {
		}
		if n == 0 {
			return true
		}
		fleet[n-1]--
		for at := range taken {
			for _, down := range []bool{false, true} {
				s := Ship{r.cellAt(at), n, down}
				if !r.Has(s.End()) || slices.ContainsFunc(cellsOf(s), func(c Cell) bool { return taken[r.index(c)] }) {
					continue
				}
				for _, c := range cellsOf(s) {
					taken[r.index(c)] = true
				}
				if fit(fleet) {
					return true
				}
				for _, c := range cellsOf(s) {
					taken[r.index(c)] = false
				}
			}
		}
		return false
	}
	return r.Fleet.Cells() <= r.Area() && fit(r.Fleet)
}

func TestPackingAgreesWithBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRules(t, 5)
		fits := bruteFits(r)
		if _, err := Uniform(r, anyRand(t)); fits != (err == nil) {
			t.Errorf("%+v: fits %v, but %v", r, fits, err)
		}
		ships, proven := pack(r, anyRand(t))
		if !proven || fits != (r.CheckFleet(ships) == nil) {
			t.Errorf("%+v: fits %v, but packed (proven: %v)\n%s", r, fits, proven, r.drawing(ships))
		}
	})
}

// All six ways to lay one ship of two on 2 by 2 and the two of 1 by 3 must
// come equally often: a rule of thumb of five standard deviations.
func TestUniformIsUniform(t *testing.T) {
	r := Rules{3, 2, Fleet{0, 2, 0, 0, 0, 0}}
	seen := map[string]int{}
	rnd := rand.New(rand.NewPCG(1, 2))
	const draws = 11_000
	for range draws {
		ships := mustUniform(t, r, rnd)
		slices.SortFunc(ships, func(a, b Ship) int { return r.index(a.At) - r.index(b.At) })
		seen[ships[0].String()+" "+ships[1].String()]++
	}
	if len(seen) != 11 {
		t.Errorf("%d fleets, want 11: %v", len(seen), seen)
	}
	for fleet, n := range seen {
		if n < 850 || n > 1150 {
			t.Errorf("%s came %d times of %d, want about 1000", fleet, n, draws)
		}
	}
}

func TestPlaceKeepsAwayFromTheCentre(t *testing.T) {
	r := Classic()
	where := interest(r)
	mean := func(place func(*rand.Rand) []Ship) (sum float64) {
		rnd := rand.New(rand.NewPCG(5, 6))
		for range 300 {
			sum += evasion(r, place(rnd), where) / 300
		}
		return sum
	}
	uniform := mean(func(rnd *rand.Rand) []Ship { return mustUniform(t, r, rnd) })
	ours := mean(func(rnd *rand.Rand) []Ship { return mustPlace(t, r, rnd) })
	if ours < uniform+1 {
		t.Errorf("evasion %.2f, uniform fleets have %.2f", ours, uniform)
	}
}

func TestCheckFleetFindsWhatIsWrong(t *testing.T) {
	r := Rules{5, 5, Fleet{1, 1, 0, 0, 0, 0}}
	good := []Ship{{Cell{0, 0}, 1, false}, {Cell{4, 3}, 2, true}}
	if err := r.CheckFleet(good); err != nil {
		t.Error(err)
	}
	for name, ships := range map[string][]Ship{
		"missing":  good[:1],
		"twice":    {good[0], good[1], {Cell{1, 1}, 2, false}},
		"off":      {good[0], {Cell{4, 4}, 2, true}},
		"negative": {{Cell{-1, 0}, 1, false}, good[1]},
		"overlap":  {{Cell{4, 4}, 1, false}, good[1]},
		"length 0": {good[0], good[1], {Cell{2, 2}, 0, false}},
	} {
		if r.CheckFleet(ships) == nil {
			t.Errorf("%s: passed", name)
		}
	}
}

// Eight threes on 5×5 leave only the centre empty: the exact search must find
// its way there without the random one's luck.
func TestPackingLeavesTheRightGap(t *testing.T) {
	r := Rules{5, 5, Fleet{0, 0, 8}}
	ships, proven := pack(r, rand.New(rand.NewPCG(1, 1)))
	if err := r.CheckFleet(ships); err != nil || !proven {
		t.Errorf("proven: %v, %v", proven, err)
	}
}
