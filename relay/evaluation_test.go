package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"arenabot/engine"
	"arenabot/engine/game"
	"arenabot/relay/practice"
)

var seeds = flag.Int("seeds", 10, "how many evaluations of each game and mode BenchmarkEvaluation runs")

// A callback is where the arena reports an evaluation's score.
type callback struct {
	*httptest.Server
	scores chan score
}

type score struct {
	RunID   string `json:"runId"`
	Score   int    `json:"score"`
	Message string `json:"message"`
}

func newCallback(tb testing.TB) callback {
	c := callback{scores: make(chan score, 100)}
	c.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var s score
		if err := json.NewDecoder(r.Body).Decode(&s); err != nil {
			s.Message = err.Error()
		}
		c.scores <- s
	}))
	tb.Cleanup(c.Close)
	return c
}

// evaluate begins one evaluation of a game, by the usual dozen of opponents
// unless others are named, and returns how many points full marks are.
func evaluate(tb testing.TB, printed map[string]string, c callback, game string, seed, latencyMs int, opponents ...string) (full int) {
	tb.Helper()
	arena, _, _ := strings.Cut(printed["Arena"], " ")
	request, err := json.Marshal(map[string]any{
		"runId": fmt.Sprintf("%s, seed %d", game, seed), "teamUrl": printed["Team URL"], "callbackUrl": c.URL,
		"opponents": opponents, "seed": seed, "faults": map[string]int{"latencyMs": latencyMs},
	})
	if err != nil {
		tb.Fatal(err)
	}
	begun := post(tb, arena+"/"+game+"/evaluate", string(request))
	if errors, ok := begun["errors"].(map[string]any); !ok || len(errors) != 0 {
		tb.Fatalf("the evaluation did not begin: %v", begun)
	}
	return len(begun["battleIds"].([]any))
}

// allCheats are all that cheat in a game, in the order in which an evaluation
// gives the sides: the team is first against the ones at even places.
func allCheats(g game.Game) (names []string) {
	second, first := practice.Cheats(g, game.Second), practice.Cheats(g, game.First)
	for i := range max(len(second), len(first)) {
		names = append(names, second[i%len(second)], first[i%len(first)])
	}
	return names
}

// TestEveryCheatIsFlipped: full marks in each game against all that cheat, all
// battles at once, from the webhook to the callback.
func TestEveryCheatIsFlipped(t *testing.T) {
	printed := start(t, "--hold", "3s", "--pace", "0s", "--think", "100ms")
	c := newCallback(t)
	full := 0
	for _, g := range engine.Games() {
		full += evaluate(t, printed, c, g.Name, 1, 0, allCheats(g)...)
	}
	if full < 100 {
		t.Errorf("only %d battles were played", full)
	}
	for range engine.Games() {
		s := <-c.scores
		t.Logf("%s: %s", s.RunID, s.Message)
		full -= s.Score
	}
	if full != 0 {
		t.Errorf("%d battles were not won", full)
	}
}

// BenchmarkEvaluation runs evaluations of every game by the practice arena, a
// dozen battles each and half of them with an opponent that cheats, in each of
// six modes, and prints how many got full marks. The page is the real one in
// Chromium: `make build chromium` comes first.
func BenchmarkEvaluation(b *testing.B) {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "\nevaluations with full marks\tlatency")
	for _, g := range engine.Games() {
		fmt.Fprintf(table, "\t%s", g.Name)
	}
	fmt.Fprintln(table)
	for _, latency := range []int{0, 200} {
		for _, mode := range []string{"native alone", "page attached", "page killed"} {
			full := map[string]int{}
			b.Run(fmt.Sprintf("%s, latency %d ms", mode, latency), func(b *testing.B) {
				for b.Loop() {
					clear(full)
					for seed := 1; seed <= *seeds; seed++ {
						evaluateAll(b, mode, seed, latency, full)
					}
				}
			})
			fmt.Fprintf(table, "%s\t%d ms", mode, latency)
			for _, g := range engine.Games() {
				fmt.Fprintf(table, "\t%d of %d", full[g.Name], *seeds)
			}
			fmt.Fprintln(table)
		}
	}
	table.Flush()
}

// evaluateAll runs one evaluation of each game at once and counts full marks by game.
func evaluateAll(b *testing.B, mode string, seed, latency int, full map[string]int) {
	b.Helper()
	printed := start(b, "--pace", "0s", "--think", "500ms")
	c := newCallback(b)
	if mode != "native alone" {
		kill := attachPage(b, printed["Page"])
		defer kill()
		if mode == "page killed" {
			life := time.Duration(rand.New(rand.NewPCG(uint64(seed), 0)).IntN(20_000)) * time.Millisecond
			defer time.AfterFunc(life, kill).Stop()
		}
	}
	marks := 0
	for _, g := range engine.Games() {
		marks = evaluate(b, printed, c, g.Name, seed, latency)
	}
	for range engine.Games() {
		s := <-c.scores
		name, _, _ := strings.Cut(s.RunID, ",")
		if s.Score == marks {
			full[name]++
		} else {
			b.Logf("%s: %s: %d points: %s", mode, s.RunID, s.Score, s.Message)
		}
	}
}

// attachPage opens the page in Chromium with auto-play on. What it returns
// closes the browser, at once and only once.
func attachPage(b *testing.B, page string) (kill func()) {
	b.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, "node", "../site/e2e/attach.mjs", page)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	// The browser goes with the pipe; node is killed only if it stays.
	cmd.Cancel = in.Close
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	said, err := bufio.NewReader(out).ReadString('\n')
	if said != "attached\n" {
		cancel()
		b.Fatalf("the page did not attach: it said %q, %v", said, errors.Join(err, cmd.Wait()))
	}
	return sync.OnceFunc(func() {
		cancel()
		_ = cmd.Wait() // it was told to go, which is an error of its own
	})
}
