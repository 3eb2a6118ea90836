package practice

import (
	"context"
	"math/rand/v2"
	"strings"

	"arenabot/engine/game"
)

// An alphaBeta is a shallow search over any game's positions. It looks a few
// plies ahead and takes one of the best moves by lot, which makes it the kind of
// opponent that a real arena fields: no fool, yet beatable.
//
// Fail-hard alpha-beta in negamax form: Knuth and Moore, "An analysis of
// alpha-beta pruning", Artificial Intelligence 6 (1975).
type alphaBeta struct {
	depth    int // plies, at least 1
	evaluate func(p game.Position) int
	rng      *rand.Rand

	ctx   context.Context // of the search that runs
	nodes int             // visited by it
}

// maxNodes bounds a search so that it ends in well under a second with the
// slowest rules (Quoridor's, some µs a node) and, unlike a time, repeatably.
const maxNodes = 20_000

// winValue is worth more than any evaluation; quicker wins are worth a little more.
const winValue = 1_000_000

// newAlphaBeta returns a search for the named game.
func newAlphaBeta(gameName string, rng *rand.Rand) *alphaBeta {
	a := &alphaBeta{depth: 2, evaluate: even, rng: rng}
	switch gameName {
	case "connect4":
		a.depth, a.evaluate = 4, centre
	case "quoridor":
		a.evaluate = race
	}
	return a
}

// choose returns one of the best legal moves in p. It deepens by one ply at a
// time and answers with the last depth that it could finish, or with any move.
func (a *alphaBeta) choose(ctx context.Context, p game.Position) string {
	a.ctx, a.nodes = ctx, 0
	best := p.Moves()
	for depth := 1; depth <= a.depth; depth++ {
		moves := a.best(p, depth)
		if a.spent() {
			break
		}
		best = moves
	}
	return best[a.rng.IntN(len(best))]
}

// best returns all moves of the greatest value at depth.
func (a *alphaBeta) best(p game.Position, depth int) (best []string) {
	greatest := -2 * winValue
	for _, move := range p.Moves() {
		// The window is open one below the best so far: moves as good as
		// it get their exact value and can share the lot.
		value := a.after(p, move, depth, greatest-1, 2*winValue)
		switch {
		case value > greatest:
			greatest, best = value, []string{move}
		case value == greatest:
			best = append(best, move)
		}
	}
	return best
}

// after returns the value of making move in p, for the side that makes it.
func (a *alphaBeta) after(p game.Position, move string, depth, alpha, beta int) int {
	next, err := p.Play(move)
	if err != nil {
		return -2 * winValue // moves are legal, or the rules contradict themselves
	}
	return -a.value(next, depth-1, -beta, -alpha)
}

// value returns the value of p for the side to move, exact within alpha and beta.
func (a *alphaBeta) value(p game.Position, depth, alpha, beta int) int {
	a.nodes++
	if outcome := p.Outcome(); outcome.Over() {
		winner, ok := outcome.Winner()
		switch {
		case !ok:
			return 0
		case winner == p.Turn():
			return winValue - p.Plies()
		}
		return p.Plies() - winValue
	}
	if depth == 0 || a.spent() {
		return a.evaluate(p)
	}
	for _, move := range p.Moves() {
		alpha = max(alpha, a.after(p, move, depth, alpha, beta))
		if alpha >= beta {
			break
		}
	}
	return alpha
}

// spent reports whether the search has to end.
func (a *alphaBeta) spent() bool { return a.nodes >= maxNodes || a.ctx.Err() != nil }

// even values all positions alike: only the end of the game counts.
func even(game.Position) int { return 0 }

// centre values a Connect 4 position by the tokens in its middle column, which
// most lines of four cross. It reads the position's notation.
func centre(p game.Position) int {
	cells, _, _ := strings.Cut(p.String(), " ")
	value := 0
	for row := range strings.SplitSeq(cells, "/") {
		const middle = 3
		if len(row) <= middle {
			continue
		}
		switch row[middle] {
		case 'X':
			value++
		case 'O':
			value--
		}
	}
	if p.Turn() == game.Second {
		return -value
	}
	return value
}

// race values a Quoridor position by how much shorter the mover's way is.
func race(p game.Position) int {
	q, ok := p.(interface{ Distance(game.Side) int })
	if !ok {
		return 0
	}
	return q.Distance(p.Turn().Other()) - q.Distance(p.Turn())
}
