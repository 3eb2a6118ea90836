package quoridor

import "arenabot/engine/game"

// A route is one shortest path of a pawn to its goal row.
type route struct {
	length int     // steps
	next   int     // the square of its first step; the pawn's own on the goal row
	cut    wallSet // the walls that would stand across it
}

// findRoute finds a shortest path from a square to a set of goals, not entering
// barred; ok is false if there is none. Pawns are ignored.
func (g *grid) findRoute(from int, goal, barred squares) (r route, ok bool) {
	var layers [cells]squares
	front := squareSet(from)
	seen := barred.or(front)
	layers[0] = front
	for front.and(goal).empty() {
		front = g.spread(front).not(seen)
		if front.empty() {
			return route{}, false
		}
		seen = seen.or(front)
		r.length++
		layers[r.length] = front
	}
	// Back from the goal, always to some square of the layer before.
	at := front.and(goal).first()
	r.next = at
	for k := r.length - 1; k >= 0; k-- {
		before := g.spread(squareSet(at)).and(layers[k]).first()
		r.cut = r.cut.or(cutsBetween(before, at))
		r.next, at = at, before
	}
	return r, true
}

// distance counts the steps from a square to a set of goals, ignoring pawns; -1
// if there is no path.
func (g *grid) distance(from int, goal squares) int {
	front := squareSet(from)
	seen := front
	for steps := 0; ; steps++ {
		if !front.and(goal).empty() {
			return steps
		}
		front = g.spread(front).not(seen)
		if front.empty() {
			return -1
		}
		seen = seen.or(front)
	}
}

// landings returns where a pawn lands that jumps over the other pawn in the
// direction h: straight on, or else to both sides. It cannot land on barred.
func (g *grid) landings(other int, h heading, barred squares) squares {
	over := squareSet(other)
	if straight := g.step(over, h).not(barred); !straight.empty() {
		return straight
	}
	return g.step(over, (h+1)%4).or(g.step(over, (h+3)%4)).not(barred)
}

// canWalk is the arena's test of a path: whether a pawn on from reaches goal by
// the jumping rules while the other pawn stands on other, entering neither that
// square nor from again.
func (g *grid) canWalk(from, other int, goal squares) bool {
	barred := squareSet(from).or(squareSet(other))
	front := squareSet(from)
	reach := front
	for !front.empty() {
		next := g.spread(front)
		for h := north; h <= west; h++ {
			// The square from which a step in direction h meets the other pawn.
			if before := g.step(squareSet(other), (h+2)%4); !before.and(front).empty() {
				next = next.or(g.landings(other, h, barred))
			}
		}
		front = next.not(barred).not(reach)
		if !front.and(goal).empty() {
			return true
		}
		reach = reach.or(front)
	}
	return false
}

// goalOf returns the row on which a side wins.
func goalOf(s game.Side) squares {
	if s == game.First {
		return rank9
	}
	return rank1
}
