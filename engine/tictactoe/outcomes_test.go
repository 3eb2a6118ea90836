package tictactoe

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOutcomes compares with a plain minimax that shares nothing with the solution.
func TestOutcomes(t *testing.T) {
	var minimax func(p Position) (value, plies int)
	minimax = func(p Position) (value, plies int) {
		if p.Outcome().Over() {
			if len(p.Line()) > 0 {
				return -1, 0
			}
			return 0, 0
		}
		value = -2
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			v, n := minimax(next.(Position))
			v, n = -v, n+1
			// The winner takes the shorter way, the loser the longer one.
			if v > value || v == value && (v > 0 && n < plies || v < 0 && n > plies) {
				value, plies = v, n
			}
		}
		return value, plies
	}
	pl := NewPlayer()
	for _, text := range []string{".../.../... X", "X../.../... O", "X.O/.X./... O", "XX./OO./... X", "XOX/OXO/... X", "XOX/XOO/OX. X"} {
		p, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var want []Outcome
		for _, m := range p.Moves() {
			next, _ := p.Play(m)
			v, n := minimax(next.(Position))
			want = append(want, Outcome{m, -v, n + 1})
		}
		if d := cmp.Diff(want, pl.Outcomes(p)); d != "" {
			t.Errorf("%s (-minimax +outcomes):\n%s", text, d)
		}
	}
}

func TestAFinishedGameHasNoOutcomes(t *testing.T) {
	p, err := Parse("XOX/XOO/OXX O")
	if err != nil {
		t.Fatal(err)
	}
	if list := NewPlayer().Outcomes(p); len(list) > 0 {
		t.Errorf("%v", list)
	}
}
