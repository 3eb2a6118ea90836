package duel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arenabot/engine"
	"arenabot/engine/game"
	"arenabot/relay/bots"
	"arenabot/relay/naval"
	"arenabot/relay/ugi"
)

// TestMain makes the test program an engine as well: with a first argument of
// engineArgument it plays the game of the second, and errs as the third says.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == engineArgument {
		behave(os.Args[2], os.Args[3])
		return
	}
	os.Exit(m.Run())
}

const engineArgument = "be-an-engine"

func behave(name, how string) {
	g, err := engine.Lookup(name)
	if err != nil {
		panic(err)
	}
	switch how {
	case "well":
	case "illegal":
		g.NewPlayer = func() game.Player { return saying("Z9") }
	case "broken":
		g.NewPlayer = func() game.Player { panic("this engine breaks") }
	case "silent":
		g.NewPlayer = func() game.Player { return saying("") }
	}
	if how == "broken" {
		// It greets, and ends when it is asked for a move.
		fmt.Println("ugiok\nreadyok")
		_, _ = io.ReadFull(os.Stdin, make([]byte, len("ugi\nuginewgame\nisready\nposition")))
		os.Exit(1)
	}
	if err := ugi.Serve(g, os.Stdin, os.Stdout); err != nil {
		panic(err)
	}
}

// saying is a player who always makes the same move; without one it never does.
type saying string

func (s saying) Choose(game.Position, game.Budget) (game.Choice, error) {
	if s == "" {
		time.Sleep(time.Hour)
	}
	return game.Choice{Move: string(s)}, nil
}

