package tictactoe

import (
	"fmt"
	"math/rand/v2"

	"arenabot/engine/game"
)

// levels are the strengths for people: each sees further ahead than the one
// before, or puts fewer marks anywhere.
func levels() []game.Level {
	weaker := func(depth int, slips float64) func(seed uint64) game.Player {
		return func(seed uint64) game.Player {
			return &casual{depth, slips, rand.New(rand.NewPCG(seed, 0))}
		}
	}
	return []game.Level{
		{Name: "beginner", About: "Completes a three when it happens to look, and puts every other mark anywhere.", NewPlayer: weaker(1, 0.5)},
		{Name: "casual", About: "Completes its threes and blocks yours, but every fourth mark goes anywhere.", NewPlayer: weaker(2, 0.25)},
		{Name: "club", About: "Never overlooks a three, its own or yours, but sees no double threat coming.", NewPlayer: weaker(2, 0)},
		{Name: "expert", About: "Looks four marks ahead: it sets up double threats and stops most of yours.", NewPlayer: weaker(4, 0)},
		{Name: "perfect", About: "Never loses, and wins whenever you let it.", NewPlayer: func(uint64) game.Player { return NewPlayer() }},
	}
}

// A casual player sees the ends of the game that are at most depth plies away, and
// at some moves nothing: slips is the share of its marks that go anywhere.
type casual struct {
	depth int
	slips float64
	rng   *rand.Rand
}

// Choose returns a move of this strength; at most 3,024 positions are visited,
// whatever the budget.
func (pl *casual) Choose(position game.Position, _ game.Budget) (game.Choice, error) {
	p, ok := position.(Position)
	if !ok {
		return game.Choice{}, fmt.Errorf("%s: the position %v belongs to another game", name, position)
	}
	if p.Outcome().Over() {
		return game.Choice{}, game.ErrOver
	}
	moves := p.Moves()
	// The first of equals is taken: without this, always the same games.
	pl.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	c := game.Choice{Move: moves[0], Nodes: 1}
	if pl.rng.Float64() >= pl.slips {
		c.Depth, c.Value = pl.depth, -2
		for _, move := range moves {
			next, err := p.Play(move)
			if err != nil {
				return game.Choice{}, err
			}
			if value := -ahead(next.(Position), pl.depth-1, &c.Nodes); value > c.Value {
				c.Move, c.Value = move, value
			}
		}
	}
	c.PV = []string{c.Move}
	return c, nil
}

// ahead is what the side to move gets within depth plies: 1, -1, or 0 for a draw
// and for what lies further ahead.
func ahead(p Position, depth int, nodes *int64) int {
	*nodes++
	if winner, ok := p.Outcome().Winner(); ok {
		if winner == p.Turn() {
			return 1
		}
		return -1
	}
	if depth == 0 || p.Outcome().Over() {
		return 0
	}
	best := -1
	for _, move := range p.Moves() {
		if next, err := p.Play(move); err == nil {
			best = max(best, -ahead(next.(Position), depth-1, nodes))
		}
	}
	return best
}
