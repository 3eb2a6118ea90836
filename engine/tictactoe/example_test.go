package tictactoe_test

import (
	"fmt"

	"arenabot/engine/game"
	"arenabot/engine/tictactoe"
)

func Example() {
	p, err := tictactoe.Parse("X../.O./..X O")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := tictactoe.NewPlayer().Choose(p, game.Budget{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Move, c.Value, c.PV)
	// Output: N 0 [N S SW NE E W]
}
