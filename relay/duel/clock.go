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

// share bounds l by what a move may take of the time left: a game may well have thirty
// more moves in it, and the increment comes back.
func (c Clock) share(l ugi.Limit, left time.Duration) ugi.Limit {
	if c.Base == 0 {
		return l
	}
	part := max(min(left/30+c.Increment*3/4, left/2), time.Millisecond)
	if l.Time == 0 || part < l.Time {
		l.Time = part
	}
	return l
}
