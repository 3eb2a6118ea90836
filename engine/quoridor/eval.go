package quoridor

// What the evaluation counts, in hundredths of a step. Guessed, not tuned.
const (
	stepWorth  = 100
	wallWorth  = 45 // a wall in hand
	tempoWorth = 50 // to have the move: half a step

	winWorth = 1_000_000                // a won game, less the plies to its end
	winBound = winWorth - maxPly - 1000 // what a forced end is worth at least
)

// evaluate returns the worth of a position that is not over, for the side to move.
func (n *node) evaluate() int {
	me := n.pos.Turn()
	you := me.Other()
	return stepWorth*(n.routes[you].length-n.routes[me].length) +
		wallWorth*(int(n.pos.hand[me])-int(n.pos.hand[you])) + tempoWorth
}
