package quoridor

import "arenabot/engine/game"

const (
	maxPly   = 64 // the deepest a search looks
	infinity = winWorth + 1
)

// search returns the value of the node at ply for its side to move, by
// principal-variation search to the given depth within alpha and beta. When the
// budget is spent it sets pl.stopped and what it returns means nothing.
func (pl *player) search(ply, depth, alpha, beta int) int {
	n := &pl.nodes[ply]
	pl.lines[ply].n = 0
	if pl.meter.Visit() {
		pl.stopped = true
		return 0
	}
	switch n.pos.outcome() {
	case game.Draw:
		return 0
	case game.FirstWins, game.SecondWins:
		return ply - winWorth // only the side that has just moved can have won
	}
	if depth <= 0 || ply == maxPly {
		return n.evaluate()
	}
	key := n.pos.key()
	known, ok := pl.table.get(key, ply)
	if ok && ply > 0 && int(known.depth) >= depth && known.settles(alpha, beta) {
		return int(known.value)
	}
	first := known.best
	if ply == 0 {
		first = pl.best.move[0] // the table may have forgotten it
	}
	value, best := pl.searchMoves(ply, depth, alpha, beta, first)
	if pl.stopped {
		return 0
	}
	kind := exact
	switch {
	case value >= beta:
		kind = lower
	case value <= alpha:
		kind = upper
	}
	pl.table.put(key, ply, depth, value, kind, best)
	return value
}

// settles reports whether e answers a search within alpha and beta.
func (e entry) settles(alpha, beta int) bool {
	v := int(e.value)
	return e.kind == exact || e.kind == lower && v >= beta || e.kind == upper && v <= alpha
}

// searchMoves tries the moves of the node at ply and returns the best value
// found and its move.
func (pl *player) searchMoves(ply, depth, alpha, beta int, first move) (value int, best move) {
	l := &pl.lists[ply]
	pl.list(l, ply, first, depth == 1 && ply > 0)
	value, best = -infinity, noMove
	tried := 0
	for i := range l.n {
		m := l.next(i)
		if !pl.nodes[ply+1].child(&pl.nodes[ply], m, l.isDoubtful(m)) {
			continue
		}
		v := pl.try(ply, depth, reduction(m, depth, tried), max(alpha, value), beta)
		tried++
		if pl.stopped {
			return value, best
		}
		if v <= value {
			continue
		}
		value, best = v, m
		if v > alpha {
			pl.lines[ply].prepend(m, &pl.lines[ply+1])
		}
		if ply == 0 {
			pl.best, pl.value = pl.lines[0], v
		}
		if v >= beta {
			pl.refuted(m, ply, depth)
			break
		}
	}
	return value, best
}

// try searches the node below ply: the first move with the whole window, the
// others first only for whether they beat alpha, walls late in the order less
// deeply; and again in full if so.
func (pl *player) try(ply, depth, reduced, alpha, beta int) int {
	if alpha == -infinity {
		return -pl.search(ply+1, depth-1, -beta, -alpha)
	}
	v := -pl.search(ply+1, depth-1-reduced, -alpha-1, -alpha)
	if v > alpha && reduced > 0 && !pl.stopped {
		v = -pl.search(ply+1, depth-1, -alpha-1, -alpha)
	}
	if v > alpha && v < beta && !pl.stopped {
		v = -pl.search(ply+1, depth-1, -beta, -alpha)
	}
	return v
}

// reduction says how much less deeply to search a move of which tried others
// came before it in the order. Pawn moves are never reduced, so that a race
// without walls is searched in full.
func reduction(m move, depth, tried int) int {
	switch {
	case m.isPawn() || depth < 3 || tried < 4:
		return 0
	case tried < 16:
		return 1
	}
	return min(2+tried/48, depth-2)
}

// A line is the principal variation from one ply on.
type line struct {
	n    int
	move [maxPly + 1]move
}

func (l *line) prepend(m move, rest *line) {
	l.move[0] = m
	l.n = 1 + copy(l.move[1:], rest.move[:rest.n])
}
