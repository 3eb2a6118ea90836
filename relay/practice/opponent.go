package practice

import (
	"context"
	"math/rand/v2"

	"arenabot/engine/game"
)

// The opponents, as a tryout names them.
const (
	firstLegal       = "first-legal" // the first of the legal moves in the game's own order
	randomly         = "random"      // any legal move, all equally often
	shallowly        = "alpha-beta"  // a search of a few plies
	usualOpponent    = randomly
	opponentsOnOffer = firstLegal + ", " + randomly + ", " + shallowly
)

// An opponent plays the arena's side of one battle. It is asked from one
// goroutine: after the first stream was opened, whoever is to move, and after
// each legal move of the team.
type opponent interface {
	// act returns the actions to send in one instant, in order; none when the
	// opponent has nothing to say. They go onto the stream as they are, and
	// the battle judges them afterwards: what is no legal move of the
	// opponent's is a cheat, which the team must answer with a flip. act
	// returns soon after ctx is done.
	act(ctx context.Context, p game.Position) []object
}

// honest is an opponent that makes one legal move when it is its turn.
type honest struct {
	dialect dialect
	side    game.Side
	choose  func(ctx context.Context, p game.Position) string
}

func (h honest) act(ctx context.Context, p game.Position) []object {
	if p.Turn() != h.side || p.Outcome().Over() {
		return nil
	}
	return []object{h.dialect.action(h.side, h.choose(ctx, p))}
}

// newOpponent returns the named opponent. All that it does follows from rng and
// from the positions it is shown. ok is false if there is no such opponent.
func newOpponent(name, gameName string, d dialect, side game.Side, rng *rand.Rand) (o opponent, ok bool) {
	h := honest{dialect: d, side: side}
	switch name {
	case firstLegal:
		h.choose = func(_ context.Context, p game.Position) string { return p.Moves()[0] }
	case randomly:
		h.choose = func(_ context.Context, p game.Position) string {
			moves := p.Moves()
			return moves[rng.IntN(len(moves))]
		}
	case shallowly:
		h.choose = newAlphaBeta(gameName, rng).choose
	default:
		return nil, false
	}
	return h, true
}
