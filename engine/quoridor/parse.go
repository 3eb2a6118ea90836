package quoridor

import (
	"fmt"
	"strconv"
	"strings"

	"arenabot/engine/game"
)

// maxPlies is the most plies that Parse takes, far beyond any game.
const maxPlies = 1_000_000_000

// String returns the position in notation: the two pawns, the walls in hand of
// first and second, the walls on the board by file, rank and h before v (or -),
// the plies played, and the rules.
func (p Position) String() string {
	var walls []string
	for slot, upright := range p.walls.all() {
		walls = append(walls, wallMove(slot, upright).String())
	}
	if walls == nil {
		walls = []string{"-"}
	}
	return fmt.Sprintf("%v %v %d %d %s %d %v", move(p.pawn[0]), move(p.pawn[1]),
		p.hand[0], p.hand[1], strings.Join(walls, ","), p.plies, p.rules)
}

// Parse reads a position that [Position.String] wrote. It takes nothing else,
// and no position that plainly cannot arise; the error is a *game.NotationError.
//
// Under either rules each pawn needs a path when pawns are ignored. The arena's stricter
// test is of walls as they are placed: pawns may later come to stand so that it fails.
func Parse(text string) (Position, error) {
	p, wrong := read(text)
	if wrong == "" {
		wrong = p.impossible()
	}
	if wrong != "" {
		return Position{}, &game.NotationError{Game: name, Text: text, Reason: "is not a position: " + wrong}
	}
	return p, nil
}

// read reads the seven fields; wrong says what is not as String writes it.
func read(text string) (p Position, wrong string) {
	fields := strings.Split(text, " ")
	if len(fields) != 7 {
		return p, fmt.Sprintf("it has %d fields, want 7 with one space between", len(fields))
	}
	p = Start(Standard)
	for s, field := range fields[:2] {
		m, _ := parseMove(field)
		if !m.isPawn() {
			return p, fmt.Sprintf("the pawn of %v is not on a square like e2", game.Side(s))
		}
		p.pawn[s] = uint8(m)
	}
	for s, field := range fields[2:4] {
		n, ok := number(field)
		if !ok || n > wallsEach {
			return p, fmt.Sprintf("the walls in hand of %v are not a number from 0 to %d", game.Side(s), wallsEach)
		}
		p.hand[s] = uint8(n)
	}
	if wrong := p.readWalls(fields[4]); wrong != "" {
		return p, wrong
	}
	n, ok := number(fields[5])
	if !ok || n > maxPlies {
		return p, fmt.Sprintf("the plies are not a number from 0 to %d", maxPlies)
	}
	p.plies = n
	switch fields[6] {
	case Standard.String():
	case Arena.String():
		p.rules = Arena
	default:
		return p, "the rules are neither standard nor arena"
	}
	return p, ""
}

// number reads a natural number as strconv writes it: no sign, no leading zero.
func number(s string) (n int, ok bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == s
}

func (p *Position) readWalls(field string) (wrong string) {
	if field == "-" {
		return ""
	}
	last := -1
	for _, text := range strings.SplitN(field, ",", 2*wallsEach+1) {
		m, wrong := parseMove(text)
		switch {
		case wrong != "":
			return fmt.Sprintf("among the walls %.12q %s", text, wrong)
		case m.isPawn():
			return fmt.Sprintf("among the walls %s is a square: want h or v after it", text)
		}
		slot, upright := m.wall()
		order := 2 * slot
		if upright {
			order++
		}
		if order <= last {
			return fmt.Sprintf("the wall %s is out of order: want file, then row, h before v", text)
		}
		last = order
		if clash := p.walls.clash(slot, upright); clash != "" {
			return fmt.Sprintf("the wall %s: %s", text, clash)
		}
		p.walls.add(slot, upright)
		p.grid.close(slot, upright)
	}
	return ""
}

// impossible says why a position that is well written cannot arise; "" if
// nothing speaks against it.
func (p *Position) impossible() string {
	if p.pawn[0] == p.pawn[1] {
		return fmt.Sprintf("both pawns stand on %v", move(p.pawn[0]))
	}
	onBoard := 0
	for range p.walls.all() {
		onBoard++
	}
	if n := onBoard + int(p.hand[0]) + int(p.hand[1]); n != 2*wallsEach {
		return fmt.Sprintf("there are %d walls on the board and in hand together, want %d", n, 2*wallsEach)
	}
	if p.rules == Arena && p.plies > arenaPlies {
		return fmt.Sprintf("%d plies were played, but the arena ends a game after %d", p.plies, arenaPlies)
	}
	for s := game.First; s <= game.Second; s++ {
		if wrong := p.impossibleSide(s); wrong != "" {
			return wrong
		}
	}
	return ""
}

func (p *Position) impossibleSide(s game.Side) string {
	if p.Distance(s) < 0 {
		return fmt.Sprintf("%v has no path to its goal", s)
	}
	if p.Distance(s) == 0 && p.Turn() == s {
		return fmt.Sprintf("%v stands on its goal, but it is its turn", s)
	}
	made := (p.plies + 1 - int(s)) / 2
	placed := wallsEach - int(p.hand[s])
	if placed > made {
		return fmt.Sprintf("%v has placed %d walls in %d moves", s, placed, made)
	}
	// A jump brings a pawn two squares on, any other move one.
	home := [2]int{firstHome, secondHome}[s]
	at := int(p.pawn[s])
	far := abs(at%size-home%size) + abs(at/size-home/size)
	if far > 2*(made-placed) {
		return fmt.Sprintf("%v's pawn is %d squares from its start after %d moves of it", s, far, made-placed)
	}
	return ""
}

func abs(n int) int { return max(n, -n) }
