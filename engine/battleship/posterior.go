package battleship

import "math/rand/v2"

// posterior estimates, for each cell, the probability that a ship is there,
// when all fleets that agree with the strikes are equally likely.
//
// It splits a fleet in two. The explanation is the ships over the cells that
// were hit; explanations are enumerated. The free ships lie on unknown cells
// only and are counted: k free ships of one length, with n ways to lie, lie in
// n!/(k!(n-k)!) ways, which forgets that free ships must not overlap.
//
// Weights are relative to those of a fleet of free ships: an explained ship
// weighs ships/windows of its length, and free ships the share of their ways
// that the explanation leaves them.
type posterior struct {
	know *knowledge
	rnd  *rand.Rand

	windows [MaxLength]float64               // by length-1: the ways for a free ship to lie
	cross   [directions][MaxLength][]float32 // by cell: those of them that cross it

	enumeration
	packing  *packer // of useful
	patience int

	weight float64            // of all explanations together
	free   [MaxLength]float64 // by length-1: free ships for each way to lie
	bound  []float64          // by cell: the chance of a ship of the explanation
	loose  []float64          // by cell: the chance of a free ship
	bonus  []float64          // by cell: the part of loose that parity adds to a score
}

const (
	// explainNodes is how many ships the enumeration may lay; 99.7 % of the
	// positions on the classic board need fewer.
	explainNodes = 2000
	// descents is how many explanations are drawn at random when it does not
	// end, and descentNodes after how many ships drawing stops: the hits of
	// sixty ships must not cost more than a few milliseconds.
	descents     = 200
	descentNodes = 3000
	// negligible is the weight, relative to the rest, under which an
	// explanation is not worth its time.
	negligible = 1e-5
	// barely is the chance of a cell that was not ruled out, but not found in
	// any explanation either.
	barely = 1e-9
)

// compute finds the chances of all cells from what q.know knows.
func (q *posterior) compute() {
	area := q.know.rules.Area()
	q.bound = cleared(q.bound, area)
	q.loose = cleared(q.loose, area)
	q.bonus = cleared(q.bonus, area)
	q.count()
	q.forget()
	q.enumerate()
	if q.nodes >= explainNodes {
		q.forget()
		q.draw()
	}
	if q.weight == 0 {
		q.guess() // no fleet agrees, or none was found
		return
	}
	for at := range q.bound {
		q.bound[at] /= q.weight
	}
	q.spread()
	if q.pruned {
		q.admit()
	}
}

// chance returns the probability that a ship is on an unknown cell.
func (q *posterior) chance(at int) float64 { return min(q.bound[at]+q.loose[at], 1) }

// count finds the ways to lie for free ships.
func (q *posterior) count() {
	k := q.know
	for n := range MaxLength {
		q.windows[n] = 0
		if k.rules.Fleet[n] == 0 {
			continue
		}
		for d := range directions {
			q.cross[d][n] = cleared(q.cross[d][n], k.rules.Area())
			if n == 0 && d == down {
				continue // the same as across
			}
			ways := 0
			for at, is := range k.marks {
				if is != unknown {
					continue
				}
				if int(k.after[d][at]) > n {
					ways++
				}
				q.cross[d][n][at] = float32(k.through(at, d, n+1))
			}
			q.windows[n] += float64(ways)
		}
	}
}

// forget drops all explanations.
func (q *posterior) forget() {
	area := q.know.rules.Area()
	q.enumeration.reset(q.know.rules.Fleet, area)
	q.weight, q.free = 0, [MaxLength]float64{}
	clear(q.bound)
}

// spread lays the free ships over the unknown cells.
func (q *posterior) spread() {
	colour := q.parity()
	for n := range q.free {
		each := q.free[n] / q.weight
		if each == 0 {
			continue
		}
		for at, is := range q.know.marks {
			if is != unknown {
				continue
			}
			loose := each * float64(q.cross[across][n][at]+q.cross[down][n][at])
			q.loose[at] += loose
			if n+1 >= colour.length && colour.has(at) {
				q.bonus[at] += parityBonus * loose
			}
		}
	}
}

// admit gives a least chance to every cell on which the rules alone allow a
// ship: an explanation that was passed over may need it.
func (q *posterior) admit() {
	for at, is := range q.know.marks {
		if is == unknown && q.bound[at]+q.loose[at] == 0 && q.allowed(at) > 0 {
			q.loose[at] = barely
		}
	}
}

// guess stands in for the explanations when there are none: because strikes
// contradict each other or the rules, or because the search for one was too
// long. A way to lie then counts a hundred times as much for each hit in it.
func (q *posterior) guess() {
	most := 0.0
	for at, is := range q.know.marks {
		if is == unknown {
			q.loose[at] = q.allowed(at)
			most = max(most, q.loose[at])
		}
	}
	for at := range q.loose {
		if most > 0 {
			q.loose[at] /= 2 * most
		}
	}
}

// allowed weighs the ways in which a ship of the fleet can lie over an unknown
// cell, on unknown and struck cells only; 0 when there is none.
func (q *posterior) allowed(at int) (weight float64) {
	k := q.know
	for d := range directions {
		before, after := k.room(at, d)
		step := k.step(d)
		for n, ships := range k.rules.Fleet {
			if ships == 0 || n == 0 && d == down {
				continue
			}
			for o := max(0, n-after); o <= min(n, before); o++ {
				way := float64(ships)
				for j := range n + 1 {
					switch k.marks[at+(j-o)*step] {
					case missed, sunk:
						way = 0
					case struck:
						way *= 100
					}
				}
				weight += way
			}
		}
	}
	return weight
}
