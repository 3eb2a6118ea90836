package tictactoe

import (
	"cmp"
	"math/bits"
)

// reachable is the number of positions of the game, the empty board included.
const reachable = 5478

// A solution holds the verdict on every position of the game.
type solution map[Position]verdict

// A verdict is what is known of one position.
type verdict struct {
	// score is 0 for a draw; otherwise one more than the cells left empty at
	// the end of best play, positive when the side to move wins. An earlier
	// win, and a later loss, is larger.
	score int8

	// best is the cell that the rule of the package takes, none at the end.
	best int8

	// mover are the odds of the side to move when it plays by the rule
	// against a random opponent; waiter those of the other side when it is
	// the side to move that plays at random.
	mover, waiter odds
}

const none = -1

// odds are probabilities in whole numbers. Against an opponent with n empty
// cells before it there are branches(n) equally likely ways for the rest of
// its random choices; odds count those that end in a win and in a draw. A game
// that ends early takes the share of all its continuations.
type odds struct{ wins, draws int16 }

// branches returns n·(n-2)·(n-4)…: at most 945.
func branches(n int) int16 {
	b := int16(1)
	for ; n > 1; n -= 2 {
		b *= int16(n)
	}
	return b
}

// solve returns the verdict on all positions that can be reached from the
// empty board.
func solve() solution {
	s := make(solution, reachable)
	s.visit(Start())
	return s
}

// visit solves p and all that can follow.
func (s solution) visit(p Position) verdict {
	if v, ok := s[p]; ok {
		return v
	}
	v := verdict{best: none}
	if p.Outcome().Over() {
		v = ended(p)
	}
	for set := p.empty(); set != 0; set &= set - 1 {
		cell := bits.TrailingZeros16(set)
		after := s.visit(p.put(cell))
		// The sides change roles with each stone: who waits now is to move then.
		v.waiter.wins += after.mover.wins
		v.waiter.draws += after.mover.draws
		if v.best == none || better(after, s[p.put(int(v.best))]) {
			v.best, v.score, v.mover = int8(cell), -after.score, after.waiter
		}
	}
	s[p] = v
	return v
}

// ended returns the verdict on a finished game, which only the side that
// waits, having just moved, can have won.
func ended(p Position) verdict {
	left := cells - p.Plies()
	if lined(p.taken()^p.stones[p.Turn()]) == 0 {
		return verdict{best: none, mover: odds{draws: 1}, waiter: odds{draws: 1}}
	}
	return verdict{best: none, score: int8(-1 - left), waiter: odds{wins: branches(left)}}
}

// better reports whether the rule prefers the move that leads to a over the
// one that leads to b: points 1 to 4 of the package's comment. Both are seen
// from the opponent, who is to move there. (Against a random opponent only a
// won position is won for certain and only a lost one can be lost, so point 1
// follows from 2 and 3; it comes first because it is what matters.)
func better(a, b verdict) bool {
	return cmp.Or(
		cmp.Compare(-sign(a.score), -sign(b.score)),
		cmp.Compare(a.waiter.wins+a.waiter.draws, b.waiter.wins+b.waiter.draws),
		cmp.Compare(a.waiter.wins, b.waiter.wins),
		cmp.Compare(-a.score, -b.score),
	) > 0
}

func sign(n int8) int { return cmp.Compare(n, 0) }
