package ask_test

import (
	"fmt"
	"net/http/httptest"
	"strings"

	"arenabot/relay/ask"
	"arenabot/relay/battle"
)

func Example() {
	h := ask.New(ask.Options{Engines: battle.NewEngines(1)})
	defer h.Close()
	for _, question := range []string{
		`{"game":"connectfour","action":"init","game-id":1854,"players":2,"board":"","player-index":0}`,
		`{"game":"connectfour","action":"play-turn","game-id":"1854","you":"X","board":[["X","X","X","","O","O","O"]]}`,
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("POST", "/bot", strings.NewReader(question)))
		fmt.Println(w.Code, w.Body)
	}
	// Output:
	// 200 {"name":"arenabot-connectfour"}
	// 200 {"play":3}
}
