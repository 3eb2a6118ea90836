package practice

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"arenabot/engine/game"
)

// A cheat is one kind of action that the rules forbid.
type cheat struct {
	name string
	does string // the end of "the opponent …"

	games []string   // the games in which it can be; nil means all
	side  *game.Side // the cheater's, if the cheat needs one

	// within is how many of its own turns the cheater may let pass before it
	// first tries: which one, is drawn by lot. At least 1.
	within int

	base string // what the cheater plays like before; "" means random

	// try returns what the cheater says, or nothing where the cheat is not
	// possible. It is asked when it is the cheater's turn; the cheat that
	// needs the team's turn gets that.
	try func(c *cheater, p game.Position) []saying

	// lead returns a legal move that brings the cheat nearer, "" for the
	// base's; nil where the cheat comes by itself.
	lead func(c *cheater, p game.Position) string
}

// fits reports whether a cheater in this seat can do c.
func (c cheat) fits(s seat) bool {
	return (c.games == nil || slices.Contains(c.games, s.game.Name)) && (c.side == nil || *c.side == s.side)
}

// cheats returns all kinds, in the order of their documentation.
func cheats() []cheat {
	return slices.Concat(timingCheats(), formCheats(), placeCheats(), pawnCheats(), wallCheats())
}

// cheatsFor returns the names of the kinds that fit a seat.
func cheatsFor(s seat) (names []string) {
	for _, c := range cheats() {
		if c.fits(s) {
			names = append(names, c.name)
		}
	}
	return names
}

// Cheats returns the opponents that cheat in a game when they have that side, as
// a tryout names them: "cheat:KIND". It returns none for a game that the arena
// does not play.
func Cheats(g game.Game, opponent game.Side) (names []string) {
	d, ok := dialectOf(g.Name)
	if !ok {
		return nil
	}
	for _, kind := range cheatsFor(seat{g, d, opponent}) {
		names = append(names, cheating+":"+kind)
	}
	return names
}

// sideOf returns the only side that the named opponent can take; ok is false if
// it can take either.
func sideOf(opponent string) (side game.Side, ok bool) {
	for _, c := range cheats() {
		if cheating+":"+c.name == opponent && c.side != nil {
			return *c.side, true
		}
	}
	return game.First, false
}

// A cheater plays legally until it is time, and then cheats once: the battle
// does not ask an opponent that has cheated. Asked again all the same, its cheat
// was dropped because the team had acted, and it tries again.
type cheater struct {
	seat
	cheat cheat
	base  honest
	rng   *rand.Rand
	from  int // own turns before the first try
}

// newCheater returns an opponent that does one kind of cheat; "" is any that
// fits the seat, by lot.
func newCheater(kind, base string, s seat, rng *rand.Rand) (opponent, error) {
	if kind == "" {
		names := cheatsFor(s)
		kind = names[rng.IntN(len(names))]
	}
	all := cheats()
	i := slices.IndexFunc(all, func(c cheat) bool { return c.name == kind })
	switch {
	case i < 0:
		return nil, fmt.Errorf("no cheat %s: in this game there are %s", show(kind), strings.Join(cheatsFor(s), ", "))
	case !all[i].fits(s):
		return nil, fmt.Errorf("the cheat %s cannot be made by the %v player of %s: there are %s",
			kind, s.side, s.game.Name, strings.Join(cheatsFor(s), ", "))
	}
	c := &cheater{seat: s, cheat: all[i], rng: rng, from: rng.IntN(max(1, min(all[i].within, surely(s.game.Name))))}
	if base == "" {
		base = c.cheat.base
	}
	if base == "" {
		base = usualOpponent
	}
	o, err := newOpponent(base, "", s, rng)
	if err != nil {
		return nil, fmt.Errorf("base: %w", err)
	}
	h, ok := o.(honest)
	if !ok {
		return nil, fmt.Errorf("base is %s, which cheats itself", show(base))
	}
	c.base = h
	return c, nil
}

// surely is how many turns an opponent gets whatever the team does: with the one
// after, or with its pawn on row 9, the team may have won.
func surely(gameName string) int {
	switch gameName {
	case "tic-tac-toe":
		return 2
	case "connect4":
		return 3
	}
	return 6
}

func (c *cheater) act(ctx context.Context, p game.Position) []saying {
	ours := p.Turn() == c.side
	if p.Outcome().Over() || !ours && c.cheat.name != beforeOpening {
		return nil
	}
	if p.Plies()/2 >= c.from {
		if said := c.cheat.try(c, p); said != nil {
			return said
		}
	}
	if !ours {
		return nil
	}
	if c.cheat.lead != nil {
		if move := c.cheat.lead(c, p); move != "" {
			return say(c.dialect.action(c.side, move))
		}
	}
	return c.base.act(ctx, p)
}

// move returns the legal move that the base would make.
func (c *cheater) move(p game.Position) string { return c.base.choose(context.Background(), p) }

// action returns the event in which the cheater makes move, which need not be legal.
func (c *cheater) action(move string) object { return c.dialect.action(c.side, move) }

// anyOf returns one of the moves as the only action, nothing if there is none.
func (c *cheater) anyOf(moves []string) []saying {
	if len(moves) == 0 {
		return nil
	}
	return say(c.action(moves[c.rng.IntN(len(moves))]))
}
