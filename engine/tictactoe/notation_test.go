package tictactoe

import (
	"errors"
	"strings"
	"testing"

	"arenabot/engine/game"
)

func TestParseSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "is 0 bytes long"},
		{".../.../... X\n", "is 14 bytes long"},
		{"......./... X", "not three rows"},
		{"/.../.../.. X", "not three rows"},
		{".../.../x.. O", `has a 'x' where a cell`},
		{".../.../┻ O", "where a cell must be"},
		{".../.../O.. X", "has 0 X and 1 O"},
		{"XX./.../... O", "has 2 X and 0 O"},
		{".../.../... O", `ends in " O", but after 0 X and 0 O it must end in " X"`},
		{".../.../...  ", `ends in "  "`},
		{".../.../...xX", `ends in "xX"`},
		{"XXX/OO./O.. X", "a line of the side to move"},
		{"XXX/OOO/... X", "a line of the side to move"},
		{"OOO/XX./XX. O", "a line of the side to move"},
	} {
		p, err := Parse(c.text)
		var notation *game.NotationError
		if !errors.As(err, &notation) || p != (Position{}) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Parse(%q) = %v, %v; want …%s…", c.text, p, err, c.want)
		}
	}
}

// Every board of nine symbols with either side to move is accepted exactly
// when the game can reach it.
func TestParseAcceptsThePositionsOfTheGame(t *testing.T) {
	reached := all(t)
	accepted := 0
	for n := range 19683 { // 3^9
		var b strings.Builder
		for cell := range 9 {
			if cell == 3 || cell == 6 {
				b.WriteByte('/')
			}
			b.WriteByte("XO."[n%3])
			n /= 3
		}
		for _, turn := range []string{" X", " O"} {
			text := b.String() + turn
			p, err := Parse(text)
			want, ok := reached[text]
			if ok != (err == nil) {
				t.Errorf("Parse(%q): %v; reachable: %v", text, err, ok)
			} else if ok && p != want {
				t.Errorf("Parse(%q) = %v", text, p)
			} else if ok {
				accepted++
			}
		}
	}
	if want := 5478; accepted != want { // with the empty board
		t.Errorf("%d positions accepted, want %d", accepted, want)
	}
}

func TestGameParseReturnsNoPositionWithAnError(t *testing.T) {
	if p, err := Game().Parse("?"); p != nil || err == nil {
		t.Errorf("got %v, %v", p, err)
	}
	if p, err := Game().Parse(Start().String()); p != Game().Start || err != nil {
		t.Errorf("got %v, %v", p, err)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{".../.../... X", "X.O/.X./... O", "XXX/OO./... O", "XOX/XOO/OXX O", "XXX/OOO/... X", "┻━┻"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			if len(err.Error()) > 500 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			return
		}
		if p.String() != text {
			t.Errorf("%q came back as %q", text, p)
		}
		if (len(p.Moves()) == 0) != p.Outcome().Over() {
			t.Errorf("%q: %v, but its moves are %q", text, p.Outcome(), p.Moves())
		}
		for _, m := range p.Moves() {
			if _, err := p.Play(m); err != nil {
				t.Error(err)
			}
		}
	})
}
