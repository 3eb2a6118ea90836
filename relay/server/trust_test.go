package server

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/hub"
	"arenabot/relay/outbound"
)

const token = "correct-horse-battery"

// newTrusted is a relay with a token, a secret path, and the team alice.
func newTrusted(t *testing.T, change func(*Options)) (http.Handler, *Server, *silent) {
	t.Helper()
	arena := &silent{signal: make(chan struct{}, 100)}
	team := func(name, secret string) Team {
		return Team{
			Name: name, Arena: "http://arena" + name + ".test", Decider: battle.NewEngines(1), Hub: hub.New(hub.Options{}), Secret: gate.NewToken(secret),
			Asked: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "asked "+name) }),
		}
	}
	nothing := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {})
	entrance := gate.New(gate.Options{Token: token, Limits: gate.Limits{Battles: 3, BattlesBySource: 2}})
	o := Options{
		Team: team("", "the-secret-path"), Teams: []Team{team("alice", "")}, Transport: arena, Page: fstest.MapFS{"index.html": {Data: []byte("page")}},
		Practice: http.NotFoundHandler(), Gate: entrance, Metrics: nothing, Library: nothing, Backup: nothing, Out: (&outbound.Guard{}).Transport(),
	}
	if change != nil {
		change(&o)
	}
	s := New(o)
	t.Cleanup(s.Close)
	return entrance.Handler(s), s, arena
}

func send(h http.Handler, method, path, body string, headers ...string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest(method, path, strings.NewReader(body))
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Set(name, value)
	}
	h.ServeHTTP(w, r)
	return w
}

// With a secret path nothing of the team's is found without it, and a wrong one
// is answered as if there were none.
func TestTeamURLMayCarryASecretPath(t *testing.T) {
	h, _, arena := newTrusted(t, nil)
	for path, want := range map[string]int{
		"/quoridor": 405, "/s/wrong/quoridor": 404, "/s/the-secret-pat/quoridor": 404, "/s/the-secret-path/quoridor": 200,
		"/bot": 405, "/s/wrong/bot": 404, "/s/the-secret-path/bot": 200, "/s/the-secret-path/": 200, "/": 405,
		"/t/alice/quoridor": 200, "/t/alice/s/the-secret-path/quoridor": 405, "/t/bob/quoridor": 405, "/t/alice/bot": 200,
	} {
		if w := send(h, "POST", path, `{"battleId":"b-1"}`); w.Code != want {
			t.Errorf("POST %s: %d %s, want %d", path, w.Code, w.Body, want)
		}
	}
	for range 2 {
		<-arena.signal
	}
	if got := strings.Join(arena.opened(), " "); !strings.Contains(got, "http://arena.test/quoridor/start/b-1") || !strings.Contains(got, "http://arenaalice.test/quoridor/start/b-1") {
		t.Errorf("opened %s", got)
	}
}

// Every path that changes or calls something, or shows what is nobody's
// business, answers 401 without the token.
func TestOwnersPathsNeedTheToken(t *testing.T) {
	h, _, _ := newTrusted(t, nil)
	for _, path := range []string{"POST /api/call", "GET /metrics", "GET /debug/pprof/", "GET /debug/pprof/heap", "GET /debug/pprof/cmdline",
		"GET /api/battles", "GET /api/battles?limit=1", "GET /api/battles/quoridor/b-1", "GET /api/battles/quoridor/b-1/transcript", "GET /api/results", "GET /api/backup"} {
		method, path, _ := strings.Cut(path, " ")
		if w := send(h, method, path, "{}"); w.Code != http.StatusUnauthorized {
			t.Errorf("%s: %d", path, w.Code)
		}
		if w := send(h, method, path, "{}", "Authorization: Bearer "+token); w.Code == http.StatusUnauthorized || w.Code == http.StatusNotFound {
			t.Errorf("%s with the token: %d", path, w.Code)
		}
		if w := send(h, method, path, "{}", "Authorization: Bearer "+token, "Origin: https://evil.test"); w.Code != http.StatusForbidden {
			t.Errorf("%s from another page: %d", path, w.Code)
		}
	}
	if w := send(h, "GET", "/agent", "", "Origin: https://evil.test"); w.Code != http.StatusForbidden {
		t.Errorf("an agent from another page: %d", w.Code)
	}
}

// The owner's calls lead to bots on the public internet, and nowhere else.
func TestCallsAreGuarded(t *testing.T) {
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.WriteHeader(http.StatusAccepted)
		w.Write(body)
	}))
	defer bot.Close()
	h, _, _ := newTrusted(t, nil)
	owner := "Authorization: Bearer " + token
	if w := send(h, "POST", "/api/call", `{"url":"`+bot.URL+`","body":"hi"}`, owner); w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "--allow-private") {
		t.Errorf("a private address: %d %s", w.Code, w.Body)
	}
	h, _, _ = newTrusted(t, func(o *Options) { o.Out = (&outbound.Guard{Allow: outbound.Loopback()}).Transport() })
	if w := send(h, "POST", "/api/call", `{"url":"`+bot.URL+`","body":"hi","timeoutMs":5000}`, owner); w.Code != 200 || !strings.Contains(w.Body.String(), `"body":"hi"`) || !strings.Contains(w.Body.String(), `"status":202`) {
		t.Errorf("an allowed one: %d %s", w.Code, w.Body)
	}
	for body, want := range map[string]int{"": 400, "{": 400, `{"url":7}`: 400, `{"url":"ftp://x"}`: 422, `{}`: 422} {
		if w := send(h, "POST", "/api/call", body, owner); w.Code != want {
			t.Errorf("%q: %d %s", body, w.Code, w.Body)
		}
	}
	if w := send(h, "GET", "/api/call", "", owner); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("GET: %d", w.Code)
	}
}

