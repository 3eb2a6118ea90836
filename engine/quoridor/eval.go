package quoridor

import "arenabot/engine/game"

// What the evaluation counts, in hundredths of a step. Guessed, not tuned.
const (
	stepWorth  = 100
	wallWorth  = 45 // a wall in hand
	tempoWorth = 50 // to have the move: half a step

	winWorth = 1_000_000              // a won game, less the plies to its end
	winBound = winWorth - maxPly - 64 // what a forced end is worth at least
)

// A node is a position of the search with a shortest path of each pawn, pawns
// ignored: all that the evaluation needs, and what a new wall has to cut to
// change it.
type node struct {
	pos    Position
	routes [2]route
}

// newNode finds both paths of a position.
func newNode(p Position) (n node) {
	n.pos = p
	for s := game.First; s <= game.Second; s++ {
		n.routes[s], _ = p.grid.findRoute(int(p.pawn[s]), goalOf(s), squares{})
	}
	return n
}

// child sets n to what follows the move m in the position of the node above it, and reports
// whether m is legal. The move must be one that places or steps gave; doubtful
// says that it may leave no path. A wall that cuts neither known path costs no
// flood fill at all, any other move one or two.
func (n *node) child(above *node, m move, doubtful bool) (legal bool) {
	p := &above.pos
	if doubtful && p.rules == Arena {
		if slot, upright := m.wall(); p.closesAny(slot, upright) {
			return false
		}
	}
	*n = *above
	n.pos.apply(m)
	if m.isPawn() {
		return n.reroute(p.Turn())
	}
	slot, upright := m.wall()
	for s := range n.routes {
		if n.routes[s].cut.has(slot, upright) && !n.reroute(game.Side(s)) {
			return false
		}
	}
	return true
}

func (n *node) reroute(s game.Side) (ok bool) {
	n.routes[s], ok = n.pos.grid.findRoute(int(n.pos.pawn[s]), goalOf(s), squares{})
	return ok
}

// places is Position.places with the paths that the node has already.
func (n *node) places() (sure, doubtful wallSet) {
	p := &n.pos
	if p.rules == Arena || p.hand[p.Turn()] == 0 {
		return p.places()
	}
	return p.split(n.routes[0].cut.or(n.routes[1].cut))
}

// evaluate returns the worth of a position that is not over, for the side to move.
func (n *node) evaluate() int {
	me := n.pos.Turn()
	you := me.Other()
	return stepWorth*(n.routes[you].length-n.routes[me].length) +
		wallWorth*(int(n.pos.hand[me])-int(n.pos.hand[you])) + tempoWorth
}
