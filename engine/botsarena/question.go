package botsarena

import (
	"fmt"
	"strconv"
	"strings"

	"arenabot/engine/battleship"
	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/engine/tictactoe"
)

// Dialect is the form of a question, which decides that of its answer.
type Dialect uint8

// The dialects, as in the package's comment.
const (
	JSON Dialect = iota
	Message
	Form
	Query
)

// text reports whether the dialect wants answers as bare text.
func (d Dialect) text() bool { return d == Form || d == Query }

// Game is one of the games that these arenas play.
type Game uint8

// The games.
const (
	NoGame Game = iota
	TicTacToe
	ConnectFour
	Battleship
)

// String returns BotsArena's word for g.
func (g Game) String() string {
	return [...]string{"no game", "tictactoe", "connectfour", "battleship"}[g]
}

// Cell is what lies on a cell of tic-tac-toe or Connect 4.
type Cell uint8

// The three kinds of cell, seen by the side that is asked.
const (
	Empty Cell = iota
	Mine
	Theirs
)

// The sizes of the two boards.
const (
	gridSide      = 3
	columns, rows = 7, 6
)

// A Question is what an arena asks.
type Question struct {
	Dialect  Dialect
	Game     Game
	Init     bool   // a greeting; otherwise a move is wanted
	ID       string // of the game; the two sides of one game can share it
	Index    int    // 0 for the side that starts, as the question says
	Opponent string // its name, if it is told

	Grid    [gridSide][gridSide]Cell // tic-tac-toe, by row and column
	Columns [rows][columns]Cell      // Connect 4, by row from the bottom and column

	Rules      battleship.Rules
	Strikes    []battleship.Strike // ours, in order
	HisStrikes []battleship.Strike // those of them that are on the board's cells

	// Habits and Aims are not asked but known: where this opponent's ships lie
	// and where it shoots first, see [battleship.Record]. Whoever knows sets
	// them before the question is decided.
	Habits, Aims []float64

	answered bool // our stone is on the board already: see After
}

// Position returns the position that is asked about, for a game engine; that
// of Battleship is a [battleship.Sea]. It is false for a greeting, for a board
// that play by the rules does not reach with this side to move and the game
// going on, and for a sea without a free cell.
//
// Who began is told by the number of stones, not by the letter: some callers
// say X and mean the second side.
func (q *Question) Position() (game.Position, bool) {
	if q.Init {
		return nil, false
	}
	var (
		p   game.Position
		err error
	)
	switch q.Game {
	case TicTacToe:
		p, err = tictactoe.Game().Parse(q.notation(gridSide, gridSide, func(row, column int) Cell { return q.Grid[row][column] }))
	case ConnectFour:
		p, err = connect4.Game().Parse(q.notation(rows, columns, func(row, column int) Cell { return q.Columns[rows-1-row][column] }))
	case Battleship:
		p = battleship.Sea{Rules: q.Rules, Strikes: q.Strikes, Habits: q.Habits}
	default:
		return nil, false
	}
	if err != nil || p.Outcome().Over() {
		return nil, false
	}
	return p, true
}

// notation writes a board as the engines do: rows from the top, X for the side
// that began, and the side to move.
func (q *Question) notation(height, width int, at func(row, column int) Cell) string {
	symbols := ".XO"
	if q.Side() == game.Second {
		symbols = ".OX"
	}
	next := "X"
	if (q.Side() == game.Second) != q.answered {
		next = "O"
	}
	var b strings.Builder
	for row := range height {
		if row > 0 {
			b.WriteByte('/')
		}
		for column := range width {
			b.WriteByte(symbols[at(row, column)])
		}
	}
	return b.String() + " " + next
}

// An Answer is what is told to the arena: a name, and for Battleship a fleet,
// to a greeting, a move otherwise.
type Answer struct {
	Name  string
	Boats []battleship.Ship
	Play  string // "row-column", a column from "0", or "x,y"
}

// Check reports what is wrong with a as an answer to q: the guard before
// anything that a page proposes is written.
func (q *Question) Check(a Answer) error {
	switch {
	case q.Init && q.Game == Battleship:
		return q.Rules.CheckFleet(a.Boats)
	case q.Init:
		return nil
	case q.Game == TicTacToe:
		row, column, ok := pair(a.Play, "-")
		if !ok || row >= gridSide || column >= gridSide {
			return fmt.Errorf("botsarena: %+.20q is no cell from 0-0 to 2-2", a.Play)
		}
		if q.Grid[row][column] != Empty {
			return fmt.Errorf("botsarena: the cell %s is occupied", a.Play)
		}
	case q.Game == ConnectFour:
		column, ok := digits(a.Play)
		if !ok || column >= columns {
			return fmt.Errorf("botsarena: %+.20q is no column from 0 to 6", a.Play)
		}
		if q.landing(column) == rows {
			return fmt.Errorf("botsarena: the column %s is full", a.Play)
		}
	default:
		x, y, ok := pair(a.Play, ",")
		if !ok || !q.Rules.Has(battleship.Cell{X: x, Y: y}) {
			return fmt.Errorf("botsarena: %+.20q is no cell of a board of %d by %d", a.Play, q.Rules.Width, q.Rules.Height)
		}
	}
	return nil
}

// landing returns the row on which a stone comes to rest, rows when the column
// is full. It lies above the highest stone, also where stones hang in the air.
func (q *Question) landing(column int) int { return landing(&q.Columns, column) }

func landing(board *[rows][columns]Cell, column int) int {
	for row := rows; row > 0; row-- {
		if board[row-1][column] != Empty {
			return row
		}
	}
	return 0
}

// pair reads two numbers as they must be written: without sign, space or
// leading zero.
func pair(text, separator string) (a, b int, ok bool) {
	first, second, found := strings.Cut(text, separator)
	a, okA := digits(first)
	b, okB := digits(second)
	return a, b, found && okA && okB
}

func digits(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}
