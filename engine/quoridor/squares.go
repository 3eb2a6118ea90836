package quoridor

import "math/bits"

const (
	size    = 9           // files and ranks
	cells   = size * size // squares
	lowBits = 64          // squares kept in squares.lo; the other 17 are in hi
)

// squares is a set of squares: bit 9·rank + file.
type squares struct{ lo, hi uint64 }

// A heading is one of the four ways to step, clockwise.
type heading uint8

const (
	north heading = iota
	east
	south
	west
)

// The squares of the ranks that are goals.
var (
	rank1 = squares{lo: 1<<size - 1}
	rank9 = squares{hi: rank1.lo << (cells - size - lowBits)}
)

func squareSet(sq int) squares {
	if sq < lowBits {
		return squares{lo: 1 << sq}
	}
	return squares{hi: 1 << (sq - lowBits)}
}

func (s squares) or(t squares) squares  { return squares{s.lo | t.lo, s.hi | t.hi} }
func (s squares) and(t squares) squares { return squares{s.lo & t.lo, s.hi & t.hi} }
func (s squares) not(t squares) squares { return squares{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s squares) empty() bool           { return s.lo|s.hi == 0 }

func (s squares) has(sq int) bool { return !s.and(squareSet(sq)).empty() }

func (s squares) count() int { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

// down moves a set by n squares, 0 < n < 64, towards a1.
func (s squares) down(n uint) squares { return squares{s.lo>>n | s.hi<<(lowBits-n), s.hi >> n} }

// first returns the lowest square of a set that is not empty.
func (s squares) first() int {
	if s.lo != 0 {
		return bits.TrailingZeros64(s.lo)
	}
	return lowBits + bits.TrailingZeros64(s.hi)
}

// pop removes the lowest square of a set that is not empty and returns it.
func (s *squares) pop() int {
	sq := s.first()
	*s = s.not(squareSet(sq))
	return sq
}

// A grid tells between which neighbouring squares there is no wall.
type grid struct {
	north squares // squares from which a step north is open
	east  squares // squares from which a step east is open
}

// openGrid is the board without walls.
func openGrid() grid {
	var g grid
	for sq := range cells {
		if sq < cells-size {
			g.north = g.north.or(squareSet(sq))
		}
		if sq%size < size-1 {
			g.east = g.east.or(squareSet(sq))
		}
	}
	return g
}

// close puts the wall with middle slot on the grid.
func (g *grid) close(slot int, vertical bool) {
	sq := slotSquare(slot)
	if vertical {
		g.east = g.east.not(squareSet(sq)).not(squareSet(sq + size))
	} else {
		g.north = g.north.not(squareSet(sq)).not(squareSet(sq + 1))
	}
}

// step returns the squares one open step from s in the given direction. The
// fixed distances are written out because they make the shifts cheap.
func (g *grid) step(s squares, h heading) squares {
	switch h {
	case north:
		s = s.and(g.north)
		return squares{s.lo << 9, s.hi<<9 | s.lo>>55}
	case east:
		s = s.and(g.east)
		return squares{s.lo << 1, s.hi<<1 | s.lo>>63}
	case south:
		return squares{s.lo>>9 | s.hi<<55, s.hi >> 9}.and(g.north)
	default:
		return squares{s.lo>>1 | s.hi<<63, s.hi >> 1}.and(g.east)
	}
}

// spread returns all squares one open step from s. It is the inner loop of every
// flood fill, and takes 3.2 ns where four calls of step take 7.6.
func (g *grid) spread(s squares) squares {
	nLo, nHi := s.lo&g.north.lo, s.hi&g.north.hi
	eLo, eHi := s.lo&g.east.lo, s.hi&g.east.hi
	return squares{
		nLo<<9 | eLo<<1 | (s.lo>>9|s.hi<<55)&g.north.lo | (s.lo>>1|s.hi<<63)&g.east.lo,
		nHi<<9 | nLo>>55 | eHi<<1 | eLo>>63 | s.hi>>9&g.north.hi | s.hi>>1&g.east.hi,
	}
}
