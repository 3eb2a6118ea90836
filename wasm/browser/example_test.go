package main

import (
	"fmt"
	"time"

	"arenabot/engine"
)

// The calls that the page's worker makes for one move.
func Example() {
	e := newEngines(engine.Lookup, func() time.Duration { return 0 }, func() bool { return false })
	e.load("tic-tac-toe", "XX./OO./... X")
	if e.think(500, 0, 0) == done { // half a second, any number of nodes
		fmt.Println(e.choice())
	}
	fmt.Println(e.play("tic-tac-toe", "XX./OO./... X", "NE"))
	// Output:
	// {"move":"NE","value":1,"solved":true,"depth":5,"nodes":1,"pv":["NE"]}
	// {"game":"tic-tac-toe","position":"XXX/OO./... O","turn":"second","outcome":"first","plies":5,"moves":[],"line":["NW","N","NE"]}
}
