package connect4_test

import (
	"fmt"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

func Example() {
	p, err := game.Replay(connect4.Start(), "D", "D", "C", "A")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := connect4.NewPlayer().Choose(p, game.Budget{Nodes: 10_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	// X wins with its fourth stone, and has 17 of 21 in hand after it.
	fmt.Println(c.Move, c.Value, c.Solved)
	// Output: E 18 true
}
