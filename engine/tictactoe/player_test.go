package tictactoe

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"arenabot/engine/game"
)

// A twin solves the game through game.Position alone.
type twin struct {
	t      testing.TB
	player game.Player
	values map[string]int
	odds   map[string][2]float64
}

func newTwin(t testing.TB) *twin {
	return &twin{t, NewPlayer(), map[string]int{}, map[string][2]float64{}}
}

// value is plain minimax, for the side to move.
func (w *twin) value(p game.Position) int {
	if v, ok := w.values[p.String()]; ok {
		return v
	}
	v := -1
	if winner, ok := p.Outcome().Winner(); ok && winner == p.Turn() {
		v = 1
	} else if p.Outcome() == game.Draw {
		v = 0
	}
	for _, m := range p.Moves() {
		v = max(v, -w.value(play(w.t, p, m)))
	}
	w.values[p.String()] = v
	return v
}

func (w *twin) choose(p game.Position) game.Choice {
	c, err := w.player.Choose(p, game.Budget{})
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// chances are the probabilities that us, choosing as the player does, does not
// lose and that it wins against an opponent that moves at random.
func (w *twin) chances(p game.Position, us game.Side) (safe, win float64) {
	key := p.String() + us.String()
	if o, ok := w.odds[key]; ok {
		return o[0], o[1]
	}
	moves := p.Moves()
	if winner, ok := p.Outcome().Winner(); ok && winner == us {
		safe, win = 1, 1
	} else if p.Outcome() == game.Draw {
		safe = 1
	} else if len(moves) > 0 && p.Turn() == us {
		moves = []string{w.choose(p).Move}
	}
	for _, m := range moves {
		s, v := w.chances(play(w.t, p, m), us)
		safe += s / float64(len(moves))
		win += v / float64(len(moves))
	}
	w.odds[key] = [2]float64{safe, win}
	return safe, win
}

func TestValuesAgainstMinimax(t *testing.T) {
	w := newTwin(t)
	for _, p := range all(t) {
		if p.Outcome().Over() {
			continue
		}
		c := w.choose(p)
		if !c.Solved || c.Value != w.value(p) || c.Depth != 9-p.Plies() {
			t.Errorf("%v: %+v, want solved value %d", p, c, w.value(p))
		}
		if v := -w.value(play(t, p, c.Move)); v != c.Value {
			t.Errorf("%v: %s keeps %d of %d", p, c.Move, v, c.Value)
		}
	}
}

// No single departure from the player's choice to a move of equal game value
// is better by the rule: so the player's choices are the rule's.
func TestChoicesFollowTheRule(t *testing.T) {
	const eps = 1e-9 // the probabilities are fractions of at most 945
	w := newTwin(t)
	for _, p := range all(t) {
		if p.Outcome().Over() {
			continue
		}
		us, c := p.Turn(), w.choose(p)
		safe, win := w.chances(p, us)
		length := len(c.PV)
		before := true // m comes before the choice in the order of the cells
		for _, m := range p.Moves() {
			if m == c.Move {
				before = false
				continue
			}
			next := play(t, p, m)
			if -w.value(next) < c.Value {
				continue
			}
			s, v := w.chances(next, us)
			n := 1 // length of the game after m
			if !next.Outcome().Over() {
				n += len(w.choose(next).PV)
			}
			longer := n - length
			switch {
			case math.Abs(s-safe) > eps:
				if s > safe {
					t.Errorf("%v: %s is safer than %s: %v > %v", p, m, c.Move, s, safe)
				}
			case math.Abs(v-win) > eps:
				if v > win {
					t.Errorf("%v: %s wins more than %s: %v > %v", p, m, c.Move, v, win)
				}
			case c.Value*longer < 0:
				t.Errorf("%v: value %d and %d plies after %s, only %d after %s", p, c.Value, length, c.Move, n, m)
			case before && c.Value*longer == 0:
				t.Errorf("%v: %s is as good and comes before %s", p, m, c.Move)
			}
		}
	}
}

func TestNeverLosesAndIsHardOnTheRandom(t *testing.T) {
	w := newTwin(t)
	// The fractions of the package's comment.
	for us, want := range map[game.Side]float64{game.First: 382.0 / 384, game.Second: 866.0 / 945} {
		safe, win := w.chances(Start(), us)
		if math.Abs(safe-1) > 1e-9 || math.Abs(win-want) > 1e-9 {
			t.Errorf("as %v: safe %v, wins %v; want 1 and %v", us, safe, win, want)
		}
	}
	for _, us := range []game.Side{game.First, game.Second} {
		lines := 0
		var visit func(game.Position)
		visit = func(p game.Position) {
			if p.Outcome() == game.Win(us.Other()) {
				t.Errorf("as %v it lost: %v", us, p)
			}
			moves := p.Moves()
			if len(moves) == 0 {
				lines++
				return
			}
			if p.Turn() == us {
				moves = []string{w.choose(p).Move}
			}
			for _, m := range moves {
				visit(play(t, p, m))
			}
		}
		visit(Start())
		if lines < 50 {
			t.Errorf("as %v it met %d lines only", us, lines)
		}
	}
}

func TestExpectedLine(t *testing.T) {
	w := newTwin(t)
	for _, p := range all(t) {
		if p.Outcome().Over() {
			continue
		}
		c := w.choose(p)
		end := play(t, p, c.PV...)
		if c.PV[0] != c.Move || !end.Outcome().Over() {
			t.Errorf("%v: move %s, line %q ends in %v", p, c.Move, c.PV, end)
		}
		want := game.Draw
		if c.Value > 0 {
			want = game.Win(p.Turn())
		} else if c.Value < 0 {
			want = game.Win(p.Turn().Other())
		}
		if end.Outcome() != want {
			t.Errorf("%v: value %d, but the line %q ends with %v", p, c.Value, c.PV, end.Outcome())
		}
	}
}

func TestChoicesToPlay(t *testing.T) {
	for _, c := range []struct{ why, position, move string }{
		{"a corner leaves a random opponent least", ".../.../... X", "NW"},
		{"only the centre holds against a corner", "X../.../... O", "C"},
		{"win at once rather than later", "XX./OO./... X", "NE"},
		{"win rather than block", "XX./OO./X.. O", "E"},
		{"block the only threat", "X../.OO/X.. X", "W"},
		{"of two threats, block one", "X.X/.O./O.X O", "N"},
	} {
		p, err := Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		if got := newTwin(t).choose(p); got.Move != c.move {
			t.Errorf("%s: %s: got %s, want %s", c.why, c.position, got.Move, c.move)
		}
	}
}

// Two players agree, in any order of the questions, and under any budget.
func TestChoicesAreDeterministic(t *testing.T) {
	spent := game.Budget{Nodes: 1, Time: time.Nanosecond, Stop: func() bool { return true }}
	a, b := NewPlayer(), NewPlayer()
	for _, p := range all(t) {
		x, errX := a.Choose(p, game.Budget{})
		y, errY := b.Choose(p, spent)
		if x.Move != y.Move || x.Value != y.Value || !slices.Equal(x.PV, y.PV) || y.Nodes > 1 {
			t.Errorf("%v: %+v and %+v", p, x, y)
		}
		if over := p.Outcome().Over(); errors.Is(errX, game.ErrOver) != over || errors.Is(errY, game.ErrOver) != over {
			t.Errorf("%v (%v): errors %v and %v", p, p.Outcome(), errX, errY)
		}
	}
}

func TestChooseRefusesAnotherGamesPosition(t *testing.T) {
	for _, p := range []game.Position{nil, struct{ game.Position }{Start()}} {
		if _, err := NewPlayer().Choose(p, game.Budget{}); err == nil || errors.Is(err, game.ErrOver) {
			t.Errorf("Choose(%v): %v", p, err)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newSolution().of(Start())
	}
}

func BenchmarkChoose(b *testing.B) {
	pl := NewPlayer()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := pl.Choose(Start(), game.Budget{}); err != nil {
			b.Fatal(err)
		}
	}
}
