package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"arenabot/engine"
	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/practice"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
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
// six modes, and prints how many got full marks. The page is an agent on a real
// WebSocket with an engine of its own.
func BenchmarkEvaluation(b *testing.B) {
	for _, latency := range []int{0, 200} {
		for _, mode := range []string{"native alone", "page attached", "page killed"} {
			b.Run(fmt.Sprintf("%s, latency %d ms", mode, latency), func(b *testing.B) {
				for b.Loop() {
					full := 0
					for seed := 1; seed <= *seeds; seed++ {
						full += evaluateAll(b, mode, seed, latency)
					}
					b.ReportMetric(float64(full), "full-marks")
					b.ReportMetric(float64(*seeds*len(engine.Games())), "evaluations")
				}
			})
		}
	}
}

// evaluateAll runs one evaluation of each game at once and counts full marks.
func evaluateAll(b *testing.B, mode string, seed, latency int) (full int) {
	b.Helper()
	printed := start(b, "--pace", "0s", "--think", "500ms")
	c := newCallback(b)
	if mode != "native alone" {
		life := time.Hour
		if mode == "page killed" {
			life = time.Duration(rand.New(rand.NewPCG(uint64(seed), 0)).IntN(20_000)) * time.Millisecond
		}
		attachAgent(b, printed["Page"], life)
	}
	marks := 0
	for _, g := range engine.Games() {
		marks = evaluate(b, printed, c, g.Name, seed, latency)
	}
	for range engine.Games() {
		if s := <-c.scores; s.Score == marks {
			full++
		} else {
			b.Logf("%s: %s: %d points: %s", mode, s.RunID, s.Score, s.Message)
		}
	}
	return full
}

// attachAgent is a page without a browser: it offers to decide and answers every
// ask with an engine of its own, until it is killed.
func attachAgent(b *testing.B, page string, life time.Duration) {
	b.Helper()
	ctx, kill := context.WithTimeout(context.Background(), life)
	conn, _, err := websocket.Dial(ctx, strings.Replace(page, "http", "ws", 1)+"/agent", nil)
	if err != nil {
		b.Fatal(err)
	}
	var searches sync.WaitGroup
	b.Cleanup(func() {
		kill()
		searches.Wait()
		conn.CloseNow()
	})
	if err := wsjson.Write(ctx, conn, map[string]any{"type": "ready", "play": true}); err != nil {
		b.Fatal(err)
	}
	conn.SetReadLimit(-1)
	native := battle.NewEngines(2)
	searches.Go(func() {
		defer conn.CloseNow()
		for {
			var m struct {
				Type, Battle, Game, Position string
				Ask                          int
				BudgetMs                     int
			}
			if wsjson.Read(ctx, conn, &m) != nil {
				return
			}
			if m.Type != "ask" {
				continue
			}
			searches.Go(func() {
				g, err := engine.Lookup(m.Game)
				if err != nil {
					return
				}
				p, err := g.Parse(m.Position)
				if err != nil {
					return
				}
				a, err := native.Decide(ctx, battle.Ask{Game: g, Position: p, Budget: time.Duration(m.BudgetMs) * time.Millisecond / 2})
				if err == nil {
					wsjson.Write(ctx, conn, map[string]any{"type": "answer", "battle": m.Battle, "ask": m.Ask, "choice": map[string]any{"move": a.Move}})
				}
			})
		}
	})
}
