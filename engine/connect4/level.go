package connect4

import (
	"fmt"
	"math/rand/v2"

	"arenabot/engine/game"
)

// levels are the strengths for people. In matches of 400 games, half with either
// side and 100,000 nodes a move, they took 79, 77, 80 and 99.8 % of the points from
// the level before: BenchmarkLevels.
func levels() []game.Level {
	weaker := func(depth int, slips float64) func(seed uint64) game.Player {
		return func(seed uint64) game.Player {
			return &casual{depth, slips, rand.New(rand.NewPCG(seed, 0)), newEstimator()}
		}
	}
	return []game.Level{
		{Name: "beginner", About: "Sees a four when there is one to complete, but drops every other stone without a look.", NewPlayer: weaker(1, 0.5)},
		{Name: "casual", About: "Looks two stones ahead, and every fourth stone not at all.", NewPlayer: weaker(2, 0.25)},
		{Name: "club", About: "Looks four stones ahead, and overlooks something now and then.", NewPlayer: weaker(4, 0.1)},
		{Name: "expert", About: "Looks eight stones ahead and hardly ever slips.", NewPlayer: weaker(8, 0.02)},
		{Name: "perfect", About: "Never makes a move that is worse than another.", NewPlayer: func(uint64) game.Player { return NewPlayer() }},
	}
}

// A casual player looks depth plies ahead, and at some moves not at all: slips is
// the share of them that are dropped anywhere.
type casual struct {
	depth     int
	slips     float64
	rng       *rand.Rand
	estimator *estimator
}

// Choose returns a move of this strength; b can make it weaker.
func (pl *casual) Choose(position game.Position, b game.Budget) (game.Choice, error) {
	p, ok := position.(Position)
	if !ok {
		return game.Choice{}, fmt.Errorf("%s: the position %v belongs to another game", name, position)
	}
	if p.Outcome().Over() {
		return game.Choice{}, game.ErrOver
	}
	meter := b.Start()
	meter.Visit() // p itself
	if pl.rng.Float64() < pl.slips {
		moves := p.Moves()
		move := moves[pl.rng.IntN(len(moves))]
		return game.Choice{Move: move, Nodes: meter.Nodes(), PV: []string{move}}, nil
	}
	if stone, score, ok := p.forced(); ok {
		move := columnName(columnOf(stone))
		return game.Choice{Move: move, Value: value(score), Solved: true, Depth: 1, Nodes: meter.Nodes(), PV: []string{move}}, nil
	}
	moves := p.rootMoves()
	// The first of equals is taken: without this, always the same games.
	pl.rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	pl.estimator.meter, pl.estimator.stopped = meter, meter.Spent()
	c := game.Choice{Value: evaluate(p)}
	for c.Depth < pl.depth && !pl.estimator.stopped {
		if score, ok := pl.estimator.deepen(p, moves, c.Depth+1); ok {
			c.Depth, c.Value = c.Depth+1, value(score)
		}
	}
	c.Move = columnName(columnOf(moves[0]))
	c.Nodes, c.PV = meter.Nodes(), []string{c.Move}
	return c, nil
}
