package battleship

import (
	"math/rand/v2"
	"sort"

	"arenabot/engine/game"
)

const (
	// sampleFleets is how many fleets are drawn when the budget allows. Four
	// times as many play no better.
	sampleFleets = 1000
	// sampleTries is how many draws are made for each fleet wanted.
	sampleTries = 10
)

// sampler draws fleets that agree with all strikes, each equally likely: an
// explanation by its weight, then free ships anywhere on unknown cells, and
// all of it anew when two of them overlap. Unlike the counting in posterior,
// this knows that free ships must not overlap.
type sampler struct {
	lays   [MaxLength][]int32 // by length-1: where free ships can lie, 2·cell + direction
	heaped []float64          // by explanation: the weights up to it
	stamp  []int32            // by cell: the try that last put a ship there
	round  int32
	cells  []int32   // the unknown cells with ships, of the fleet being drawn
	counts []float64 // by cell: the fleets with a ship there
}

// draw samples fleets from the explanations that q has recorded, until there
// are enough or the meter is spent, and returns how many there are.
func (s *sampler) draw(q *posterior, rnd *rand.Rand, meter *game.Meter) (fleets int) {
	area := q.know.rules.Area()
	s.stamp, s.round = cleared(s.stamp, area), 0
	s.counts = cleared(s.counts, area)
	s.listLays(q)
	s.heaped = s.heaped[:0]
	sum := 0.0
	for i := range q.list {
		if s.roomFor(q.list[i].free) {
			sum += q.list[i].weight
		}
		s.heaped = append(s.heaped, sum)
	}
	if sum == 0 {
		return 0
	}
	for range sampleTries * sampleFleets {
		if fleets == sampleFleets || meter.Visit() {
			break
		}
		at := rnd.Float64() * sum
		e := sort.Search(len(s.heaped)-1, func(i int) bool { return s.heaped[i] > at })
		if !s.try(q, &q.list[e], rnd) {
			continue
		}
		fleets++
		for _, at := range s.cells {
			s.counts[at]++
		}
	}
	return fleets
}

func (s *sampler) listLays(q *posterior) {
	k := q.know
	for n, ships := range k.rules.Fleet {
		s.lays[n] = s.lays[n][:0]
		if ships == 0 {
			continue
		}
		for d := range directions {
			if n == 0 && d == down {
				continue
			}
			for at := range k.marks {
				if int(k.after[d][at]) > n {
					s.lays[n] = append(s.lays[n], int32(2*at+d))
				}
			}
		}
	}
}

func (s *sampler) roomFor(free Fleet) bool {
	for n, ships := range free {
		if ships > len(s.lays[n]) {
			return false
		}
	}
	return true
}

// try puts the unknown cells of one fleet into s.cells, and reports false when
// ships overlap.
func (s *sampler) try(q *posterior, e *explanation, rnd *rand.Rand) bool {
	s.round++
	s.cells = s.cells[:0]
	for _, at := range q.cells[e.from:e.to] {
		s.stamp[at] = s.round
		s.cells = append(s.cells, at)
	}
	for n := MaxLength - 1; n >= 0; n-- {
		for range e.free[n] {
			l := s.lays[n][rnd.IntN(len(s.lays[n]))]
			at, step := l/2, int32(q.know.step(int(l%2)))
			for range n + 1 {
				if s.stamp[at] == s.round {
					return false
				}
				s.stamp[at] = s.round
				s.cells = append(s.cells, at)
				at += step
			}
		}
	}
	return true
}
