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
	return stepWorth*(n.ways[you].length-n.ways[me].length) +
		w.hand[n.pos.hand[me]] - w.hand[n.pos.hand[you]] + w.tempo
}

// inTime moves a value towards that of a draw, the more the less time the side
// that is ahead has to come home before the arena calls the game a draw. A wall
// that the other still has is counted as five plies. Both numbers were tried in games against the
// practice arena's alpha-beta:1, which draws out games with its walls.
func (n *node) inTime(value, draw int) int {
	const ample = 32 // plies to spare beyond which there is no danger
	ahead := n.pos.Turn()
	plies := 2*n.ways[ahead].length - 1
	if value < 0 {
		ahead = ahead.Other()
		plies = 2 * n.ways[ahead].length
	}
	plies += 5 * int(n.pos.hand[ahead.Other()])
	spare := arenaPlies - 1 - n.pos.plies - plies
	return draw + (value-draw)*max(1, min(spare+2, ample))/ample
}
