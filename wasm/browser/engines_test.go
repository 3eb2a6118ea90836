package main

import (
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arenabot/engine"
	"arenabot/engine/game"
)

var update = flag.Bool("update", false, "write testdata/answers.golden anew")

// realEngines returns the engines as the worker has them, with a clock that stands still.
func realEngines() *engines {
	return newEngines(
		lookup,
		func() time.Duration { return 0 },
		func() bool { return false },
	)
}

// call makes one call as JavaScript would, by name.
func call(t *testing.T, e *engines, args ...string) string {
	t.Helper()
	switch {
	case args[0] == "start" && len(args) == 3:
		return e.start(args[1], args[2])
	case args[0] == "state" && len(args) == 3:
		return e.state(args[1], args[2])
	case args[0] == "play" && len(args) == 4:
		return e.play(args[1], args[2], args[3])
	case args[0] == "load" && len(args) == 3:
		return e.load(args[1], args[2])
	case args[0] == "analyze" && len(args) == 5:
		return e.analyzeText(args[1], args[2], args[3], args[4])
	case args[0] == "think" && len(args) == 1:
		e.think(0, 0, 0)
		return e.choice()
	}
	t.Fatalf("the test makes no such call: %q", args)
	return ""
}

// TestGolden holds the very bytes that the page reads. A call stands on a line
// of its own in testdata/answers.golden, its arguments behind bars, its answer
// below it. Only tic-tac-toe thinks here: it is solved, its answers are final.
func TestGolden(t *testing.T) {
	const file = "testdata/answers.golden"
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	e := realEngines()
	var got strings.Builder
	for line := range strings.Lines(string(want)) {
		if question, ok := strings.CutPrefix(line, "> "); ok {
			got.WriteString(line + call(t, e, strings.Split(strings.TrimRight(question, "\n"), " | ")...) + "\n")
		} else if line == "\n" || strings.HasPrefix(line, "#") {
			got.WriteString(line)
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("answers differ from %s (-file +now); if that is wanted: go test ./wasm/browser -update\n%s", file, d)
	}
}

// told is a state as the page reads it.
type told struct {
	Game, Position, Turn, Outcome string
	Plies                         int
	Moves, Line                   []string
}

func toldOf(g game.Game, p game.Position) told {
	s := told{
		Game: g.Name, Position: p.String(), Turn: p.Turn().String(), Outcome: p.Outcome().String(),
		Plies: p.Plies(), Moves: append([]string{}, p.Moves()...),
	}
	if l, ok := p.(game.Lined); ok {
		s.Line = l.Line()
	}
	return s
}

// TestEveryGameCanBePlayed plays each game by its first legal moves, asking as
// the page does, and compares what the page is told with the game itself.
func TestEveryGameCanBePlayed(t *testing.T) {
	for _, g := range engine.Games() {
		t.Run(g.Name, func(t *testing.T) {
			e := realEngines()
			p := g.Start
			s := parse[told](t, e.start(g.Name, "standard"))
			for !p.Outcome().Over() && p.Plies() < 30 {
				if want := toldOf(g, p); !cmp.Equal(s, want) {
					t.Fatalf("told %+v, want %+v", s, want)
				}
				next, err := p.Play(s.Moves[0])
				if err != nil {
					t.Fatalf("a move the page was offered: %v", err)
				}
				p = next
				s = parse[told](t, e.play(g.Name, s.Position, s.Moves[0]))
			}
			if s.Outcome != p.Outcome().String() || s.Plies != p.Plies() {
				t.Errorf("told %+v, want outcome %v after %d plies", s, p.Outcome(), p.Plies())
			}
		})
	}
}

func TestArenaRulesStartTheArenasGame(t *testing.T) {
	for _, g := range engine.Games() {
		s := parse[told](t, realEngines().start(g.Name, "arena"))
		if s.Position != g.ArenaStart.String() {
			t.Errorf("%s starts the arena's game with %q, want %q", g.Name, s.Position, g.ArenaStart)
		}
	}
}

// TestBattleshipIsAnswered: the page cannot play it, but finds the shot that a
// question wants; on the largest board too, whatever is known of it.
func TestBattleshipIsAnswered(t *testing.T) {
	e := realEngines()
	e.load("battleship", "10x10 0,1,0,0,0,0 4,4h/5,4/3,4/4,3 -")
	if status := e.think(0, 100, 0); status != done {
		t.Fatal(e.choice())
	}
	if c := parse[game.Choice](t, e.choice()); c.Move != "4,5" || c.Value != 100 {
		t.Errorf("%+v", c)
	}
	position := "100x100 10,10,10,10,10,10 " + strings.TrimSuffix(strings.Repeat("99,99/", 9999), "/") + " " + strings.TrimSuffix(strings.Repeat("9900,", 10_000), ",")
	parse[told](t, e.load("battleship", position))
	if e.think(0, 1, 0) != done {
		t.Error(e.choice())
	}
}

func TestHostileInputIsAnErrorSentence(t *testing.T) {
	const start = ".../.../... X"
	huge := strings.Repeat("X", 1<<20)
	for name, tc := range map[string]struct {
		call []string
		want string // part of the sentence
	}{
		"unknown game":        {[]string{"start", "chess", "standard"}, "chess"},
		"no game":             {[]string{"start", "", "standard"}, ""},
		"huge game":           {[]string{"state", huge, start}, "the game's name is 1048576 bytes long"},
		"unknown rules":       {[]string{"start", "tic-tac-toe", "Arena"}, `not "Arena"`},
		"huge rules":          {[]string{"start", "tic-tac-toe", huge}, "the rules are"},
		"unreadable position": {[]string{"state", "tic-tac-toe", "X"}, "tic-tac-toe"},
		"unreadable to play":  {[]string{"play", "tic-tac-toe", "X", "NW"}, "tic-tac-toe"},
		"unreadable to load":  {[]string{"load", "tic-tac-toe", "X"}, "tic-tac-toe"},
		"no such shot":        {[]string{"play", "battleship", "2x1 1,0,0,0,0,0 - -", "2,0"}, "illegal"},
		"huge position":       {[]string{"load", "tic-tac-toe", huge}, "the position is 1048576 bytes long"},
		"not UTF-8":           {[]string{"state", "tic-tac-toe", "\xff\x00"}, "tic-tac-toe"},
		"illegal move":        {[]string{"play", "tic-tac-toe", "X../.../... O", "NW"}, "illegal"},
		"no such move":        {[]string{"play", "tic-tac-toe", start, "D"}, `"D"`},
		"huge move":           {[]string{"play", "tic-tac-toe", start, huge}, "the move is 1048576 bytes long"},
	} {
		t.Run(name, func(t *testing.T) {
			sentence := errorIn(t, call(t, realEngines(), tc.call...))
			if !strings.Contains(sentence, tc.want) {
				t.Errorf("the error is %q, want it to say %q", sentence, tc.want)
			}
			if len(sentence) > 500 {
				t.Errorf("the sentence is %d bytes long", len(sentence))
			}
		})
	}
}

// FuzzCalls: whatever the texts, every answer is JSON, an error or a whole state
// whose position is its own notation.
func FuzzCalls(f *testing.F) {
	f.Add("tic-tac-toe", "X.O/.X./... O", "SE")
	f.Add("connect4", "......./......./......./......./......./...X... O", "D")
	f.Add("quoridor", "e1 e9 10 10 - 0 standard", "e2h")
	f.Add("", "\xff", "\x00")
	e := realEngines()
	f.Fuzz(func(t *testing.T, name, text, move string) {
		for _, answer := range []string{
			e.start(name, text), e.state(name, text), e.load(name, text), e.play(name, text, move),
		} {
			if strings.HasPrefix(answer, `{"error":`) {
				errorIn(t, answer)
				continue
			}
			s := parse[told](t, answer)
			again := parse[told](t, e.state(name, s.Position))
			if !cmp.Equal(s, again) {
				t.Errorf("%+v read back is %+v", s, again)
			}
			if (s.Outcome == "ongoing") != (len(s.Moves) > 0) {
				t.Errorf("%+v: no moves exactly when the game is over", s)
			}
		}
	})
}

// parse reads an answer strictly: an unknown key, such as error, fails.
func parse[T any](t *testing.T, answer string) (v T) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(answer))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%.200s: %v", answer, err)
	}
	return v
}

// errorIn reads the sentence of an answer that must be an error.
func errorIn(t *testing.T, answer string) string {
	t.Helper()
	e := parse[struct {
		Error string `json:"error"`
	}](t, answer)
	if e.Error == "" {
		t.Fatalf("%.200s is no error", answer)
	}
	return e.Error
}
