package cis

import (
	"time"

	"arenabot/engine/game"
)

// A clock keeps both sides' times. Ours is set right by the arena's answers; the
// opponent's is the same rule applied to what we see, since the arena tells
// nothing about it.
type clock struct {
	left    [2]time.Duration
	running bool
	side    game.Side
	since   time.Time

	// lag is the most that the way between the arena and us has cost in one
	// turn: how much less the arena left us than our own count.
	lag time.Duration
}

func newClock(initial time.Duration) clock {
	return clock{left: [2]time.Duration{initial, initial}}
}

// start lets the clock of s run from now.
func (c *clock) start(s game.Side, now time.Time) {
	c.running, c.side, c.since = true, s, now
}

// stop ends the turn of s, which gains the increment even for a free move.
func (c *clock) stop(s game.Side, now time.Time) {
	c.halt(now)
	c.left[s] += Increment
}

// halt stops the running clock without an increment.
func (c *clock) halt(now time.Time) {
	if c.running {
		c.left[c.side] -= now.Sub(c.since)
		c.running = false
	}
}

// correct takes the arena's word for what s had left when its clock last halted.
func (c *clock) correct(s game.Side, left time.Duration) {
	c.lag = max(c.lag, c.left[s]-left)
	c.left[s] = left
}

// at returns what s has left at a given time.
func (c *clock) at(s game.Side, now time.Time) time.Duration {
	if c.running && c.side == s {
		return c.left[s] - now.Sub(c.since)
	}
	return c.left[s]
}
