package battleship

// patience bounds the searches for a fleet behind one choice: a few
// milliseconds on small boards, some tens on the largest. After that a cell is
// taken on trust.
const patience = 10_000

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
	q := &s.probe
	for _, result := range []Result{Hit, Sunk} {
		s.told = append(append(s.told[:0], strikes...), Strike{r.cellAt(at), result})
		q.know.read(r, s.told)
		q.bound = cleared(q.bound, r.Area())
		q.count()
		q.forget()
		q.seeking = true
		q.enumerate()
		q.patience -= q.nodes
		if q.found || q.nodes >= explainNodes || q.patience <= 0 {
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
	p.rnd, p.left, p.nodes, p.limit = q.rnd, q.ships, 0, q.patience
	p.taken = cleared(p.taken, r.Area())
	p.ships = p.ships[:0]
	p.water = -q.ships.Cells()
	if len(p.barren) > 256 { // clearing a map costs as much as it ever held
		p.barren = map[string]struct{}{}
	}
	clear(p.barren)
	for at, is := range q.know.marks {
		p.taken[at] = is != unknown || q.used[at]
		if !p.taken[at] {
			p.water++
		}
	}
	found := p.water >= 0 && p.search(0)
	q.patience -= p.nodes + r.Area()/20 // with what setting up has cost
	return found || q.patience <= 0
}
