package battleship

// A lay is one way to lay a ship over a cell that was hit.
type lay struct {
	at, step int32 // its first cell, and the distance to the next
	length   int8
	hits     int8 // how many of its cells were hit
	sunk     bool
	weight   float64
	blocked  [MaxLength]float64 // by length-1: windows that it takes from free ships
}

// An explanation is ships over all cells that were hit.
type explanation struct {
	weight   float64 // without what it takes from free ships
	free     Fleet
	from, to int32 // its unknown cells, in enumeration.cells
}

// enumeration is the state of the search through the explanations.
type enumeration struct {
	ships   Fleet  // not yet in the explanation
	used    []bool // by cell: in the explanation
	stack   []lay  // the explanation so far
	afloat  int    // how many of stack are not sunk
	blocked [MaxLength]float64
	pool    []lay // the candidates at all depths
	nodes   int
	pruned  bool // something was left out
	drawing bool // explanations are drawn, not enumerated

	seeking bool // only a fleet is wanted, not the chances
	found   bool

	keep  bool // record the explanations in list
	list  []explanation
	cells []int32
}

func (e *enumeration) reset(fleet Fleet, area int) {
	*e = enumeration{
		ships: fleet, used: cleared(e.used, area), stack: e.stack[:0], pool: e.pool[:0],
		seeking: e.seeking, keep: e.keep, list: e.list[:0], cells: e.cells[:0],
	}
}

// enumerate visits all explanations but negligible ones. It gives up after
// explainNodes ships.
func (q *posterior) enumerate() { q.explain(0, 1) }

// draw visits explanations at random, each with its weight divided by the
// probability to be drawn, so that the sums are right on average.
func (q *posterior) draw() {
	q.drawing, q.pruned = true, true
	for i := 0; i < descents && q.nodes < descentNodes; i++ {
		q.explain(0, 1)
	}
}

// explain completes an explanation of the given weight in all ways. The cells
// where ships sank come first, because their ships are known best, then the
// hits that no sunk ship accounts for. i counts through both lists.
func (q *posterior) explain(i int, weight float64) {
	k := q.know
	for i >= len(k.sunk) && i < len(k.sunk)+len(k.hits) && q.used[k.hits[i-len(k.sunk)]] {
		i++
	}
	from := len(q.pool)
	switch {
	case i < len(k.sunk):
		q.waysSunk(int(k.sunk[i]))
	case i < len(k.sunk)+len(k.hits):
		q.waysAfloat(int(k.hits[i-len(k.sunk)]))
	default:
		q.explained(weight)
		return
	}
	if q.drawing {
		q.drawOne(i, from, weight)
	} else {
		q.tryAll(i, from, weight)
	}
	q.pool = q.pool[:from]
}

// tryAll goes on with each candidate, those that explain most hits first: they
// lead to the heaviest explanations, which make the others negligible.
func (q *posterior) tryAll(i, from int, weight float64) {
	to := len(q.pool)
	for hits := int8(MaxLength); hits >= 1; hits-- {
		for c := from; c < to && q.nodes < explainNodes && !q.found; c++ {
			if q.pool[c].hits != hits {
				continue
			}
			next := weight * q.pool[c].weight
			if next < negligible*q.weight {
				q.pruned = true
				continue
			}
			q.nodes++
			q.put(c)
			q.explain(i+1, next)
			q.take()
		}
	}
}

// drawOne goes on with one candidate at random. One that explains more hits
// saves other ships, each worth about the fortieth part.
func (q *posterior) drawOne(i, from int, weight float64) {
	preference := func(l *lay) float64 {
		p := l.weight
		for range l.hits - 1 {
			p *= 40
		}
		return p
	}
	sum := 0.0
	for c := from; c < len(q.pool); c++ {
		sum += preference(&q.pool[c])
	}
	if sum == 0 {
		return
	}
	at := q.rnd.Float64() * sum
	c := from
	for ; c < len(q.pool)-1; c++ {
		if at -= preference(&q.pool[c]); at < 0 {
			break
		}
	}
	q.nodes++
	next := weight * q.pool[c].weight * sum / preference(&q.pool[c])
	q.put(c)
	q.explain(i+1, next)
	q.take()
}

// put adds a candidate to the explanation, take removes the last one.
func (q *posterior) put(candidate int) {
	q.stack = append(q.stack, q.pool[candidate])
	q.change(&q.stack[len(q.stack)-1], 1)
}

func (q *posterior) take() {
	last := len(q.stack) - 1
	q.change(&q.stack[last], -1)
	q.stack = q.stack[:last]
}

func (q *posterior) change(l *lay, sign int) {
	for j := range int32(l.length) {
		q.used[l.at+j*l.step] = sign > 0
	}
	q.ships[l.length-1] -= sign
	if l.sunk {
		return
	}
	q.afloat += sign
	for n := range q.blocked {
		q.blocked[n] += float64(sign) * l.blocked[n]
	}
}

