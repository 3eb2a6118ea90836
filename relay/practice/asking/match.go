package asking

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// The two sides: 0 begins.
const (
	first = iota
	second
)

// A match is one game as its arena's referee sees it.
type match interface {
	// greet takes a bot's answer to the greeting; what is wrong with it loses.
	greet(side int, answer reply) error

	// play takes a move; what is wrong with it loses.
	play(side int, move reply) error

	// over reports the end: the winner, or -1 for a draw.
	over() (winner int, ended bool)

	// opponent finds what the arena's own bot plays or greets with.
	opponent(side int, kind string, rnd *rand.Rand) reply

	// picture shows the game for people, the bot being of a side.
	picture(side int) string

	plies() int
}

// A reply is what a bot has answered, as far as its wire told it apart.
type reply struct {
	text   string // a move: a string, or a number's digits
	number bool   // the move came as a number
	ships  []string
}

// errTooMany ends a game of Battleship in which nobody hits any more: the arena
// has no such rule, but plays on a machine that is not ours.
var errTooMany = errors.New("the game had no end")

// grid is tic-tac-toe.
type grid struct {
	cells     [9]string
	moves     int
	overwrite bool // Bolosseum's referee does not look at what was there
}

var letters = [2]string{"X", "O"}

func (g *grid) greet(int, reply) error { return nil }
func (g *grid) plies() int             { return g.moves }

func gridCell(text string) (cell int, ok bool) {
	if len(text) != 3 || text[1] != '-' || text[0] < '0' || text[0] > '2' || text[2] < '0' || text[2] > '2' {
		return 0, false
	}
	return 3*int(text[0]-'0') + int(text[2]-'0'), true
}

func (g *grid) play(side int, move reply) error {
	at, ok := gridCell(move.text)
	switch {
	case !ok || move.number:
		return fmt.Errorf("%.40q is no cell from 0-0 to 2-2", move.text)
	case g.cells[at] != "" && !g.overwrite:
		return fmt.Errorf("the cell %s is taken", move.text)
	}
	g.cells[at] = letters[side]
	g.moves++
	return nil
}

func (g *grid) line(letter string) bool {
	for _, l := range [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		if g.cells[l[0]] == letter && g.cells[l[1]] == letter && g.cells[l[2]] == letter {
			return true
		}
	}
	return false
}

func (g *grid) over() (int, bool) {
	for side, letter := range letters {
		if g.line(letter) {
			return side, true
		}
	}
	for _, c := range g.cells {
		if c == "" {
			return -1, false
		}
	}
	return -1, true
}

func (g *grid) opponent(side int, kind string, rnd *rand.Rand) reply {
	var free []int
	for at, c := range g.cells {
		if c == "" {
			free = append(free, at)
		}
	}
	at := free[0]
	if kind != firstLegal {
		at = free[rnd.IntN(len(free))]
	}
	if kind == greedy {
		for _, letter := range []string{letters[1-side], letters[side]} { // to win comes last and counts
			for _, f := range free {
				g.cells[f] = letter
				if g.line(letter) {
					at = f
				}
				g.cells[f] = ""
			}
		}
	}
	return reply{text: fmt.Sprintf("%d-%d", at/3, at%3)}
}

func (g *grid) picture(int) string { return picture(g.cells[:], 3) }

// picture writes rows from the top.
func picture(cells []string, width int) string {
	text := ""
	for i, c := range cells {
		if i > 0 && i%width == 0 {
			text += "/"
		}
		if c == "" {
			c = "."
		}
		text += c
	}
	return text
}

// four is Connect 4; row 0 is the bottom.
type four struct {
	cells   [6][7]string
	moves   int
	blind   bool // Bolosseum's referee misses many diagonals
	strings bool // columns may come as strings: all arenas but Bolosseum
	numbers bool // columns may come as numbers: all but legacy
}

func (f *four) greet(int, reply) error { return nil }
func (f *four) plies() int             { return f.moves }

func (f *four) play(side int, move reply) error {
	if len(move.text) != 1 || move.text[0] < '0' || move.text[0] > '6' {
		return fmt.Errorf("%.40q is no column from 0 to 6", move.text)
	}
	if move.number && !f.numbers || !move.number && !f.strings {
		return fmt.Errorf("the column %s has the wrong type", move.text)
	}
	if !f.drop(int(move.text[0]-'0'), letters[side]) {
		return fmt.Errorf("the column %s is full", move.text)
	}
	f.moves++
	return nil
}

func (f *four) drop(column int, letter string) bool {
	for row := range f.cells {
		if f.cells[row][column] == "" {
			f.cells[row][column] = letter
			return true
		}
	}
	return false
}

func (f *four) lift(column int) {
	for row := len(f.cells) - 1; row >= 0; row-- {
		if f.cells[row][column] != "" {
			f.cells[row][column] = ""
			return
		}
	}
}

func (f *four) line(letter string) bool {
	for row := range 6 {
		for column := range 7 {
			for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				falling, rising := d[1] == -1, d == [2]int{1, 1}
				if f.blind && (falling || rising && column > 1) {
					continue
				}
				n := 0
				for n < 4 && row+n*d[0] < 6 && column+n*d[1] >= 0 && column+n*d[1] < 7 && f.cells[row+n*d[0]][column+n*d[1]] == letter {
					n++
				}
				if n == 4 {
					return true
				}
			}
		}
	}
	return false
}

func (f *four) over() (int, bool) {
	for side, letter := range letters {
		if f.line(letter) {
			return side, true
		}
	}
	return -1, f.moves == 42
}

func (f *four) opponent(side int, kind string, rnd *rand.Rand) reply {
	var free []int
	for column := range 7 {
		if f.cells[5][column] == "" {
			free = append(free, column)
		}
	}
	column := free[0]
	if kind != firstLegal {
		column = free[rnd.IntN(len(free))]
	}
	if kind == greedy {
		for _, letter := range []string{letters[1-side], letters[side]} {
			for _, c := range free {
				f.drop(c, letter)
				if f.line(letter) {
					column = c
				}
				f.lift(c)
			}
		}
	}
	return reply{text: fmt.Sprint(column), number: f.numbers}
}

func (f *four) picture(int) string {
	var cells []string
	for row := 5; row >= 0; row-- {
		cells = append(cells, f.cells[row][:]...)
	}
	return picture(cells, 7)
}
