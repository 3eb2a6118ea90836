package quoridor

import (
	"errors"
	"strings"
	"testing"

	"arenabot/engine/game"
)

func TestMoveNotation(t *testing.T) {
	seen := map[string]bool{}
	for i := range moves {
		text := move(i).String()
		m, wrong := parseMove(text)
		if wrong != "" || m != move(i) || seen[text] {
			t.Errorf("move %d is written %q and read as %d %s", i, text, m, wrong)
		}
		seen[text] = true
	}
	for text, want := range map[string]move{
		"a1": 0, "e2": 13, "i9": 80,
		"a1h": horizontal, "a8h": horizontal + 7, "b1h": horizontal + 8, "h8h": horizontal + 63,
		"a1v": vertical, "h8v": vertical + 63,
	} {
		if m, wrong := parseMove(text); m != want || wrong != "" {
			t.Errorf("parseMove(%q) = %d %s, want %d", text, m, wrong, want)
		}
	}
}

func TestPlayErrors(t *testing.T) {
	const start = "e1 e9 10 10 - 0 standard"
	for _, tt := range []struct {
		position, move, reason string
		notation               bool
	}{
		{start, "", "not a move", true},
		{start, "e", "not a move", true},
		{start, "e2hh", "not a move", true},
		{start, "E2", "not a move", true},
		{start, "j5", "files a to i", true},
		{start, "e0", "rows 1 to 9", true},
		{start, "e2x", "want h or v", true},
		{start, "e2H", "want h or v", true},
		{start, "i1v", "not a wall of the board", true},
		{start, "i8h", "not a wall of the board", true},
		{start, "a9h", "not a wall of the board", true},
		{start, "e1", "first's pawn already stands there", false},
		{start, "e9", "second's pawn stands there", false},
		{start, "e3", "first's pawn cannot reach it from e1", false},
		{"e5 e6 10 10 - 8 standard", "d6", "cannot reach", false},
		{"e5 e6 9 10 e5h 9 standard", "e4", "cannot reach", false},
		{"e1 e9 9 10 e4h 1 standard", "e4h", "the wall e4h is already there", false},
		{"e1 e9 9 10 e4h 1 standard", "e4v", "crosses the wall e4h", false},
		{"e1 e9 9 10 e4h 1 standard", "d4h", "overlaps the wall e4h", false},
		{"e1 e9 9 10 e4h 1 standard", "f4h", "overlaps the wall e4h", false},
		{"e1 e9 9 9 a8v,b2v 2 standard", "b1v", "overlaps the wall b2v", false},
		{"e1 e9 9 9 a8v,b7v 2 standard", "b8v", "overlaps the wall b7v", false},
		{"e1 e9 9 9 b1v,d1h 2 standard", "a8v", "", false},
		{"e1 e9 8 8 c1v,c3h,e3h,f1v 4 standard", "d2h", "", false},
		{"e1 e9 9 9 d1v,e1v 2 standard", "e3h", "", false},
		{"e1 e9 9 9 d1v,e1v 2 standard", "d2h", "leaves first without a path", false},
		{"e1 e9 9 9 d8v,e8v 2 standard", "e7h", "leaves second without a path", false},
		{"e1 e9 0 10 a1h,a3h,a5h,a7h,c1h,c3h,c5h,c7h,e3h,e5h 20 standard", "g5h", "first has no walls left", false},
		{"e9 e5 10 10 - 19 standard", "e4", "the game is over", false},
		{"e5 e3 10 10 - 79 arena", "e2", "the game is over", false},
	} {
		t.Run(tt.position+" "+tt.move, func(t *testing.T) {
			p, err := Parse(tt.position)
			if err != nil {
				t.Fatal(err)
			}
			next, err := p.Play(tt.move)
			var notation *game.NotationError
			var illegal *game.IllegalError
			switch {
			case tt.reason == "":
				if err != nil {
					t.Error(err)
				}
			case err == nil || next != nil:
				t.Errorf("got %v, want an error", next)
			case !strings.Contains(err.Error(), tt.reason):
				t.Errorf("got %v, want …%s…", err, tt.reason)
			case errors.As(err, &notation) != tt.notation || errors.As(err, &illegal) == tt.notation:
				t.Errorf("got a %T", err)
			}
		})
	}
}

