package quoridor

const (
	stepWorth = 100

	winWorth = 1_000_000                // a won game, less the plies to its end
	winBound = winWorth - maxPly - 1000 // what a forced end is worth at least
)

// A weighing is what the evaluation by hand counts, in hundredths of a step.
type weighing struct {
	hand  [wallsEach + 1]int // so many walls in hand
	tempo int                // to have the move
}

var weighed = weighing{
	hand:  [wallsEach + 1]int{0, 250, 450, 620, 760, 890, 1000, 1100, 1190, 1270, 1340},
	tempo: 50,
}

// evaluate returns the worth of a position that is not over, for the side to move.
func (w *weighing) evaluate(n *node) int {
	me := n.pos.Turn()
	you := me.Other()
	return stepWorth*(n.routes[you].length-n.routes[me].length) +
		w.hand[n.pos.hand[me]] - w.hand[n.pos.hand[you]] + w.tempo
}
