package battleship

import (
	"fmt"
	"math/rand/v2"
)

const (
	// wholeTries is how often a fleet is drawn as a whole. All fleets are then
	// equally likely; the classic one succeeds two times out of five.
	wholeTries = 20
	// shipTries is how often each ship is drawn after that, and looseTries how
	// often the fleet. What that does not place is left to the exact search.
	shipTries  = 50
	looseTries = 20
)

// A NoFitError reports a fleet for which no place was found.
type NoFitError struct {
	Rules  Rules
	Proven bool // there is none; otherwise the search for one was given up
}

func (e *NoFitError) Error() string {
	verb := "does not fit"
	if !e.Proven {
		verb = "was not made to fit"
	}
	return fmt.Sprintf("battleship: a fleet of %v ships of the lengths 1 to 6 %s on a board of %d by %d",
		e.Rules.Fleet, verb, e.Rules.Width, e.Rules.Height)
}

// Uniform returns a fleet at random, all fleets being equally likely while
// they are easily found. On crowded boards it puts ship after ship where there
// is room, and falls back on an exact search, so that every fleet that fits is
// placed. The error is that of [Rules.Check], or a *NoFitError.
func Uniform(r Rules, rnd *rand.Rand) ([]Ship, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	if crowded(r) {
		return nil, &NoFitError{r, true}
	}
	taken := make([]bool, r.Area())
	for i := range wholeTries + looseTries {
		draws := 1
		if i >= wholeTries {
			draws = shipTries
		}
		if ships, ok := scatter(r, taken, draws, rnd); ok {
			return ships, nil
		}
		clear(taken)
	}
	ships, proven := pack(r, rnd)
	if ships == nil && r.Fleet.Ships() > 0 {
		return nil, &NoFitError{r, proven}
	}
	return ships, nil
}

// scatter tries to place the fleet once. It fails when some ship found no
// room, by chance or because there is none.
func scatter(r Rules, taken []bool, draws int, rnd *rand.Rand) (ships []Ship, ok bool) {
	for n := MaxLength; n >= 1; n-- {
		for range r.Fleet.Count(n) {
			s, ok := drop(r, taken, n, draws, rnd)
			if !ok {
				return nil, false
			}
			for i := range n {
				taken[r.index(s.cell(i))] = true
			}
			ships = append(ships, s)
		}
	}
	return ships, true
}

// drop finds room for one ship by rejection: all places are equally likely.
func drop(r Rules, taken []bool, length, draws int, rnd *rand.Rand) (s Ship, ok bool) {
	level := max(0, r.Width-length+1) * r.Height
	upright := max(0, r.Height-length+1) * r.Width
	if length == 1 {
		upright = 0
	}
	if level+upright == 0 {
		return Ship{}, false
	}
draw:
	for range draws {
		s = Ship{Length: length}
		if n := rnd.IntN(level + upright); n < level {
			s.At = Cell{n % (r.Width - length + 1), n / (r.Width - length + 1)}
		} else {
			n -= level
			s.Down, s.At = true, Cell{n % r.Width, n / r.Width}
		}
		for i := range length {
			if taken[r.index(s.cell(i))] {
				continue draw
			}
		}
		return s, true
	}
	return Ship{}, false
}
