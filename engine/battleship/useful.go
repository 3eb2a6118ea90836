package battleship

const (
	// usefulNodes bounds the search for one fleet, usefulCells the cells that
	// are tried.
	usefulNodes = 2000
	usefulCells = 40
)

// roomy reports whether free ships certainly find room, wherever the others
// lie: the windows of each length are more than all ships together can take.
// It then needs no search to know that a cell with a chance can be hit.
func (q *posterior) roomy() bool {
	for n, ships := range q.know.rules.Fleet {
		if ships == 0 {
			continue
		}
		taken := 0
		for m, others := range q.know.rules.Fleet {
			// A ship takes those that cross it and those that lie along it.
			taken += others * ((n+1)*(m+1) + n + m + 1)
		}
		if q.windows[n] <= float64(taken) {
			return false
		}
	}
	return true
}

// useful reports whether a shot at an unknown cell may hit: whether some fleet
// agrees with all strikes and a hit there. It is also true when the search
// for one was too long.
func (s *Shooter) useful(r Rules, strikes []Strike, at int) bool {
	for _, result := range []Result{Hit, Sunk} {
		s.told = append(append(s.told[:0], strikes...), Strike{r.cellAt(at), result})
		q := &s.probe
		q.know.read(r, s.told)
		q.bound = cleared(q.bound, r.Area())
		q.count()
		q.forget()
		q.seeking = true
		q.enumerate()
		if q.found || q.nodes >= explainNodes {
			return true
		}
	}
	return false
}

// completes reports whether the free ships find room beside the explanation.
func (q *posterior) completes() bool {
	if q.packing == nil {
		q.packing = &packer{barren: map[string]struct{}{}}
	}
	p, r := q.packing, q.know.rules
	p.width, p.height = r.Width, r.Height
	p.rnd, p.left, p.nodes, p.limit = q.rnd, q.ships, 0, usefulNodes
	p.taken = cleared(p.taken, r.Area())
	p.ships = p.ships[:0]
	p.water = -q.ships.Cells()
	clear(p.barren)
	for at, is := range q.know.marks {
		p.taken[at] = is != unknown || q.used[at]
		if !p.taken[at] {
			p.water++
		}
	}
	return p.water >= 0 && p.search(0) || p.nodes >= p.limit
}
