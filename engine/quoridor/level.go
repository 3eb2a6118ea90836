package quoridor

import (
	"math/rand/v2"

	"arenabot/engine/game"
)

// levels are the strengths for people. In matches of 400 games, half with either
// side, each is 215, 238, 244 and 245 Elo (all ± 40) above the one before, the
// strongest with 2,000 nodes a move: BenchmarkLevels.
func levels() []game.Level {
	weaker := func(nodes int64, slips float64, byHand bool) func(seed uint64) game.Player {
		return func(seed uint64) game.Player {
			return &casual{
				nodes: nodes, slips: slips,
				rng:    rand.New(rand.NewPCG(seed, 0)),
				player: newPlayer(Options{TableBytes: 1 << 18, ByHand: byHand}, tuned),
			}
		}
	}
	return []game.Level{
		{Name: "beginner", About: "Walks the shortest way, and now and then puts a wall before an opponent who is nearer.", NewPlayer: weaker(0, 1, true)},
		{Name: "casual", About: "Compares moves by the ways they leave, and makes every fifth one without a thought.", NewPlayer: weaker(60, 0.2, true)},
		{Name: "club", About: "Looks a few moves ahead, and walks on without a thought now and then.", NewPlayer: weaker(290, 0.035, true)},
		{Name: "expert", About: "Judges walls by experience of many games, but looks only a few moves ahead.", NewPlayer: weaker(400, 0, false)},
		{Name: "strongest", About: "Uses all its time to look as far ahead as it can.", NewPlayer: func(uint64) game.Player { return NewPlayer() }},
	}
}

// A casual player looks at so many positions, and makes some moves without a
// look: slips is the share of them.
type casual struct {
	nodes  int64
	slips  float64
	rng    *rand.Rand
	player *player
}

// Choose returns a move of this strength; b can make it weaker.
func (c *casual) Choose(p game.Position, b game.Budget) (game.Choice, error) {
	if c.rng.Float64() >= c.slips {
		if b.Nodes == 0 || b.Nodes > c.nodes {
			b.Nodes = c.nodes
		}
		return c.player.Choose(p, b)
	}
	b.Nodes = 1
	choice, err := c.player.Choose(p, b)
	if err != nil {
		return choice, err
	}
	if m, ok := c.naive(&c.player.nodes[0]); ok {
		choice.Move = m.String()
		choice.PV = []string{choice.Move}
	}
	return choice, nil
}

// naive returns what comes to mind first: if the opponent is nearer to the goal,
// half of the time a wall in its way, by lot among those that surely lengthen it.
// Otherwise ok is false: a step on the shortest way, which a spent search makes anyway.
func (c *casual) naive(n *node) (m move, ok bool) {
	me := n.pos.Turn()
	you := &n.ways[me.Other()]
	if n.pos.hand[me] == 0 || you.length > n.ways[me].length || c.rng.IntN(2) == 0 {
		return noMove, false
	}
	var walls []move
	for slot, upright := range you.narrow.and(n.pos.walls.free()).all() {
		if m := wallMove(slot, upright); n.pos.forbidsWall(m) == "" {
			walls = append(walls, m)
		}
	}
	if len(walls) == 0 {
		return noMove, false
	}
	return walls[c.rng.IntN(len(walls))], true
}
