package quoridor

import (
	"math"

	"arenabot/engine/game"
)

const (
	maxPly   = 64 // the deepest a search looks
	infinity = winWorth + 1
)

// tuning holds what the search may leave out, and how much.
type tuning struct {
	weighing
	futilityDepth  int // plies from the end up to which a large lead is believed
	futilityMargin int // such a lead, a ply
	nullDepth      int // least depth at which the side to move may pass
	nullLess       int // how many plies less deeply the passed position is searched
	lateDepth      int // plies from the end up to which late walls are left out
	late           int // walls that are not, at one ply from the end
	reduceFrom     int // moves tried before reductions begin
	reduceOffset   float64
	reduceDivisor  float64
}

var tuned = tuning{
	weighing:      weighed,
	futilityDepth: 6, futilityMargin: 70,
	nullDepth: 3, nullLess: 3,
	lateDepth: 5, late: 2,
	reduceFrom: 2, reduceOffset: 0.3, reduceDivisor: 1.6,
}

// reductions tabulates how many plies less a move is searched, by depth and by
// the moves tried before it: the usual product of logarithms.
func (t *tuning) reductions() (r [maxPly + 1][moves]int8) {
	for depth := 1; depth <= maxPly; depth++ {
		for tried := t.reduceFrom; tried < moves; tried++ {
			r[depth][tried] = int8(t.reduceOffset + math.Log(float64(depth))*math.Log(float64(tried))/t.reduceDivisor)
		}
	}
	return r
}

// search returns the value of the node at ply for its side to move, by
// principal-variation search to the given depth within alpha and beta. When the
// budget is spent it sets pl.stopped and what it returns means nothing.
func (pl *player) search(ply, depth, alpha, beta int, passed bool) int {
	n := &pl.nodes[ply]
	pl.lines[ply].n = 0
	if pl.meter.Visit() {
		pl.stopped = true
		return 0
	}
	switch n.pos.outcome() {
	case game.Draw:
		return drawn(ply)
	case game.FirstWins, game.SecondWins:
		return ply - winWorth // only the side that has just moved can have won
	}
	if ply > 0 && (n.pos.hand[0] == 0 || n.pos.hand[1] == 0) {
		if winner, plies, sure := n.race(); sure {
			if winner == n.pos.Turn() {
				return winWorth - ply - plies
			}
			return ply + plies - winWorth
		}
	}
	if depth <= 0 || ply == maxPly {
		return pl.evaluate(n, ply)
	}
	key := n.pos.key()
	known, ok := pl.recall(key, ply, depth)
	if ok && ply > 0 && int(known.depth) >= depth && known.settles(alpha, beta) {
		return int(known.value)
	}
	if ply > 0 && beta-alpha == 1 && beta < winBound && beta > -winBound {
		if v, enough := pl.prune(ply, depth, beta, passed); enough || pl.stopped {
			return v
		}
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
	pl.remember(key, ply, depth, value, kind, best)
	return value
}

// drawn is what the arena's draw is worth for the side to move at ply. It scores
// nothing there, no more than a loss, so the searching side would rather be a step and
// a half behind.
func drawn(ply int) int {
	const contempt = 150
	if ply%2 == 0 {
		return -contempt
	}
	return contempt
}

// evaluate returns the worth of a node that is not over, for its side to move.
func (pl *player) evaluate(n *node, ply int) int {
	var value int
	if pl.kit.net != nil {
		value = pl.kit.net.evaluate(n)
	} else {
		value = pl.tuning.evaluate(n)
	}
	if n.pos.rules == Arena {
		return n.inTime(value, drawn(ply))
	}
	return value
}

// settles reports whether e answers a search within alpha and beta.
func (e entry) settles(alpha, beta int) bool {
	v := int(e.value)
	return e.kind == exact || e.kind == lower && v >= beta || e.kind == upper && v <= alpha
}

// prune reports whether the node at ply is so good that it needs no move: its
// value stands above beta by a margin, or even after passing. Without walls in hand
// nothing is pruned, for then the search is to be a proof.
func (pl *player) prune(ply, depth, beta int, passed bool) (value int, enough bool) {
	n, t := &pl.nodes[ply], &pl.tuning
	if n.pos.walled() {
		return 0, false
	}
	static := pl.evaluate(n, ply)
	if depth <= t.futilityDepth && static-t.futilityMargin*depth >= beta {
		return static, true
	}
	if passed || depth < t.nullDepth || static < beta || n.pos.hand[n.pos.Turn()] == 0 {
		return 0, false
	}
	pl.nodes[ply+1].pass(n)
	v := -pl.search(ply+1, depth-t.nullLess-depth/4, -beta, 1-beta, true)
	if v >= winBound {
		v = beta // a win after passing is not a proof
	}
	return v, v >= beta
}

// searchMoves tries the moves of the node at ply and returns the best value
// found and its move.
func (pl *player) searchMoves(ply, depth, alpha, beta int, first move) (value int, best move) {
	n, l := &pl.nodes[ply], &pl.lists[ply]
	l.begin(n, first)
	value, best = -infinity, noMove
	enough := moves
	if depth <= pl.tuning.lateDepth && ply > 0 {
		enough = pl.tuning.late * depth * depth
	}
	racing := n.pos.walled()
	var tried [moves]move
	count := 0
	for m := pl.next(l, ply); m != noMove; m = pl.next(l, ply) {
		if l.stage == 3 && count >= enough && value > -winBound {
			break
		}
		if !pl.nodes[ply+1].child(n, m, l.isDoubtful(m), &pl.kit) {
			continue
		}
		reduced := 0
		if count > 0 && depth >= 2 && !racing && !(m.isPawn() && n.ways[n.pos.Turn()].squares.has(int(m))) {
			reduced = min(int(pl.reductions[depth][count]), depth-1)
		}
		v := pl.try(ply, depth, reduced, max(alpha, value), beta, count == 0)
		tried[count] = m
		count++
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
			pl.refuted(m, tried[:count-1], ply, depth)
			break
		}
	}
	return value, best
}

// try searches the node below ply: the first move with the whole window, the
// others first only for whether they beat alpha, walls late in the order less
// deeply; and again in full if so.
func (pl *player) try(ply, depth, reduced, alpha, beta int, first bool) int {
	if first {
		return -pl.search(ply+1, depth-1, -beta, -alpha, false)
	}
	v := -pl.search(ply+1, depth-1-reduced, -alpha-1, -alpha, false)
	if v > alpha && reduced > 0 && !pl.stopped {
		v = -pl.search(ply+1, depth-1, -alpha-1, -alpha, false)
	}
	if v > alpha && v < beta && !pl.stopped {
		v = -pl.search(ply+1, depth-1, -beta, -alpha, false)
	}
	return v
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
