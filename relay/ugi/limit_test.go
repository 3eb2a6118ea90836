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
		"p1time 60000 p2time 30000":              {Time: time.Second}, // the second's: a thirtieth
		"p2time 30000 p2inc 2000":                {Time: 2500 * time.Millisecond},
		"p2time 1000 p2inc 2000":                 {Time: 500 * time.Millisecond}, // never more than half
		"p2time 0":                               {Time: time.Millisecond / 30},
		"p2time 9000 movetime 100 p1inc 1000000": {Time: 100 * time.Millisecond},
	} {
		if got, err := parseLimit(strings.Fields(text), 1); got != want || err != nil {
			t.Errorf("%q is %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"movetime", "movetime soon", "nodes -1", "nodes 1e3", "movetime 1000000000001", "ponder 3"} {
		if got, err := parseLimit(strings.Fields(text), 0); err == nil {
			t.Errorf("%q is %+v, want an error", text, got)
		}
	}
}

func TestLimitsAreWrittenAsTheyAreRead(t *testing.T) {
	for want, l := range map[string]Limit{
		"infinite":               {},
		"movetime 100":           {Time: 100 * time.Millisecond},
		"movetime 1":             {Time: time.Microsecond},
		"movetime 1000 nodes 50": {Time: time.Second, Nodes: 50},
	} {
		if got := l.String(); got != want {
			t.Errorf("%+v is %q, want %q", l, got, want)
		}
	}
}
