package battleship

import (
	"math"
	"math/rand/v2"
)

const (
	// candidates is how many fleets Place draws, to keep one.
	candidates = 6
	// touching is what a pair of neighbouring cells of two ships is worth,
	// where the mean chance of a cell is 1.
	touching = 0.4
	// aimed is what an aim of 1 more than usual costs a cell, and surer how many
	// more fleets are drawn for a standard deviation of 1 of the aims: see
	// BenchmarkPlaceAgainst.
	aimed, surer = 3, 40
)

// Place returns a fleet that costs its shooters more than one placed uniformly:
// of a few uniform ones it takes the one that lies most where shooters look
// last, towards the edges, and whose ships touch, because touching ships are
// hard to tell apart. That is all the habit there is to learn from our fleets;
// with more candidates, a shooter that has learned it gains more than one that
// has not loses.
//
// Mean shots over 4,000 games on the classic board of the quick [Shooter], and
// of one that knows how often each cell was taken in 1,000 of our fleets: see
// BenchmarkPlace. The error is that of [Uniform].
func Place(r Rules, rnd *rand.Rand) ([]Ship, error) { return PlaceAgainst(r, nil, rnd) }

// PlaceAgainst is Place against an opponent whose Record.Aims are known; nil is
// anybody. The fleet then also lies where that one shoots late, and is one of
// more the surer its aims are.
func PlaceAgainst(r Rules, aims []float64, rnd *rand.Rand) ([]Ship, error) {
	best, err := Uniform(r, rnd)
	if err != nil {
		return nil, err
	}
	if len(best) == 0 {
		return best, nil
	}
	where, draws := interest(r), candidates
	if len(aims) == len(where) {
		squares := 0.0
		for at, aim := range aims {
			where[at] += aimed * (aim - 1)
			squares += (aim - 1) * (aim - 1)
		}
		draws += int(surer * math.Sqrt(squares/float64(len(aims))))
	}
	cost := evasion(r, best, where)
	for range draws - 1 {
		taken := make([]bool, r.Area())
		ships, ok := scatter(r, taken, shipTries, rnd)
		if !ok {
			return best, nil // crowded: a choice would cost too much time
		}
		if c := evasion(r, ships, where); c > cost {
			best, cost = ships, c
		}
	}
	return best, nil
}

// interest returns how many ships are expected on each cell of an untouched
// board, relative to the mean.
func interest(r Rules) []float64 {
	var k knowledge
	k.read(r, nil)
	q := posterior{know: &k}
	q.count()
	where := make([]float64, r.Area())
	for n, ships := range r.Fleet {
		if q.windows[n] == 0 {
			continue
		}
		for at := range where {
			ways := float64(q.cross[across][n][at] + q.cross[down][n][at])
			where[at] += ways / q.windows[n] * float64(ships)
		}
	}
	mean := float64(r.Fleet.Cells()) / float64(r.Area())
	for at := range where {
		where[at] /= mean
	}
	return where
}

// evasion tells how well ships avoid the cells of interest and huddle together.
func evasion(r Rules, ships []Ship, where []float64) (value float64) {
	owner := make([]int, r.Area())
	for i, s := range ships {
		for j := range s.Length {
			at := r.index(s.cell(j))
			owner[at] = i + 1
			value -= where[at]
		}
	}
	for at, ship := range owner {
		if ship == 0 {
			continue
		}
		for _, next := range [...]Cell{{at%r.Width + 1, at / r.Width}, {at % r.Width, at/r.Width + 1}} {
			if r.Has(next) && owner[r.index(next)] != 0 && owner[r.index(next)] != ship {
				value += touching
			}
		}
	}
	return value
}
