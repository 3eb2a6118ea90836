package ugi

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"arenabot/engine/game"
)

// A Limit bounds one search. Bounds that are 0 are none; if all are, the search
// goes on until it is told to stop or has solved the position.
type Limit struct {
	Time  time.Duration // for the move
	Nodes int64

	// Left and Increment are the clocks of both sides: what is left for the rest of the
	// game, and what comes back after each move.
	Left, Increment [2]time.Duration
}

// String returns l as the parameters of go, such as "movetime 100" or, with clocks,
// "p1time 60000 p2time 58000 p1inc 2000 p2inc 2000".
func (l Limit) String() string {
	var words []string
	add := func(name string, n int64) { words = append(words, name, strconv.FormatInt(n, 10)) }
	if l.Left != [2]time.Duration{} {
		for i, name := range [2]string{"p1time", "p2time"} {
			add(name, max(l.Left[i].Milliseconds(), 1))
		}
		for i, name := range [2]string{"p1inc", "p2inc"} {
			add(name, l.Increment[i].Milliseconds())
		}
	}
	if l.Time > 0 {
		add("movetime", max(l.Time.Milliseconds(), 1))
	}
	if l.Nodes > 0 {
		add("nodes", l.Nodes)
	}
	if len(words) == 0 {
		return "infinite"
	}
	return strings.Join(words, " ")
}

// For is how long a side, 0 or 1, may think about its next move: Time, or a share of its
// clock if that is less. A game may well have thirty more moves in it, and the increment
// comes back. 0 is no bound. Where moves take the share on average, one may take as long as
// most says; if that is not longer, all take the share.
func (l Limit) For(side int) (share, most time.Duration) {
	left := l.Left[side]
	if left <= 0 {
		return l.Time, 0
	}
	share = max(min(left/30+l.Increment[side]*3/4, left/2), time.Millisecond)
	most = game.Most(share, left)
	if l.Time > 0 {
		share, most = min(share, l.Time), min(most, l.Time)
	}
	return share, most
}

// parseLimit reads the parameters of go.
func parseLimit(words []string) (l Limit, err error) {
	for i := 0; i < len(words); i++ {
		if words[i] == "infinite" {
			continue
		}
		name := words[i]
		i++
		if i == len(words) {
			return Limit{}, fmt.Errorf("go: %q has no number", name)
		}
		n, err := strconv.ParseInt(words[i], 10, 64)
		if err != nil || n < 0 || n > maxNumber {
			return Limit{}, fmt.Errorf("go: %s must be a number from 0 to %d, not %q", name, int64(maxNumber), words[i])
		}
		ms := time.Duration(n) * time.Millisecond
		switch name {
		case "movetime":
			l.Time = max(ms, time.Millisecond)
		case "nodes":
			l.Nodes = max(n, 1)
		case "p1time":
			l.Left[0] = max(ms, time.Millisecond)
		case "p2time":
			l.Left[1] = max(ms, time.Millisecond)
		case "p1inc":
			l.Increment[0] = ms
		case "p2inc":
			l.Increment[1] = ms
		default:
			return Limit{}, fmt.Errorf("go: there is no parameter %.40q", name)
		}
	}
	return l, nil
}

// maxNumber bounds every number of go: 10^12 ms are thirty years.
const maxNumber = 1_000_000_000_000
