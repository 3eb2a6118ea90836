package tictactoe

import (
	"fmt"

	"arenabot/engine/game"
)

// A Player plays perfectly, and by the rule of the package's comment among
// perfect moves.
type Player struct {
	solution *solution
}

// NewPlayer returns a player that solves a position, and with it all that can
// follow, when it is asked about it, and looks it up after that.
func NewPlayer() *Player { return &Player{newSolution()} }

// Choose returns the best move in p at once, whatever the budget: it reads no
// clock and visits one position.
func (pl *Player) Choose(position game.Position, _ game.Budget) (game.Choice, error) {
	p, ok := position.(Position)
	if !ok {
		return game.Choice{}, fmt.Errorf("%s: the position %v belongs to another game", name, position)
	}
	if p.Outcome().Over() {
		return game.Choice{}, game.ErrOver
	}
	pv := pl.line(p)
	return game.Choice{
		Move:   pv[0],
		Value:  sign(pl.solution.of(p).score),
		Solved: true,
		Depth:  cells - p.Plies(),
		Nodes:  1,
		PV:     pv,
	}, nil
}

// line returns the moves from p to the end when both sides play by the rule.
func (pl *Player) line(p Position) (moves []string) {
	for v := pl.solution.of(p); v.best != none; v = pl.solution.of(p) {
		moves = append(moves, cellNames[v.best])
		p = p.put(int(v.best))
	}
	return moves
}
