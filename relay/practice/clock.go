package practice

import "time"

// perPost is what a POST gives back to the team's clock.
const perPost = 2 * time.Second

// A clock is the team's. It runs from the arena's writing of an event to its
// handling of the team's next POST, so what the opponent thinks costs nothing.
type clock struct {
	left  time.Duration
	since time.Time // when the last event was written
	free  bool      // the next POST costs nothing
}

// wrote tells the clock that an event was written.
func (c *clock) wrote() { c.since = time.Now() }

// post takes the time of a POST off the clock and reports whether it was in
// time: at zero it still is. Only then are its two seconds added.
func (c *clock) post() (inTime bool) {
	if !c.free {
		c.left -= time.Since(c.since)
	}
	c.free = false
	if c.left < 0 {
		return false
	}
	c.left += perPost
	return true
}
