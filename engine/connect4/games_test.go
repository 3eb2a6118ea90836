package connect4

import (
	"math/rand/v2"
	"testing"

	"arenabot/engine/game"
)

// shallow returns an opponent that looks depth plies ahead, and at random where
// depth is 0.
func shallow(depth int, r *rand.Rand) func(p Position) uint64 {
	e := newEstimator()
	return func(p Position) uint64 {
		if stone, _, ok := p.forced(); ok && depth > 0 {
			return stone
		}
		if depth == 0 {
			moves := p.Moves()
			return p.landing() & columnMask(int(moves[r.IntN(len(moves))][0]-'A'))
		}
		moves := p.rootMoves()
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		e.meter, e.stopped = game.Budget{}.Start(), false
		for d := 1; d <= depth; d++ {
			e.deepen(p, moves, d)
		}
		return moves[0]
	}
}

// playGame plays pl as side against the opponent. From the first solved choice
// on, the score must never get worse for pl.
func playGame(t *testing.T, pl *Player, side game.Side, b game.Budget, opponent func(Position) uint64) game.Outcome {
	t.Helper()
	p, known, before := Start(), false, 0
	for !p.Outcome().Over() {
		if p.Turn() != side {
			p = p.drop(opponent(p))
			continue
		}
		c := choose(t, pl, p, b)
		if c.Solved {
			if known && c.Value < before {
				t.Errorf("%v: the score fell from %d to %d", p, before, c.Value)
			}
			known, before = true, c.Value
		}
		next, err := p.Play(c.Move)
		if err != nil {
			t.Fatal(err)
		}
		p = next.(Position)
	}
	return p.Outcome()
}

// The first player wins the game, so no opponent may escape.
func TestFirstPlayerAlwaysWins(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	pl := NewPlayer()
	for i := range 12 {
		depth := i % 6
		if got := playGame(t, pl, game.First, game.Budget{}, shallow(depth, r)); got != game.FirstWins {
			t.Errorf("against depth %d: %v", depth, got)
		}
	}
}
