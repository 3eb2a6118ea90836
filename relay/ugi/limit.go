package ugi

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A Limit bounds one search. Bounds that are 0 are none; if all are, the search
// goes on until it is told to stop or has solved the position.
type Limit struct {
	Time  time.Duration
	Nodes int64
}

// String returns l as the parameters of go, such as "movetime 100".
func (l Limit) String() string {
	var words []string
	if l.Time > 0 {
		words = append(words, "movetime", strconv.FormatInt(max(l.Time.Milliseconds(), 1), 10))
	}
	if l.Nodes > 0 {
		words = append(words, "nodes", strconv.FormatInt(l.Nodes, 10))
	}
	if len(words) == 0 {
		return "infinite"
	}
	return strings.Join(words, " ")
}

// parseLimit reads the parameters of go for the side to move, 0 or 1. Clocks
// become a share: a game may well have thirty more moves in it, and the increment
// comes back.
func parseLimit(words []string, side int) (Limit, error) {
	var l Limit
	var clock, increment [2]time.Duration
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
			clock[0] = max(ms, time.Millisecond)
		case "p2time":
			clock[1] = max(ms, time.Millisecond)
		case "p1inc":
			increment[0] = ms
		case "p2inc":
			increment[1] = ms
		default:
			return Limit{}, fmt.Errorf("go: there is no parameter %.40q", name)
		}
	}
	if left := clock[side]; left > 0 && l.Time == 0 {
		l.Time = min(left/30+increment[side]*3/4, left/2)
	}
	return l, nil
}

// maxNumber bounds every number of go: 10^12 ms are thirty years.
const maxNumber = 1_000_000_000_000
