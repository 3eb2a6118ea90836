package botsarena

import (
	"errors"
	"strconv"
)

// thumbGrid answers a tic-tac-toe board that play by the rules does not reach:
// complete a line, or prevent one, or take the centre, a corner, an edge. On a
// full board the answer is empty: a test page of the arena asks for it.
func (q *Question) thumbGrid() string {
	best, most := "", 0
	for row := range gridSide {
		for column := range gridSide {
			if q.Grid[row][column] != Empty {
				continue
			}
			value := 1
			switch {
			case q.completes(row, column, Mine):
				value = 5
			case q.completes(row, column, Theirs):
				value = 4
			case row == 1 && column == 1:
				value = 3
			case row != 1 && column != 1:
				value = 2
			}
			if value > most {
				best, most = cellName(row, column), value
			}
		}
	}
	return best
}

// completes reports whether a stone of one side on an empty cell makes a line.
func (q *Question) completes(row, column int, side Cell) bool {
	owns := func(r, c int) bool { return r == row && c == column || q.Grid[r][c] == side }
	across, down, falling, rising := true, true, row == column, row+column == gridSide-1
	for i := range gridSide {
		across = across && owns(row, i)
		down = down && owns(i, column)
		falling = falling && owns(i, i)
		rising = rising && owns(i, gridSide-1-i)
	}
	return across || down || falling || rising
}

// centreFirst is the order of columns when nothing else decides.
var centreFirst = [columns]int{3, 2, 4, 1, 5, 0, 6}

// thumbColumns answers a Connect 4 board that play by the rules does not
// reach, above all one past a four that the caller has not seen: complete a
// four, or prevent one, or take a central column over which the opponent
// completes none. Upright and level fours come first, because no caller misses
// them.
func (q *Question) thumbColumns() (string, error) {
	best, most := -1, 0
	for _, column := range centreFirst {
		row := q.landing(column)
		if row == rows {
			continue
		}
		value := 2
		mine, theirs := q.four(row, column, Mine), q.four(row, column, Theirs)
		switch {
		case mine > 0:
			value = 5 + mine
		case theirs > 0:
			value = 3 + theirs
		case row+1 < rows && q.four(row+1, column, Theirs) > 0:
			value = 1
		}
		if value > most {
			best, most = column, value
		}
	}
	if best < 0 {
		return "", errors.New("the board is full: there is no move")
	}
	return strconv.Itoa(best), nil
}

// four tells whether a stone of one side on an empty cell makes a four: 2 for
// one that is level or upright, 1 for a diagonal, 0 for none.
func (q *Question) four(row, column int, side Cell) (kind int) {
	for i, d := range directions {
		_, length := run(&q.Columns, row, column, side, d)
		if length >= 4 && i < 2 {
			return 2
		}
		if length >= 4 {
			kind = 1
		}
	}
	return kind
}

// directions of lines, as steps of row and column: level, upright, rising, falling.
var directions = [...][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// run measures the stones of one side in a line through a cell, itself included
// whatever lies there: how many come before it, and how many there are.
func run(board *[rows][columns]Cell, row, column int, side Cell, d [2]int) (before, length int) {
	owns := func(n int) bool {
		r, c := row+n*d[0], column+n*d[1]
		return r >= 0 && r < rows && c >= 0 && c < columns && board[r][c] == side
	}
	for owns(-before - 1) {
		before++
	}
	after := 0
	for owns(after + 1) {
		after++
	}
	return before, before + 1 + after
}
