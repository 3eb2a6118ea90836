package naval

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"arenabot/engine/battleship"
	"arenabot/engine/game"
)

// Name is the game's name.
const Name = "battleship"

// A Position is a game with both fleets in view. Make one with [Start].
type Position struct {
	rules   battleship.Rules
	fleets  [2][]battleship.Ship
	strikes [2][]battleship.Strike // by the side that shot
	placed  int
	outcome game.Outcome
}

// Start is the empty sea.
func Start(r battleship.Rules) Position { return Position{rules: r} }

// Game is Battleship on the classic board. It has no NewPlayer: nobody may choose with
// both fleets in view.
func Game() game.Game {
	start := Start(battleship.Classic())
	return game.Game{Name: Name, Title: "Battleship", Start: start, ArenaStart: start, Parse: game.Parser(Parse)}
}

// Turn is the side that places or shoots next.
func (p Position) Turn() game.Side { return game.Side(p.Plies() % 2) }

// Outcome tells who has sunk the other's fleet.
func (p Position) Outcome() game.Outcome { return p.outcome }

// Plies counts fleets and shots.
func (p Position) Plies() int { return p.placed + len(p.strikes[0]) + len(p.strikes[1]) }

// Placing reports whether the next move is a fleet.
func (p Position) Placing() bool { return p.placed < 2 }

// View is what the side to move knows while it shoots.
func (p Position) View() battleship.Sea { return p.Seen(p.Turn()) }

// Seen is what a side knows of the other's waters.
func (p Position) Seen(s game.Side) battleship.Sea {
	return battleship.Sea{Rules: p.rules, Strikes: slices.Clone(p.strikes[s])}
}

// Strikes are the shots of a side, oldest first.
func (p Position) Strikes(s game.Side) []battleship.Strike { return slices.Clone(p.strikes[s]) }

// Rules are the board and the ships of each side.
func (p Position) Rules() battleship.Rules { return p.rules }

// Moves lists the cells not shot at yet, by rows. Fleets are too many to list: while they
// are placed it is one of them. Play takes every other, and a cell shot at before.
func (p Position) Moves() []string {
	switch {
	case p.outcome.Over():
		return nil
	case p.Placing():
		ships, err := battleship.Uniform(p.rules, rand.New(rand.NewPCG(0, 0)))
		if err != nil {
			return nil
		}
		return []string{fleetText(ships)}
	}
	return p.View().Moves()
}

// Play places a fleet or shoots.
func (p Position) Play(move string) (game.Position, error) {
	turn := p.Turn()
	switch {
	case p.outcome.Over():
		return nil, &game.IllegalError{Game: Name, Move: move, Reason: "the game is over"}
	case p.Placing():
		ships, err := readFleet(move)
		if err != nil {
			return nil, &game.NotationError{Game: Name, Text: move, Reason: err.Error()}
		}
		if err := p.rules.CheckFleet(ships); err != nil {
			return nil, &game.IllegalError{Game: Name, Move: move, Reason: strings.TrimPrefix(err.Error(), Name+": ")}
		}
		p.fleets[turn] = ships
		p.placed++
		return p, nil
	}
	at, ok := readCell(move)
	if !ok {
		return nil, &game.NotationError{Game: Name, Text: move, Reason: `is no cell such as "4,2"`}
	}
	if !p.rules.Has(at) {
		return nil, &game.IllegalError{Game: Name, Move: move, Reason: "the cell is off the board"}
	}
	target := battleship.NewTarget(p.rules, p.fleets[turn.Other()])
	for _, s := range p.strikes[turn] {
		target.Shoot(s.At)
	}
	// A new slice: positions share what they have in common.
	p.strikes[turn] = append(slices.Clip(p.strikes[turn]), battleship.Strike{At: at, Result: target.Shoot(at)})
	if target.Afloat() == 0 {
		p.outcome = game.Win(turn)
	}
	return p, nil
}

// String writes the moves from the classic start, apart by semicolons; "-" is none.
func (p Position) String() string {
	if p.placed == 0 {
		return "-"
	}
	var moves []string
	for side := range p.placed {
		moves = append(moves, fleetText(p.fleets[side]))
	}
	for i := range p.strikes[0] {
		for side := range 2 {
			if i < len(p.strikes[side]) {
				moves = append(moves, p.strikes[side][i].At.String())
			}
		}
	}
	return strings.Join(moves, ";")
}

// Parse reads what String writes of a game on the classic board.
func Parse(text string) (Position, error) {
	p := Start(battleship.Classic())
	if text == "-" {
		return p, nil
	}
	end, err := game.Replay(p, strings.Split(text, ";")...)
	if err != nil {
		return Position{}, &game.NotationError{Game: Name, Text: text, Reason: "is no game: " + err.Error()}
	}
	p = end.(Position)
	if p.String() != text {
		return Position{}, &game.NotationError{Game: Name, Text: text, Reason: "is not written as " + p.String()}
	}
	return p, nil
}

// Fleet writes ships as the move that places them.
func Fleet(ships []battleship.Ship) string { return fleetText(ships) }

func fleetText(ships []battleship.Ship) string {
	var words []string
	for _, s := range ships {
		words = append(words, s.String())
	}
	return strings.Join(words, " ")
}

// readFleet reads ships whose ends may come in either order.
func readFleet(text string) (ships []battleship.Ship, err error) {
	for _, word := range strings.Fields(text) {
		from, to, _ := strings.Cut(word, "-")
		a, okA := readCell(from)
		b, okB := readCell(to)
		if !okA || !okB {
			return nil, errors.New(`has a ship that is not written as "4,2-4,6"`)
		}
		if b.X < a.X || b.Y < a.Y {
			a, b = b, a
		}
		if a.X != b.X && a.Y != b.Y {
			return nil, errors.New("has a ship that lies across")
		}
		ships = append(ships, battleship.Ship{At: a, Length: b.X - a.X + b.Y - a.Y + 1, Down: b.Y > a.Y})
	}
	return ships, nil
}

// readCell reads "x,y" without signs, spaces or leading zeros.
func readCell(text string) (c battleship.Cell, ok bool) {
	x, y, _ := strings.Cut(text, ",")
	var errX, errY error
	c.X, errX = strconv.Atoi(x)
	c.Y, errY = strconv.Atoi(y)
	return c, errX == nil && errY == nil && c.String() == text
}
