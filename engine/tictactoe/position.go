package tictactoe

import (
	"math/bits"

	"arenabot/engine/game"
)

const (
	cells = 9
	full  = 1<<cells - 1 // all cells
)

// lines are the eight ways to win, as sets of cells.
var lines = [...]uint16{
	0b000_000_111, 0b000_111_000, 0b111_000_000, // rows
	0b001_001_001, 0b010_010_010, 0b100_100_100, // columns
	0b100_010_001, 0b001_010_100, // diagonals
}

// A Position is one state of the game. The zero Position is the empty board,
// and equal positions are equal by ==.
type Position struct {
	stones [2]uint16 // by game.Side; the two never share a cell
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
func (p Position) Plies() int { return bits.OnesCount16(p.taken()) }

// Outcome says whether and how the game ended.
func (p Position) Outcome() game.Outcome {
	for _, side := range []game.Side{game.First, game.Second} {
		if lined(p.stones[side]) != 0 {
			return game.Win(side)
		}
	}
	if p.taken() == full {
		return game.Draw
	}
	return game.Ongoing
}

// Line names the cells of the completed lines, in the order of the board, or
// returns nil if there are none. One stone can complete two lines.
func (p Position) Line() []string {
	return names(lined(p.stones[game.First]) | lined(p.stones[game.Second]))
}

// Moves lists the empty cells in the order NW N NE W C E SW S SE, none when
// the game is over.
func (p Position) Moves() []string { return names(p.empty()) }

// Play returns the position after the side to move has put its stone on the
// named cell. The error is a *game.NotationError when move names no cell, and a
// *game.IllegalError when the cell is taken or the game is over.
func (p Position) Play(move string) (game.Position, error) {
	cell, ok := parseCell(move)
	if !ok {
		return nil, &game.NotationError{Game: name, Text: move, Reason: "is not one of NW N NE W C E SW S SE"}
	}
	switch bit := uint16(1) << cell; {
	case p.Outcome().Over():
		return nil, &game.IllegalError{Game: name, Move: move, Reason: game.ErrOver.Error()}
	case p.stones[game.First]&bit != 0:
		return nil, &game.IllegalError{Game: name, Move: move, Reason: "the cell is occupied by X"}
	case p.stones[game.Second]&bit != 0:
		return nil, &game.IllegalError{Game: name, Move: move, Reason: "the cell is occupied by O"}
	}
	return p.put(cell), nil
}

// put returns the position after the side to move has taken an empty cell of a
// game that goes on.
func (p Position) put(cell int) Position {
	p.stones[p.Turn()] |= 1 << cell
	return p
}

func (p Position) taken() uint16 { return p.stones[game.First] | p.stones[game.Second] }

// empty returns the cells that may be played: none when the game is over.
func (p Position) empty() uint16 {
	if p.Outcome().Over() {
		return 0
	}
	return full &^ p.taken()
}

// lined returns those of one side's stones that stand in a completed line.
func lined(stones uint16) (inLine uint16) {
	for _, line := range lines {
		if stones&line == line {
			inLine |= line
		}
	}
	return inLine
}
