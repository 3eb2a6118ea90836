package duel_test

import (
	"context"
	"fmt"

	"arenabot/engine/tictactoe"
	"arenabot/relay/bots"
	"arenabot/relay/duel"
	"arenabot/relay/ugi"
)

func Example() {
	us, _ := bots.Parse("us=builtin")
	them, _ := bots.Parse("them=builtin") // or them=ugi:/path/to/an/engine
	table, err := duel.Run(context.Background(), duel.Options{
		Game: tictactoe.Game(), Bot: us, Rivals: []bots.Bot{them},
		Games: 10, Limit: ugi.Limit{Nodes: 1000},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	score, low, high := table.Rows[0].Score()
	fmt.Printf("%.0f %% of the points, between %.0f and %.0f %%\n", 100*score, 100*low, 100*high)
	// Output:
	// 50 % of the points, between 30 and 70 %
}
