package quoridor_test

import (
	"fmt"

	"arenabot/engine/game"
	"arenabot/engine/quoridor"
)

func Example() {
	p, err := game.Replay(quoridor.Start(quoridor.Standard), "e2", "e8", "e7h")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p)

	_, err = p.Play("e7v")
	fmt.Println(err)

	choice, err := quoridor.NewPlayer().Choose(p, game.Budget{Nodes: 20_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err = p.Play(choice.Move)
	fmt.Println(p.Plies(), p.Outcome(), err)
	// Output:
	// e2 e8 9 10 e7h 3 standard
	// quoridor: "e7v" is illegal: it crosses the wall e7h
	// 4 ongoing <nil>
}
