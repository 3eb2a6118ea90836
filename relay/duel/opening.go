package duel

import (
	"math/rand/v2"

	"arenabot/engine/game"
	"arenabot/engine/quoridor"
	"arenabot/relay/naval"
)

// opening returns the first moves of a game, drawn by seed. Quoridor has openings of its
// own; elsewhere two random moves of each side leave nobody lost beyond hope, and
// colours are changed anyhow.
func opening(g game.Game, seed uint64) []string {
	if g.Name == quoridor.Game().Name {
		return quoridor.Opening(seed)
	}
	if g.Name == naval.Name {
		return nil // each side places its own ships
	}
	const plies = 4
	rng := rand.New(rand.NewPCG(seed, plies))
	for {
		p, made := g.Start, []string(nil)
		for len(made) < plies && !p.Outcome().Over() {
			moves := p.Moves()
			m := moves[rng.IntN(len(moves))]
			next, err := p.Play(m)
			if err != nil {
				panic(err) // a listed move is legal
			}
			p, made = next, append(made, m)
		}
		if !p.Outcome().Over() {
			return made
		}
	}
}
