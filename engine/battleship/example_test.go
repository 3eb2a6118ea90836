package battleship_test

import (
	"fmt"
	"math/rand/v2"

	"arenabot/engine/battleship"
	"arenabot/engine/game"
)

func Example() {
	rules := battleship.Classic()
	rnd := rand.New(rand.NewPCG(1, 2))
	ships, err := battleship.Place(rules, rnd)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(ships), "ships, valid:", rules.CheckFleet(ships) == nil)

	strikes := []battleship.Strike{
		{At: battleship.Cell{X: 4, Y: 4}, Result: battleship.Hit},
		{At: battleship.Cell{X: 4, Y: 5}, Result: battleship.Hit},
		{At: battleship.Cell{X: 4, Y: 3}, Result: battleship.Miss},
	}
	c, err := battleship.NewShooter(rnd).Choose(rules, strikes, game.Budget{Nodes: 2000})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("next shot at", c.At)
	// Output:
	// 5 ships, valid: true
	// next shot at 4,6
}
