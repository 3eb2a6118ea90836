package tictactoe

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"arenabot/engine/game"
)

// cellNames are the arena's names of the cells, by bit.
var cellNames = [cells]string{"NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"}

// symbols are the notation's letters of the two sides, by game.Side.
const symbols = "XO"

// notationLen is the length of three rows of three, two slashes, a space and
// the side to move.
const notationLen = 3*3 + 2 + 2

// String returns the position's notation, such as "X.O/.X./... O".
func (p Position) String() string {
	var b strings.Builder
	for cell := range cells {
		if cell == 3 || cell == 6 {
			b.WriteByte('/')
		}
		switch {
		case p.stones[game.First]>>cell&1 != 0:
			b.WriteByte(symbols[game.First])
		case p.stones[game.Second]>>cell&1 != 0:
			b.WriteByte(symbols[game.Second])
		default:
			b.WriteByte('.')
		}
	}
	b.WriteByte(' ')
	b.WriteByte(symbols[p.Turn()])
	return b.String()
}

// Parse reads the notation that [Position.String] writes, and only positions
// that the rules can lead to: those are the 5,478 of the game. The error is a
// *game.NotationError.
func Parse(text string) (Position, error) {
	var p Position
	bad := func(format string, args ...any) (Position, error) {
		return Position{}, &game.NotationError{Game: name, Text: text, Reason: fmt.Sprintf(format, args...)}
	}

	if len(text) != notationLen {
		return bad("is %d bytes long, not the %d of a position such as %v", len(text), notationLen, Start())
	}
	board, turn := text[:notationLen-2], text[notationLen-2:]
	for i, row := range strings.Split(board, "/") {
		if i > 2 || len(row) != 3 {
			return bad("is not three rows of three cells joined by /")
		}
		for j := range row {
			switch row[j] {
			case symbols[game.First]:
				p.stones[game.First] |= 1 << (3*i + j)
			case symbols[game.Second]:
				p.stones[game.Second] |= 1 << (3*i + j)
			case '.':
			default:
				return bad("has a %+q where a cell must be X, O or a dot", row[j])
			}
		}
	}

	first, second := bits.OnesCount16(p.stones[game.First]), bits.OnesCount16(p.stones[game.Second])
	if first != second && first != second+1 {
		return bad("has %d X and %d O, but X begins and the sides take turns", first, second)
	}
	if want := " " + string(symbols[p.Turn()]); turn != want {
		return bad("ends in %+q, but after %d X and %d O it must end in %q", turn, first, second, want)
	}
	// Of two completed lines of different sides, the second was put after the
	// game's end; so was any stone after a line.
	if lined(p.stones[p.Turn()]) != 0 {
		return bad("has a line of the side to move, whose opponent moved after the game's end")
	}
	return p, nil
}

func parseCell(name string) (cell int, ok bool) {
	cell = slices.Index(cellNames[:], name)
	return cell, cell >= 0
}

// names lists a set of cells in board order; nil for none.
func names(set uint16) (list []string) {
	for ; set != 0; set &= set - 1 {
		list = append(list, cellNames[bits.TrailingZeros16(set)])
	}
	return list
}
