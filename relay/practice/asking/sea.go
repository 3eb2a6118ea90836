package asking

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

// A Sea is the board and the fleet of a game of Battleship.
type Sea struct {
	Width, Height int    // 1 to 100
	Ships         [6]int // 0 to 10 of each length from 1 to 6
}

// check reports what is out of BotsArena's bounds. Whether the fleet fits is not
// asked there either.
func (s Sea) check() error {
	if s.Width < 1 || s.Width > 100 || s.Height < 1 || s.Height > 100 {
		return fmt.Errorf("a board of %d by %d: both sides can be from 1 to 100", s.Width, s.Height)
	}
	for i, n := range s.Ships {
		if n < 0 || n > 10 {
			return fmt.Errorf("%d ships of length %d: there can be 0 to 10", n, i+1)
		}
	}
	return nil
}

// waters is one side's board.
type waters struct {
	ship  map[[2]int]int // by place: which ship lies there
	left  []int          // by ship: the cells not hit
	shots []strike       // of the other side at it, in order
}

// A strike is a shot as both sides are told of it: to the byte as it was given.
type strike struct {
	Target string `json:"target"`
	Result string `json:"result"`
}

// ships is Battleship.
type ships struct {
	Sea
	waters [2]waters
	shots  int
}

func (s *ships) plies() int { return s.shots }

var (
	shipText = regexp.MustCompile(`^(0|[1-9]\d*),(0|[1-9]\d*)-(0|[1-9]\d*),(0|[1-9]\d*)$`)
	shotText = regexp.MustCompile(`^(\d+),(\d+)\n?$`)
)

func (s *ships) greet(side int, answer reply) error {
	w := waters{ship: map[[2]int]int{}}
	counts := s.Ships
	for i, text := range answer.ships {
		m := shipText.FindStringSubmatch(text)
		if m == nil {
			return fmt.Errorf("%.40q is no ship", text)
		}
		var at [4]int
		for j := range at {
			n, err := strconv.Atoi(m[j+1])
			if err != nil {
				return fmt.Errorf("%.40q leaves the board", text)
			}
			at[j] = n
		}
		x, y, endX, endY := min(at[0], at[2]), min(at[1], at[3]), max(at[0], at[2]), max(at[1], at[3])
		switch {
		case x != endX && y != endY:
			return fmt.Errorf("the ship %s lies askew", text)
		case endX >= s.Width || endY >= s.Height:
			return fmt.Errorf("the ship %s leaves the board", text)
		case endX-x+endY-y >= len(counts):
			return fmt.Errorf("the ship %s is too long", text)
		}
		length := endX - x + endY - y + 1
		counts[length-1]--
		w.left = append(w.left, length)
		for x := x; x <= endX; x++ {
			for y := y; y <= endY; y++ {
				if _, taken := w.ship[[2]int{x, y}]; taken {
					return fmt.Errorf("the ship %s lies on another", text)
				}
				w.ship[[2]int{x, y}] = i
			}
		}
	}
	if counts != [6]int{} {
		return fmt.Errorf("the numbers of ships are wrong: %d are there", len(answer.ships))
	}
	s.waters[side] = w
	return nil
}

func (s *ships) play(side int, move reply) error {
	m := shotText.FindStringSubmatch(move.text)
	if m == nil || move.number {
		return fmt.Errorf("%.40q is no shot", move.text)
	}
	x, errX := strconv.Atoi(m[1])
	y, errY := strconv.Atoi(m[2])
	if errX != nil || errY != nil || x >= s.Width || y >= s.Height {
		return fmt.Errorf("the shot %.40q leaves the board", move.text)
	}
	s.shots++
	w := &s.waters[1-side]
	result := ""
	// What is not written as a cell is compared with every ship, and equals none.
	if fmt.Sprintf("%d,%d", x, y) == move.text {
		if ship, hit := w.ship[[2]int{x, y}]; hit && !w.struck(move.text) {
			result = "hit"
			if w.left[ship]--; w.left[ship] == 0 {
				result = "hit and sunk"
			}
		}
	}
	w.shots = append(w.shots, strike{move.text, result})
	if s.shots > 10*s.Width*s.Height+1000 {
		return errTooMany
	}
	return nil
}

func (w *waters) struck(target string) bool {
	for _, s := range w.shots {
		if s.Target == target {
			return true
		}
	}
	return false
}

