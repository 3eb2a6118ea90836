package practice

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/game"
)

// A wholeTeam takes webhooks and callbacks without a network, and plays each
// battle in a goroutine of its own.
type wholeTeam struct {
	t     testing.TB
	arena *arena
	game  game.Game
	plays func(b *bout) // one battle

	mu        sync.Mutex
	hooks     []string // battle ids, in order
	calling   int      // webhooks under way
	callbacks []string // header and body
}

func (w *wholeTeam) RoundTrip(r *http.Request) (*http.Response, error) {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	if r.URL.Host == "caller.test" {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.callbacks = append(w.callbacks, r.Method+" "+r.URL.Path+" "+r.Header.Get("Authorization")+" "+string(text))
		return answering(http.StatusOK)(r)
	}
	var hook struct{ BattleID string }
	if err := json.Unmarshal(text, &hook); err != nil {
		return nil, err
	}
	w.mu.Lock()
	w.hooks = append(w.hooks, hook.BattleID)
	w.calling++
	if w.calling > 1 {
		w.t.Error("two webhooks at once")
	}
	w.mu.Unlock()
	time.Sleep(10 * time.Millisecond)
	w.mu.Lock()
	w.calling--
	w.mu.Unlock()
	go w.plays(w.arena.boutOf(w.game.Name, hook.BattleID))
	return answering(http.StatusNoContent)(r)
}

// boutOf returns a battle that was asked for.
func (a *arena) boutOf(gameName, id string) *bout {
	a.server.mu.Lock()
	defer a.server.mu.Unlock()
	for _, r := range a.server.runs {
		for _, b := range r.battles {
			if b.id == id {
				return &bout{arena: a, battle: b, path: "/practice/" + gameName}
			}
		}
	}
	a.t.Errorf("no battle %s", id)
	return nil
}

// strong plays with the engine's own player, and flips.
func strong(t testing.TB, g game.Game) func(*bout) {
	return func(b *bout) {
		player := g.NewPlayer()
		team := &scriptedTeam{bout: b, onCheat: `{"action":"` + flip + `"}`, choose: func(p game.Position) string {
			choice, err := player.Choose(p, game.Budget{Nodes: 3000})
			if err != nil {
				t.Error(err)
			}
			return choice.Move
		}}
		team.play()
	}
}

// evaluation asks for one and returns its battles' ids.
func (w *wholeTeam) evaluation(more string) (ids []string, errors map[string]string) {
	w.t.Helper()
	status, text := w.arena.call("POST", "/practice/"+w.game.Name+"/evaluate", "application/json",
		`{"runId":"the run","teamUrl":"http://team.test/","callbackUrl":"http://caller.test/done"`+more+`}`)
	var answer struct {
		BattleIDs []string
		Errors    map[string]string
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil || status != http.StatusOK || answer.Errors == nil {
		w.t.Fatalf("%d %s", status, text)
	}
	return answer.BattleIDs, answer.Errors
}

// newWholeTeam returns a team with an arena of its own.
func newWholeTeam(t testing.TB, gameName string, plays func(*bout)) *wholeTeam {
	t.Helper()
	w := &wholeTeam{t: t, game: gameNamed(t, gameName), plays: plays}
	w.arena = newArena(t, Options{Transport: w, Authorization: "Bearer of the score"})
	return w
}

// callback waits for the callback and returns it.
func (w *wholeTeam) callback() string {
	w.t.Helper()
	for range 3600 {
		w.mu.Lock()
		all := slices.Clone(w.callbacks)
		w.mu.Unlock()
		if len(all) > 0 {
			return strings.Join(all, "\n")
		}
		time.Sleep(time.Second)
	}
	w.t.Fatal("no callback in an hour")
	return ""
}

// TestEvaluation: a team that makes no mistake gets full marks from webhook to
// callback, against cheaters half of the time, the sides alternating.
func TestEvaluation(t *testing.T) {
	for _, g := range games() {
		t.Run(g.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWholeTeam(t, g.Name, strong(t, g))
				ids, errors := w.evaluation(`,"seed":1`)
				if len(ids) != 12 || len(errors) != 0 || !slices.Equal(ids, w.hooks) {
					t.Fatalf("battles %v, webhooks %v, errors %v", ids, w.hooks, errors)
				}
				if got := w.arena.answerTo("GET", "/practice/results/the%20run"); got != `{"message":"no result yet"}` {
					t.Errorf("results before the end: %s", got)
				}
				const want = `POST /done Bearer of the score {"runId":"the run","score":12,"message":"12 of 12 battles won"}`
				if got := w.callback(); got != want {
					t.Errorf("callback %s, want %s", got, want)
				}
				r, _ := w.arena.server.run("the run")
				kinds := map[string]bool{}
				for i, b := range r.battles {
					if b.team != game.Side(i%2) {
						t.Errorf("battle %d has the team as %v", i, b.team)
					}
					if cheats := strings.HasPrefix(b.against, "cheat:"); cheats {
						kinds[b.against] = true
						if b.cheat == "" && w.game.Name != "connect4" && w.game.Name != "quoridor" {
							t.Errorf("%s did not cheat", b.against)
						}
					}
				}
				if len(kinds) != 6 || !kinds["cheat:before-opening"] {
					t.Errorf("cheats %v, want six, before-opening among them", kinds)
				}
				var results map[string]string
				if err := json.Unmarshal([]byte(w.arena.answerTo("GET", "/practice/results/the%20run")), &results); err != nil || len(results) != 12 {
					t.Errorf("results %v (%v)", results, err)
				}
			})
		})
	}
}

