package ask

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/botsarena"
	"arenabot/engine/game"
	"arenabot/relay/battle"
)

const (
	gridTurn = `{"game-id":"1","action":"play-turn","game":"tictactoe","players":2,"board":{"0-0":"X","0-1":"X","0-2":"","1-0":"O","1-1":"O"},"you":"X","player-index":0}`
	fourTurn = `{"game-id":"2","action":"play-turn","game":"connectfour","opponent":"bot2","you":"X","board":[["X","X","X","","O","O","O"]],"player-index":0}`
	seaInit  = `{"game-id":3,"game":"battleship","action":"init","player-index":0,"board":{"opponent":"bot2","width":"10","height":"10","ship2":"1","ship3":"2","ship4":"1","ship5":"1"}}`
	seaTurn  = `{"game":"Battleship","game-id":3,"action":"play-turn","player-index":0,"board":{"opponent":"bot2","width":"10","height":"10","ship2":"1","your_strikes":[{"target":"4,4","result":"hit"},{"target":"5,4","result":""},{"target":"3,4","result":""},{"target":"4,3","result":""}],"his_strikes":[]}}`
)

func newHandler(t testing.TB, o Options) *Handler {
	t.Helper()
	if o.Engines == nil {
		o.Engines = battle.NewEngines(2)
	}
	h := New(o)
	t.Cleanup(h.Close)
	return h
}

func send(h http.Handler, method, target, contentType, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Header.Set("Content-Type", contentType)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// A question in each dialect, with its status and answer to the byte. Every
// reply may be read by a page of any origin.
func TestEveryDialectIsAnswered(t *testing.T) {
	h := newHandler(t, Options{Name: "ours", Think: 200 * time.Millisecond})
	form := url.Values{"game": {"connectFour"}, "match_id": {"5"}, "you": {"X"}, "opponent": {"bot2"}, "grid": {`[["X","X","X","","O","O","O"],[],[],[],[],[]]`}}
	for _, c := range []struct {
		name, method, target, contentType, body string
		status                                  int
		want                                    string
	}{
		{"init", "POST", "/bot", "application/json", `{"game":"tictactoe","action":"init","board":""}`, 200, `{"name":"ours-tictactoe"}`},
		{"turn", "POST", "/bot", "application/json", gridTurn, 200, `{"play":"0-2"}`},
		{"connect 4", "POST", "/", "", fourTurn, 200, `{"play":3}`},
		{"battleship", "POST", "/bot", "application/json", seaTurn, 200, `{"play":"4,5"}`},
		{"message", "GET", "/bot?message=" + url.QueryEscape(fourTurn), "", "", 200, `{"play":3}`},
		{"legacy", "POST", "/bot", "application/x-www-form-urlencoded", form.Encode(), 200, "3"},
		{"legacy query", "GET", "/bot?you=X&0-0=X&0-1=X&0-2=&1-0=O&1-1=O&1-2=&2-0=&2-1=&2-2=", "", "", 200, "0-2"},
		{"full board", "POST", "/bot", "", `{"game":"tictactoe","action":"play-turn","board":{"0-0":"X","0-1":"O","0-2":"X","1-0":"X","1-1":"O","1-2":"X","2-0":"O","2-1":"X","2-2":"O"}}`, 200, `{"play":""}`},
		{"no fit", "POST", "/bot", "", `{"game":"battleship","action":"init","board":{"width":"4","height":"4","ship6":"1"}}`, 200, `{"name":"ours-battleship","boats":[]}`},
		{"no game", "POST", "/bot", "", `{}`, 200, `{"error":"the game \"\" is not known: it is tictactoe, connectfour or battleship"}`},
		{"no form", "POST", "/bot", "", `hello`, 400, `{"error":"the game \"\" is not known: it is tictactoe, connectFour or battleship"}`},
		{"nothing", "GET", "/bot", "", "", 400, `{"error":"the query holds neither a message nor the cells 0-0 to 2-2 of tic-tac-toe"}`},
		{"method", "PUT", "/bot", "", "{}", 400, `{"error":"the method \"PUT\" is not understood: ask with POST or GET"}`},
		{"too long", "POST", "/bot", "", strings.Repeat("x", botsarena.MaxBody+2), 400, `{"error":"the body is too long: at most 1048576 bytes are read"}`},
	} {
		w := send(h, c.method, c.target, c.contentType, c.body)
		if w.Code != c.status || w.Body.String() != c.want || w.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %d %s, allowed %q; want %d %s", c.name, w.Code, w.Body, w.Header().Get("Access-Control-Allow-Origin"), c.status, c.want)
		}
	}
}

