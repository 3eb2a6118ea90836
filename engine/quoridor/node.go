package quoridor

import (
	"math/bits"

	"arenabot/engine/game"
)

// A node is a position of the search with the shortest paths of each pawn,
// pawns ignored: what the evaluation needs, and what a new wall has to cut to
// change it.
type node struct {
	pos  Position
	ways [2]ways
	sums [2]row // the net's, by side, if there is a net
}

// A kit is what making nodes takes.
type kit struct {
	scratch layers
	net     *Net // may be nil
}

// newNode finds the paths of a position.
func newNode(p Position, k *kit) (n node) {
	n.pos = p
	for s := game.First; s <= game.Second; s++ {
		n.survey(s, k)
		if k.net != nil {
			n.sums[s] = k.net.sum(&p, s)
		}
	}
	return n
}

// child sets n to what follows the move m in the position of the node above it, and reports
// whether m is legal. The move must be one that places or steps gave; doubtful
// says that it may leave no path. A wall across no shortest path costs no
// flood fill at all, any other move one or two.
func (n *node) child(above *node, m move, doubtful bool, k *kit) (legal bool) {
	p := &above.pos
	if doubtful && p.rules == Arena {
		if slot, upright := m.wall(); p.closesAny(slot, upright) {
			return false
		}
	}
	n.pos, n.ways = above.pos, above.ways
	n.pos.apply(m)
	if k.net != nil {
		n.sums = above.sums
		k.net.update(&n.sums, p, m)
	}
	if m.isPawn() {
		return n.survey(p.Turn(), k)
	}
	slot, upright := m.wall()
	joins := p.walls.touches(slot, upright)
	for s := range n.ways {
		switch {
		case n.ways[s].cutBy(slot, upright):
			if !n.survey(game.Side(s), k) {
				return false
			}
		case joins:
			n.weed(game.Side(s))
		}
	}
	return true
}

// pass sets n to the position of the node above it with the other side to move.
func (n *node) pass(above *node) {
	n.pos, n.ways, n.sums = above.pos, above.ways, above.sums
	n.pos.plies++
}

// survey finds the paths of side s.
func (n *node) survey(s game.Side, k *kit) (ok bool) {
	p, w := &n.pos, &n.ways[s]
	if *w, ok = p.grid.findWays(int(p.pawn[s]), goalOf(s), &k.scratch); !ok {
		return false
	}
	n.weed(s)
	return true
}

// weed takes off the narrow walls of side s those that would close its way
// altogether. A wall that is placed can make more of them so wherever it stands,
// unless it meets nothing; left in, one node in twenty two plies on had a value
// that was wrong by half a step.
func (n *node) weed(s game.Side) {
	p, w := &n.pos, &n.ways[s]
	doubtful := w.narrow.and(p.walls.free())
	if doubtful == (wallSet{}) {
		return
	}
	doubtful = doubtful.and(p.walls.anchored(0))
	for h := doubtful.h; h != 0; h &= h - 1 {
		if slot := bits.TrailingZeros64(h); p.shuts(s, slot, false) {
			w.narrow.h &^= 1 << slot
		}
	}
	for v := doubtful.v; v != 0; v &= v - 1 {
		if slot := bits.TrailingZeros64(v); p.shuts(s, slot, true) {
			w.narrow.v &^= 1 << slot
		}
	}
}

// shuts reports whether a wall would leave side s without a path, pawns ignored.
func (p *Position) shuts(s game.Side, slot int, vertical bool) bool {
	g := p.grid
	g.close(slot, vertical)
	return g.distance(int(p.pawn[s]), goalOf(s)) < 0
}

// places is Position.places for the search, which finds out by itself whether a
// wall across a shortest path closes it: then only loose ends are sure.
func (n *node) places() (sure, doubtful wallSet) {
	p := &n.pos
	if p.hand[p.Turn()] == 0 {
		return wallSet{}, wallSet{}
	}
	if p.rules == Arena {
		// A path counts only if it leads around the other pawn.
		if n.ways[0].squares.has(int(p.pawn[1])) || n.ways[1].squares.has(int(p.pawn[0])) {
			return p.places()
		}
	}
	return p.split(wallSet{^uint64(0), ^uint64(0)})
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
