package quoridor

import (
	"fmt"
	"iter"
	"math/bits"

	"arenabot/engine/game"
)

// A move is a small integer: the square that the pawn goes to, or a wall.
type move uint8

const (
	horizontal = cells                 // + slot: a horizontal wall
	vertical   = horizontal + slots    // + slot: a vertical wall
	moves      = int(vertical) + slots // how many moves there are
	noMove     = move(255)
)

func (m move) isPawn() bool { return m < cells }

// wall returns the slot of a wall and whether it is vertical.
func (m move) wall() (slot int, upright bool) {
	if m >= vertical {
		return int(m - vertical), true
	}
	return int(m - horizontal), false
}

func wallMove(slot int, upright bool) move {
	if upright {
		return vertical + move(slot)
	}
	return horizontal + move(slot)
}

// all yields the walls of a set in the order of the notation: by file, then
// rank, a horizontal wall before a vertical one.
func (w wallSet) all() iter.Seq2[int, bool] {
	return func(yield func(int, bool) bool) {
		for left := w.h | w.v; left != 0; left &= left - 1 {
			slot := bits.TrailingZeros64(left)
			for _, upright := range [2]bool{false, true} {
				if w.has(slot, upright) && !yield(slot, upright) {
					return
				}
			}
		}
	}
}

// Moves lists the legal moves: first the squares that the pawn can go to, by
// rank and then file; then the walls by file, then rank, h before v.
func (p Position) Moves() []string {
	if p.outcome().Over() {
		return nil
	}
	var list []string
	for to := p.steps(); !to.empty(); {
		list = append(list, move(to.pop()).String())
	}
	sure, doubtful := p.places()
	for slot, upright := range sure.or(doubtful).all() {
		if !doubtful.has(slot, upright) || !p.closesAny(slot, upright) {
			list = append(list, wallMove(slot, upright).String())
		}
	}
	return list
}

// Play returns the position after move. Its errors say what is wrong with the
// notation or which rule forbids the move.
func (p Position) Play(text string) (game.Position, error) {
	next, err := p.play(text)
	if err != nil {
		return nil, err
	}
	return next, nil
}

func (p Position) play(text string) (Position, error) {
	m, wrong := parseMove(text)
	if wrong != "" {
		return p, &game.NotationError{Game: name, Text: text, Reason: wrong}
	}
	if rule := p.forbids(m); rule != "" {
		return p, &game.IllegalError{Game: name, Move: text, Reason: rule}
	}
	p.apply(m)
	return p, nil
}

// forbids names the rule that a move breaks; "" if it is legal.
func (p *Position) forbids(m move) string {
	switch {
	case p.outcome().Over():
		return "the game is over"
	case m.isPawn():
		return p.forbidsStep(int(m))
	}
	return p.forbidsWall(m)
}

func (p *Position) forbidsStep(to int) string {
	me := p.Turn()
	switch {
	case to == int(p.pawn[me]):
		return fmt.Sprintf("%v's pawn already stands there", me)
	case to == int(p.pawn[me.Other()]):
		return fmt.Sprintf("%v's pawn stands there", me.Other())
	case !p.steps().has(to):
		return fmt.Sprintf("%v's pawn cannot reach it from %v in one move", me, move(p.pawn[me]))
	}
	return ""
}

func (p *Position) forbidsWall(m move) string {
	slot, upright := m.wall()
	if p.hand[p.Turn()] == 0 {
		return fmt.Sprintf("%v has no walls left", p.Turn())
	}
	if clash := p.walls.clash(slot, upright); clash != "" {
		return clash
	}
	for s := game.First; s <= game.Second; s++ {
		if p.closes(s, slot, upright) {
			return fmt.Sprintf("the wall leaves %v without a path", s)
		}
	}
	return ""
}

// clash says which wall of w another one would overlap or cross; "" for none.
func (w wallSet) clash(slot int, upright bool) string {
	if w.free().has(slot, upright) {
		return ""
	}
	if w.has(slot, upright) {
		return fmt.Sprintf("the wall %v is already there", wallMove(slot, upright))
	}
	if w.has(slot, !upright) {
		return fmt.Sprintf("it crosses the wall %v", wallMove(slot, !upright))
	}
	// Half of it is taken by a neighbour along its own line.
	bit := uint64(1) << slot
	half := w.h & (eastOf(bit) | westOf(bit))
	if upright {
		half = w.v & (northOf(bit) | southOf(bit))
	}
	return fmt.Sprintf("it overlaps the wall %v", wallMove(bits.TrailingZeros64(half), upright))
}

// set returns the set that holds only the wall m.
func (m move) set() (w wallSet) {
	w.add(m.wall())
	return w
}
