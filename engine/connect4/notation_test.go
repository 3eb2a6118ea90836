package connect4

import (
	"errors"
	"strings"
	"testing"

	"arenabot/engine/game"
)

const empty = "......./......./......./......./......./......."

// position writes a board of which only the lowest rows are given.
func position(lowest, turn string) string {
	return empty[:len(empty)-len(lowest)] + lowest + " " + turn
}

func TestNotation(t *testing.T) {
	p := replay(t, "DDCG")
	if got, want := p.String(), position("...O.../..XX..O", "X"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if Start().String() != empty+" X" {
		t.Errorf("the start is %v", Start())
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "is 0 bytes long, not the 49"},
		{empty + " X\n", "is 50 bytes long"},
		{strings.Replace(empty, "/", ".", 1) + " X", "is not six rows"},
		{"/" + empty[:len(empty)-1] + " X", "is not six rows"},
		{strings.Repeat("/", 47) + " X", "is not six rows"},
		{position("...x...", "O"), "has a 'x' where a cell"},
		{position("┻━", "X"), "where a cell must be"},
		{position("...X.../.......", "O"), "a stone in the air on D2"},
		{position("X....../......./OX.....", "O"), "a stone in the air on A3"},
		{position("...O...", "X"), "has 0 X and 1 O"},
		{position("...XX..", "O"), "has 2 X and 0 O"},
		{position("...X...", "X"), `ends in " X", but after 1 X and 0 O it must end in " O"`},
		{position("..OX...", "O"), `it must end in " X"`},
		{empty + "  ", `ends in "  "`},
		{empty + "XX", `ends in "XX"`},
		{position("OOO..../XXXX..O", "X"), "a four of the side to move"},
		{position("OOOO.../XXXX...", "X"), "a four of the side to move"},
		// Two fours that no single stone completed, and one that is buried.
		{position("X.....X/X.....X/XOO.O.X/XOO.OOX", "O"), "that the last stone did not complete"},
		{position("OOXO.../XXXXO..", "O"), "that the last stone did not complete"},
	} {
		p, err := Parse(c.text)
		var notation *game.NotationError
		if !errors.As(err, &notation) || p != (Position{}) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Parse(%q) = %v, %v; want …%s…", c.text, p, err, c.want)
		}
	}
}

func TestParseAcceptsFinishedGames(t *testing.T) {
	for _, c := range []struct {
		text string
		want game.Outcome
	}{
		{position("OOO..../XXXX...", "O"), game.FirstWins},
		{position("XXX..../OOOO.X.", "X"), game.SecondWins},
		{position("OOO.OOO/XXXXXXX", "O"), game.FirstWins}, // seven in a row
	} {
		p, err := Parse(c.text)
		if err != nil || p.Outcome() != c.want {
			t.Errorf("Parse(%q): %v, %v; want %v", c.text, p.Outcome(), err, c.want)
		}
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
	for _, seed := range []string{
		empty + " X",
		position("...O.../..XX..O", "X"),
		position("OOO..../XXXX...", "O"),
		position("X.....X/X.....X/XOO.O.X/XOO.OOX", "O"),
		position("...X.../.......", "O"),
		"┻━┻",
	} {
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
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Parse(next.String()); err != nil {
				t.Errorf("%s from %q: %v", m, text, err)
			}
		}
	})
}
