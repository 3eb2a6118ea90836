package quoridor

import (
	"math/rand/v2"

	"arenabot/engine/game"
)

const (
	openingPlies = 8
	openingEdge  = 1 // the most steps by which one side may be nearer in the end
)

// Opening returns the first eight moves of a game, drawn by seed: steps along
// shortest paths, and walls that cost the opponent more steps than oneself,
// until both sides are about equally far. Matches start with openings because
// players without randomness would play one game again and again.
//
// It looks at distances only, never at what a player thinks of a position: a seed
// gives every version of the player the same opening.
func Opening(seed uint64) []string {
	rng := rand.New(rand.NewPCG(seed, openingPlies))
	for {
		p := Start(Standard)
		made := make([]string, 0, openingPlies)
		for len(made) < openingPlies {
			choices, walls := p.sensible()
			if len(walls) > 0 && rng.IntN(2) == 0 {
				choices = walls
			}
			m := choices[rng.IntN(len(choices))]
			p.apply(m)
			made = append(made, m.String())
		}
		if e := p.Distance(game.First) - p.Distance(game.Second); abs(e) <= openingEdge {
			return made
		}
	}
}

// sensible lists the pawn moves that leave the shortest path, and the walls that
// lengthen the opponent's path by more than the own one. The game must not be over.
func (p *Position) sensible() (steps, walls []move) {
	me := p.Turn()
	lead := p.Distance(me.Other()) - p.Distance(me)
	least := cells
	for _, text := range p.Moves() {
		m, _ := parseMove(text)
		next := *p
		next.apply(m)
		switch d := next.Distance(me); {
		case !m.isPawn():
			if next.Distance(me.Other())-d > lead {
				walls = append(walls, m)
			}
		case d < least:
			least, steps = d, []move{m}
		case d == least:
			steps = append(steps, m)
		}
	}
	return steps, walls
}
