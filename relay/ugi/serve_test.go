package ugi

import (
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine"
	"arenabot/engine/game"
)

// talk lets an engine answer whole input and returns its lines.
func talk(t testing.TB, g game.Game, input string) []string {
	t.Helper()
	var out strings.Builder
	if err := Serve(g, strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

func lookup(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestEveryGamePlaysItself holds a whole conversation for each game.
func TestEveryGamePlaysItself(t *testing.T) {
	for _, g := range engine.Games() {
		t.Run(g.Name, func(t *testing.T) {
			in, toEngine := io.Pipe()
			fromEngine, out := io.Pipe()
			done := make(chan error, 1)
			go func() {
				done <- Serve(g, in, out)
				out.Close()
			}()
			p := &Process{stdin: toEngine, stdout: fromEngine, lines: make(chan string), closing: make(chan struct{})}
			p.reading.Go(p.read)
			if err := p.NewGame(t.Context()); err != nil {
				t.Fatal(err)
			}
			at, moves := g.Start, []string(nil)
			for !at.Outcome().Over() && len(moves) < 12 {
				r, err := p.Best(t.Context(), moves, Limit{Nodes: 300})
				if err != nil {
					t.Fatal(err)
				}
				if at, err = at.Play(r.Move); err != nil {
					t.Fatalf("after %v: %v", moves, err)
				}
				if r.Nodes < 1 || r.Nodes > 300 {
					t.Errorf("after %v it tells of %d nodes, want 1 to 300", moves, r.Nodes)
				}
				moves = append(moves, r.Move)
			}
			p.send("quit")
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAnswers(t *testing.T) {
	for name, c := range map[string]struct{ input, want string }{
		"greeting":     {"ugi", "id name arenabot tic-tac-toe\nugiok"},
		"ready":        {"\n  isready  \n\n", "readyok"},
		"unknown":      {"castle", `info string there is no command "castle"`},
		"first's turn": {"query p1turn", "response true"},
		"second's":     {"position startpos moves C\nquery p1turn", "response false"},
		"not over":     {"query gameover\nquery result", "response false\nresponse none"},
		"won":          {"position fen XXX/OO./... O\nquery gameover\nquery result", "response true\nresponse p1win"},
		"lost":         {"position startpos moves NW C N NE E SW\nquery result", "response p2win"},
		"drawn":        {"position fen XOX/XOO/OXX O\nquery result", "response draw"},
		"over":         {"position fen XXX/OO./... O\ngo", "bestmove none"},
		"new game":     {"position startpos moves C\nuginewgame\nquery p1turn", "response true"},
		"no query":     {"query weather", `info string there is no query "weather"`},
		"quit":         {"quit\nisready", ""},
		"no parameter": {"go depth 3", "info string go: there is no parameter \"depth\"\nbestmove none"},
		"stop at rest": {"stop\nisready", "readyok"},
	} {
		t.Run(name, func(t *testing.T) {
			got := strings.Join(talk(t, lookup(t, "tic-tac-toe"), c.input), "\n")
			if got != c.want {
				t.Errorf("%q is answered\n%s\nwant\n%s", c.input, got, c.want)
			}
		})
	}
}

// TestRefusedPositions: after a position that it cannot read an engine must not think about
// the one before.
func TestRefusedPositions(t *testing.T) {
	for _, position := range []string{
		"position", "position midgame", "position startpos X", "position fen nonsense",
		"position startpos moves C C", "position startpos moves D4",
	} {
		got := talk(t, lookup(t, "tic-tac-toe"), "position startpos moves NW\n"+position+"\ngo nodes 5\nquery result")
		if len(got) != 3 || !strings.HasPrefix(got[0], "info string ") || got[1] != "bestmove none" ||
			!strings.HasPrefix(got[2], "info string ") {
			t.Errorf("%q is answered %q", position, got)
		}
	}
}

func TestPositionsAndMoves(t *testing.T) {
	for _, input := range []string{
		"position startpos moves C NW N",
		"position fen OX./.X./... O",
		"position fen .../.../... X moves C NW N",
	} {
		got := talk(t, lookup(t, "tic-tac-toe"), input+"\ngo infinite")
		if last := got[len(got)-1]; last != "bestmove S" {
			t.Errorf("%q: %q, want bestmove S, which alone does not lose", input, last)
		}
	}
}

// endless is a game whose player thinks until it is told to stop.
func endless(t testing.TB) game.Game {
	g := lookup(t, "tic-tac-toe")
	g.NewPlayer = func() game.Player { return patient{} }
	return g
}

type patient struct{}

func (patient) Choose(p game.Position, b game.Budget) (game.Choice, error) {
	for !b.Stop() && (b.Time == 0 || b.Now() < b.Time) {
		time.Sleep(time.Millisecond)
	}
	return game.Choice{Move: p.Moves()[0]}, nil
}

func TestSearchesEnd(t *testing.T) {
	for name, c := range map[string]struct {
		script []string
		after  time.Duration // when the answer must have come
	}{
		"by themselves":         {[]string{"go movetime 3000"}, 3 * time.Second},
		"by stop":               {[]string{"go movetime 60000", "stop"}, time.Second},
		"without bound, by end": {[]string{"go"}, time.Second},
		"by quit":               {[]string{"go movetime 60000", "quit"}, time.Second},
		"by a new search":       {[]string{"go infinite", "go movetime 2000"}, 3 * time.Second},
		"with a clock's share":  {[]string{"go p1time 60000 p1inc 2000 p2time 1 p2inc 0"}, 4 * time.Second},
		"while others ask":      {[]string{"go movetime 3000", "isready", "query p1turn"}, 3 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				start := time.Now()
				var out strings.Builder
				in, script := io.Pipe()
				var manager sync.WaitGroup
				defer manager.Wait()
				manager.Go(func() {
					defer script.Close()
					for _, line := range c.script {
						if _, err := io.WriteString(script, line+"\n"); err != nil {
							t.Error(err)
						}
						time.Sleep(time.Second / 2)
					}
				})
				if err := Serve(endless(t), in, &out); err != nil {
					t.Fatal(err)
				}
				if took := time.Since(start); took > c.after+time.Second {
					t.Errorf("took %v, want %v", took, c.after)
				}
				if want := strings.Count(strings.Join(c.script, "\n"), "go "); strings.Count(out.String(), "bestmove NW") != max(want, 1) {
					t.Errorf("%q is answered\n%s", c.script, &out)
				}
			})
		})
	}
}

// TestAStopEndsOneSearchOnly: the search after it has its whole time again.
func TestAStopEndsOneSearchOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		talk(t, endless(t), "go infinite\nstop\ngo movetime 7000")
		if took := time.Since(start); took < 7*time.Second {
			t.Errorf("both searches together took %v", took)
		}
	})
}

func TestBrokenPipes(t *testing.T) {
	g := lookup(t, "tic-tac-toe")
	if err := Serve(g, strings.NewReader("ugi\nisready\n"), failing{}); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("a broken output gives %v", err)
	}
	if err := Serve(g, strings.NewReader(strings.Repeat("x", longestLine+1)), io.Discard); err == nil {
		t.Error("an endless line is no error")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func FuzzServe(f *testing.F) {
	f.Add("ugi\nuginewgame\nisready\nposition startpos moves NW C\ngo movetime 1\nstop\nquery result\nquit")
	f.Add("position fen X../.../... O moves C\ngo p1time 1 p2time 2 p1inc 3 p2inc 4 nodes 5\nquery gameover")
	g := lookup(f, "tic-tac-toe")
	g.NewPlayer = func() game.Player { return hasty{} }
	f.Fuzz(func(t *testing.T, input string) {
		var out strings.Builder
		if err := Serve(g, strings.NewReader(input), &out); err != nil && len(input) < longestLine {
			t.Error(err)
		}
		for line := range strings.Lines(out.String()) {
			if len(line) > 500 || !strings.HasSuffix(line, "\n") {
				t.Errorf("%q", line)
			}
		}
	})
}

type hasty struct{}

func (hasty) Choose(p game.Position, _ game.Budget) (game.Choice, error) {
	return game.Choice{Move: p.Moves()[0]}, nil
}
