package connect4

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"arenabot/engine/game"

	"pgregory.net/rapid"
)

// A slowBoard is the game as one would explain it: seven stacks of letters.
type slowBoard [columns]string

// at returns the stone on a cell, or a dot when it is empty or off the board.
func (b slowBoard) at(column, row int) byte {
	if column < 0 || column >= columns || row < 0 || row >= len(b[column]) {
		return '.'
	}
	return b[column][row]
}

// line names the cells in lines of four or more, and says whose they are.
func (b slowBoard) line() (cellsInLine []string, side byte) {
	for column := range columns {
		for row := range rows {
			stone := b.at(column, row)
			if stone == '.' {
				continue
			}
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				run := 1
				for i := 1; b.at(column+i*d[0], row+i*d[1]) == stone; i++ {
					run++
				}
				for i := 1; b.at(column-i*d[0], row-i*d[1]) == stone; i++ {
					run++
				}
				if run >= 4 {
					cellsInLine, side = append(cellsInLine, fmt.Sprintf("%c%d", 'A'+column, row+1)), stone
					break
				}
			}
		}
	}
	return cellsInLine, side
}

func (b slowBoard) String() string {
	var lines []string
	stones := 0
	for row := rows - 1; row >= 0; row-- {
		line := ""
		for column := range columns {
			line += string(b.at(column, row))
		}
		lines = append(lines, line)
		stones += columns - strings.Count(line, ".")
	}
	return strings.Join(lines, "/") + " " + string(symbols[stones%2])
}

// drawGame draws moves for a game from the start, legal or not.
func drawGame(t *rapid.T) []int {
	return rapid.SliceOfN(rapid.IntRange(0, columns-1), 0, 2*cells).Draw(t, "columns")
}

func TestRulesAgainstSlowTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var slow slowBoard
		var p game.Position = Start()
		side, plies := game.First, 0
		for _, column := range drawGame(t) {
			next, err := p.Play(columnName(column))
			line, _ := slow.line()
			if legal := line == nil && len(slow[column]) < rows; legal != (err == nil) {
				t.Fatalf("%v: Play(%s): %v", p, columnName(column), err)
			} else if !legal {
				continue
			}
			slow[column] += string(symbols[side])
			p, side, plies = next, side.Other(), plies+1
			checkAgainst(t, p, slow, side, plies)
		}
	})
}

func checkAgainst(t *rapid.T, p game.Position, slow slowBoard, side game.Side, plies int) {
	t.Helper()
	line, winner := slow.line()
	want := game.Ongoing
	if line != nil {
		want = game.Win(game.Side(strings.IndexByte(symbols, winner)))
	} else if plies == cells {
		want = game.Draw
	}
	var moves []string
	for column := range columns {
		if !want.Over() && len(slow[column]) < rows {
			moves = append(moves, columnName(column))
		}
	}
	if p.String() != slow.String() || p.Turn() != side || p.Plies() != plies {
		t.Errorf("%v (%v, %d plies), want %v (%v, %d)", p, p.Turn(), p.Plies(), slow, side, plies)
	}
	if p.Outcome() != want || !slices.Equal(p.Moves(), moves) || !slices.Equal(p.(game.Lined).Line(), line) {
		t.Errorf("%v: %v, moves %q, line %q; want %v, %q, %q",
			p, p.Outcome(), p.Moves(), p.(game.Lined).Line(), want, moves, line)
	}
	if parsed, err := Parse(p.String()); err != nil || parsed != p {
		t.Errorf("Parse(%q) = %v, %v", p, parsed, err)
	}
}

// A threat is an empty cell on which one more stone makes a four.
func TestThreatsAgainstFours(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var taken uint64 // stones rest on stones
		for column := range columns {
			taken |= (1<<rapid.IntRange(0, rows).Draw(t, "stones in a column") - 1) << (column * height)
		}
		stones := taken & rapid.Uint64().Draw(t, "whose")
		got := threats(stones, taken)
		for cell := uint64(1); cell < 1<<(columns*height); cell <<= 1 {
			empty := cell&board != 0 && cell&taken == 0
			completes := empty && fours(stones|cell)&cell != 0
			if completes != (got&cell != 0) {
				t.Errorf("stones %#x, cell %#x: threat %v, completes %v", stones, cell, got&cell != 0, completes)
			}
		}
	})
}

func TestKeysDiffer(t *testing.T) {
	seen := map[uint64]Position{}
	var visit func(p Position, depth int)
	visit = func(p Position, depth int) {
		if q, ok := seen[p.key()]; ok && q != p {
			t.Fatalf("%v and %v have one key", p, q)
		}
		seen[p.key()] = p
		for set := p.landing(); depth > 0 && set != 0; set &= set - 1 {
			visit(p.drop(set&-set), depth-1)
		}
	}
	visit(Start(), 7)
}
