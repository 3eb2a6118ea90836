package asking

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
)

// TestWhatLoses: an answer that breaks a rule loses at once, and the reason says
// which; what the arenas let pass does not.
func TestWhatLoses(t *testing.T) {
	sea := Sea{2, 1, [6]int{1}}
	for _, c := range []struct {
		arena, game string
		moves       []string
		want        string
	}{
		{botsArena, ticTacToe, []string{"3-0"}, "lost: \"3-0\" is no cell from 0-0 to 2-2"},
		{botsArena, ticTacToe, []string{"1-1 "}, "is no cell"},
		{botsArena, ticTacToe, []string{`{"play":11}`}, "is no cell"},
		{botsArena, ticTacToe, []string{"2-2", "2-2"}, "the cell 2-2 is taken"},
		{bolosseumPost, ticTacToe, []string{"2-0", "0-0", "1-0"}, "won"},
		{botsArena, connectFour, []string{"3", "3", "3", "3"}, "won"}, // a string will do here
		{bolosseumPost, connectFour, []string{"3"}, "wrong type"},
		{bolosseumPost, connectFour, []string{`{"play":3,"player-index":"0"}`}, "player-index"},
		{bolosseumGet, connectFour, []string{`{"play":3}`, `{"play":3}`, `{"play":3}`, `{"play":3}`}, "won"},
		{botsArena, connectFour, []string{`{"play":7}`}, "is no column"},
		{botsArena, connectFour, []string{`{"play":3.0}`}, "is no column"},
		{botsArena, connectFour, []string{"<html>"}, "is no JSON object"},
		{botsArena, connectFour, []string{`["3"]`}, "is no JSON object"},
		{botsArena, connectFour, []string{"\ufeff" + `{"play":3}`}, "is no JSON object"},
		{botsArena, connectFour, []string{`{}`}, "no play"},
		{botsArena, connectFour, []string{`{"play":null}`}, "no play"},
		{botsArena, battleship, []string{"0,0", "1,0"}, "won"},
		{botsArena, battleship, []string{"00,0", "01,0", "0,0\n", "0,0", "1,0"}, "lost on the board"}, // they never hit
		{botsArena, battleship, []string{"2,0"}, "leaves the board"},
		{botsArena, battleship, []string{"0, 0"}, "is no shot"},
		{botsArena, battleship, []string{"0,0\n\n"}, "is no shot"},
	} {
		bot := httptest.NewServer(scriptedBot(t, c.moves...))
		r := Play(t.Context(), Match{Arena: c.arena, Game: c.game, URL: bot.URL, Opponent: firstLegal, BotFirst: true, Sea: sea})
		bot.Close()
		if !strings.Contains(r.Reason, c.want) {
			t.Errorf("%s, %s, %q: %s, want %s", c.arena, c.game, c.moves, r.Reason, c.want)
		}
	}
}

func TestFleetsAreJudged(t *testing.T) {
	sea := Sea{6, 4, [6]int{1, 1, 1}}
	for fleet, want := range map[string]string{
		"0,0-0,0 2,1-2,2 5,3-3,3":    "",
		"0,0-0,0 1,0-2,0 0,1-2,1":    "", // ships may touch
		"0,0-0,0 2,1-2,2":            "numbers of ships",
		"0,0-0,0 2,1-2,2 2,2-4,2":    "lies on another",
		"0,0-0,0 2,1-3,2 5,3-3,3":    "askew",
		"0,0-0,0 2,1-2,2 6,3-4,3":    "leaves the board",
		"0,0-0,0 2,1-2,2 05,3-3,3":   "is no ship",
		"0,0-0,0 2,1-2,2 5,3--3,3":   "is no ship",
		"0,0 2,1-2,2 5,3-3,3":        "is no ship",
		"0,0-99999999999999999999,0": "leaves the board",
	} {
		s := &ships{Sea: sea}
		err := s.greet(first, reply{ships: strings.Fields(fleet)})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %s", fleet, err, want)
		}
	}
	long := &ships{Sea: Sea{9, 9, [6]int{}}}
	if err := long.greet(first, reply{ships: []string{"0,0-6,0"}}); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("seven cells: %v", err)
	}
}

