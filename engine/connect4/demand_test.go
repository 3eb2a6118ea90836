package connect4

import (
	"math/rand/v2"
	"testing"

	"arenabot/engine/game"
)

// slowDemand is the definition at depth 1, by scores of minimax.
func slowDemand(memo slowScores, p Position, score int) int {
	errors, replies := 0, 0
	for _, move := range p.Moves() {
		next, _ := p.Play(move)
		q := next.(Position)
		ours := memo.score(q)
		// A score does not tell the parity of the stones before the last one;
		// whose it is does.
		last := cells - 2*ours
		last += (last - q.Plies()) & 1
		if ours > 0 && last-q.Plies() <= 4 { // our 1st, 3rd or 5th stone from here, both sides counted
			continue
		}
		if score < 0 && ours >= 0 || score == 0 && ours > 0 {
			errors++
		}
		replies++
	}
	if replies == 0 {
		return certain
	}
	return errors * certain / replies
}

func TestDemandAgainstItsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	pl, some := NewPlayerWith(PlayerOptions{}), 0
	for range 2000 {
		p := randomPosition(r, 5+r.IntN(6))
		memo := slowScores{}
		score := -memo.score(p)
		if score > 0 {
			continue // won: nobody asks
		}
		pl.solver.start(game.Budget{}.Start())
		got, want := pl.demandOf(p, score, 1), slowDemand(memo, p, score)
		if got != want {
			t.Errorf("%v, our score %d: demand %d, want %d", p, score, got, want)
		}
		if want > 0 {
			some++
		}
	}
	if some < 20 {
		t.Errorf("only %d positions demand anything", some)
	}
}

// Whatever demand prefers, the score is kept.
func TestDemandingMovesKeepTheScore(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	pl, chose := bookless(), 0
	for range 1000 {
		p := randomPosition(r, 4+r.IntN(7))
		memo := slowScores{}
		score := memo.score(p)
		for _, nodes := range []int64{0, 200, 2000} {
			c := choose(t, pl, p, game.Budget{Nodes: nodes})
			next, err := p.Play(c.Move)
			if err != nil {
				t.Fatal(err)
			}
			if c.Solved && -memo.score(next.(Position)) != score {
				t.Errorf("%v: %s scores %d, the position %d", p, c.Move, -memo.score(next.(Position)), score)
			}
			if c.Solved && score <= 0 {
				chose++
			}
		}
	}
	if chose < 100 {
		t.Errorf("only %d choices", chose)
	}
}
