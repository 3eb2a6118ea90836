package ugi_test

import (
	"fmt"
	"os"
	"strings"

	"arenabot/engine/tictactoe"
	"arenabot/relay/ugi"
)

func ExampleServe() {
	manager := strings.NewReader("ugi\nposition startpos moves C NW N\nquery p1turn\n")
	if err := ugi.Serve(tictactoe.Game(), manager, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// id name arenabot tic-tac-toe
	// ugiok
	// response false
}
