package practice

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"arenabot/engine/game"
)

// The opponents, as a tryout names them.
const (
	firstLegal    = "first-legal" // the first of the legal moves in the game's own order
	randomly      = "random"      // any legal move, all equally often
	shallowly     = "alpha-beta"  // a search of a few plies, or of N: "alpha-beta:N"
	cheating      = "cheat"       // some cheat that the game and side allow, or one: "cheat:KIND"
	usualOpponent = randomly
	faultless     = shallowly + ":9" // in tic-tac-toe, which lasts nine plies

	deepest = 20 // plies that alpha-beta:N takes
)

// An opponent plays the arena's side of one battle. It is asked from one
// goroutine: after the first stream was opened, whoever is to move, and after
// each legal move of the team, until it has cheated.
type opponent interface {
	// act returns what to put on the stream, in order; nothing when the
	// opponent has nothing to say. It goes out as it is, and the battle
	// judges it afterwards: what is no legal move of the opponent's is a
	// cheat, which the team must answer with a flip. act returns soon after
	// ctx is done.
	act(ctx context.Context, p game.Position) []saying
}

// A seat is an opponent's place in a battle.
type seat struct {
	game    game.Game
	dialect dialect
	side    game.Side // the opponent's
}

// honest is an opponent that makes one legal move when it is its turn.
type honest struct {
	seat
	choose func(ctx context.Context, p game.Position) string
}

func (h honest) act(ctx context.Context, p game.Position) []saying {
	if p.Turn() != h.side || p.Outcome().Over() {
		return nil
	}
	return say(h.dialect.action(h.side, h.choose(ctx, p)))
}

// newOpponent returns the named opponent; base names the honest one that a
// cheater plays like until it cheats, "" for the kind's own. All that the
// opponent does follows from rng and from the positions it is shown.
func newOpponent(name, base string, s seat, rng *rand.Rand) (opponent, error) {
	family, detail, detailed := strings.Cut(name, ":")
	if family == cheating {
		return newCheater(detail, base, s, rng)
	}
	if base != "" {
		return nil, fmt.Errorf("base is %s, but %s does not cheat: name a base for opponents that do", show(base), show(name))
	}
	h := honest{seat: s}
	switch {
	case name == firstLegal:
		h.choose = func(_ context.Context, p game.Position) string { return p.Moves()[0] }
	case name == randomly:
		h.choose = func(_ context.Context, p game.Position) string {
			moves := p.Moves()
			return moves[rng.IntN(len(moves))]
		}
	case family == shallowly:
		search := newAlphaBeta(s.game.Name, rng)
		if detailed {
			depth, err := strconv.Atoi(detail)
			if err != nil || depth < 1 || depth > deepest {
				return nil, fmt.Errorf("the depth of %s is not a number from 1 to %d", show(name), deepest)
			}
			search.depth = depth
		}
		h.choose = search.choose
	default:
		return nil, fmt.Errorf("no opponent %s: there are %s, %s, %s, %s:N, %s and %s:KIND",
			show(name), firstLegal, randomly, shallowly, shallowly, cheating, cheating)
	}
	return h, nil
}
