package connect4

// What a game that perfect play does not win comes down to is how easily the
// opponent errs. The arena's opponents look a few plies ahead or not at all.

const (
	// foreseen is how many of our stones ahead such an opponent sees a four
	// coming. It does not make the moves that allow one.
	foreseen = 3

	// demandDepth is how many of the opponent's replies in a row are looked at.
	demandDepth = 2
)

// certain is the demand of a position in which every reply errs.
const certain = 1 << 10

// mostDemanding chooses, of the moves that keep the score of r, which is solved
// and no win, the one with the largest demand; as far as the meter allows.
func (pl *Player) mostDemanding(r *root) {
	var keeping []int
	for i := range r.stones {
		if i == r.best || pl.moveKeeps(r, i) {
			keeping = append(keeping, i)
		}
		if pl.solver.stopped {
			return
		}
	}
	for depth := 1; depth <= demandDepth && len(keeping) > 1; depth++ {
		most, at := -1, r.best
		for _, i := range keeping {
			d := pl.demandOf(r.p.drop(r.stones[i]), r.lower, depth)
			if pl.solver.stopped {
				return
			}
			if d > most {
				most, at = d, i
			}
		}
		r.best = at
	}
}

// moveKeeps reports whether a move has the score of r.
func (pl *Player) moveKeeps(r *root, i int) bool {
	if score, ok := pl.score(r.p.drop(r.stones[i])); ok {
		return -score >= r.lower
	}
	return pl.solver.moveScore(r, i, r.lower) >= r.lower
}

// atLeast reports whether the score of p is at least target; false when the
// meter is spent.
func (pl *Player) atLeast(p Position, target int) bool {
	if score, ok := pl.score(p); ok {
		return score >= target
	}
	return pl.solver.atLeast(p, target)
}

// demandOf tells how hard p, in which the opponent is to move and our score is
// score, makes it not to err: the share of errors among the replies that do not
// lose within foreseen stones. An error is a reply after which we no longer
// lose, or win where it was a draw. Deeper than 1, replies that do not err count
// with half the demand of what we can then make of it.
func (pl *Player) demandOf(p Position, score, depth int) int {
	wanted := 0
	if score == 0 {
		wanted = 1
	}
	sum, replies := 0, 0
	for set := p.landing(); set != 0; set &= set - 1 {
		next := p.drop(set & -set)
		seen := max(1, winScore(next.Plies()+2*(foreseen-1)))
		switch {
		case pl.atLeast(next, seen):
			continue
		case pl.atLeast(next, wanted):
			sum += certain
		case depth > 1:
			sum += pl.demandAhead(next, score, depth-1) / 2
		}
		if replies++; pl.solver.stopped {
			return 0
		}
	}
	if replies == 0 {
		return certain
	}
	return sum / replies
}

// demandAhead returns the largest demand that a move of ours makes which does
// not turn the draw into a loss; p is over or ours to move.
func (pl *Player) demandAhead(p Position, score, depth int) (most int) {
	if _, ok := p.known(); ok {
		return 0
	}
	for _, stone := range p.rootMoves() {
		next := p.drop(stone)
		if score == 0 && pl.atLeast(next, 1) {
			continue
		}
		if most = max(most, pl.demandOf(next, score, depth)); pl.solver.stopped {
			return 0
		}
	}
	return most
}