func TestPreflight(t *testing.T) {
	h := newHandler(t, Options{})
	r := httptest.NewRequest("OPTIONS", "/bot", nil)
	r.Header.Set("Origin", "null")
	r.Header.Set("Access-Control-Request-Private-Network", "true")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	for header, want := range map[string]string{
		"Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "content-type",
		"Access-Control-Allow-Methods": "GET, POST, OPTIONS", "Access-Control-Allow-Private-Network": "true",
	} {
		if got := w.Header().Get(header); got != want {
			t.Errorf("%s: %q, want %q", header, got, want)
		}
	}
	if w.Code != http.StatusNoContent || w.Body.Len() != 0 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// scripted is a page that does as a test says.
type scripted func(context.Context, battle.Ask) (battle.Answer, error)

func (s scripted) Decide(ctx context.Context, a battle.Ask) (battle.Answer, error) { return s(ctx, a) }

func says(move string) scripted {
	return func(context.Context, battle.Ask) (battle.Answer, error) {
		return battle.Answer{Choice: game.Choice{Move: move}, By: "page"}, nil
	}
}

func late(ctx context.Context, _ battle.Ask) (battle.Answer, error) {
	<-ctx.Done()
	return battle.Answer{}, ctx.Err()
}

func nobody(context.Context, battle.Ask) (battle.Answer, error) {
	return battle.Answer{}, battle.ErrNoAgent
}

// Pages are asked first, and nothing that they do loses the answer.
func TestPagesAreAskedFirst(t *testing.T) {
	for name, c := range map[string]struct {
		page scripted
		want string // of gridTurn: the page's own legal move, or the engine's
		by   string
	}{
		"in time":       {says("SE"), `{"play":"2-2"}`, "page"},
		"illegal":       {says("NW"), `{"play":"0-2"}`, "native"},
		"no move":       {says("D"), `{"play":"0-2"}`, "native"},
		"nobody":        {nobody, `{"play":"0-2"}`, "native"},
		"late":          {late, `{"play":"0-2"}`, "native"},
		"broken inside": {func(context.Context, battle.Ask) (battle.Answer, error) { panic("broken") }, `{"play":"0-2"}`, "native"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var last *battle.Answer
			h := New(Options{Agents: c.page, Engines: battle.NewEngines(1), Watch: func(u Update) { last = u.Last }})
			start := time.Now()
			w := send(h, "POST", "/bot", "application/json", gridTurn)
			took := time.Since(start)
			h.Close()
			if w.Body.String() != c.want || last == nil || last.By != c.by || took > whole {
				t.Errorf("%s: %s by %+v after %v, want %s by %s", name, w.Body, last, took, c.want, c.by)
			}
		})
	}
}

// Pages get the position and a budget. Greetings, and boards that cannot arise,
// are no questions for them.
func TestWhatPagesAreAsked(t *testing.T) {
	var asked []string
	h := newHandler(t, Options{Think: time.Second, Agents: scripted(func(_ context.Context, a battle.Ask) (battle.Answer, error) {
		asked = append(asked, fmt.Sprintf("%d %s %v %v", a.N, a.Game.Name, a.Position, a.Budget))
		return battle.Answer{}, battle.ErrNoAgent
	})})
	for _, body := range []string{gridTurn, fourTurn, seaTurn, seaInit, `{"game":"tictactoe","you":"X","board":{"0-0":"X","0-1":"X","0-2":"X"}}`} {
		send(h, "POST", "/bot", "", body)
	}
	want := []string{
		"1 tic-tac-toe XX./OO./... X 1s",
		"2 connect4 ......./......./......./......./......./XXX.OOO X 1s",
		"3 battleship 10x10 0,1,0,0,0,0 4,4h/5,4/3,4/4,3 - 1s",
	}
	if !slices.Equal(asked, want) {
		t.Errorf("asked %q, want %q", asked, want)
	}
}

// With every thinker busy for good, there still is an answer before the end.
func TestAnswersPastTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		engines := battle.NewEngines(1)
		release := make(chan struct{})
		go engines.Do(t.Context(), func() error { <-release; return nil })
		synctest.Wait()
		h := New(Options{Engines: engines})
		defer h.Close()
		defer close(release)
		start := time.Now()
		w := send(h, "POST", "/bot", "", gridTurn)
		if took := time.Since(start); w.Body.String() != `{"play":"0-2"}` || took > whole {
			t.Errorf("%s after %v", w.Body, took)
		}
		if w := send(h, "POST", "/bot", "", `{"game":"tictactoe","action":"init"}`); w.Code != 200 || !strings.Contains(w.Body.String(), "error") {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	})
}

func TestTooManyQuestionsAreTurnedAway(t *testing.T) {
	h := newHandler(t, Options{})
	for range maxOpen {
		h.open <- struct{}{}
	}
	w := send(h, "POST", "/bot", "", gridTurn)
	if w.Code != http.StatusServiceUnavailable || !json.Valid(w.Body.Bytes()) || w.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestAsks(t *testing.T) {
	for target, want := range map[string]bool{
		"/?message={}": true, "/?you=X": true, "/?0-0=": true, "/": false, "/?play": false,
	} {
		if got := Asks(httptest.NewRequest("GET", target, nil)); got != want {
			t.Errorf("%s: %v", target, got)
		}
	}
}
