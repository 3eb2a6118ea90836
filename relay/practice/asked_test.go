package practice

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// stubborn is a bot that greets, and always shoots at the same cell.
func stubborn(r *http.Request) (*http.Response, error) {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	answer := `{"play":"0,0"}`
	if strings.Contains(string(text), `"init"`) {
		answer = `{"name":"stubborn","boats":["1,1-1,1"]}`
	}
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(answer)), Request: r}, nil
}

// asked begins a game and returns its id and the path of its result.
func (a *arena) asked(request string) (id, path string) {
	a.t.Helper()
	status, text := a.call("POST", "/practice/ask", "application/json", request)
	var answer struct{ BattleID, ResultURL string }
	if err := json.Unmarshal([]byte(text), &answer); err != nil || status != http.StatusOK {
		a.t.Fatalf("ask: %d %s", status, text)
	}
	return answer.BattleID, strings.TrimPrefix(answer.ResultURL, "http://arena.test")
}

func TestAskedGameHasItsResult(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{Transport: roundTripper(stubborn), Think: time.Second})
		id, path := a.asked(`{"teamUrl":"http://bot.test/bot","game":"battleship","opponent":"first-legal","youAre":"second","seed":4,"width":2,"height":2,"ships":[1,0,0,0,0,0]}`)
		if _, text := a.call("GET", path, "", ""); text != `{"message":"no result yet"}` {
			t.Errorf("at first: %s", text)
		}
		if text := a.page(path).Body.String(); !strings.Contains(text, "still playing") || !strings.Contains(text, `http-equiv="refresh"`) {
			t.Errorf("at first: %s", text)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		// Row by row its one ship is hit by the fourth shot.
		if _, text := a.call("GET", path, "", ""); text != fmt.Sprintf(`{%q:"scored 0"}`, id) {
			t.Errorf("in the end: %s", text)
		}
		text := a.page(path).Body.String()
		for _, want := range []string{"<title>botsarena, battleship</title>", "<dd>http://bot.test</dd>", "<td>second</td><td>first-legal</td>", "lost on the board", "#"} {
			if !strings.Contains(text, want) {
				t.Errorf("the page lacks %s: %s", want, text)
			}
		}
	})
}

func TestAskedGamesEndWithTheArena(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{Transport: roundTripper(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})})
		const request = `{"teamUrl":"http://bot.test","arena":"bolosseum-get","game":"tictactoe"}`
		for range maxAsking {
			a.asked(request)
		}
		if status, text := a.call("POST", "/practice/ask", "application/json", request); status != http.StatusServiceUnavailable {
			t.Errorf("one too many: %d %s", status, text)
		}
		_ = a.server.Close()
		if status, text := a.call("POST", "/practice/ask", "application/json", request); status != http.StatusServiceUnavailable || !strings.Contains(text, "closed") {
			t.Errorf("after the end: %d %s", status, text)
		}
	})
}

func TestAskedGamesAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{Transport: answering(http.StatusTeapot)}) // lost at once
		var first string
		for i := range maxAsked + 1 {
			_, path := a.asked(`{"teamUrl":"http://bot.test","arena":"bolosseum-post","game":"connectfour"}`)
			synctest.Wait()
			if i == 0 {
				first = path
				if _, text := a.call("GET", path, "", ""); !strings.Contains(text, "lost: the greeting: the answer has the status 418") {
					t.Errorf("result %s", text)
				}
			}
		}
		if status, _ := a.call("GET", first, "", ""); status != http.StatusNotFound {
			t.Errorf("the first of %d has the status %d", maxAsked+1, status)
		}
	})
}

func TestAskRefusals(t *testing.T) {
	a := newArena(t, Options{})
	for request, want := range map[string]string{
		`{}`:                                     "teamUrl is missing",
		`{"teamUrl":"ftp://x"}`:                  "not a whole http",
		`{"teamUrl":"http://x"}`:                 "no game",
		`{"teamUrl":"http://x","arena":"chess"}`: "no arena",
		`{"teamUrl":"http://x","game":"tictactoe","opponent":"nobody"}`:         "no opponent",
		`{"teamUrl":"http://x","game":"tictactoe","youAre":"third"}`:            "youAre is",
		`{"teamUrl":"http://x","game":"battleship","width":200,"height":1}`:     "from 1 to 100",
		`{"teamUrl":"http://x","game":"battleship","ships":"many","height":10}`: "cannot be read",
	} {
		if status, text := a.call("POST", "/practice/ask", "application/json", request); status != http.StatusBadRequest || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s, want %s", request, status, text, want)
		}
	}
}
