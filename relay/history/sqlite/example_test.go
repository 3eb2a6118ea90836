package sqlite_test

import (
	"context"
	"fmt"

	"arenabot/engine/battleship"
	"arenabot/relay/history/sqlite"
)

func Example() {
	d, err := sqlite.Open(context.Background(), sqlite.Memory)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer d.Close()
	small := battleship.Rules{Width: 3, Height: 2, Fleet: battleship.Fleet{1}}
	ours := []battleship.Strike{{At: battleship.Cell{X: 1}, Result: battleship.Sunk}}
	if err := d.Learn("bot2", small, ours, nil); err != nil {
		fmt.Println(err)
	}
	rec, err := d.Recall("bot2", small)
	fmt.Println(rec.Fleets, rec.Taken, err)
	// Output: 1 [0 1 0 0 0 0] <nil>
}
