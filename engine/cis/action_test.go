package cis

import (
	"strings"
	"testing"
)

func TestReadAction(t *testing.T) {
	for _, c := range []struct{ game, body, move, err string }{
		{"tic-tac-toe", `{"action":"putSymbol","position":"NW"}`, "NW", ""},
		{"connect4", `{"action":"putToken","column":"D","player":"me"}`, "D", ""},
		{"quoridor", `{"action":"putWall","position":"e2h"}`, "e2h", ""},
		{"quoridor", `{"action":"` + Flip + `"}`, "flip", ""},
		{"quoridor", `{"action":"move","position":"e2h"}`, "", "does not go with"},
		{"connect4", `{"action":"putToken"}`, "", `has no "column"`},
		{"connect4", `{"action":"putToken","column":4}`, "", "no string"},
		{"connect4", `null`, "", "no JSON object"},
		{"connect4", `{"action":`, "", "no JSON object"},
		{"chess", `{}`, "", "no game"},
	} {
		move, flip, err := ReadAction(c.game, []byte(c.body))
		if flip {
			move = "flip"
		}
		if move != c.move || (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s %s: %q, %v", c.game, c.body, move, err)
		}
	}
}

// FuzzReadAction: whatever is posted, a move that is read is one that we would
// write the same way.
func FuzzReadAction(f *testing.F) {
	f.Add("quoridor", []byte(`{"action":"move","position":"e2"}`))
	f.Add("connect4", []byte(`{"action":"putToken","column":"D"}`))
	f.Fuzz(func(t *testing.T, game string, body []byte) {
		move, flip, err := ReadAction(game, body)
		if err != nil || flip {
			return
		}
		d, _ := dialectOf(game)
		if again, _, err := ReadAction(game, d.body(move)); err != nil || again != move {
			t.Errorf("%q is written as %s and read as %q, %v", move, d.body(move), again, err)
		}
	})
}
