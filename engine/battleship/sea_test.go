package battleship

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arenabot/engine/game"
)

func chance(seed uint64) func() rand.Source {
	return func() rand.Source { return rand.NewPCG(seed, seed) }
}

func TestSeaIsAPosition(t *testing.T) {
	s, err := ParseSea("2x1 1,0,0,0,0,0 1,0h -")
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Moves(); !slices.Equal(got, []string{"0,0"}) || s.Plies() != 1 || s.Outcome() != game.Ongoing || s.Turn() != game.First {
		t.Errorf("%v: moves %v, plies %d, %v", s, got, s.Plies(), s.Outcome())
	}
	next, err := s.Play("0,0")
	if err != nil || next.String() != "2x1 1,0,0,0,0,0 1,0h/0,0 -" || next.Outcome() != game.Draw || len(next.Moves()) != 0 {
		t.Errorf("after the last shot: %v, %v, %v", next, next.Outcome(), err)
	}
	if s.Plies() != 1 {
		t.Error("Play changed its own position")
	}
	var illegal *game.IllegalError
	for _, move := range []string{"1,0", "2,0", "0,1"} {
		if _, err := s.Play(move); !errors.As(err, &illegal) {
			t.Errorf("%s: %v", move, err)
		}
	}
	var notation *game.NotationError
	for _, move := range []string{"", "0", "00,0", "0,0\n", "-1,0", "0;0"} {
		if _, err := s.Play(move); !errors.As(err, &notation) {
			t.Errorf("%q: %v", move, err)
		}
	}
}

func TestSeaNotation(t *testing.T) {
	for _, text := range []string{
		"10x10 0,1,2,1,1,0 - -", "10x10 0,1,2,1,1,0 4,4/4,5h/4,6s/4,4 -", "100x1 10,0,0,0,0,10 99,0s -", "2x1 0,0,0,0,0,0 - 150,0",
	} {
		s, err := Game(chance(1)).Parse(text)
		if err != nil || s.String() != text {
			t.Errorf("%s: %v, %v", text, s, err)
		}
	}
	for text, says := range map[string]string{
		"":                                "fields",
		"10x10 0,1,2,1,1,0 -":             "fields",
		"10 0,1,2,1,1,0 - -":              "size",
		"010x10 0,1,2,1,1,0 - -":          "size",
		"0x10 0,1,2,1,1,0 - -":            "bounds",
		"101x10 0,1,2,1,1,0 - -":          "bounds",
		"10x10 0,1,2,1,1 - -":             "5 numbers",
		"10x10 0,1,2,1,1,11 - -":          "bounds",
		"10x10 0,1,2,1,1,x - -":           "number of ships",
		"10x10 0,1,2,1,1,0 10,0 -":        "strike",
		"10x10 0,1,2,1,1,0 1,0m -":        "strike",
		"10x10 0,1,2,1,1,0 1,0/ -":        "strike",
		"2x1 0,0,0,0,0,0 - 100":           "1 habits for 2 cells",
		"2x1 0,0,0,0,0,0 - 100,9901":      "habit",
		"2x1 0,0,0,0,0,0 - 100,1.5":       "habit",
		"2x1 0,0,0,0,0,0 - 100,100 extra": "fields",
	} {
		var notation *game.NotationError
		if _, err := ParseSea(text); !errors.As(err, &notation) || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want …%s…", text, err, says)
		}
	}
}

// The player behind the seam is the shooter: a good shot, new and on the board,
// and habits that steer it.
func TestSeaPlayer(t *testing.T) {
	g := Game(chance(7))
	player := g.NewPlayer()
	rapid.Check(t, func(t *rapid.T) {
		s := Sea{Rules: Rules{rapid.IntRange(1, 12).Draw(t, "w"), rapid.IntRange(1, 12).Draw(t, "h"), Fleet{1, 1, 1}}}
		for range rapid.IntRange(0, s.Rules.Area()-1).Draw(t, "strikes") {
			at := Cell{rapid.IntRange(0, s.Rules.Width-1).Draw(t, "x"), rapid.IntRange(0, s.Rules.Height-1).Draw(t, "y")}
			s.Strikes = append(s.Strikes, Strike{at, Result(rapid.IntRange(0, 2).Draw(t, "r"))})
		}
		read, err := g.Parse(s.String())
		if err != nil || read.String() != s.String() {
			t.Fatalf("%v is read as %v, %v", s, read, err)
		}
		c, err := player.Choose(read, game.Budget{Nodes: 50})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Play(c.Move); err != nil || c.Value < 0 || c.Value > 100 || c.PV[0] != c.Move {
			t.Errorf("%v: %+v, %v", s, c, err)
		}
	})

	known := Sea{Rules: Classic(), Habits: make([]float64, 100)}
	known.Habits[90] = 50 // hardly ever anywhere but in this corner
	for range 5 {
		if c, err := player.Choose(known, game.Budget{}); err != nil || c.Move != "0,9" {
			t.Errorf("with the habit of 0,9: %v, %v", c.Move, err)
		}
	}
	if c, err := player.Choose(Sea{Rules: Classic()}, game.Budget{}); err != nil || c.Move == "0,9" {
		t.Errorf("the habits of another opponent are kept: %v, %v", c.Move, err)
	}
	full := Sea{Rules: Rules{1, 1, Fleet{1}}, Strikes: []Strike{{}}}
	if _, err := player.Choose(full, game.Budget{}); !errors.Is(err, game.ErrOver) {
		t.Errorf("a board without a free cell: %v", err)
	}
	if _, err := player.Choose(nil, game.Budget{}); err == nil {
		t.Error("no position, and no error")
	}
}

func FuzzParseSea(f *testing.F) {
	f.Add("10x10 0,1,2,1,1,0 4,4/4,5h/4,6s -")
	f.Add("2x1 0,0,0,0,0,0 - 150,0")
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := ParseSea(text); err == nil && s.String() != text {
			t.Errorf("%q is read as %q", text, s)
		}
	})
}
