package tournament

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"arenabot/engine"
	"arenabot/engine/game"
	"arenabot/relay/naval"
)

func lookup(name string) (game.Game, error) {
	if name == naval.Name {
		return naval.Game(), nil
	}
	return engine.Lookup(name)
}

func cups() []Plan {
	levels := map[string][]string{
		"connect4": {"beginner=builtin:1", "club=builtin:3"}, "quoridor": {"casual=builtin:2", "expert=builtin:4"},
		"battleship": {"beginner=builtin:1", "strong=builtin:5"}, "tic-tac-toe": {"one=builtin", "two=builtin"},
	}
	var all []Plan
	for name, bots := range levels {
		all = append(all, Plan{Games: []string{name}, Bots: bots, Rounds: 5, Nodes: 30, Seed: 3})
	}
	return all
}

// Interrupted after each few games and begun again, a tournament plays each game once.
func TestResumed(t *testing.T) {
	for _, plan := range cups() {
		t.Run(strings.Join(plan.Games, " "), func(t *testing.T) {
			cup, err := New(plan, lookup)
			if err != nil {
				t.Fatal(err)
			}
			journal := filepath.Join(t.TempDir(), "games")
			want := len(cup.fixtures())
			var result *Result
			for starts := 1; ; starts++ {
				ctx, cancel := context.WithCancel(t.Context())
				result, err = cup.Run(ctx, journal, 2, &stopAfter{want/3 + 1, cancel})
				cancel()
				if err == nil {
					if starts < 3 {
						t.Errorf("it was interrupted %d times only", starts-1)
					}
					break
				}
				if !errors.Is(err, context.Canceled) || starts > 10 {
					t.Fatalf("start %d ended with %v", starts, err)
				}
			}
			text, err := os.ReadFile(journal)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSpace(string(text)), "\n")
			seen := map[string]bool{}
			for _, g := range result.Games {
				seen[fmt.Sprint(g.Setting, g.Opening, g.Bots)] = true
				if g.Fault != "" {
					t.Errorf("a fault: %s", g.Ending())
				}
			}
			if len(lines) != want || len(seen) != want || result.Scheduled != want {
				t.Errorf("%d lines and %d games, want %d", len(lines), len(seen), want)
			}
			for _, s := range result.Standings {
				if n := s.Won + s.Drawn + s.Lost; n != 2*want/len(plan.Bots) {
					t.Errorf("%+v played %d games", s, n)
				}
			}
		})
	}
}

// stopAfter is a progress that interrupts after a number of lines.
type stopAfter struct {
	left int
	stop func()
}

func (s *stopAfter) Write(text []byte) (int, error) {
	if s.left--; s.left == 0 {
		s.stop()
	}
	return len(text), nil
}

