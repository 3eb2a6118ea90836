package tictactoe

import (
	"cmp"
	"math/bits"

	"arenabot/engine/game"
)

// A solution holds the verdicts on the positions that were asked for, and on all
// that can follow them.
type solution struct {
	verdicts []verdict     // by index
	ternary  [full + 1]int // by a set of cells: the sum of their powers of three
}

// A verdict is what is known of one position.
type verdict struct {
	known bool

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

// newSolution returns a solution that knows no position yet.
func newSolution() *solution {
	s := &solution{}
	power := 1
	for cell := range cells {
		for set := range 1 << cell {
			s.ternary[1<<cell+set] = power + s.ternary[set]
		}
		power *= 3
	}
	s.verdicts = make([]verdict, power)
	return s
}

// index numbers a position: a digit in base three for each cell.
func (s *solution) index(p Position) int {
	return s.ternary[p.stones[game.First]] + 2*s.ternary[p.stones[game.Second]]
}

// of is the verdict on p, which is solved, and all that can follow, the first
// time it is asked for.
func (s *solution) of(p Position) *verdict {
	known := &s.verdicts[s.index(p)]
	if known.known {
		return known
	}
	v := verdict{best: none, known: true}
	if p.Outcome().Over() {
		v = ended(p)
	}
	var best *verdict // what the best move leads to
	for set := p.empty(); set != 0; set &= set - 1 {
		cell := bits.TrailingZeros16(set)
		after := s.of(p.put(cell))
		// The sides change roles with each stone: who waits now is to move then.
		v.waiter.wins += after.mover.wins
		v.waiter.draws += after.mover.draws
		if best == nil || better(after, best) {
			best = after
			v.best, v.score, v.mover = int8(cell), -after.score, after.waiter
		}
	}
	*known = v
	return known
}

// ended returns the verdict on a finished game, which only the side that
// waits, having just moved, can have won.
func ended(p Position) verdict {
	left := cells - p.Plies()
	if lined(p.taken()^p.stones[p.Turn()]) == 0 {
		return verdict{known: true, best: none, mover: odds{draws: 1}, waiter: odds{draws: 1}}
	}
	return verdict{known: true, best: none, score: int8(-1 - left), waiter: odds{wins: branches(left)}}
}

// better reports whether the rule prefers the move that leads to a over the
// one that leads to b: points 1 to 4 of the package's comment. Both are seen
// from the opponent, who is to move there. (Against a random opponent only a
// won position is won for certain and only a lost one can be lost, so point 1
// follows from 2 and 3; it comes first because it is what matters.)
func better(a, b *verdict) bool {
	return cmp.Or(
		cmp.Compare(-sign(a.score), -sign(b.score)),
		cmp.Compare(a.waiter.wins+a.waiter.draws, b.waiter.wins+b.waiter.draws),
		cmp.Compare(a.waiter.wins, b.waiter.wins),
		cmp.Compare(-a.score, -b.score),
	) > 0
}

func sign(n int8) int { return cmp.Compare(n, 0) }
