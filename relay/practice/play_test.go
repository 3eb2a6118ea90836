package practice

import (
	"bytes"
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"unicode/utf8"

	"arenabot/engine/game"
)

func TestHarmlessBodies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{}).bout("tic-tac-toe", game.First, actor(quiet))
		stream := b.open()
		stream.next()
		for body, want := range map[string]int{
			`{"action":"putSymbol","position":"NW"`:   http.StatusBadRequest,
			`{"action":"putSymbol","position":"NW"}}`: http.StatusBadRequest,
			`{'action':'putSymbol'}`:                  http.StatusBadRequest,
			`null`:                                    http.StatusBadRequest,
			`1`:                                       http.StatusBadRequest,
			` `:                                       http.StatusBadRequest,
			strings.Repeat("[", 50_000):               http.StatusBadRequest,
			`{"action":"` + strings.Repeat("x", maxBody) + `"}`: http.StatusRequestEntityTooLarge,
		} {
			status, text := b.call("POST", b.path+"/play/"+b.battle.id, "application/json", body)
			if status != want || !strings.HasPrefix(text, "<!DOCTYPE html>") {
				t.Errorf("%.40s: %d %s", body, status, text)
			}
		}
		b.post(body("tic-tac-toe", "C"))
		stream.want(`{"player":"O","action":"putSymbol","position":"C"}`)
	})
}

func TestContentTypes(t *testing.T) {
	for contentType, reads := range map[string]bool{
		"application/json":                  true,
		"Application/JSON":                  true,
		"application/json; charset=utf-8":   true,
		"application/json; charset":         true,
		"":                                  false,
		"text/plain":                        false,
		"application/x-www-form-urlencoded": false,
		"application/vnd.team+json":         false,
		"application/jsonp":                 false,
	} {
		t.Run(contentType, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newArena(t, Options{}).bout("connect4", game.First, actor(quiet))
				stream := b.open()
				stream.next()
				if status, text := b.call("POST", b.path+"/play/"+b.battle.id, contentType, body("connect4", "D")); status != http.StatusOK {
					t.Fatalf("%d %s", status, text)
				}
				if reads {
					stream.want(`{"player":"🔴","action":"putToken","column":"D"}`)
					return
				}
				stream.want(`{"player":"🔴"}`, `{"action":"(╯°□°)╯︵ ┻━┻","player":"🟡"}`, "")
			})
		})
	}
}

func FuzzReadObject(f *testing.F) {
	for _, seed := range []string{
		`{"action":"putSymbol","position":"NW"}`, `{"a":1,"a":2,"player":{}}`, `[1,{"x":[]}]`, `{"\u256f":"\ud800"}`,
		`{"n":1e400}`, "{\"\u2028\":\"\\n\"}", `{}{}`, `[`, ``, `7`, "\xff{}",
	} {
		f.Add([]byte(seed))
	}
	g := gameNamed(f, "quoridor")
	d, _ := dialectOf("quoridor")
	f.Fuzz(func(t *testing.T, text []byte) {
		o, err := readObject(text)
		if err != nil {
			return
		}
		if !json.Valid(text) {
			t.Fatalf("%q was read, but is not JSON", text)
		}
		// The echo is one line of JSON and says what the body said.
		event := d.echo(game.First, o)
		line := event.encode()
		if !json.Valid(line) || bytes.ContainsAny(line, "\n\r") || !utf8.Valid(line) {
			t.Fatalf("echo %q of %q", line, text)
		}
		again, err := readObject(line)
		if err != nil || !bytes.Equal(again.encode(), line) {
			t.Fatalf("echo %q reads as %q (%v)", line, again.encode(), err)
		}
		for _, m := range o {
			if !reflect.DeepEqual(event.get(m.key), m.value) {
				t.Fatalf("echo %q of %q has another %q", line, text, m.key)
			}
		}
		// What is judged legal is a legal move, spelt as the game spells it.
		next, err := d.judge(g.ArenaStart, game.First, event)
		if err == nil && next.Plies() != 1 {
			t.Fatalf("%q was judged legal and led to %v", line, next)
		}
	})
}

func TestShowIsShort(t *testing.T) {
	for _, v := range []any{strings.Repeat("\n", 1000), map[string]any{"a": []any{strings.Repeat("┻", 1000)}}, nil, 1.5} {
		if got := show(v); utf8.RuneCountInString(got) > 41 || strings.Contains(got, "\n") {
			t.Errorf("show(%.20v…) = %s", v, got)
		}
	}
}
