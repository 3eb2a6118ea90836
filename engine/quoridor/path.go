package quoridor

import "arenabot/engine/game"

// layers are the squares at each distance from where a flood began. They are
// scratch space that its owner keeps, because clearing it costs as much as a flood.
type layers [cells]squares

// flood fills l with the squares at each distance from a square, without
// entering barred, up to the first that holds a goal. Pawns are ignored.
func (g *grid) flood(from int, goal, barred squares, l *layers) (steps int, ok bool) {
	front := squareSet(from)
	seen := barred.or(front)
	l[0] = front
	for front.and(goal).empty() {
		front = g.spread(front).not(seen)
		if front.empty() || steps == cells-1 {
			return 0, false
		}
		seen = seen.or(front)
		steps++
		l[steps] = front
	}
	return steps, true
}

// cutsOfRoute returns the walls that would stand across one shortest path from a
// square to a set of goals, which does not enter barred; ok is false if there is none.
func (g *grid) cutsOfRoute(from int, goal, barred squares, l *layers) (cut wallSet, ok bool) {
	steps, ok := g.flood(from, goal, barred, l)
	if !ok {
		return wallSet{}, false
	}
	// Back from the goal, always to some square of the layer before.
	at := l[steps].and(goal).first()
	for k := steps - 1; k >= 0; k-- {
		before := g.spread(squareSet(at)).and(l[k]).first()
		cut = cut.or(cutsBetween(before, at))
		at = before
	}
	return cut, true
}

// ways are all the shortest paths of a pawn to its goal row, pawns ignored.
type ways struct {
	squares squares // that they lead over, both ends included
	north   squares // squares from which a path goes north or to which it comes south
	east    squares // the same of east and west
	narrow  wallSet // walls that alone lengthen them all, whether they fit or not; see findWays
	length  int     // steps
}

// findWays finds the shortest paths from a square to a set of goals; ok is false
// if there is none. In a layer that all of them cross by a single step, or by two
// side by side, one wall is enough to lengthen them: these walls are the narrow
// ones. (A wall that bars some paths in one layer and the rest in another is missed.)
func (g *grid) findWays(from int, goal squares, l *layers) (w ways, ok bool) {
	if w.length, ok = g.flood(from, goal, squares{}, l); !ok {
		return ways{}, false
	}
	after := l[w.length].and(goal)
	w.squares = after
	for k := w.length - 1; k >= 0; k-- {
		before := g.spread(after).and(l[k])
		up := before.and(g.north).and(after.down(size)).or(after.and(g.north).and(before.down(size)))
		across := before.and(g.east).and(after.down(1)).or(after.and(g.east).and(before.down(1)))
		switch n, m := up.count(), across.count(); {
		case n == 1 && m == 0:
			w.narrow.h |= cuts[up.first()].north
		case n == 2 && m == 0:
			pair := up
			w.narrow.h |= cuts[pair.pop()].north & cuts[pair.first()].north
		case n == 0 && m == 1:
			w.narrow.v |= cuts[across.first()].east
		case n == 0 && m == 2:
			pair := across
			w.narrow.v |= cuts[pair.pop()].east & cuts[pair.first()].east
		}
		w.north, w.east = w.north.or(up), w.east.or(across)
		w.squares = w.squares.or(before)
		after = before
	}
	return w, true
}

// cutBy reports whether a wall stands across any of the paths. If not, they
// are what they were without it.
func (w *ways) cutBy(slot int, vertical bool) bool {
	sq := slotSquare(slot)
	if vertical {
		return w.east.has(sq) || w.east.has(sq+size)
	}
	return w.north.has(sq) || w.north.has(sq+1)
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
