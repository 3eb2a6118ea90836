package quoridor

import "arenabot/engine/game"

// A node is a position of the search with a shortest path of each pawn, pawns
// ignored: what the evaluation needs, and what a new wall has to cut to
// change it.
type node struct {
	pos    Position
	routes [2]route
	static int // what evaluate says, once the search has asked
}

// newNode finds both paths of a position.
func newNode(p Position) (n node) {
	var scratch layers
	n.pos = p
	for s := game.First; s <= game.Second; s++ {
		n.routes[s], _ = p.grid.findRoute(int(p.pawn[s]), goalOf(s), squares{}, &scratch)
	}
	return n
}

// child sets n to what follows the move m in the position of the node above it, and reports
// whether m is legal. The move must be one that places or steps gave; doubtful
// says that it may leave no path. A wall that cuts neither known path costs no
// flood fill at all, any other move one or two.
func (n *node) child(above *node, m move, doubtful bool, l *layers) (legal bool) {
	p := &above.pos
	if doubtful && p.rules == Arena {
		if slot, upright := m.wall(); p.closesAny(slot, upright) {
			return false
		}
	}
	n.pos, n.routes = above.pos, above.routes
	n.pos.apply(m)
	if m.isPawn() {
		return n.reroute(p.Turn(), l)
	}
	slot, upright := m.wall()
	for s := range n.routes {
		if n.routes[s].cut.has(slot, upright) && !n.reroute(game.Side(s), l) {
			return false
		}
	}
	return true
}

// pass sets n to the position of the node above it with the other side to move.
func (n *node) pass(above *node) {
	n.pos, n.routes = above.pos, above.routes
	n.pos.plies++
}

func (n *node) reroute(s game.Side, l *layers) (ok bool) {
	n.routes[s], ok = n.pos.grid.findRoute(int(n.pos.pawn[s]), goalOf(s), squares{}, l)
	return ok
}

// places is Position.places with the paths that the node has already.
func (n *node) places() (sure, doubtful wallSet) {
	p := &n.pos
	if p.hand[p.Turn()] == 0 {
		return wallSet{}, wallSet{}
	}
	// In the arena a path counts only if it leads around the other pawn.
	if p.rules == Arena &&
		(n.routes[0].squares.has(int(p.pawn[1])) || n.routes[1].squares.has(int(p.pawn[0]))) {
		return p.places()
	}
	return p.split(n.routes[0].cut.or(n.routes[1].cut))
}

// bestStep returns the pawn move that leaves the shortest path.
func (n *node) bestStep() move {
	me := n.pos.Turn()
	best, least := noMove, cells
	for to := n.pos.steps(); !to.empty(); {
		sq := to.pop()
		if d := n.pos.grid.distance(sq, goalOf(me)); d < least {
			best, least = move(sq), d
		}
	}
	return best
}
