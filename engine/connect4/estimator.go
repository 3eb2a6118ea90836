package connect4

import "arenabot/engine/game"

// An estimator searches a few plies deep and judges what it finds there: what
// the player falls back on where the budget does not suffice for the Solver. It
// deepens iteratively: one ply, then two, and so on until the position is solved
// or the budget spent. It keeps its table between moves.
type estimator struct {
	table   table
	meter   *game.Meter // of the search that is going on
	stopped bool        // its budget is spent
}

func newEstimator() *estimator { return &estimator{table: newTable()} }

// An estimate is what an estimator found out about a position.
type estimate struct {
	moves  []uint64 // the best first
	score  int      // of decisive's kind
	depth  int      // plies searched in full
	solved bool
}

// search looks into p as deep as the meter allows, over the given moves, of
// which there is at least one.
func (pl *estimator) search(p Position, moves []uint64, meter *game.Meter) estimate {
	pl.meter, pl.stopped = meter, false
	e := estimate{moves: moves, score: evaluate(p)}
	for left := cells - p.Plies(); !e.solved && e.depth < left && !meter.Spent(); {
		found, ok := pl.deepen(p, moves, e.depth+1)
		if !ok {
			break
		}
		e.score, e.depth = found, e.depth+1
		// Wins and losses beyond the plies of this search come from the table:
		// they are real, but there may be quicker ones.
		e.solved = e.depth == left || isDecisive(found) && stonesAtEnd(found, p.Turn()) <= p.Plies()+e.depth+1
	}
	return e
}

// rootMoves lists the safe moves of p, the most central first.
func (p Position) rootMoves() []uint64 {
	moves := make([]uint64, 0, columns)
	for _, column := range centreFirst {
		if stone := p.safe() & columnMask(column); stone != 0 {
			moves = append(moves, stone)
		}
	}
	return moves
}

// deepen searches each of the moves and puts the best in front, where the next
// iteration tries it first. It reports false, and leaves moves alone, when the
// budget is spent before the end.
func (pl *estimator) deepen(p Position, moves []uint64, depth int) (best int, ok bool) {
	best, bestAt := -infinity, 0
	for i, stone := range moves {
		score := -pl.negamax(p.drop(stone), depth-1, -infinity, -best)
		if pl.stopped {
			return 0, false
		}
		if score > best {
			best, bestAt = score, i
		}
	}
	stone := moves[bestAt]
	copy(moves[1:], moves[:bestAt]) // the others keep their order
	moves[0] = stone
	return best, true
}

// line returns the expected line that begins with stone, as far as the table
// still knows it.
func (pl *estimator) line(p Position, stone uint64) (moves []string) {
	for {
		moves = append(moves, columnName(columnOf(stone)))
		if p = p.drop(stone); p.Outcome().Over() {
			return moves
		}
		var ok bool
		if stone, _, ok = p.forced(); ok {
			continue
		}
		known := pl.table.probe(p.key())
		if known.bound != atLeast && known.bound != equalScore {
			return moves
		}
		stone = p.landing() & columnMask(int(known.column))
	}
}
