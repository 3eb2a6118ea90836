package quoridor

import "arenabot/engine/game"

// A route is one shortest path of a pawn to its goal row.
type route struct {
	squares squares // that it leads over, both ends included
	cut     wallSet // the walls that would stand across it
	length  int     // steps
	next    int     // the square of its first step; the pawn's own on the goal row
}

// layers are the squares at each distance from where a flood began. They are
// scratch space that its owner keeps, because clearing it costs as much as a flood.
type layers [cells]squares

// findRoute finds a shortest path from a square to a set of goals, not entering
// barred; ok is false if there is none. Pawns are ignored. It fills l up to the
// length of the path.
func (g *grid) findRoute(from int, goal, barred squares, l *layers) (r route, ok bool) {
	front := squareSet(from)
	seen := barred.or(front)
	l[0] = front
	steps := 0
	for front.and(goal).empty() {
		front = g.spread(front).not(seen)
		if front.empty() || steps == cells-1 {
			return route{}, false
		}
		seen = seen.or(front)
		steps++
		l[steps] = front
	}
	// Back from the goal, always to some square of the layer before.
	at := front.and(goal).first()
	r.length, r.next = steps, at
	r.squares = squareSet(at)
	for k := steps - 1; k >= 0; k-- {
		before := g.spread(squareSet(at)).and(l[k]).first()
		r.cut = r.cut.or(cutsBetween(before, at))
		r.squares = r.squares.or(squareSet(before))
		r.next, at = at, before
	}
	return r, true
}

// narrows returns the walls that alone lengthen every shortest path from a
// square to a set of goals: those across a step that all of them take, or
// across two such steps side by side. It fills l. (A wall that bars some paths
// at one step and the rest at another is not found.)
func (g *grid) narrows(from int, goal squares, l *layers) (w wallSet) {
	front := squareSet(from)
	seen := front
	l[0] = front
	steps := 0
	for front.and(goal).empty() {
		front = g.spread(front).not(seen)
		if front.empty() || steps == cells-1 {
			return wallSet{}
		}
		seen = seen.or(front)
		steps++
		l[steps] = front
	}
	after := front.and(goal)
	for k := steps - 1; k >= 0; k-- {
		before := g.spread(after).and(l[k])
		up := before.and(g.north).and(after.down(size)).or(after.and(g.north).and(before.down(size)))
		across := before.and(g.east).and(after.down(1)).or(after.and(g.east).and(before.down(1)))
		switch n, m := up.count(), across.count(); {
		case n == 1 && m == 0:
			w.h |= cuts[up.first()].north
		case n == 2 && m == 0:
			a := up.pop()
			w.h |= cuts[a].north & cuts[up.first()].north
		case n == 0 && m == 1:
			w.v |= cuts[across.first()].east
		case n == 0 && m == 2:
			a := across.pop()
			w.v |= cuts[a].east & cuts[across.first()].east
		}
		after = before
	}
	return w
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