func (w *waters) sunk() bool {
	for _, n := range w.left {
		if n > 0 {
			return false
		}
	}
	return true
}

// over: who shot last has won when all is sunk; there is no draw, and no shot
// back. Without ships the game is over at once, for nobody.
func (s *ships) over() (int, bool) {
	for side := range s.waters {
		if len(s.waters[1-side].left) > 0 && s.waters[1-side].sunk() {
			return side, true
		}
	}
	return -1, len(s.waters[first].left)+len(s.waters[second].left) == 0
}

// opponent shoots row by row, anywhere, or anywhere and beside its hits; it
// greets with a fleet at random, or with none when it finds no room.
func (s *ships) opponent(side int, kind string, rnd *rand.Rand) reply {
	if s.waters[side].ship == nil {
		return reply{ships: s.fleet(rnd)}
	}
	w := &s.waters[1-side]
	shot := map[string]bool{}
	for _, old := range w.shots {
		shot[old.Target] = true
	}
	fresh := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < s.Width && y < s.Height && !shot[fmt.Sprintf("%d,%d", x, y)]
	}
	if kind == greedy {
		for i := len(w.shots) - 1; i >= 0 && w.shots[i].Result != "hit and sunk"; i-- {
			var x, y int
			if w.shots[i].Result == "" {
				continue
			}
			_, _ = fmt.Sscanf(w.shots[i].Target, "%d,%d", &x, &y) // our own words
			for _, d := range rnd.Perm(4) {
				nx, ny := x+[]int{1, -1, 0, 0}[d], y+[]int{0, 0, 1, -1}[d]
				if fresh(nx, ny) {
					return reply{text: fmt.Sprintf("%d,%d", nx, ny)}
				}
			}
		}
	}
	var free []string
	for y := range s.Height {
		for x := range s.Width {
			if fresh(x, y) {
				free = append(free, fmt.Sprintf("%d,%d", x, y))
			}
		}
	}
	if len(free) == 0 {
		return reply{text: "0,0"}
	}
	if kind == firstLegal {
		return reply{text: free[0]}
	}
	return reply{text: free[rnd.IntN(len(free))]}
}

// fleet places ships at random, the long ones first.
func (s *ships) fleet(rnd *rand.Rand) []string {
	for range 500 {
		taken, list, ok := map[[2]int]bool{}, []string{}, true
		for length := 6; length >= 1; length-- {
			for range s.Ships[length-1] {
				ok = ok && s.drop(taken, &list, length, rnd)
			}
		}
		if ok {
			return list
		}
	}
	return []string{}
}

func (s *ships) drop(taken map[[2]int]bool, list *[]string, length int, rnd *rand.Rand) bool {
	for range 200 {
		dx, dy := rnd.IntN(2), 0
		dy = 1 - dx
		endX, endY := (length-1)*dx, (length-1)*dy
		if endX >= s.Width || endY >= s.Height {
			continue
		}
		x, y := rnd.IntN(s.Width-endX), rnd.IntN(s.Height-endY)
		free := true
		for i := range length {
			free = free && !taken[[2]int{x + i*dx, y + i*dy}]
		}
		if !free {
			continue
		}
		for i := range length {
			taken[[2]int{x + i*dx, y + i*dy}] = true
		}
		*list = append(*list, fmt.Sprintf("%d,%d-%d,%d", x, y, x+endX, y+endY))
		return true
	}
	return false
}

// picture draws both boards, the opponent's first, with all that the referee
// knows: b for a ship, o x # for shots.
func (s *ships) picture(side int) string {
	return s.draw(&s.waters[1-side]) + " " + s.draw(&s.waters[side])
}

func (s *ships) draw(w *waters) string {
	cells := make([]string, s.Width*s.Height)
	for at := range w.ship {
		cells[at[1]*s.Width+at[0]] = "b"
	}
	for _, shot := range w.shots {
		var x, y int
		if _, err := fmt.Sscanf(shot.Target, "%d,%d", &x, &y); err != nil {
			continue
		}
		switch at := y*s.Width + x; {
		case strings.HasSuffix(shot.Result, "sunk"):
			cells[at] = "#"
		case shot.Result != "":
			cells[at] = "x"
		case cells[at] == "":
			cells[at] = "o"
		}
	}
	return picture(cells, s.Width)
}
