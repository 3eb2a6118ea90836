package practice

import (
	"fmt"
	"slices"
	"strings"

	"arenabot/engine/game"
)

// A board is a Quoridor position taken apart, read from its notation. It knows
// where things stand, and of the rules only which walls are in each other's way.
type board struct {
	pawns [2]square
	hand  [2]int // walls
	walls []wall
	plies int
	rules string
}

// A square has its file and rank from 0; off the board they are anything.
type square struct{ file, rank int }

func (s square) String() string { return fmt.Sprintf("%c%c", 'a'+s.file, '1'+s.rank) }

func (s square) plus(file, rank int) square { return square{s.file + file, s.rank + rank} }

// on reports whether s is on the board.
func (s square) on() bool { return min(s.file, s.rank) >= 0 && max(s.file, s.rank) <= 8 }

// far counts the steps from s to t on an empty board.
func (s square) far(t square) int { return abs(s.file-t.file) + abs(s.rank-t.rank) }

func abs(n int) int { return max(n, -n) }

// A wall has its direction and the lower left of the squares around its middle.
type wall struct {
	square
	upright bool
}

func (w wall) String() string {
	if w.upright {
		return w.square.String() + "v"
	}
	return w.square.String() + "h"
}

// on reports whether w lies on the board.
func (w wall) on() bool { return w.square.on() && max(w.file, w.rank) <= 7 }

// crossing returns the wall through the middle of w.
func (w wall) crossing() wall { return wall{w.square, !w.upright} }

// along returns the wall that lies n squares further on in w's direction.
func (w wall) along(n int) wall {
	if w.upright {
		return wall{w.plus(0, n), true}
	}
	return wall{w.plus(n, 0), false}
}

// readBoard takes a position apart; ok is false if it is not one of Quoridor.
func readBoard(p game.Position) (b board, ok bool) {
	var pawns [2]string
	var walls string
	n, err := fmt.Sscan(p.String(), &pawns[0], &pawns[1], &b.hand[0], &b.hand[1], &walls, &b.plies, &b.rules)
	if err != nil || n != 7 {
		return board{}, false
	}
	for i, name := range pawns {
		b.pawns[i] = readSquare(name)
	}
	if walls != "-" {
		for name := range strings.SplitSeq(walls, ",") {
			b.walls = append(b.walls, wall{readSquare(name), strings.HasSuffix(name, "v")})
		}
	}
	return b, true
}

// readSquare reads the first two bytes of a name that a position gave.
func readSquare(name string) square { return square{int(name[0]) - 'a', int(name[1]) - '1'} }

// String returns the notation, which the game reads.
func (b board) String() string {
	names := []string{}
	for _, w := range b.walls {
		names = append(names, w.String())
	}
	if len(names) == 0 {
		names = []string{"-"}
	}
	return fmt.Sprintf("%v %v %d %d %s %d %s", b.pawns[0], b.pawns[1], b.hand[0], b.hand[1],
		strings.Join(names, ","), b.plies, b.rules)
}

// clashes reports whether w crosses or overlaps a wall that is there.
func (b board) clashes(w wall) bool {
	return slices.ContainsFunc(b.walls, func(there wall) bool {
		return there == w || there == w.crossing() || there == w.along(1) || there == w.along(-1)
	})
}

// free returns all places for walls that clash with none.
func (b board) free() (places []wall) {
	for file := range 8 {
		for rank := range 8 {
			for _, upright := range []bool{false, true} {
				if w := (wall{square{file, rank}, upright}); !b.clashes(w) {
					places = append(places, w)
				}
			}
		}
	}
	return places
}

// between returns the two walls that can stand between neighbours, of which one
// or both may lie off the board.
func between(s, t square) [2]wall {
	low := square{min(s.file, t.file), min(s.rank, t.rank)}
	if s.file == t.file {
		return [2]wall{{low, false}, {low.plus(-1, 0), false}}
	}
	return [2]wall{{low, true}, {low.plus(0, -1), true}}
}

// walled reports whether a wall stands between neighbours.
func (b board) walled(s, t square) bool {
	w := between(s, t)
	return slices.Contains(b.walls, w[0]) || slices.Contains(b.walls, w[1])
}

// neighbours returns the squares beside s, on the board, walls or not.
func (s square) neighbours() []square {
	return slices.DeleteFunc([]square{s.plus(0, 1), s.plus(1, 0), s.plus(0, -1), s.plus(-1, 0)},
		func(t square) bool { return !t.on() })
}
