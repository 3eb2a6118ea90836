package quoridor

import "math/bits"

// What a move's place in the order depends on, the best first. A good order is
// what alpha-beta lives on.
const (
	orderStep   = 1 << 24 // the step along the shortest path
	orderKiller = 1 << 23 // refuted a sister position
	orderNarrow = 1 << 22 // a wall that lengthens the opponent's path for sure
	orderCut    = 1 << 19 // a wall across the opponent's path
	orderPawn   = 1 << 20 // any other move of the pawn
	orderSelf   = 1 << 21 // taken off for a wall that lengthens the own path
)

// A moveList gives the moves of one position, the best first as far as that is
// known, and finds out about most of them only if it gets so far.
type moveList struct {
	first    move    // what the table remembers
	step     squares // where the pawn can go
	walls    wallSet // what can be placed
	doubtful wallSet // walls among them that may leave a pawn without a path
	stage    uint8
	i, n     int
	move     [moves]move
	score    [moves]int32
}

func (l *moveList) add(m move, score int32) {
	if m != l.first {
		l.move[l.n], l.score[l.n] = m, score
		l.n++
	}
}

func (l *moveList) has(m move) bool {
	if m.isPawn() {
		return l.step.has(int(m))
	}
	return m != noMove && l.walls.has(m.wall())
}

// isDoubtful says whether m may leave a pawn without a path.
func (l *moveList) isDoubtful(m move) bool {
	return !m.isPawn() && l.doubtful.has(m.wall())
}

// begin readies l for the node at ply.
func (l *moveList) begin(n *node, first move) {
	l.step = n.pos.steps()
	sure, doubtful := n.places()
	l.walls, l.doubtful = sure.or(doubtful), doubtful
	l.first = first
	if !l.has(first) {
		l.first = noMove
	}
	l.stage, l.i, l.n = 0, 0, 0
}

// next returns the best move that is left; noMove after the last. In the first
// stage comes what the table remembers, in the second the pawn's moves, the killers and
// the walls that lengthen the opponent's path, in the third all other walls.
func (pl *player) next(l *moveList, ply int) move {
	if l.stage == 0 {
		l.stage = 1
		if l.first != noMove {
			return l.first
		}
	}
	for {
		if l.i < l.n {
			return l.pick()
		}
		switch l.stage {
		case 1:
			pl.listForcing(l, ply)
		case 2:
			pl.listQuiet(l, ply)
		default:
			return noMove
		}
		l.stage++
	}
}

// pick returns the best of the moves that are listed and not yet given.
func (l *moveList) pick() move {
	best := l.i
	for j := l.i + 1; j < l.n; j++ {
		if l.score[j] > l.score[best] {
			best = j
		}
	}
	m := l.move[best]
	l.move[best], l.score[best] = l.move[l.i], l.score[l.i]
	l.i++
	return m
}

func (pl *player) listForcing(l *moveList, ply int) {
	n := &pl.nodes[ply]
	me := n.pos.Turn()
	history := &pl.history[me]
	next := n.routes[me].next
	for to := l.step; !to.empty(); {
		m := move(to.pop())
		score := orderPawn + history[m]
		if int(m) == next {
			score = orderStep
		}
		l.add(m, score)
	}
	if l.walls == (wallSet{}) {
		return
	}
	you := me.Other()
	w := n.pos.grid.narrows(int(n.pos.pawn[you]), goalOf(you), &pl.scratch).and(l.walls)
	l.walls = l.walls.not(w)
	own := n.routes[me].cut
	for h := w.h; h != 0; h &= h - 1 {
		slot := bits.TrailingZeros64(h)
		pl.addNarrow(l, horizontal+move(slot), history, own.h>>slot&1 == 1)
	}
	for v := w.v; v != 0; v &= v - 1 {
		slot := bits.TrailingZeros64(v)
		pl.addNarrow(l, vertical+move(slot), history, own.v>>slot&1 == 1)
	}
	for _, k := range pl.killers[ply] {
		if k != noMove && !k.isPawn() && l.walls.has(k.wall()) {
			l.add(k, orderKiller+history[k])
			l.walls = l.walls.not(k.set())
		}
	}
}

func (pl *player) addNarrow(l *moveList, m move, history *[moves]int32, ownCut bool) {
	score := orderNarrow + history[m]
	if ownCut {
		score -= orderSelf
	}
	l.add(m, score)
}

func (pl *player) listQuiet(l *moveList, ply int) {
	n := &pl.nodes[ply]
	me := n.pos.Turn()
	history := &pl.history[me]
	own, theirs := n.routes[me].cut, n.routes[me.Other()].cut
	for h := l.walls.h; h != 0; h &= h - 1 {
		slot := bits.TrailingZeros64(h)
		m := horizontal + move(slot)
		l.add(m, history[m]+int32(theirs.h>>slot&1)*orderCut-int32(own.h>>slot&1)*orderCut)
	}
	for v := l.walls.v; v != 0; v &= v - 1 {
		slot := bits.TrailingZeros64(v)
		m := vertical + move(slot)
		l.add(m, history[m]+int32(theirs.v>>slot&1)*orderCut-int32(own.v>>slot&1)*orderCut)
	}
}

// refuted remembers a move that made a cutoff, and that those tried before it
// did not.
func (pl *player) refuted(m move, tried []move, ply, depth int) {
	if k := &pl.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	history := &pl.history[pl.nodes[ply].pos.Turn()]
	bonus := int32(min(depth*depth*16, 2048))
	for _, t := range tried {
		learn(&history[t], -bonus)
	}
	learn(&history[m], bonus)
}

// learn moves h by bonus, the less the nearer it is to its bound.
func learn(h *int32, bonus int32) {
	const bound = 1 << 14
	*h += bonus - *h*max(bonus, -bonus)/bound
}
