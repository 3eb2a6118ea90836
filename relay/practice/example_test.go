package practice_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"arenabot/engine/game"
	"arenabot/engine/tictactoe"
	"arenabot/relay/practice"
)

// A team that only takes webhooks is called, and then loses its battle with a
// body that is no action.
func Example() {
	called := make(chan string, 1)
	team := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		called <- r.Method + " " + r.URL.Path
	}))
	defer team.Close()

	server := practice.New(practice.Options{Games: []game.Game{tictactoe.Game()}})
	defer server.Close()
	arena := httptest.NewServer(server)
	defer arena.Close()

	post := func(path, body string) string {
		resp, err := http.Post(arena.URL+path, "application/json", strings.NewReader(body))
		if err != nil {
			return err.Error()
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		if err != nil {
			return err.Error()
		}
		return string(text)
	}
	started := post("/practice/tic-tac-toe/tryout", `{"teamUrl":"`+team.URL+`","opponent":"first-legal","youAre":"first"}`)
	fmt.Println(<-called)

	_, id, _ := strings.Cut(started, `"battleId":"`)
	id, _, _ = strings.Cut(id, `"`)
	post("/practice/tic-tac-toe/play/"+id, `{}`)
	fmt.Println(post("/practice/tic-tac-toe/play/"+id, `{}`))
	// Output:
	// POST /tic-tac-toe
	// {"error":"Battle already ended"}
}
