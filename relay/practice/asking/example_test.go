package asking_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	"arenabot/relay/practice/asking"
)

// A bot that always answers the same is soon found out.
func Example() {
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `{"name":"stubborn","play":"1-1"}`)
	}))
	defer bot.Close()
	m := asking.Match{Arena: "botsarena", Game: "tictactoe", URL: bot.URL, Opponent: "first-legal", BotFirst: true}
	if err := m.Check(); err != nil {
		fmt.Println(err)
		return
	}
	r := asking.Play(context.Background(), m)
	fmt.Println(r.Reason, r.Board)
	// Output: lost: the cell 1-1 is taken O../.X./...
}