func lookup(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func foreign(name, gameName, how string) bots.Bot {
	b, err := bots.Parse(strings.Join([]string{name + "=ugi:" + os.Args[0], engineArgument, gameName, how}, " "))
	if err != nil {
		panic(err) // the program's own path has no spaces in it
	}
	return b
}

// TestWholeDuels plays every game against a foreign process, several games at once.
func TestWholeDuels(t *testing.T) {
	for _, g := range engine.Games() {
		t.Run(g.Name, func(t *testing.T) {
			table, err := Run(t.Context(), Options{
				Game: g, Bot: bots.Bot{Name: "strong"},
				Rivals: []bots.Bot{foreign("one", g.Name, "well"), {Name: "two"}},
				Games:  4, Limit: ugi.Limit{Nodes: 100}, Parallel: 2,
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range table.Rows {
				if row.Won+row.Drawn+row.Lost != 4 || len(row.Faults[0])+len(row.Faults[1]) != 0 {
					t.Errorf("%+v, want 4 games without faults", row)
				}
				// The same player with the same nodes sits on both sides of each opening.
				if row.Won != row.Lost {
					t.Errorf("%d won and %d lost against oneself, colours changed", row.Won, row.Lost)
				}
				for who, e := range row.Effort {
					if e.Moves == 0 || e.Nodes == 0 || e.Depths == 0 {
						t.Errorf("%s told nothing of its effort: %+v", [2]string{"strong", row.Rival}[who], e)
					}
				}
			}
		})
	}
}

func TestFaultsLoseAndAreNamed(t *testing.T) {
	g := lookup(t, "connect4")
	for _, how := range []string{illegal, broken, silent} {
		t.Run(how, func(t *testing.T) {
			patience := time.Minute
			if how == silent {
				patience = 2 * time.Second // it will be used up, twice
			}
			var progress bytes.Buffer
			table, err := Run(t.Context(), Options{
				Game: g, Bot: bots.Bot{Name: "us"}, Rivals: []bots.Bot{foreign("them", g.Name, how)},
				Games: 2, Limit: ugi.Limit{Nodes: 50}, Patience: patience, Progress: &progress,
			})
			if err != nil {
				t.Fatal(err)
			}
			row := table.Rows[0]
			if row.Won != 2 || row.AsFirst != 1 || row.Faults[1][how] != 2 || len(row.Faults[0]) != 0 {
				t.Errorf("%+v, want two games won by %s moves of the rival", row, how)
			}
			if strings.Count(progress.String(), "us won (") != 2 {
				t.Errorf("the progress does not tell why:\n%s", &progress)
			}
		})
	}
}

// interrupting ends a run at the n-th line of progress.
type interrupting struct {
	lines  int
	cancel context.CancelFunc
}

func (i *interrupting) Write(text []byte) (int, error) {
	if i.lines--; i.lines == 0 {
		i.cancel()
	}
	return len(text), nil
}

// TestResume: a duel that was interrupted again and again ends with the very games
// of one that was not.
func TestResume(t *testing.T) {
	o := Options{
		Game: lookup(t, "connect4"), Bot: bots.Bot{Name: "us"}, Rivals: []bots.Bot{{Name: "a"}, {Name: "b"}},
		Games: 6, Limit: ugi.Limit{Nodes: 60}, Seed: 5,
	}
	o.Journal = filepath.Join(t.TempDir(), "whole")
	whole, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	want := gamesOf(t, o.Journal)
	different := map[string]bool{}
	for _, moves := range want {
		different[moves[:len("A B C D")]] = true
	}
	if len(different) != o.Games/2 {
		t.Errorf("%d pairs of games have %d openings", o.Games/2, len(different))
	}
	o.Journal = filepath.Join(t.TempDir(), "pieces")
	var pieces *Table
	for runs := 0; ; runs++ {
		ctx, cancel := context.WithCancel(t.Context())
		o.Progress = &interrupting{3, cancel}
		pieces, err = Run(ctx, o)
		cancel()
		if err == nil {
			if runs < 3 {
				t.Errorf("interrupted only %d times", runs)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		// Killed outright, it leaves half a line.
		appendTo(t, o.Journal, `{"setting":"conn`)
	}
	if d := cmp.Diff(want, gamesOf(t, o.Journal)); d != "" {
		t.Errorf("the games differ (-whole +pieces):\n%s", d)
	}
	for i := range whole.Rows {
		w, p := whole.Rows[i], pieces.Rows[i]
		if w.Won != p.Won || w.Drawn != p.Drawn || w.Lost != p.Lost {
			t.Errorf("whole %+v, pieces %+v", w, p)
		}
	}
}

// gamesOf reads the moves of a journal's games, by what the game was.
func gamesOf(t *testing.T, path string) map[string]string {
	t.Helper()
	j, err := OpenJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]string{}
	for _, r := range j.games {
		key := fmt.Sprint(r.Setting, r.Opening, r.Bots)
		if _, twice := games[key]; twice {
			t.Errorf("%s was played twice", key)
		}
		games[key] = strings.Join(append(r.Moves, r.Winner), " ")
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return games
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = f.WriteString(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestOtherSettingsDoNotCount: one journal may hold several duels.
func TestOtherSettingsDoNotCount(t *testing.T) {
	o := Options{
		Game: lookup(t, "tic-tac-toe"), Bot: bots.Bot{Name: "us"}, Rivals: []bots.Bot{{Name: "a"}},
		Games: 2, Limit: ugi.Limit{Nodes: 10}, Journal: filepath.Join(t.TempDir(), "journal"),
	}
	for games, change := range []func(){func() {}, func() { o.Seed++ }, func() { o.Limit.Nodes++ }, func() { o.Bot.Name = "new" }, func() {}} {
		change()
		table, err := Run(t.Context(), o)
		if err != nil || table.Rows[0].Won+table.Rows[0].Drawn+table.Rows[0].Lost != 2 {
			t.Fatalf("%v: %+v", err, table)
		}
		if got, want := len(gamesOf(t, o.Journal)), 2*min(games+1, 4); got != want {
			t.Errorf("%d games in the journal, want %d", got, want)
		}
	}
}

func leveled(t *testing.T, text string) bots.Bot {
	t.Helper()
	b, err := bots.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A clock that nobody can keep is lost by whoever moves first with it.
func TestClock(t *testing.T) {
	table, err := Run(t.Context(), Options{
		Game: lookup(t, "connect4"), Bot: leveled(t, "us=builtin:1"), Rivals: []bots.Bot{leveled(t, "them=builtin:1")},
		Games: 2, Limit: ugi.Limit{Nodes: 10}, Clock: Clock{Base: 1},
	})
	if err != nil || table.Rows[0].Faults[0][flagged]+table.Rows[0].Faults[1][flagged] != 2 {
		t.Errorf("%+v, %v", table, err)
	}
	for text, want := range map[string]string{"1m": "1m0s", "18s+2s": "18s+2s", "1m+": "", "-1s": "", "1s+-1s": "", "": ""} {
		if c, err := ParseClock(text); (err == nil) != (want != "") || err == nil && c.String() != want {
			t.Errorf("%q is %v, %v", text, c, err)
		}
	}
}

// Battleship is played, kept and told like the other games.
func TestBattleshipDuel(t *testing.T) {
	var lines bytes.Buffer
	table, err := Run(t.Context(), Options{
		Game: naval.Game(), Bot: leveled(t, "strong=builtin"), Rivals: []bots.Bot{leveled(t, "weak=builtin:1")},
		Games: 4, Limit: ugi.Limit{Nodes: 1}, Progress: &lines, JSON: true,
	})
	if err != nil || table.Rows[0].Won != 4 || strings.Count(lines.String(), `"winner":"strong"`) != 4 {
		t.Errorf("%+v, %v\n%s", table, err, &lines)
	}
}

func TestRefusals(t *testing.T) {
	good := Options{
		Game: lookup(t, "tic-tac-toe"), Bot: bots.Bot{Name: "us"}, Rivals: []bots.Bot{{Name: "a"}},
		Games: 2, Limit: ugi.Limit{Nodes: 10},
	}
	bad := filepath.Join(t.TempDir(), "journal")
	if err := os.WriteFile(bad, []byte("{}\nrubbish\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(o *Options){
		"needs two bots":          func(o *Options) { o.Rivals = nil },
		"even number":             func(o *Options) { o.Games = 3 },
		"0 games":                 func(o *Options) { o.Games = 0 },
		"needs a bound":           func(o *Options) { o.Limit = ugi.Limit{} },
		`two bots are called "a"`: func(o *Options) { o.Bot.Name = "a" },
		"line 2":                  func(o *Options) { o.Journal = bad },
		"opening the journal":     func(o *Options) { o.Journal = t.TempDir() },
		"cannot be run":           func(o *Options) { o.Rivals[0] = leveled(t, "a=ugi:/no/such/engine") },
		"no level":                func(o *Options) { o.Rivals[0] = leveled(t, "a=builtin:9") },
	} {
		o := good
		o.Rivals = append([]bots.Bot(nil), good.Rivals...)
		change(&o)
		if _, err := Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func TestOpeningsCanBePlayed(t *testing.T) {
	for _, g := range engine.Games() {
		for seed := range uint64(50) {
			moves := opening(g, seed)
			p, err := game.Replay(g.Start, moves...)
			if err != nil || p.Outcome().Over() || len(moves) < 4 {
				t.Errorf("%s, seed %d: %v leads to %v, %v", g.Name, seed, moves, p, err)
			}
			if d := cmp.Diff(moves, opening(g, seed)); d != "" {
				t.Errorf("%s, seed %d gives two openings: %s", g.Name, seed, d)
			}
		}
	}
}
