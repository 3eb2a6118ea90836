package connect4

import "slices"

// A root is a position whose moves are told apart: one without a four to
// complete and with a safe move.
type root struct {
	p            Position
	stones       []uint64 // the safe moves, the most central first
	uppers       []int    // of the score of each
	lower, upper int      // of the score of p
	best         int      // the move that has at least the score lower
}

func newRoot(p Position) *root {
	r := &root{p: p, stones: p.rootMoves(), lower: -winScore(p.Plies() + 3), upper: winScore(p.Plies() + 2)}
	r.uppers = make([]int, len(r.stones))
	for i := range r.uppers {
		r.uppers[i] = r.upper
	}
	return r
}

// notLost returns those of moves that are not known to lose, or all of them.
func (r *root) notLost(moves []uint64) (list []uint64) {
	for _, stone := range moves {
		if r.uppers[slices.Index(r.stones, stone)] >= 0 {
			list = append(list, stone)
		}
	}
	if list == nil {
		return moves
	}
	return list
}

// solveRoot brings the bounds of r together, until the meter is spent.
func (s *Solver) solveRoot(r *root) {
	for asked := 0; r.lower < r.upper && !s.stopped; asked++ {
		target, highest := nextTarget(r.lower, r.upper, asked), -infinity
		for i := range r.stones {
			i = (r.best + i) % len(r.stones)
			score := s.moveScore(r, i, target)
			if s.stopped {
				return
			}
			highest = max(highest, score)
			if score >= target {
				r.lower, r.best = score, i
				break
			}
			r.uppers[i] = min(r.uppers[i], score)
		}
		if highest < target {
			r.upper = min(r.upper, highest)
		}
	}
}

// moveScore returns a bound of the score of a move on its side of target.
func (s *Solver) moveScore(r *root, i, target int) int {
	if r.uppers[i] < target {
		return r.uppers[i]
	}
	next := r.p.drop(r.stones[i])
	if score, ok := next.known(); ok {
		return -score
	}
	return -s.search(nodeOf(next), next.Plies(), 1-target)
}

// line returns the expected line of p, whose score is score, that begins with
// stone, as far as the tables still know it.
func (s *Solver) line(p Position, stone uint64, score int) (moves []string) {
	for {
		moves = append(moves, columnName(columnOf(stone)))
		p, score = p.drop(stone), -score
		if p.Outcome().Over() {
			return moves
		}
		var ok bool
		if stone, _, ok = p.forced(); ok {
			continue
		}
		if stone = s.keeps(p, score); stone == 0 {
			return moves
		}
	}
}

// keeps returns a move of which the tables know that it keeps the score of p,
// or 0.
func (s *Solver) keeps(p Position, score int) uint64 {
	for _, stone := range p.rootMoves() {
		if _, upper := s.remembered(p.drop(stone)); -upper >= score {
			return stone
		}
	}
	return 0
}

// remembered returns the bounds that the tables know of the score of p.
func (s *Solver) remembered(p Position) (lower, upper int) {
	if score, ok := p.known(); ok {
		return score, score
	}
	n := nodeOf(p)
	if safe := n.safe(); safe&(safe-1) == 0 {
		lower, upper = s.remembered(p.drop(safe)) // an only move has no entry
		return -upper, -lower
	}
	return s.tableAt(p.Plies()).probe(n.hash(p.Plies()))
}
