package ugi

import (
	"strings"
	"testing"
	"time"
)

func TestLimits(t *testing.T) {
	for text, want := range map[string]Limit{
		"":                                       {},
		"infinite":                               {},
		"movetime 250":                           {Time: 250 * time.Millisecond},
		"movetime 0":                             {Time: time.Millisecond}, // none would be endless
		"nodes 2000":                             {Nodes: 2000},
		"nodes 0":                                {Nodes: 1},
		"nodes 7 movetime 8":                     {Nodes: 7, Time: 8 * time.Millisecond},
		"p1time 60000 p2time 30000":              {Left: clocks(60_000, 30_000)},
		"p2time 30000 p2inc 2000":                {Left: clocks(0, 30_000), Increment: clocks(0, 2000)},
		"p2time 0":                               {Left: clocks(0, 1)},
		"p2time 9000 movetime 100 p1inc 1000000": {Time: 100 * time.Millisecond, Left: clocks(0, 9000), Increment: clocks(1_000_000, 0)},
	} {
		if got, err := parseLimit(strings.Fields(text)); got != want || err != nil {
			t.Errorf("%q is %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"movetime", "movetime soon", "nodes -1", "nodes 1e3", "movetime 1000000000001", "ponder 3"} {
		if got, err := parseLimit(strings.Fields(text)); err == nil {
			t.Errorf("%q is %+v, want an error", text, got)
		}
	}
}

func clocks(first, second int64) [2]time.Duration {
	return [2]time.Duration{time.Duration(first) * time.Millisecond, time.Duration(second) * time.Millisecond}
}

// A move takes a share of the clock of the side that makes it, and at most four
// times that or a third of the clock.
func TestShareOfTheClock(t *testing.T) {
	for _, c := range []struct {
		limit       Limit
		share, most time.Duration
	}{
		{Limit{}, 0, 0},
		{Limit{Nodes: 3}, 0, 0},
		{Limit{Time: time.Second}, time.Second, 0},
		{Limit{Left: clocks(60_000, 30_000)}, time.Second, 4 * time.Second}, // the second's: a thirtieth
		{Limit{Left: clocks(1, 30_000), Increment: clocks(0, 2000)}, 2500 * time.Millisecond, 10 * time.Second},
		{Limit{Left: clocks(1, 27_000), Increment: clocks(0, 2000)}, 2400 * time.Millisecond, 9 * time.Second},
		{Limit{Left: clocks(1, 900), Increment: clocks(0, 2000)}, 450 * time.Millisecond, 300 * time.Millisecond}, // never more than half
		{Limit{Left: clocks(0, 3)}, time.Millisecond, time.Millisecond},                                           // none would be endless
		{Limit{Left: clocks(0, 9000), Time: 100 * time.Millisecond}, 100 * time.Millisecond, 100 * time.Millisecond},
		{Limit{Left: clocks(0, 9000), Time: time.Second}, 300 * time.Millisecond, time.Second},
		{Limit{Left: clocks(9000, 0), Time: 100 * time.Millisecond}, 100 * time.Millisecond, 0},
	} {
		if share, most := c.limit.For(1); share != c.share || most != c.most {
			t.Errorf("%v leaves the second %v and at most %v, want %v and %v", c.limit, share, most, c.share, c.most)
		}
	}
}

func TestLimitsAreWrittenAsTheyAreRead(t *testing.T) {
	for want, l := range map[string]Limit{
		"infinite":               {},
		"movetime 100":           {Time: 100 * time.Millisecond},
		"movetime 1":             {Time: time.Microsecond},
		"movetime 1000 nodes 50": {Time: time.Second, Nodes: 50},
		"p1time 60000 p2time 1 p1inc 2000 p2inc 0":               {Left: clocks(60_000, 0), Increment: clocks(2000, 0)},
		"p1time 5 p2time 7 p1inc 0 p2inc 0 movetime 100 nodes 9": {Left: clocks(5, 7), Time: 100 * time.Millisecond, Nodes: 9},
	} {
		if got := l.String(); got != want {
			t.Errorf("%+v is %q, want %q", l, got, want)
		}
	}
}