// explained takes in one explanation.
func (q *posterior) explained(weight float64) {
	if q.seeking {
		q.found = q.completes()
		return
	}
	if q.keep {
		q.record(weight)
	}
	var each [MaxLength]float64
	for n, ships := range q.ships {
		if ships == 0 {
			continue
		}
		if q.windows[n] < float64(ships) {
			return
		}
		left := q.windows[n] - q.blocked[n]
		if left < float64(ships) {
			if q.afloat <= 1 {
				return
			}
			// Two ships may have been charged for the same windows.
			left = float64(ships) - 0.9
		}
		for j := range ships {
			weight *= (left - float64(j)) / q.windows[n]
		}
		each[n] = float64(ships) / left
	}
	q.weight += weight
	for n := range each {
		q.free[n] += weight * each[n]
	}
	for i := range q.stack {
		l := &q.stack[i]
		for j := range int32(l.length) {
			if at := l.at + j*l.step; q.know.marks[at] == unknown {
				q.bound[at] += weight
			}
		}
	}
}

func (q *posterior) record(weight float64) {
	from := int32(len(q.cells))
	for i := range q.stack {
		l := &q.stack[i]
		for j := range int32(l.length) {
			if at := l.at + j*l.step; q.know.marks[at] == unknown {
				q.cells = append(q.cells, at)
			}
		}
	}
	q.list = append(q.list, explanation{weight, q.ships, from, int32(len(q.cells))})
}

// waysSunk lists the ships that can have sunk with the hit at a cell: over
// cells that were hit before, at none of which a ship sank.
func (q *posterior) waysSunk(at int) {
	k := q.know
	lies := func(cell int) bool { return k.marks[cell] == struck && !q.used[cell] && k.when[cell] < k.when[at] }
	for d := range directions {
		step := k.step(d)
		before, after := q.reach(at, d, lies)
		for n, ships := range q.ships {
			if ships == 0 || n == 0 && d == down {
				continue
			}
			for o := max(0, n-after); o <= min(n, before); o++ {
				q.pool = append(q.pool, lay{
					at: int32(at - o*step), step: int32(step), length: int8(n + 1), hits: int8(n + 1),
					sunk: true, weight: q.share(n),
				})
			}
		}
	}
}

// waysAfloat lists the ships that can lie over a hit and still float: over
// unknown cells and at least one of them.
func (q *posterior) waysAfloat(at int) {
	k := q.know
	lies := func(cell int) bool {
		return !q.used[cell] && (k.marks[cell] == unknown || k.marks[cell] == struck)
	}
	for d := range directions {
		step := k.step(d)
		before, after := q.reach(at, d, lies)
		for n := 1; n < MaxLength; n++ { // a ship of one cell sinks at once
			if q.ships[n] == 0 {
				continue
			}
			for o := max(0, n-after); o <= min(n, before); o++ {
				l := lay{at: int32(at - o*step), step: int32(step), length: int8(n + 1), weight: q.share(n)}
				if q.block(&l, d); l.hits < l.length {
					q.pool = append(q.pool, l)
				}
			}
		}
	}
}

// reach counts the cells before and after one, in a direction, on which a ship
// that covers it can lie.
func (q *posterior) reach(at, direction int, lies func(cell int) bool) (before, after int) {
	step := q.know.step(direction)
	roomBefore, roomAfter := q.know.room(at, direction)
	for before < min(roomBefore, MaxLength-1) && lies(at-(before+1)*step) {
		before++
	}
	for after < min(roomAfter, MaxLength-1) && lies(at+(after+1)*step) {
		after++
	}
	return before, after
}

// share is what a ship of n+1 cells in the explanation weighs against a free one.
func (q *posterior) share(n int) float64 { return float64(q.ships[n]) / max(q.windows[n], 1) }

// block counts the hits of a lay and the windows that it takes from free ships.
func (q *posterior) block(l *lay, direction int) {
	k := q.know
	for j := range int32(l.length) {
		at := l.at + j*l.step
		if k.marks[at] != unknown {
			l.hits++
			continue
		}
		for n := range l.blocked {
			if q.windows[n] > 0 { // those that cross it
				l.blocked[n] += float64(q.cross[1-direction][n][at])
			}
		}
	}
	// Those that lie along it begin at most MaxLength-1 cells before it, and
	// are long enough to reach it. Ships of one cell are counted across only.
	shortest := 0
	if direction == down {
		shortest = 1
	}
	before, _ := k.room(int(l.at), direction)
	for s := -min(before, MaxLength-1); s < int(l.length); s++ {
		run := int(k.after[direction][int(l.at)+s*int(l.step)])
		for n := max(shortest, -s); n < run; n++ {
			l.blocked[n]++
		}
	}
}
