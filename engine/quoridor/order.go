package quoridor

// What a move's place in the order depends on, the best first. A good order is
// what alpha-beta lives on.
const (
	orderBest   = 1 << 30 // what the table remembers
	orderStep   = 1 << 24 // the step along the shortest path
	orderKiller = 1 << 23 // refuted a sister position
	orderCut    = 1 << 20 // a wall across the opponent's path
	orderPawn   = 1 << 20 // any other move of the pawn
	orderSelf   = 1 << 19 // taken off for a wall across the own path
	historyMost = 1 << 18 // more cutoffs than this count as this
)

// A moveList holds the moves of one position; its order is found as it is used.
type moveList struct {
	n        int
	move     [moves]move
	score    [moves]int32
	doubtful wallSet // walls that may leave a pawn without a path
}

func (l *moveList) add(m move, score int32) {
	l.move[l.n], l.score[l.n] = m, score
	l.n++
}

// next puts the best of the moves from i on at i and returns it.
func (l *moveList) next(i int) move {
	best := i
	for j := i + 1; j < l.n; j++ {
		if l.score[j] > l.score[best] {
			best = j
		}
	}
	l.move[i], l.move[best] = l.move[best], l.move[i]
	l.score[i], l.score[best] = l.score[best], l.score[i]
	return l.move[i]
}

// isDoubtful says whether m may leave a pawn without a path.
func (l *moveList) isDoubtful(m move) bool {
	if m.isPawn() {
		return false
	}
	return l.doubtful.has(m.wall())
}

// list fills l with the moves of the node at ply. With forcing it leaves out the
// walls that do not cut the opponent's path: one ply before the evaluation they
// can only lose to a step, since they cost a wall and gain no distance.
func (pl *player) list(l *moveList, ply int, best move, forcing bool) {
	n := &pl.nodes[ply]
	me := n.pos.Turn()
	own, theirs := &n.routes[me], &n.routes[me.Other()]
	history := &pl.history[me]
	l.n = 0
	for to := n.pos.steps(); !to.empty(); {
		m := move(to.pop())
		score := orderPawn + history[m]
		if int(m) == own.next {
			score = orderStep
		}
		l.add(m, pl.prefer(m, best, ply, score))
	}
	sure, doubtful := n.places()
	l.doubtful = doubtful
	walls := sure.or(doubtful)
	if forcing {
		walls = walls.and(theirs.cut)
	}
	for slot, upright := range walls.all() {
		m := wallMove(slot, upright)
		score := history[m]
		if theirs.cut.has(slot, upright) {
			score += orderCut
		}
		if own.cut.has(slot, upright) {
			score -= orderSelf
		}
		l.add(m, pl.prefer(m, best, ply, score))
	}
}

// prefer raises the score of a move that the table or the killers name.
func (pl *player) prefer(m, best move, ply int, score int32) int32 {
	switch {
	case m == best:
		return orderBest
	case m == pl.killers[ply][0] || m == pl.killers[ply][1]:
		return max(score, orderKiller)
	}
	return score
}

// refuted remembers a move that made a cutoff.
func (pl *player) refuted(m move, ply, depth int) {
	if k := &pl.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	h := &pl.history[pl.nodes[ply].pos.Turn()][m]
	*h = min(*h+int32(depth*depth), historyMost)
}