// A second shot at a cell meets water, and all shots are listed.
func TestAHitCountsOnce(t *testing.T) {
	s := &ships{Sea: Sea{2, 1, [6]int{0, 1}}}
	for side := range 2 {
		if err := s.greet(side, reply{ships: []string{"0,0-1,0"}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ target, result string }{{"0,0", "hit"}, {"0,0", ""}, {"01,0", ""}, {"1,0", "hit and sunk"}} {
		if err := s.play(first, reply{text: c.target}); err != nil {
			t.Fatal(err)
		}
		shots := s.waters[second].shots
		if last := shots[len(shots)-1]; last.Target != c.target || last.Result != c.result {
			t.Errorf("%+v, want %+v", last, c)
		}
	}
	if winner, ended := s.over(); winner != first || !ended {
		t.Errorf("over: %d, %v", winner, ended)
	}
}

// Bolosseum's referee does not see these fours; BotsArena's does.
func TestBlindness(t *testing.T) {
	put := func(blind bool, cells ...[2]int) bool {
		f := &four{blind: blind}
		for _, c := range cells {
			f.cells[c[0]][c[1]] = "X"
		}
		return f.line("X")
	}
	for name, c := range map[string]struct {
		row, column, down, right int
		blind                    bool
	}{
		"level": {0, 3, 0, 1, true}, "upright": {2, 6, 1, 0, true}, "falling": {5, 0, -1, 1, false},
		"rising, left": {0, 1, 1, 1, true}, "rising, right": {2, 3, 1, 1, false},
	} {
		var cells [][2]int
		for i := range 4 {
			cells = append(cells, [2]int{c.row + i*c.down, c.column + i*c.right})
		}
		if !put(false, cells...) || put(true, cells...) != c.blind {
			t.Errorf("%s: seen %v, by Bolosseum %v", name, put(false, cells...), put(true, cells...))
		}
	}
}

// TestTheWire: what is sent is what the arenas send, to the byte where that is
// fixed.
func TestTheWire(t *testing.T) {
	for _, c := range []struct {
		arena, game string
		want        []string // patterns of the first questions
	}{
		{botsArena, ticTacToe, []string{
			`^POST  application/json {"game-id":"1003","action":"init","game":"tictactoe","players":2,"board":"","player-index":1}$`,
			`^POST  application/json {"game-id":"1003","action":"play-turn","game":"tictactoe","players":2,"board":{"0-0":"X","0-1":"",.*},"you":"O","player-index":1}$`,
		}},
		{botsArena, connectFour, []string{
			`{"game-id":1003,"action":"init","game":"connectfour","players":2,"board":"","player-index":1}$`,
			`{"game-id":"1003","action":"play-turn","game":"connectfour","players":2,"opponent":"practice-first-legal","you":"O","board":\[\["X","","","","","",""\],.*\],"player-index":1}$`,
		}},
		{botsArena, battleship, []string{
			`{"game-id":1003,"action":"init","game":"battleship","players":2,"board":{"opponent":"practice-first-legal","width":"2","height":"1","ship1":"1",.*"ship6":"0"},"player-index":1}$`,
			`{"game":"Battleship","game-id":1003,"action":"play-turn","player-index":1,"board":{"opponent":.*"your_strikes":\[\],"his_strikes":\[{"target":"0,0","result":"(hit and sunk)?"}\]}}$`,
		}},
		{testPage, ticTacToe, []string{
			`^OPTIONS`, `{"game-id":"1003","action":"init","game":"tictactoe","players":2,"board":{},"player-index":1}$`,
			`^OPTIONS`, `{"game-id":"1004","action":"play-turn"`,
		}},
		{testPage, connectFour, []string{`^OPTIONS`, `"game":"connectFour"`, `^OPTIONS`, `"game":"connectFour"`}},
		{legacy, ticTacToe, []string{`^GET 0-0=X&0-1=&0-2=&1-0=&1-1=&1-2=&2-0=&2-1=&2-2=&you=O  $`}},
		{legacy, connectFour, []string{`(?s:^POST  multipart/form-data; .*name="game".*connectFour.*name="you".*O.*name="grid".*\[\["X","")`}},
		{legacy, battleship, []string{
			`(?s:name="match_id".*3-1.*name="width".*2.*name="ship6".*0.*name="act".*init)`,
			`(?s:name="match_id".*3-2.*name="act".*fight.*name="your_strikes".*\[\].*name="his_strikes".*\[{"target":"0,0")`,
		}},
	} {
		var heard []string
		bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			heard = append(heard, fmt.Sprintf("%s %s %s %s", r.Method, r.URL.RawQuery, r.Header.Get("Content-Type"), body))
			if agent := r.Header.Get("User-Agent"); agent != "" && c.arena != testPage {
				t.Errorf("%s names itself %s", c.arena, agent)
			}
			w.Header().Set("Access-Control-Allow-Origin", "*")
			w.Header().Set("Access-Control-Allow-Headers", "content-type")
			switch {
			case c.arena == legacy && c.game == battleship && len(heard) == 1:
				fmt.Fprint(w, `["1,0-1,0"]`)
			case strings.Contains(string(body), `"init"`):
				fmt.Fprint(w, `{"name":"n","boats":["1,0-1,0"]}`)
			}
		}))
		Play(t.Context(), Match{Arena: c.arena, Game: c.game, URL: bot.URL, Opponent: firstLegal, Seed: 3, Sea: Sea{2, 1, [6]int{1}}})
		bot.Close()
		for i, want := range c.want {
			if i >= len(heard) || !regexp.MustCompile(want).MatchString(heard[i]) {
				t.Errorf("%s, %s: question %d is not %s but %q", c.arena, c.game, i, want, heard)
			}
		}
	}
}

