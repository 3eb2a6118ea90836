package connect4

import (
	"fmt"

	"arenabot/engine/game"
)

// A Player searches by iterative deepening: one ply deep, then two, and so on
// until the position is solved or the budget spent. It keeps its table between
// moves.
type Player struct {
	table   table
	meter   *game.Meter // of the search that is going on
	stopped bool        // its budget is spent
}

// NewPlayer returns a player with an empty table of 4 MiB.
func NewPlayer() *Player { return &Player{table: newTable()} }

// Choose returns the best move that it finds in p within b. Whatever b, it
// completes a four and prevents the opponent's next one if it can. The unit of
// the Value is that of the package's comment.
func (pl *Player) Choose(position game.Position, b game.Budget) (game.Choice, error) {
	p, ok := position.(Position)
	if !ok {
		return game.Choice{}, fmt.Errorf("%s: the position %v belongs to another game", name, position)
	}
	if p.Outcome().Over() {
		return game.Choice{}, game.ErrOver
	}
	pl.meter, pl.stopped = b.Start(), false
	pl.meter.Visit() // p itself

	if stone, score, ok := p.forced(); ok {
		return pl.choice(p, stone, score, 1, true), nil
	}
	moves := p.rootMoves()
	score, depth, solved := evaluate(p), 0, false
	for left := cells - p.Plies(); !solved && depth < left && !pl.meter.Spent(); {
		found, ok := pl.deepen(p, moves, depth+1)
		if !ok {
			break
		}
		score, depth = found, depth+1
		// Wins and losses beyond the plies of this search come from the table:
		// they are real, but there may be quicker ones.
		solved = depth == left || isDecisive(score) && stonesAtEnd(score, p.Turn()) <= p.Plies()+depth+1
	}
	return pl.choice(p, moves[0], score, depth, solved), nil
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
func (pl *Player) deepen(p Position, moves []uint64, depth int) (best int, ok bool) {
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

func (pl *Player) choice(p Position, stone uint64, score, depth int, solved bool) game.Choice {
	pv := pl.line(p, stone)
	return game.Choice{
		Move:   pv[0],
		Value:  value(score),
		Solved: solved,
		Depth:  depth,
		Nodes:  pl.meter.Nodes(),
		PV:     pv,
	}
}

// line returns the expected line that begins with stone, as far as the table
// still knows it.
func (pl *Player) line(p Position, stone uint64) (moves []string) {
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
