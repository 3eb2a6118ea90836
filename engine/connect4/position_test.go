package connect4

import (
	"errors"
	"strings"
	"testing"

	"arenabot/engine/game"
)

// replay plays a string of columns, "DDC".
func replay(t testing.TB, moves string) Position {
	t.Helper()
	p, err := game.Replay(Start(), strings.Split(moves, "")...)
	if err != nil {
		t.Fatal(err)
	}
	return p.(Position)
}

func TestCountsOfMoveSequences(t *testing.T) {
	var count func(p Position, depth int) int
	count = func(p Position, depth int) (n int) {
		if depth == 0 {
			return 1
		}
		if p.Outcome().Over() {
			return 0
		}
		for set := p.landing(); set != 0; set &= set - 1 {
			n += count(p.drop(set&-set), depth-1)
		}
		return n
	}
	// At depth 7 the seven full columns are missing, and from depth 8 on the
	// games that were won before.
	for i, want := range []int{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234} {
		if got := count(Start(), i); got != want {
			t.Errorf("depth %d: %d sequences, want %d", i, got, want)
		}
	}
}

func TestLineNamesAllCells(t *testing.T) {
	for _, c := range []struct{ why, moves, line string }{
		{"none yet", "AABBCC", ""},
		{"a row", "AABBCCD", "A1 B1 C1 D1"},
		{"a column", "GAGAGAG", "G1 G2 G3 G4"},
		{"rising", "ABBCCDCDDGD", "A1 B2 C3 D4"},
		{"falling", "GFFEEDEDDAD", "D4 E3 F2 G1"},
		{"seven in a row", "AABBCCEEFFGGD", "A1 B1 C1 D1 E1 F1 G1"},
	} {
		if got := strings.Join(replay(t, c.moves).Line(), " "); got != c.line {
			t.Errorf("%s: %s: line %q, want %q", c.why, c.moves, got, c.line)
		}
	}
}

func TestLineOfNoneIsNil(t *testing.T) {
	if line := Start().Line(); line != nil {
		t.Errorf("got %q", line)
	}
}

// Three at the top of A and one at the bottom of B are neighbours in the bits,
// but for the guard.
func TestNoLineRunsOverTheEdge(t *testing.T) {
	p := replay(t, "CACACABDAEAFABB")
	if p.Outcome().Over() {
		t.Errorf("%v: %v %q", p, p.Outcome(), p.Line())
	}
}

func TestPlaySaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ before, move, want string }{
		{"", "d", `connect4: "d" is not a column A to G`},
		{"", "H", `connect4: "H" is not a column A to G`},
		{"", "@", `connect4: "@" is not a column A to G`},
		{"", "", `connect4: "" is not a column A to G`},
		{"", "D4", `connect4: "D4" is not a column A to G`},
		{"BBBBBB", "B", `connect4: "B" is illegal: the column is full`},
		{"ABABABA", "D", `connect4: "D" is illegal: the game is over`},
		{"ABABABA", "┻━┻", `is not a column A to G`},
	} {
		p := Start()
		if c.before != "" {
			p = replay(t, c.before)
		}
		next, err := p.Play(c.move)
		if err == nil || next != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: Play(%q) = %v, %v; want %s", p, c.move, next, err, c.want)
		}
		var notation *game.NotationError
		var illegal *game.IllegalError
		if isMove := len(c.move) == 1 && strings.Contains("ABCDEFG", c.move); errors.As(err, &illegal) != isMove || errors.As(err, &notation) == isMove {
			t.Errorf("Play(%q): a %T", c.move, err)
		}
	}
}

func TestFullBoardIsADraw(t *testing.T) {
	// Fill by whatever keeps the game going, which from here always finds an end.
	var fill func(p game.Position) (game.Position, bool)
	fill = func(p game.Position) (game.Position, bool) {
		if p.Outcome() == game.Draw {
			return p, true
		}
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			if end, ok := fill(next); ok {
				return end, true
			}
		}
		return p, false
	}
	end, ok := fill(Start())
	if !ok || end.Plies() != cells || end.Moves() != nil || end.(Position).Line() != nil {
		t.Errorf("%v: %v", end, end.Outcome())
	}
	if _, err := end.Play("A"); !strings.Contains(err.Error(), "the game is over") {
		t.Error(err)
	}
}
