package connect4

import (
	"fmt"
	"math/bits"
	"strings"

	"arenabot/engine/game"
)

// symbols are the notation's letters of the two sides, by game.Side.
const symbols = "XO"

// notationLen is the length of six rows of seven, five slashes, a space and
// the side to move.
const notationLen = cells + (rows - 1) + 2

// String returns the position's notation: the rows from the top, and the side
// to move.
func (p Position) String() string {
	var b strings.Builder
	side := p.Turn()
	for row := rows - 1; row >= 0; row-- {
		for column := range columns {
			switch cell := uint64(1) << (column*height + row); {
			case p.mine&cell != 0:
				b.WriteByte(symbols[side])
			case p.taken&cell != 0:
				b.WriteByte(symbols[side.Other()])
			default:
				b.WriteByte('.')
			}
		}
		if row > 0 {
			b.WriteByte('/')
		}
	}
	b.WriteByte(' ')
	b.WriteByte(symbols[side])
	return b.String()
}

// Parse reads the notation that [Position.String] writes. It demands that
// stones rest on stones, that their numbers fit the side to move, and that a
// four, if there is one, was completed by the last stone. Whether some order of
// moves leads to the position it does not ask. The error is a
// *game.NotationError.
func Parse(text string) (Position, error) {
	bad := func(format string, args ...any) (Position, error) {
		return Position{}, &game.NotationError{Game: name, Text: text, Reason: fmt.Sprintf(format, args...)}
	}

	if len(text) != notationLen {
		return bad("is %d bytes long, not the %d of a position", len(text), notationLen)
	}
	var stones [2]uint64 // by game.Side
	lines := strings.Split(text[:notationLen-2], "/")
	for i, line := range lines {
		if len(lines) != rows || len(line) != columns {
			return bad("is not six rows of seven cells joined by /")
		}
		for column := range columns {
			cell := uint64(1) << (column*height + rows - 1 - i)
			switch line[column] {
			case symbols[game.First]:
				stones[game.First] |= cell
			case symbols[game.Second]:
				stones[game.Second] |= cell
			case '.':
			default:
				return bad("has a %+q where a cell must be X, O or a dot", line[column])
			}
		}
	}

	taken := stones[game.First] | stones[game.Second]
	if floating := taken &^ (taken<<1 | floor); floating != 0 {
		bit := bits.TrailingZeros64(floating)
		return bad("has a stone in the air on %s%d", columnName(bit/height), bit%height+1)
	}
	first, second := bits.OnesCount64(stones[game.First]), bits.OnesCount64(stones[game.Second])
	if first != second && first != second+1 {
		return bad("has %d X and %d O, but X begins and the sides take turns", first, second)
	}
	side := game.Side((first + second) % 2)
	if turn, want := text[notationLen-2:], " "+string(symbols[side]); turn != want {
		return bad("ends in %+q, but after %d X and %d O it must end in %q", turn, first, second, want)
	}

	p := Position{mine: stones[side], taken: taken}
	if fours(p.mine) != 0 {
		return bad("has a four of the side to move, whose opponent moved after the game's end")
	}
	if fours(p.theirs()) != 0 && !p.endedLast() {
		return bad("has a four that the last stone did not complete")
	}
	return p, nil
}

// endedLast reports whether some topmost stone of the side that moved last,
// taken back, leaves it without a four: the game then ended with that stone.
func (p Position) endedLast() bool {
	top := p.taken &^ (p.taken >> 1)
	for last := top & p.theirs(); last != 0; last &= last - 1 {
		if fours(p.theirs()&^(last&-last)) == 0 {
			return true
		}
	}
	return false
}
