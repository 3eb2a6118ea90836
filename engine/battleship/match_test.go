package battleship

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arenabot/engine/game"
)

// small has a ship of two and one of one on either side.
const small = "3x2 1,1,0,0,0,0 0,0-1,0/2,1-2,1 0,1-1,1/2,0-2,0 - -"

func matchOf(t *testing.T, text string) Match {
	t.Helper()
	m, err := ParseMatch(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The sides shoot in turn, also after a hit, and the last ship ends the game at
// once, without a shot for the other side to equalise.
func TestMatchIsPlayedInTurnUntilAFleetIsSunk(t *testing.T) {
	var p game.Position = matchOf(t, small)
	for i, step := range []struct {
		shot, after string
		turn        game.Side
	}{
		{"2,0", "2,0s -", game.Second},
		{"0,0", "2,0s 0,0h", game.First},
		{"0,1", "2,0s/0,1h 0,0h", game.Second},
		{"1,1", "2,0s/0,1h 0,0h/1,1", game.First},
		{"1,1", "2,0s/0,1h/1,1s 0,0h/1,1", game.Second},
	} {
		if p.Turn() != game.First && i%2 == 0 {
			t.Fatalf("shot %d is %v's", i, p.Turn())
		}
		next, err := p.Play(step.shot)
		if err != nil {
			t.Fatal(err)
		}
		p = next
		if !strings.HasSuffix(p.String(), " "+step.after) || p.Turn() != step.turn || p.Plies() != i+1 {
			t.Errorf("after %s: %v, %v to shoot, %d plies; want …%s, %v", step.shot, p, p.Turn(), p.Plies(), step.after, step.turn)
		}
	}
	if p.Outcome() != game.FirstWins || len(p.Moves()) != 0 {
		t.Errorf("all of second's ships are sunk: %v, moves %v", p.Outcome(), p.Moves())
	}
	if _, err := p.Play("0,1"); err == nil {
		t.Error("a shot after the end was taken")
	}
}

// What the shooter is asked about holds nothing of the fleet that it looks for.
func TestMatchHidesTheFleets(t *testing.T) {
	m := matchOf(t, "3x2 1,1,0,0,0,0 0,0-1,0/2,1-2,1 0,1-1,1/2,0-2,0 2,0s 0,0h")
	if got, want := m.Sea().String(), "3x2 1,1,0,0,0,0 2,0s -"; got != want {
		t.Errorf("first sees %s, want %s", got, want)
	}
	next, err := m.Play("0,1")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := next.(Match).Sea().String(), "3x2 1,1,0,0,0,0 0,0h -"; got != want {
		t.Errorf("second sees %s, want %s", got, want)
	}
	var illegal *game.IllegalError
	if _, err := m.Play("2,0"); !errors.As(err, &illegal) {
		t.Errorf("a second shot at a cell: %v", err)
	}
}

func TestMatchNotationIsStrict(t *testing.T) {
	const head = "3x2 1,1,0,0,0,0 0,0-1,0/2,1-2,1 0,1-1,1/2,0-2,0 "
	for text, says := range map[string]string{
		"3x2 1,1,0,0,0,0 - -":                                   "six",
		"3 1,1,0,0,0,0 0,0-1,0/2,1-2,1 0,1-1,1/2,0-2,0 - -":     "size",
		"3x2 1,1,0,0,0,0 0,0-1,0 0,1-1,1/2,0-2,0 - -":           "against the rules",
		"3x2 1,1,0,0,0,0 0,0-1,0/1,0-1,0 0,1-1,1/2,0-2,0 - -":   "overlaps",
		"3x2 1,1,0,0,0,0 2,0-3,0/2,1-2,1 0,1-1,1/2,0-2,0 - -":   "leaves the board",
		"3x2 1,1,0,0,0,0 0,0-1,1/2,1-2,1 0,1-1,1/2,0-2,0 - -":   "where a ship",
		"3x2 1,1,0,0,0,0 1,0-0,0/2,1-2,1 0,1-1,1/2,0-2,0 - -":   "where a ship",
		"3x2 1,1,0,0,0,0 0,0-1,0/2,1-2,1 0,1-1,1/2,0-2,0 3,0 -": "where a strike",
		head + "2,0 -":                       "tells something else",
		head + "0,0h -":                      "tells something else",
		head + "- 0,0h":                      "in turn",
		head + "0,0/1,0 -":                   "in turn",
		head + "0,0/0,0 2,0":                 "two strikes",
		head + "2,0s/0,1h/1,1s 0,0h/1,1/0,1": "after the end",
	} {
		var notation *game.NotationError
		if _, err := ParseMatch(text); !errors.As(err, &notation) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want …%s…", text, err, says)
		}
	}
}

// Every position of a random game is read back as it was written, and the game
// ends with one fleet sunk.
func TestMatchCanBePlayedOutAndRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rnd := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		m, err := NewMatch(Rules{rapid.IntRange(3, 6).Draw(t, "w"), 4, Fleet{1, 1, 1}}, rnd)
		if err != nil {
			t.Fatal(err)
		}
		for !m.Outcome().Over() {
			moves := m.Moves()
			next, err := m.Play(moves[rnd.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			m = next.(Match)
			if read, err := ParseMatch(m.String()); err != nil || read.String() != m.String() {
				t.Fatalf("%v is read as %v, %v", m, read, err)
			}
		}
		won := 0
		if m.Outcome() == game.SecondWins {
			won = 1
		}
		if hits := strings.Count(m.String(), "s"); hits < 3 || m.shooter() == won {
			t.Errorf("%v ended with %v", m, m.Outcome())
		}
	})
}

func FuzzParseMatch(f *testing.F) {
	f.Add(small)
	f.Add("3x2 1,1,0,0,0,0 0,0-1,0/2,1-2,1 0,1-1,1/2,0-2,0 2,0s/0,1h/1,1s 0,0h/1,1")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMatch(text)
		if err != nil {
			return
		}
		if m.String() != text {
			t.Errorf("%q is written as %q", text, m.String())
		}
		for _, move := range m.Moves() {
			if _, err := m.Play(move); err != nil {
				t.Fatalf("%q: %v", move, err)
			}
		}
	})
}