// Bolosseum leaves out what is empty and shuffles its keys.
func TestBolosseumIsSparse(t *testing.T) {
	orders := map[string]bool{}
	for seed := range uint64(5) {
		var heard []map[string]any
		bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			var q map[string]any
			message := r.URL.Query().Get("message")
			if err := json.Unmarshal([]byte(message), &q); err != nil || r.Method != http.MethodGet {
				t.Errorf("%s %s: %v", r.Method, message, err)
			}
			heard = append(heard, q)
			orders[message] = true
			fmt.Fprint(w, `{"name":"n"}`)
		}))
		Play(t.Context(), Match{Arena: bolosseumGet, Game: connectFour, URL: bot.URL, Opponent: firstLegal, BotFirst: true, Seed: seed})
		bot.Close()
		keys := func(q map[string]any, names ...string) bool {
			for _, name := range names {
				if q[name] == nil {
					return false
				}
			}
			return len(q) == len(names)
		}
		if len(heard) != 2 || !keys(heard[0], "game-id", "action", "game", "players") || !keys(heard[1], "game-id", "action", "game", "you", "board") || heard[1]["game-id"] != "gameid" {
			t.Errorf("asked %v", heard)
		}
	}
	if len(orders) < 5 {
		t.Errorf("only %d orders of keys", len(orders))
	}
}

// What the way and the status may cost, each arena as it is.
func TestStatusAndWay(t *testing.T) {
	answer := func(status int, header, value, body string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if header != "" {
				w.Header().Set(header, value)
			}
			w.WriteHeader(status)
			if r.Method != http.MethodOptions {
				fmt.Fprint(w, body)
			}
		}
	}
	const named = `{"name":"n","play":"0-0"}`
	for _, c := range []struct {
		arena string
		bot   http.HandlerFunc
		want  string
	}{
		{botsArena, answer(500, "", "", named), "is taken"}, // the status is ignored: it plays on
		{bolosseumPost, answer(201, "", "", named), "the status 201"},
		{botsArena, answer(302, "Location", "/elsewhere", ""), "is no JSON object"},
		{testPage, answer(200, "", "", named), "the preflight was answered without allowing any origin"},
		{testPage, answer(200, "Access-Control-Allow-Origin", "*", named), "without allowing content-type"},
		{testPage, answer(404, "Access-Control-Allow-Origin", "*", named), "the status 404"},
		{botsArena, answer(200, "", "", `{"name":7}`), "no name"},
	} {
		bot := httptest.NewServer(c.bot)
		r := Play(t.Context(), Match{Arena: c.arena, Game: ticTacToe, URL: bot.URL, Opponent: firstLegal, BotFirst: true})
		bot.Close()
		if !strings.Contains(r.Reason, c.want) {
			t.Errorf("%s: %s, want %s", c.arena, r.Reason, c.want)
		}
	}
	r := Play(t.Context(), Match{Arena: botsArena, Game: ticTacToe, URL: "http://127.0.0.1:1", Opponent: firstLegal, BotFirst: true})
	if !strings.Contains(r.Reason, "not reached") {
		t.Errorf("nobody there: %s", r.Reason)
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestTenSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent := roundTripper(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})
		r := Play(t.Context(), Match{Arena: botsArena, Game: ticTacToe, URL: "http://bot.test", Opponent: firstLegal, BotFirst: true, Transport: silent})
		if !strings.Contains(r.Reason, "no answer came within 10s") {
			t.Errorf("%+v", r)
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(errors.New("the arena was closed"))
		if r := Play(ctx, Match{Arena: legacy, Game: ticTacToe, URL: "http://bot.test", Opponent: firstLegal, Transport: silent}); !strings.Contains(r.Reason, "the arena was closed") {
			t.Errorf("%+v", r)
		}
	})
}