// answerTo is a call without a body, for the answer only.
func (a *arena) answerTo(method, path string) string {
	_, text := a.call(method, path, "", "")
	return text
}

// The same seed gives the same opponents, sides and seeds; another one, others.
func TestSeedRepeatsTheEvaluation(t *testing.T) {
	lineUpOf := func(seed int) (text string) {
		s := New(Options{Games: games()})
		defer s.Close()
		g := gameNamed(t, "quoridor")
		d, _ := dialectOf(g.Name)
		n := int64(seed)
		r, err := s.newEvaluation(g, d, evaluateRequest{RunID: "r", TeamURL: "http://t", CallbackURL: "http://c", Seed: &n})
		if err != nil {
			t.Fatal(err)
		}
		defer r.abort("")
		for _, b := range r.battles {
			text += fmt.Sprintln(b.team, b.against, b.seed)
		}
		return text
	}
	first, again, other := lineUpOf(1), lineUpOf(1), lineUpOf(2)
	if first != again || first == other {
		t.Errorf("seed 1 gave\n%s and\n%s; seed 2\n%s", first, again, other)
	}
}

// Every battle must have left its first position within five minutes of the
// start, whenever its webhook came.
func TestBattlesLeftAloneScoreNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWholeTeam(t, "tic-tac-toe", func(b *bout) { b.open().next() })
		began := time.Now()
		w.evaluation(`,"opponents":["random","random","first-legal"]`)
		got := w.callback()
		// The opponent opens where the team is second, and then waits as long.
		if !strings.Contains(got, `"score":0,"message":"0 of 3 battles won; not `) || strings.Count(got, "nothing was played for 5m0s") != 3 {
			t.Errorf("callback %s", got)
		}
		if waited := time.Since(began); waited < patience || waited > patience+2*time.Second {
			t.Errorf("it came after %v", waited)
		}
	})
}

func TestFailingWebhookScoresTheRunNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := gameNamed(t, "connect4")
		w := newWholeTeam(t, g.Name, strong(t, g))
		calls := 0
		w.arena.server.options.Transport = roundTripper(func(r *http.Request) (*http.Response, error) {
			if calls++; calls == 2 {
				return answering(http.StatusBadGateway)(r)
			}
			return w.RoundTrip(r)
		})
		ids, errors := w.evaluation(`,"opponents":["cheat:flip","first-legal","cheat:two-moves"]`)
		if len(errors) != 1 || !strings.Contains(errors[ids[1]], "not with 2xx") {
			t.Errorf("errors %v", errors)
		}
		if got := w.callback(); !strings.Contains(got, `"score":0,"message":"1 webhooks failed, which scores nothing at all: 2 of 3 battles won; not `+ids[1]) {
			t.Errorf("callback %s", got)
		}
	})
}

func TestRefusedEvaluations(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWholeTeam(t, "tic-tac-toe", func(*bout) {})
		const urls = `"teamUrl":"http://team.test","callbackUrl":"http://caller.test"`
		for _, test := range []struct {
			game, body string
			status     int
			want       string
		}{
			{"chess", `{"runId":"r",` + urls + `}`, 404, "chess"},
			{"connect4", `{"runId":"r",`, 400, "Bad Request"},
			{"connect4", `{` + urls + `}`, 400, "runId is"},
			{"connect4", `{"runId":"` + strings.Repeat("r", 101) + `",` + urls + `}`, 400, "1 to 100 bytes"},
			{"connect4", `{"runId":7,` + urls + `}`, 400, "runId"},
			{"connect4", `{"runId":"r","callbackUrl":"http://caller.test"}`, 400, "teamUrl is missing"},
			{"connect4", `{"runId":"r","teamUrl":"http://team.test"}`, 400, "callbackUrl is missing"},
			{"connect4", `{"runId":"r","teamUrl":"http://team.test","callbackUrl":"caller"}`, 400, "callbackUrl \"caller\""},
			{"connect4", `{"runId":"r","opponents":[],` + urls + `}`, 400, "there are 0 opponents"},
			{"connect4", `{"runId":"r","opponents":["random","cheat:occupied"],` + urls + `}`, 400, "occupied cannot be made"},
			{"connect4", `{"runId":"r","opponents":["random"],` + urls + `}`, 200, "battleIds"},
			{"connect4", `{"runId":"r","opponents":["random"],` + urls + `}`, 409, "a run of this runId already"},
		} {
			status, text := w.arena.call("POST", "/practice/"+test.game+"/evaluate", "application/json", test.body)
			var problem struct{ Error string }
			if json.Unmarshal([]byte(text), &problem) == nil && problem.Error != "" {
				text = problem.Error
			}
			if status != test.status || !strings.Contains(text, test.want) {
				t.Errorf("%s %s: %d %s", test.game, test.body, status, text)
			}
		}
	})
}
