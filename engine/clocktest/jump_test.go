package clocktest_test

import (
	"fmt"
	"testing"
	"time"

	"arenabot/engine/clocktest"
)

// The wall's time jumps, the measured one does not.
func TestJump(t *testing.T) {
	now := time.Now()
	for _, d := range []time.Duration{time.Hour, -time.Hour, 365 * 24 * time.Hour, -20 * 365 * 24 * time.Hour, 0} {
		later := clocktest.Jump(now.Add(5*time.Second), d)
		if got := later.Sub(now); got != 5*time.Second {
			t.Errorf("%v: 5 s are measured as %v", d, got)
		}
		if got := later.Round(0).Sub(now.Round(0)); got != 5*time.Second+d {
			t.Errorf("%v: the wall shows %v", d, got)
		}
	}
}

func Example() {
	began := time.Now()
	ended := clocktest.Jump(began.Add(5*time.Second), -time.Hour)
	fmt.Println(ended.Sub(began), ended.Round(0).Before(began.Round(0)))
	// Output: 5s true
}
