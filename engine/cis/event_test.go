package cis

import (
	"encoding/json"
	"strings"
	"testing"

	"arenabot/engine/game"
)

func mustDialect(t testing.TB, name string) dialect {
	t.Helper()
	d, ok := dialectOf(name)
	if !ok {
		t.Fatalf("no dialect for %s", name)
	}
	return d
}

// TestBodies are the POSTs of shared moves to the letter.
func TestBodies(t *testing.T) {
	for _, c := range []struct{ game, move, want string }{
		{"tic-tac-toe", "NW", `{"action":"putSymbol","position":"NW"}`},
		{"connect4", "D", `{"action":"putToken","column":"D"}`},
		{"quoridor", "e2", `{"action":"move","position":"e2"}`},
		{"quoridor", "e2h", `{"action":"putWall","position":"e2h"}`},
	} {
		d := mustDialect(t, c.game)
		if got := string(d.body(c.move)); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.game, c.move, got, c.want)
		}
		// What we would post, sent by the opponent, is the same move.
		e := d.read([]byte(strings.TrimSuffix(c.want, "}")+`,"player":"`+d.sides[game.Second]+`"}`), d.sides[game.First])
		if e.kind != action || e.fault != nil || e.move != c.move {
			t.Errorf("%s %s is read as %+v", c.game, c.move, e)
		}
	}
	if got, want := string(flipBody()), "{\"action\":\"(╯°□°)╯︵ ┻━┻\"}"; got != want {
		t.Errorf("flip %s, want %s", got, want)
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		game, data string
		want       event
	}{
		{"tic-tac-toe", `{"youAre":"O","id":"1"}`, event{kind: youAre, side: game.First}},
		{"tic-tac-toe", ` {"id":"1", "youAre":"X"} `, event{kind: youAre, side: game.Second}},
		{"connect4", `{"youAre":"🔴","id":"1"}`, event{kind: youAre, side: game.First}},
		{"connect4", `{"youAre":"\ud83d\udfe1"}`, event{kind: youAre, side: game.Second}},
		{"quoridor", `{"youAre":"second"}`, event{kind: youAre, side: game.Second}},
		{"tic-tac-toe", `{"winner":"O"}`, event{kind: winner, result: game.FirstWins}},
		{"connect4", `{"winner":"🟡"}`, event{kind: winner, result: game.SecondWins}},
		{"connect4", `{"winner":"DRAW"}`, event{kind: winner, result: game.Draw}},
		{"quoridor", `{"winner":"FIRST"}`, event{kind: winner, result: game.FirstWins}},
		{"quoridor", `{"winner":"Second"}`, event{kind: winner, result: game.SecondWins}},
		{"quoridor", `{"player":"first","action":"move","position":"e2"}`, event{kind: echo}},
		{"quoridor", `{"player":"first","action":"` + Flip + `"}`, event{kind: echo, flip: true}},
		{"quoridor", `{"player":"first"}`, event{kind: echo}},
		{"quoridor", `{"player":"second","action":"` + Flip + `"}`, event{kind: action, flip: true}},
		{"quoridor", `{"action":"` + Flip + `"}`, event{kind: action, flip: true}},
		{"quoridor", `{"position":"e8","player":"second","action":"move","extra":[1,{}]}`, event{kind: action, move: "e8"}},
		{"connect4", `{"column":"H","player":"🟡","action":"putToken"}`, event{kind: action, move: "H"}},
	} {
		d := mustDialect(t, c.game)
		if got := d.read([]byte(c.data), d.sides[game.First]); got != c.want {
			t.Errorf("%s is read as %+v, want %+v", c.data, got, c.want)
		}
	}
}

// TestReadFaults are actions that are none in any position. An action with the
// keys of an end or a greeting is judged as an action.
func TestReadFaults(t *testing.T) {
	for _, c := range []struct{ game, data, why string }{
		{"quoridor", `{"action":"putWall","position":"e2","player":"second"}`, `does not go with the position`},
		{"quoridor", `{"action":"move","position":"e2h","player":"second"}`, `does not go with the position "e2h"`},
		{"quoridor", `{"action":"move","position":["e2"],"player":"second"}`, "no string"},
		{"quoridor", `{"action":"","position":"e8","player":"second"}`, `does not go with the position`},
		{"quoridor", `{"player":"second","action":"move","position":"e8"} trailing`, "no JSON object"},
		{"quoridor", `{"player":"FIRST","action":"move","position":"e8"}`, "names no player"},
		{"quoridor", `{"winner":"second","player":"second"}`, `has no "action"`},
		{"quoridor", `{"winner":"nobody"}`, `has no "player"`},
		{"quoridor", `{"youAre":"third"}`, `has no "player"`},
		{"connect4", `{"action":"putToken","position":"A","player":"🟡"}`, `has no "column"`},
		{"connect4", `{"action":"putToken","column":1,"player":"🟡"}`, "no string"},
		{"tic-tac-toe", ``, "no JSON object"},
		{"tic-tac-toe", "\xff\xfe", "no JSON object"},
	} {
		d := mustDialect(t, c.game)
		e := d.read([]byte(c.data), d.sides[game.First])
		if e.kind != action || e.fault == nil || !strings.Contains(e.fault.Error(), c.why) {
			t.Errorf("%s is read as %+v, want an action with the fault …%s…", c.data, e, c.why)
		}
	}
}

// FuzzRead: whatever the arena sends, it is one of the four kinds of event, and
// a move is never taken from an event that is not an action without fault.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"youAre":"first"}`, `{"winner":"DRAW"}`, `{"player":"first","action":"move","position":"e2"}`,
		`{"action":"putWall","position":"e2h","player":"second"}`, `{"action":"` + Flip + `"}`, `[]`, `{`, "\x00",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, name := range []string{"tic-tac-toe", "connect4", "quoridor"} {
			d := mustDialect(t, name)
			e := d.read(data, d.sides[game.First])
			if e.kind < youAre || e.kind > action {
				t.Fatalf("%q is of kind %d", data, e.kind)
			}
			if e.kind != action && (e.move != "" || e.fault != nil) {
				t.Fatalf("%q is read as %+v", data, e)
			}
			if !json.Valid(data) && e.fault == nil {
				t.Fatalf("%q is no JSON and read as %+v", data, e)
			}
		}
	})
}
