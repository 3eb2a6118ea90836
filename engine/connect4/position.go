package connect4

import (
	"math/bits"

	"arenabot/engine/game"
)

// A Position is one state of the game. The zero Position is the empty board,
// and equal positions are equal by ==.
type Position struct {
	mine  uint64 // the stones of the side to move
	taken uint64 // the stones of both
}

var (
	_ game.Position = Position{}
	_ game.Lined    = Position{}
)

// Start returns the empty board, X to move.
func Start() Position { return Position{} }

// Turn returns the side to move, or that would have moved had the game gone on.
func (p Position) Turn() game.Side { return game.Side(p.Plies() % 2) }

// Plies counts the stones on the board.
func (p Position) Plies() int { return bits.OnesCount64(p.taken) }

// Outcome says whether and how the game ended. Only the side that moved last
// can have won: see [Parse] and [Position.Play].
func (p Position) Outcome() game.Outcome {
	switch {
	case fours(p.theirs()) != 0:
		return game.Win(p.Turn().Other())
	case p.taken == board:
		return game.Draw
	}
	return game.Ongoing
}

// Line names the cells of the completed lines, column by column from A1 up, or
// returns nil if there are none. It may be more than four: five in a row, or
// several lines completed by one stone.
func (p Position) Line() []string {
	var list []string
	for set := fours(p.theirs()); set != 0; set &= set - 1 {
		bit := bits.TrailingZeros64(set)
		list = append(list, columnName(bit/height)+string(rune('1'+bit%height)))
	}
	return list
}

// Moves lists the columns that are not full, from A to G; none when the game
// is over.
func (p Position) Moves() []string {
	if p.Outcome().Over() {
		return nil
	}
	var list []string
	for column := range columns {
		if p.landing()&columnMask(column) != 0 {
			list = append(list, columnName(column))
		}
	}
	return list
}

// Play returns the position after the side to move has dropped a stone into
// the named column. The error is a *game.NotationError when move names no
// column, and a *game.IllegalError when the column is full or the game is over.
func (p Position) Play(move string) (game.Position, error) {
	if len(move) != 1 || move[0] < 'A' || move[0] >= 'A'+columns {
		return nil, &game.NotationError{Game: name, Text: move, Reason: "is not a column A to G"}
	}
	if p.Outcome().Over() {
		return nil, &game.IllegalError{Game: name, Move: move, Reason: game.ErrOver.Error()}
	}
	stone := p.landing() & columnMask(int(move[0]-'A'))
	if stone == 0 {
		return nil, &game.IllegalError{Game: name, Move: move, Reason: "the column is full"}
	}
	return p.drop(stone), nil
}

// theirs returns the stones of the side that moved last.
func (p Position) theirs() uint64 { return p.mine ^ p.taken }

// landing returns the cells on which the next stone may land, one for each
// column that is not full. Adding a column's lowest bit carries to its first
// empty cell; in a full column that is the guard.
func (p Position) landing() uint64 { return (p.taken + floor) & board }

// drop returns the position after the side to move has put a stone on one of
// the landing cells.
func (p Position) drop(stone uint64) Position {
	return Position{mine: p.theirs(), taken: p.taken | stone}
}

// key is different for different positions: in each column, taken is a row of
// ones under the first empty cell, and mine adds less than the next one more.
func (p Position) key() uint64 { return p.mine + p.taken }

func columnName(column int) string { return string(rune('A' + column)) }
