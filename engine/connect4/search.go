package connect4

import "math/bits"

// none is the column of a position that has no known best move.
const none = -1

// centreFirst is the order in which moves are tried: a stone in the middle is
// part of the most lines.
var centreFirst = [columns]int{3, 2, 4, 1, 5, 0, 6}

// safe returns the landing cells after which the opponent cannot complete a
// four at once.
func (p Position) safe() uint64 {
	landing := p.landing()
	danger := threats(p.theirs(), p.taken)
	switch now := landing & danger; {
	case now == 0:
	case now&(now-1) == 0:
		landing = now // the only hope is to take the cell ourselves
	default:
		return 0
	}
	return landing &^ (danger >> 1) // never put the stone that one would rest on
}

// forced returns the move of a position that needs no search and its score: a
// four to complete, or the last resistance when no move is safe. ok is false
// for others and for a full board.
func (p Position) forced() (stone uint64, score int, ok bool) {
	landing := p.landing()
	if win := landing & threats(p.mine, p.taken); win != 0 {
		return win & -win, winAt(p.Plies()), true
	}
	if landing == 0 || p.safe() != 0 {
		return 0, 0, false
	}
	lost := landing
	if block := landing & threats(p.theirs(), p.taken); block != 0 {
		lost = block // the opponent may overlook the other one
	}
	return lost & -lost, -winAt(p.Plies() + 1), true
}

// negamax searches p, a game that goes on, depth plies deep and returns its
// score for the side to move: exactly if it lies between alpha and beta,
// otherwise a bound on its side of the window. It sees every forced win and
// loss that ends within depth+1 plies. Once the meter is spent the result means
// nothing.
func (pl *estimator) negamax(p Position, depth, alpha, beta int) int {
	if pl.meter.Visit() {
		pl.stopped = true
		return 0
	}
	landing, plies := p.landing(), p.Plies()
	if landing&threats(p.mine, p.taken) != 0 {
		return winAt(plies)
	}
	if landing == 0 {
		return 0
	}
	safe := p.safe()
	if safe == 0 {
		return -winAt(plies + 1)
	}
	if depth <= 0 {
		return evaluate(p)
	}

	// Nobody wins with the next two stones, which narrows the window.
	if best := winAt(plies + 2); beta > best {
		if beta = best; alpha >= beta {
			return beta
		}
	}
	if worst := -winAt(plies + 3); alpha < worst {
		if alpha = worst; alpha >= beta {
			return alpha
		}
	}
	key := p.key()
	known := pl.table.probe(key)
	if known.cuts(depth, alpha, beta) {
		return int(known.score)
	}

	best, bestColumn, lowest := -infinity, none, alpha
	for i := range columns + 1 {
		column := int(known.column)
		if i > 0 {
			column = centreFirst[i-1]
		}
		if column == none || i > 0 && column == int(known.column) {
			continue
		}
		stone := safe & columnMask(column)
		if stone == 0 {
			continue
		}
		score := -pl.negamax(p.drop(stone), depth-1, -beta, -alpha)
		if pl.stopped {
			return 0
		}
		if score > best {
			best, bestColumn = score, column
		}
		if alpha = max(alpha, best); alpha >= beta {
			break
		}
	}
	b := equalScore
	switch {
	case best >= beta:
		b = atLeast
	case best <= lowest:
		b = atMost
	}
	*pl.table.slot(key) = entry{key, int16(best), int8(depth), int8(bestColumn), b}
	return best
}

func columnOf(stone uint64) int { return bits.TrailingZeros64(stone) / height }