// A source has so many battles and all together have; the rest are told to come
// again.
func TestBattlesAreBounded(t *testing.T) {
	h, s, arena := newTrusted(t, nil)
	announce := func(id, remote string) int {
		w, r := httptest.NewRecorder(), httptest.NewRequest("POST", "/t/alice/quoridor", strings.NewReader(`{"battleId":"`+id+`"}`))
		r.RemoteAddr = remote
		h.ServeHTTP(w, r)
		if w.Code == http.StatusServiceUnavailable && w.Header().Get("Retry-After") == "" {
			t.Error("refused without saying when to come again")
		}
		return w.Code
	}
	for i, c := range []struct {
		id, remote string
		want       int
	}{
		{"1", "203.0.113.7:1", 200}, {"2", "203.0.113.7:2", 200}, {"3", "203.0.113.7:3", 503}, {"1", "203.0.113.7:3", 200},
		{"4", "203.0.113.8:1", 200}, {"5", "203.0.113.9:1", 503},
	} {
		if got := announce(c.id, c.remote); got != c.want {
			t.Errorf("announcement %d: %d, want %d", i, got, c.want)
		}
	}
	for range 3 {
		<-arena.signal
	}
	s.Close()
	if len(s.battles.sources) != 0 {
		t.Errorf("sources without battles are remembered: %v", s.battles.sources)
	}
}

// Draining answers new webhooks with 503, says so, and waits for the battles.
func TestDrain(t *testing.T) {
	h, s, _ := newTrusted(t, nil)
	release := make(chan struct{})
	if err := s.battles.begin("x", "", func(context.Context) { <-release }); err != nil {
		t.Fatal(err)
	}
	if w := send(h, "GET", "/readyz", ""); w.Code != 200 || !strings.Contains(w.Body.String(), `"status":"ready"`) {
		t.Errorf("readyz %d %s", w.Code, w.Body)
	}
	short, cancel := context.WithCancel(t.Context())
	cancel()
	if left := s.Drain(short); left != 1 {
		t.Errorf("%d battles are left when the time is up", left)
	}
	if w := send(h, "POST", "/t/alice/quoridor", `{"battleId":"new"}`); w.Code != http.StatusServiceUnavailable {
		t.Errorf("a new webhook: %d", w.Code)
	}
	if w := send(h, "GET", "/readyz", ""); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), `"status":"draining"`) {
		t.Errorf("readyz %d %s", w.Code, w.Body)
	}
	if w := send(h, "GET", "/healthz", ""); w.Code != 200 {
		t.Errorf("healthz %d", w.Code)
	}
	drained := make(chan int, 1)
	go func() { drained <- s.Drain(t.Context()) }()
	close(release)
	if left := <-drained; left != 0 {
		t.Errorf("%d battles are left after they ended", left)
	}
}

// A broken part shows, and webhooks are welcome all the same.
func TestBrokenPartsShowInReadiness(t *testing.T) {
	h, _, _ := newTrusted(t, func(o *Options) {
		o.Parts = []Part{
			{"history", func(context.Context) error { return errors.New("the disk is full") }},
			{"page", func(context.Context) error { return nil }},
		}
	})
	w := send(h, "GET", "/readyz", "")
	if w.Code != 200 || !strings.Contains(w.Body.String(), `"broken":{"history":"the disk is full"}`) || !strings.Contains(w.Body.String(), "degraded") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// Only what may become part of the arena's URL passes for a battleId.
func FuzzWebhook(f *testing.F) {
	for _, s := range []string{`{"battleId":"b-1"}`, `{"battleId":"../x"}`, `{"battleId":"a%2fb"}`, `[]`, `{"battleId":{}}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		id, err := battle.ReadWebhook(strings.NewReader(body))
		if err == nil && (id == "" || len(id) > 64 || strings.ContainsAny(id, "/?#%.\\: \r\n\x00")) {
			t.Errorf("%q gave the battleId %q", body, id)
		}
	})
}

// Whatever path and body come, the answer is no failure of the server's own.
func FuzzRequest(f *testing.F) {
	for _, s := range []string{"/api/call", "/s/x/quoridor", "/t/alice/bot", "/practice/x", "/%2e%2e/", "/agent", "/api/battles/a/b/transcript"} {
		f.Add("POST", s, "{}")
		f.Add("GET", s, "")
	}
	entrance := gate.New(gate.Options{Token: token, Limits: gate.Limits{Requests: 1e9, RequestsBySource: 1e9}})
	s := New(Options{
		Team: Team{Hub: hub.New(hub.Options{}), Decider: battle.NewEngines(1), Asked: http.NotFoundHandler(), Secret: gate.NewToken("the-secret-path")},
		Page: fstest.MapFS{"index.html": {Data: []byte("page")}}, Practice: http.NotFoundHandler(), Gate: entrance, Transport: &silent{},
	})
	h := entrance.Handler(s)
	f.Fuzz(func(t *testing.T, method, path, body string) {
		r, err := http.NewRequest(method, "http://relay.test"+path, strings.NewReader(body))
		if err != nil {
			return
		}
		r.RequestURI = path
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code >= 500 && w.Code != http.StatusNotImplemented {
			t.Errorf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
	})
}
