package practice

import (
	"slices"
	"time"

	"arenabot/engine/game"
)

// beforeOpening is the only cheat that is made in the team's turn.
const beforeOpening = "before-opening"

// The delays of what comes out of turn.
const (
	latestOpening = 2 * time.Second // as the arena's own break in before the team's opening
	// A second move can only be told from the reply to ours while we still
	// wait for more; a team waits at least 100 ms.
	soonest, latest = 10 * time.Millisecond, 40 * time.Millisecond
	tooLate         = 80 * time.Millisecond
)

// timingCheats are legal actions at the wrong time, and the flip without cause.
func timingCheats() []cheat {
	second := game.Second
	return []cheat{{
		name: beforeOpening, within: 1, side: &second,
		does: "moves before the team, which opens, at any time within two seconds",
		try: func(c *cheater, p game.Position) []saying {
			if p.Plies() > 0 {
				return nil
			}
			delay := time.Duration(c.rng.Int64N(int64(latestOpening)))
			return []saying{{event: c.action(c.again(p)), after: delay}}
		},
	}, {
		name: "two-moves", within: 6,
		does: "makes two moves in one instant, each of them legal if it were the only one",
		try:  func(c *cheater, p game.Position) []saying { return c.twice(p, 0) },
	}, {
		name: "out-of-turn", within: 6,
		does: "moves again 10 to 40 ms after its own move",
		try: func(c *cheater, p game.Position) []saying {
			return c.twice(p, soonest+time.Duration(c.rng.Int64N(int64(latest-soonest))))
		},
	}, {
		name: "flip", within: 6,
		does: "flips the table although the team has done nothing wrong",
		try: func(c *cheater, _ game.Position) []saying {
			return say(c.dialect.flip(c.side))
		},
	}}
}

// twice makes a legal move and, so much later, another.
func (c *cheater) twice(p game.Position, after time.Duration) []saying {
	move := c.move(p)
	next, err := p.Play(move)
	if err != nil || next.Outcome().Over() {
		return nil // a win is a win: what follows it is not heard
	}
	return []saying{{event: c.action(move)}, {event: c.action(c.again(next)), after: after, latest: tooLate}}
}

// again returns a move that would be legal for the cheater if it were its turn
// in p, where it is the team's. Only in Quoridor does that depend on the side.
func (c *cheater) again(p game.Position) string {
	moves := p.Moves()
	b, ok := readBoard(p)
	if !ok {
		return pick(c.rng, moves)
	}
	b.plies++
	if again, err := c.game.Parse(b.String()); err == nil && !again.Outcome().Over() {
		moves = again.Moves()
	}
	// A pawn has few moves among so many walls: give it half the chance.
	steps := slices.IndexFunc(moves, func(m string) bool { return len(m) == len("e2h") })
	if steps < 0 || c.rng.IntN(2) == 0 {
		return pick(c.rng, moves[:max(steps, 1)])
	}
	return pick(c.rng, moves[steps:])
}