func TestParse(t *testing.T) {
	for _, text := range []string{
		"e1 e9 10 10 - 0 standard",
		"e1 e9 10 10 - 0 arena",
		"e2 e9 10 9 e6v 2 standard",
		"e5 d5 9 9 a1h,h8v 12 arena",
		"e9 d5 10 10 - 79 arena",
	} {
		if p, err := Parse(text); err != nil || p.String() != text {
			t.Errorf("Parse(%q) = %v, %v", text, p, err)
		}
	}
	for _, tt := range []struct{ text, wrong string }{
		{"", "it has 1 fields"},
		{"e1 e9 10 10 - 0 standard ", "it has 8 fields"},
		{"e1  e9 10 10 - 0 standard", "it has 8 fields"},
		{"e1h e9 10 10 - 0 standard", "the pawn of first"},
		{"e1 E9 10 10 - 0 standard", "the pawn of second"},
		{"e1 e9 11 9 - 0 standard", "in hand of first"},
		{"e1 e9 10 010 - 0 standard", "in hand of second"},
		{"e1 e9 10 +9 - 0 standard", "in hand of second"},
		{"e1 e9 10 -1 - 0 standard", "in hand of second"},
		{"e1 e9 9 10  1 standard", "it has 7"},
		{"e1 e9 9 9 e4h,e2h 2 standard", "e2h is out of order"},
		{"e1 e9 9 9 e4v,e4h 2 standard", "e4h is out of order"},
		{"e1 e9 9 9 e4h,e4h 2 standard", "e4h is out of order"},
		{"e1 e9 9 9 e4h,f4h 2 standard", "f4h: it overlaps the wall e4h"},
		{"e1 e9 9 9 e4h,e4v 2 standard", "e4v: it crosses the wall e4h"},
		{"e1 e9 9 10 i1v 1 standard", "not a wall of the board"},
		{"e1 e9 9 10 e4 1 standard", "e4 is a square"},
		{"e1 e9 9 10 e4h, 1 standard", "is not a move"},
		{"e1 e9 9 10 -,e4h 1 standard", "is not a move"},
		{"e1 e9 10 10 - 00 standard", "the plies"},
		{"e1 e9 10 10 - -2 standard", "the plies"},
		{"e1 e9 10 10 - 1000000001 standard", "the plies"},
		{"e1 e9 10 10 - 99999999999999999999 standard", "the plies"},
		{"e1 e9 10 10 - 0 Arena", "neither standard nor arena"},
		{"e1 e9 10 10 - 80 arena", "ends a game after 79"},
		{"e5 e5 10 10 - 20 standard", "both pawns stand on e5"},
		{"e1 e9 10 10 e4h 1 standard", "there are 21 walls"},
		{"e1 e9 8 10 e4h 3 standard", "there are 19 walls"},
		{"e1 e9 9 10 e4h 0 standard", "first has placed 1 walls in 0 moves"},
		{"e1 e9 10 9 e4h 1 standard", "second has placed 1 walls in 0 moves"},
		{"e4 e9 10 10 - 1 standard", "first's pawn is 3 squares from its start after 1 moves"},
		{"e1 e7 10 9 e4h 2 standard", "second's pawn is 2 squares from its start after 0 moves"},
		{"e1 e9 7 10 d1v,d2h,e1v 5 standard", "first has no path"},
		{"e1 e9 7 10 d7h,d8v,e8v 5 standard", "second has no path"},
		{"e9 e5 10 10 - 20 standard", "first stands on its goal, but it is its turn"},
		{"e5 e1 10 10 - 21 standard", "second stands on its goal, but it is its turn"},
		{"e9 e1 10 10 - 20 standard", "first stands on its goal, but"},
	} {
		_, err := Parse(tt.text)
		var notation *game.NotationError
		if tt.wrong == "it has 7" { // an empty list of walls
			tt.wrong = "is not a move"
		}
		if !errors.As(err, &notation) || !strings.Contains(err.Error(), tt.wrong) {
			t.Errorf("Parse(%q): %v, want …%s…", tt.text, err, tt.wrong)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("e1 e9 10 10 - 0 standard", "e2")
	f.Add("e5 d5 9 9 a1h,h8v 12 arena", "d6h")
	f.Add("a2 e2 7 6 a1h,a2h,c1h,c2h,e1h,f1v,f2h 16 arena", "i1v")
	f.Add("e9 e5 10 10 - 19 standard", "e4")
	f.Fuzz(func(t *testing.T, text, m string) {
		p, err := Parse(text)
		if err != nil {
			p = Start(Standard)
		} else {
			if p.String() != text {
				t.Fatalf("Parse(%q).String() = %q", text, p.String())
			}
			checkAgainst(t, p, twinOf(p))
		}
		next, err := p.play(m)
		legal := false
		for _, l := range p.Moves() {
			legal = legal || l == m
		}
		if legal != (err == nil) {
			t.Fatalf("%v: %q is legal: %v, but Play says %v", p, m, legal, err)
		}
		if err != nil || next.plies > maxPlies {
			return
		}
		if back, err := Parse(next.String()); err != nil || back != next {
			t.Fatalf("Parse(%q) = %v, %v", next, back, err)
		}
	})
}

func TestDistanceAndWalls(t *testing.T) {
	p, err := Parse("e1 e8 7 9 a1h,c1h,e1h,g7v 6 standard")
	if err != nil {
		t.Fatal(err)
	}
	// First goes round by g1; second straight down to e2 and round by g2.
	if a, b := p.Distance(game.First), p.Distance(game.Second); a != 10 || b != 9 {
		t.Errorf("distances %d and %d, want 10 and 9", a, b)
	}
	if a, b := p.WallsLeft(game.First), p.WallsLeft(game.Second); a != 7 || b != 9 {
		t.Errorf("walls left %d and %d, want 7 and 9", a, b)
	}
}

func TestOrderOfMoves(t *testing.T) {
	all := Start(Standard).Moves()
	if got, want := strings.Join(all[:7], " "), "d1 f1 e2 a1h a1v a2h a2v"; got != want {
		t.Errorf("the moves begin %s, want %s", got, want)
	}
	if last := all[len(all)-1]; last != "h8v" || len(all) != 131 {
		t.Errorf("%d moves to %s, want 131 to h8v", len(all), last)
	}
}

func TestZeroPositionDoesNotPanic(t *testing.T) {
	var p Position
	_, playErr := p.Play("e2")
	_, chooseErr := NewPlayer().Choose(p, game.Budget{Nodes: 10})
	if playErr == nil || chooseErr == nil || p.Moves() != nil || p.String() == "" {
		t.Error("the zero Position is playable")
	}
}
