package practice

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"arenabot/engine/game"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares got with a file of testdata, to the letter.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
	}
}

// Each golden stream holds all kinds of events of one game: youAre, echoes,
// actions of the opponent, and an end.
func TestGoldenStreams(t *testing.T) {
	for _, test := range []struct {
		name, game, moves string
		team              game.Side
		last              string // a body of the team's after moves
	}{
		{"tic-tac-toe-won", "tic-tac-toe", "NW N W NE SW", game.First, ""},
		{"tic-tac-toe-lost", "tic-tac-toe", "NW N W NE SW", game.Second, ""},
		{"tic-tac-toe-draw", "tic-tac-toe", "NW N NE C W E S SW SE", game.First, ""},
		{"tic-tac-toe-error", "tic-tac-toe", "NW N", game.First, `{"action":"putSymbol","position":"N"}`},
		{"connect4-first", "connect4", "A B A B A B A", game.First, ""},
		{"connect4-second", "connect4", "A B A B A B C B", game.Second, ""},
		{"connect4-error", "connect4", "A", game.Second, `{"action":"(╯°□°)╯︵ ┻━┻"}`},
		{"quoridor-first", "quoridor", "e2 a8h e3 e8 e4 d8 e5 c8 e6 b8 e7 a8 e8 b8 e9", game.First, ""},
		{"quoridor-second", "quoridor", "d1 e8 c1 e7 a1h e6 d1 e5 c1 e4 e8v e3 d1 e2 c1 e1", game.Second, ""},
		{"quoridor-draw", "quoridor", strings.Repeat("e2 d9 e1 e9 ", 19) + "e2 d9 e1", game.First, ""},
		{"extra-keys", "tic-tac-toe", "", game.First,
			"\n{ \"position\" : \"NW\", \"action\":\"putSymbol\", \"player\":\"X\",\t\"n\":1.50, \"deep\":{\"a\":[1,null,\"\\u256f<&>\\n\"]}, \"position\":\"N\" }\r\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				moves := strings.Fields(test.moves)
				var theirs []string
				for i, move := range moves {
					if game.Side(i%2) != test.team {
						theirs = append(theirs, move)
					}
				}
				b := newArena(t, Options{}).bout(test.game, test.team, scripted(test.game, test.team.Other(), theirs...))
				stream := b.open()
				for i, move := range moves {
					synctest.Wait()
					if game.Side(i%2) == test.team {
						b.post(body(test.game, move))
					}
				}
				synctest.Wait()
				if test.last != "" {
					b.post(test.last)
				}
				got, err := io.ReadAll(stream.lines)
				if err != nil {
					t.Fatal(err)
				}
				golden(t, test.name, got)
			})
		})
	}
}

// TestGoldenAnswers holds the answers of all calls, and the webhook.
func TestGoldenAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		team := roundTripper(func(r *http.Request) (*http.Response, error) {
			text, err := io.ReadAll(r.Body)
			fmt.Fprintf(&log, "webhook %s %s\n%s\n\n", r.Method, r.URL, text)
			if err != nil {
				return nil, err
			}
			return answering(http.StatusOK)(r)
		})
		s := New(Options{Games: games(), Random: counting(), Transport: team})
		defer s.Close()
		call := func(method, path, contentType, body string) string {
			r := httptest.NewRequest(method, "http://arena.test"+path, strings.NewReader(body))
			r.Header.Set("Content-Type", contentType)
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			fmt.Fprintf(&log, "%s %s %s %s\n%d %s\n%s\n\n", method, path, contentType, body, w.Code, w.Header().Get("Content-Type"), w.Body)
			return w.Body.String()
		}
		const asJSON = "application/json"
		started := call("POST", "/practice/tic-tac-toe/tryout", asJSON, `{"teamUrl":"http://team.test/","opponent":"first-legal","youAre":"first","seed":1}`)
		fields := strings.Split(started, `"`)
		result, id := strings.TrimPrefix(fields[3], "http://arena.test"), fields[7]
		play := "/practice/tic-tac-toe/play/" + id
		call("GET", result, "", "")
		call("POST", "/practice/tic-tac-toe/play/nobody", asJSON, `{}`)
		call("GET", "/practice/tic-tac-toe/start/nobody", "", "")
		call("POST", "/practice/connect4/play/"+id, asJSON, `{}`) // another game's
		call("POST", play, asJSON, `{"action":`)
		call("POST", play, asJSON, `"putSymbol"`)
		call("POST", play, asJSON, `{} {}`)
		call("POST", play, asJSON+"; charset=utf-8", `{"action":"putSymbol","position":"C"}`)
		synctest.Wait()
		call("GET", result, "", "")
		call("POST", play, "text/plain", `{"action":"putSymbol","position":"S"}`)
		call("POST", play, asJSON, `{"action":"putSymbol","position":"S"}`)
		call("GET", "/practice/tic-tac-toe/start/"+id, "", "")
		call("GET", result, "", "")
		call("GET", "/practice/results/nobody", "", "")
		golden(t, "answers", log.Bytes())
	})
}