func played(t testing.TB, plan Plan) *Result {
	t.Helper()
	cup, err := New(plan, lookup)
	if err != nil {
		t.Fatal(err)
	}
	var progress bytes.Buffer
	result, err := cup.Run(t.Context(), "", 2, &progress)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// The report is opened in Chromium, whose script draws the first game's boards.
func TestReportInChromium(t *testing.T) {
	result := played(t, Plan{Games: []string{"battleship", "quoridor"}, Bots: []string{"<weak>=builtin:1", "good=builtin:5"}, Rounds: 1, Nodes: 20})
	var page bytes.Buffer
	if err := result.HTML(&page, lookup); err != nil {
		t.Fatal(err)
	}
	for _, outside := range []string{"http://", "https://", "src=", "href=", "@import", "fetch("} {
		if strings.Contains(page.String(), outside) {
			t.Errorf("the report has %q in it: it must need nothing else", outside)
		}
	}
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, page.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	chromium := os.Getenv("CHROMIUM")
	if chromium == "" {
		chromium = "chromium"
	}
	dom, err := exec.CommandContext(t.Context(), chromium, "--headless", "--no-sandbox", "--disable-gpu",
		"--user-data-dir="+t.TempDir(), "--dump-dom", "file://"+path).Output()
	if err != nil {
		t.Fatalf("opening the report: %v (CHROMIUM names the browser)", err)
	}
	for _, want := range []string{"&lt;weak&gt;", "<option>Battleship: ", "1 of ", "1. ", "<circle class"} {
		if !bytes.Contains(dom, []byte(want)) {
			t.Errorf("the opened page has no %q", want)
		}
	}
}

func TestTables(t *testing.T) {
	result := played(t, Plan{Games: []string{"battleship"}, Bots: []string{"weak=builtin:1", "good=builtin:5", "good2=builtin:5"}, Rounds: 3, Nodes: 1, Gauntlet: true})
	if result.Scheduled != 12 || result.Standings[2].Bot != "weak" || result.Standings[2].Won != 0 {
		t.Errorf("%+v", result.Standings)
	}
	for name, write := range map[string]func(*bytes.Buffer) error{
		"| weak |": func(b *bytes.Buffer) error { return result.Markdown(b) },
		"\nweak,-": func(b *bytes.Buffer) error { return result.CSV(b) },
		`"moves":`: func(b *bytes.Buffer) error { return result.JSON(b) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil || !strings.Contains(b.String(), name) {
			t.Errorf("%v, no %q in\n%s", err, name, &b)
		}
	}
}

// The test stops a tournament as soon as it has decided.
func TestSPRT(t *testing.T) {
	result := played(t, Plan{Games: []string{"connect4"}, Bots: []string{"good=builtin:4", "weak=builtin:1"}, Rounds: 200, Nodes: 200, SPRT: []float64{0, 100}})
	if len(result.Games) >= result.Scheduled/2 || !strings.Contains(result.SPRT.Verdict, "good is better by 100 Elo rather") {
		t.Errorf("%d games, %+v", len(result.Games), result.SPRT)
	}
}

func TestPlansAreChecked(t *testing.T) {
	for text, want := range map[string]string{
		`bots = ["builtin"]`:                                     "two bots",
		`bots = ["builtin", "x=builtin"]`:                        "needs a game",
		`bots = ["builtin", "builtin"]`:                          "two bots are called",
		`bots = ["builtin", "human"]`:                            "people play duels",
		`bots = ["builtin", "x"]`:                                "is none of",
		`{"bots": ["builtin", "x=builtin"], "games": ["chess"]}`: "no game",
		`{"bots": ["builtin", "x=builtin"], "games": ["connect4", "connect4"], "nodes": 1}`:    "listed twice",
		`{"bots": ["builtin", "x=builtin"], "games": ["connect4"]}`:                            "needs a bound",
		`{"bots": ["builtin", "x=builtin:9"], "games": ["connect4"], "nodes": 1}`:              "no level",
		`{"bots": ["builtin", "x=builtin"], "games": ["connect4"], "movetime": "1"}`:           "no time",
		`{"bots": ["builtin", "x=builtin"], "games": ["connect4"], "clock": "1"}`:              "the clock",
		`{"bots": ["builtin", "x=builtin"], "games": ["connect4"], "nodes":1, "sprt": [3, 1]}`: "the smaller first",
		`botz = 1`:   "no setting botz",
		`{"botz":1}`: "botz",
		`bots = `:    "reading the tournament",
	} {
		plan, err := ReadPlan([]byte(text))
		if err == nil {
			_, err = New(plan, lookup)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want …%s…", text, err, want)
		}
	}
}

func FuzzReadPlan(f *testing.F) {
	f.Add(`games = ["connect4"]`)
	f.Add(`{"rounds": 3}`)
	f.Fuzz(func(t *testing.T, text string) {
		if plan, err := ReadPlan([]byte(text)); err == nil {
			_, _ = New(plan, lookup) // whatever it says, it must not panic
		}
	})
}

func Example() {
	plan, err := ReadPlan([]byte("games = ['tic-tac-toe']\nbots = ['a=builtin', 'b=builtin']\nrounds = 2\nnodes = 100"))
	if err != nil {
		fmt.Println(err)
		return
	}
	cup, err := New(plan, lookup)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := cup.Run(context.Background(), "", 1, new(bytes.Buffer))
	fmt.Println(len(result.Games), "games", err)
	// Output: 4 games <nil>
}
