package battleship

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// The bounds of the protocol.
const (
	MaxSide   = 100 // the largest width and height
	MaxLength = 6   // the longest ship
	MaxCount  = 10  // the most ships of one length
)

// A Cell is a place on the board: X is the column, Y the row, both from 0.
type Cell struct{ X, Y int }

// String returns "x,y".
func (c Cell) String() string { return strconv.Itoa(c.X) + "," + strconv.Itoa(c.Y) }

// A Fleet counts ships by length: Fleet[n-1] ships are n cells long.
type Fleet [MaxLength]int

// Count returns the number of ships of the given length, 1 to MaxLength.
func (f Fleet) Count(length int) int { return f[length-1] }

// Ships returns the number of ships.
func (f Fleet) Ships() (n int) {
	for _, count := range f {
		n += count
	}
	return n
}

// Cells returns the number of cells that the ships take together.
func (f Fleet) Cells() (n int) {
	for i, count := range f {
		n += (i + 1) * count
	}
	return n
}

// Rules are the board and the fleet that both sides play with.
type Rules struct {
	Width, Height int
	Fleet         Fleet
}

// Classic is the board of 10 by 10 with the fleet 5, 4, 3, 3, 2.
func Classic() Rules { return Rules{10, 10, Fleet{0, 1, 2, 1, 1, 0}} }

// Check reports whether r is within the bounds of the protocol. It does not
// ask whether the fleet fits.
func (r Rules) Check() error {
	if r.Width < 1 || r.Width > MaxSide || r.Height < 1 || r.Height > MaxSide {
		return fmt.Errorf("battleship: a board of %d by %d is not within 1 by 1 and %d by %[3]d", r.Width, r.Height, MaxSide)
	}
	for i, count := range r.Fleet {
		if count < 0 || count > MaxCount {
			return fmt.Errorf("battleship: %d ships of length %d are not 0 to %d", count, i+1, MaxCount)
		}
	}
	return nil
}

// Area returns the number of cells of the board.
func (r Rules) Area() int { return r.Width * r.Height }

// Has reports whether c is on the board.
func (r Rules) Has(c Cell) bool { return c.X >= 0 && c.X < r.Width && c.Y >= 0 && c.Y < r.Height }

// A Ship occupies the cells from At to the right, or down when Down is set.
// A ship of one cell is never Down, so that equal ships are equal by ==.
type Ship struct {
	At     Cell
	Length int
	Down   bool
}

// End returns the last cell of s.
func (s Ship) End() Cell { return s.cell(s.Length - 1) }

func (s Ship) cell(i int) Cell {
	if s.Down {
		return Cell{s.At.X, s.At.Y + i}
	}
	return Cell{s.At.X + i, s.At.Y}
}

// String returns the two ends, "x1,y1-x2,y2".
func (s Ship) String() string { return s.At.String() + "-" + s.End().String() }

// CheckFleet reports what is wrong with ships as a fleet of r: a wrong count, a
// ship off the board, two on one cell. Ships may touch.
func (r Rules) CheckFleet(ships []Ship) error {
	var fleet Fleet
	taken := make([]bool, r.Area())
	for _, s := range ships {
		if s.Length < 1 || s.Length > MaxLength || s.Length == 1 && s.Down {
			return fmt.Errorf("battleship: %+v is no ship", s)
		}
		fleet[s.Length-1]++
		if !r.Has(s.At) || !r.Has(s.End()) {
			return fmt.Errorf("battleship: the ship %v leaves the board of %d by %d", s, r.Width, r.Height)
		}
		for i := range s.Length {
			at := r.index(s.cell(i))
			if taken[at] {
				return fmt.Errorf("battleship: the ship %v overlaps another on %v", s, s.cell(i))
			}
			taken[at] = true
		}
	}
	if fleet != r.Fleet {
		return fmt.Errorf("battleship: the fleet has %v ships of the lengths 1 to 6, not %v", fleet, r.Fleet)
	}
	return nil
}

func (r Rules) index(c Cell) int      { return c.Y*r.Width + c.X }
func (r Rules) cellAt(index int) Cell { return Cell{index % r.Width, index / r.Width} }

// Result is what a shot is told.
type Result uint8

// The three results. Sunk names the ship's last cell, not the ship.
const (
	Miss Result = iota
	Hit
	Sunk
)

// String returns the protocol's word: "", "hit" or "hit and sunk".
func (r Result) String() string { return [...]string{"", "hit", "hit and sunk"}[min(r, Sunk)] }

// A Strike is a shot and what it was told.
type Strike struct {
	At     Cell
	Result Result
}

// ErrNoCell is returned by a Shooter when every cell was shot at.
var ErrNoCell = errors.New("battleship: every cell of the board has been shot at")

// A Target is a fleet under fire: it answers shots as the arena does.
type Target struct {
	rules Rules
	ship  []int  // by cell: 1 + the index of its ship, 0 for water
	shot  []bool // by cell
	left  []int  // by ship: the cells not yet hit
	up    int    // ships that still float
}

// NewTarget returns a target with the given ships, which must be a valid fleet
// of r: see [Rules.CheckFleet].
func NewTarget(r Rules, ships []Ship) *Target {
	t := &Target{rules: r, ship: make([]int, r.Area()), shot: make([]bool, r.Area()), up: len(ships)}
	for i, s := range ships {
		t.left = append(t.left, s.Length)
		for j := range s.Length {
			t.ship[r.index(s.cell(j))] = i + 1
		}
	}
	return t
}

// Shoot answers a shot. A cell off the board, and one that was shot at
// before, is a Miss.
func (t *Target) Shoot(c Cell) Result {
	if !t.rules.Has(c) || t.shot[t.rules.index(c)] {
		return Miss
	}
	at := t.rules.index(c)
	t.shot[at] = true
	if t.ship[at] == 0 {
		return Miss
	}
	if t.left[t.ship[at]-1]--; t.left[t.ship[at]-1] > 0 {
		return Hit
	}
	t.up--
	return Sunk
}

// Shot reports whether a cell of the board was shot at.
func (t *Target) Shot(c Cell) bool { return t.shot[t.rules.index(c)] }

// Afloat returns how many ships are not sunk.
func (t *Target) Afloat() int { return t.up }

// drawing pictures a fleet for messages: one letter a ship, rows from the top.
func (r Rules) drawing(ships []Ship) string {
	grid := []byte(strings.Repeat(strings.Repeat(".", r.Width)+"\n", r.Height))
	for i, s := range ships {
		for j := range s.Length {
			c := s.cell(j)
			grid[c.Y*(r.Width+1)+c.X] = 'a' + byte(i%26)
		}
	}
	return string(grid)
}
