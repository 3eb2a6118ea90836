package duel

import (
	"fmt"
	"strings"
	"time"

	"arenabot/relay/ugi"
)

// A Clock is what each side has for a whole game. The zero Clock is none.
type Clock struct {
	Base      time.Duration
	Increment time.Duration // comes back after each move
}

// ParseClock reads "1m" or, with an increment, "18s+2s".
func ParseClock(text string) (c Clock, err error) {
	base, increment, both := strings.Cut(text, "+")
	c.Base, err = time.ParseDuration(base)
	if err == nil && both {
		c.Increment, err = time.ParseDuration(increment)
	}
	if err != nil || c.Base <= 0 || c.Increment < 0 {
		return Clock{}, fmt.Errorf("the clock %.40q is not written as 1m or 18s+2s", text)
	}
	return c, nil
}

// String writes c as ParseClock reads it.
func (c Clock) String() string {
	if c.Increment == 0 {
		return c.Base.String()
	}
	return c.Base.String() + "+" + c.Increment.String()
}

// limit is l with what is left on the clocks.
func (c Clock) limit(l ugi.Limit, left [2]time.Duration) ugi.Limit {
	if c.Base > 0 {
		l.Left, l.Increment = left, [2]time.Duration{c.Increment, c.Increment}
	}
	return l
}
