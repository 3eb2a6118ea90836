package metrics

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/battle"
)

func read(m *Metrics) string {
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}

func expect(t *testing.T, m *Metrics, lines ...string) {
	t.Helper()
	text := read(m)
	for _, line := range lines {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no line %s in\n%s", line, grep(text, strings.SplitN(line, "{", 2)[0]))
		}
	}
}

func grep(text, what string) string {
	var out []string
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, what) {
			out = append(out, line)
		}
	}
	return strings.Join(out, "")
}

// A battle is counted in its phase, its moves by who decided, the time of each
// against the clock, and its result; nothing of it is kept.
func TestBattles(t *testing.T) {
	m, start := New(), time.Unix(1e9, 0)
	last := &battle.Answer{By: "page"}
	see := func(id string, at time.Duration, phase battle.Phase, last *battle.Answer, result *cis.Result) {
		m.Observe(battle.Update{
			ID: id, Game: "quoridor", At: start.Add(at), Phase: phase, Last: last, Result: result,
			Snapshot: cis.Snapshot{Greeted: true, Us: game.Second, Clocks: [2]time.Duration{time.Hour, 20 * time.Second}},
		})
	}
	see("1", 0, battle.Connecting, nil, nil)
	see("1", 0, battle.Thinking, nil, nil)
	see("1", time.Second, battle.Thinking, nil, nil)
	expect(t, m, `arenabot_battles{phase="thinking"} 1`, `arenabot_battles{phase="connecting"} 0`)
	see("1", 2*time.Second, battle.Posting, nil, nil)
	see("1", 2*time.Second, battle.Waiting, last, nil)
	see("1", 3*time.Second, battle.Waiting, last, nil)
	see("2", 0, battle.Connecting, nil, nil)
	expect(t, m, `arenabot_moves_total{by="page",game="quoridor"} 1`, `arenabot_move_seconds_sum{game="quoridor"} 2`,
		`arenabot_move_clock_share_sum{game="quoridor"} 0.1`, `arenabot_battles{phase="waiting"} 1`, `arenabot_battles{phase="connecting"} 1`)
	over := &cis.Result{Outcome: cis.Won}
	see("1", 4*time.Second, battle.Over, &battle.Answer{By: "nobody: no agent"}, over)
	see("2", 4*time.Second, battle.Over, nil, over)
	see("3", 4*time.Second, battle.Over, nil, &cis.Result{})
	expect(t, m, `arenabot_battles{phase="waiting"} 0`, `arenabot_battles{phase="connecting"} 0`, `arenabot_moves_total{by="nobody",game="quoridor"} 1`,
		`arenabot_results_total{game="quoridor",outcome="won"} 2`, `arenabot_results_total{game="quoridor",outcome="unknown"} 1`)
	if len(m.live.battles) != 0 {
		t.Errorf("%d battles are remembered", len(m.live.battles))
	}
}

type failing struct{ err error }

func (f failing) Decide(context.Context, battle.Ask) (battle.Answer, error) {
	return battle.Answer{}, f.err
}

func TestFallbacks(t *testing.T) {
	m := New()
	for _, err := range []error{nil, battle.ErrNoAgent, context.Canceled, context.DeadlineExceeded, errors.New("x")} {
		if _, got := m.Decider(failing{err}).Decide(t.Context(), battle.Ask{}); got != err {
			t.Errorf("%v became %v", err, got)
		}
	}
	if got := grep(read(m), "arenabot_fallbacks"); got != "arenabot_fallbacks_total{reason=\"failed\"} 1\narenabot_fallbacks_total{reason=\"late\"} 1\n" {
		t.Error(got)
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// An arena's failures are counted, by statuses that have a name only: a hostile
// one cannot make as many series as there are numbers.
func TestArena(t *testing.T) {
	m := New()
	for status := 100; status < 1000; status++ {
		r := httptest.NewRequest("POST", "http://arena.test/quoridor/play/"+fmt.Sprint(status), nil)
		m.Transport(roundTrip(func(*http.Request) (*http.Response, error) { return &http.Response{StatusCode: status}, nil })).RoundTrip(r)
	}
	r := httptest.NewRequest("GET", "http://arena.test/quoridor/start/1", nil)
	m.Transport(roundTrip(func(*http.Request) (*http.Response, error) { return nil, io.EOF })).RoundTrip(r)
	expect(t, m, `arenabot_arena_errors_total{call="play",status="404"} 1`, `arenabot_arena_errors_total{call="start",status="none"} 1`,
		`arenabot_arena_seconds_count{call="play"} 900`)
	if n := strings.Count(read(m), "arenabot_arena_errors_total{"); n > 80 {
		t.Errorf("%d series of errors", n)
	}
}

// Requests are timed by route, never by path; streams are not, and agents'
// sockets are counted while they are open.
func TestRequests(t *testing.T) {
	m, mux := New(), http.NewServeMux()
	mux.HandleFunc("GET /agent", func(http.ResponseWriter, *http.Request) { expect(t, m, "arenabot_agent_links 1") })
	mux.HandleFunc("GET /x/{id}", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /practice/", func(http.ResponseWriter, *http.Request) {})
	h := m.Requests(mux)
	for _, path := range []string{"/x/1", "/x/2", "/nothing", "/practice/quoridor/start/1"} {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
	}
	agent := httptest.NewRequest("GET", "/agent", nil)
	agent.Header.Set("Upgrade", "websocket")
	h.ServeHTTP(httptest.NewRecorder(), agent)
	expect(t, m, "arenabot_agent_links 0")
	if got := grep(read(m), "arenabot_request_seconds_count"); got != "arenabot_request_seconds_count{route=\"GET /x/{id}\"} 2\n" {
		t.Error(got)
	}
}

func TestParts(t *testing.T) {
	m := New()
	m.Part("history", func(context.Context) error { return errors.New("the disk is full") })
	m.Part("page", func(context.Context) error { return nil })
	expect(t, m, `arenabot_part_works{part="history"} 0`, `arenabot_part_works{part="page"} 1`)
}
