package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/hub"
)

// silent is an arena whose streams open and say nothing.
type silent struct {
	mu     sync.Mutex
	opens  []string
	signal chan struct{} // one for each stream opened
	gone   sync.WaitGroup
}

func (s *silent) RoundTrip(r *http.Request) (*http.Response, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opens = append(s.opens, r.URL.String())
	s.signal <- struct{}{}
	body, w := io.Pipe()
	s.gone.Add(1)
	context.AfterFunc(r.Context(), func() {
		defer s.gone.Done()
		w.CloseWithError(r.Context().Err())
	})
	return &http.Response{StatusCode: http.StatusOK, Body: body}, nil
}

func (s *silent) opened() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.opens...)
}

func newServer(t *testing.T, page fstest.MapFS) (*Server, *silent) {
	t.Helper()
	arena := &silent{signal: make(chan struct{}, 10)}
	s := New(Options{
		Team: Team{
			Arena: "http://arena.test", Decider: battle.NewEngines(1), Hub: hub.New(hub.Options{}),
			Asked: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "asked by "+r.Method) }),
		},
		Transport: arena, Page: page,
		Practice: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.URL.Path) }),
	})
	t.Cleanup(s.Close)
	return s, arena
}

func request(s *Server, method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	return w
}

func TestWebhookBeginsABattleOnce(t *testing.T) {
	s, arena := newServer(t, nil)
	for range 3 {
		if w := request(s, "POST", "/quoridor", `{"battleId":"b-1"}`); w.Code != http.StatusOK {
			t.Fatalf("webhook answered %d: %s", w.Code, w.Body)
		}
	}
	request(s, "POST", "/connect4", `{"battleId":"b-1"}`) // another game, another battle
	for range 2 {
		<-arena.signal
	}
	if w := request(s, "GET", "/healthz", ""); w.Code != http.StatusOK || strings.TrimSpace(w.Body.String()) != `{"battles":2,"status":"ok"}` {
		t.Errorf("healthz %d: %s", w.Code, w.Body)
	}
	s.Close()
	arena.gone.Wait()
	got := strings.Join(arena.opened(), " ")
	if strings.Count(got, "http://arena.test/quoridor/start/b-1") != 1 || strings.Count(got, "http://arena.test/connect4/start/b-1") != 1 {
		t.Errorf("opened %s", got)
	}
	if w := request(s, "POST", "/quoridor", `{"battleId":"b-2"}`); w.Code != http.StatusServiceUnavailable {
		t.Errorf("a webhook after Close is answered %d", w.Code)
	}
	if w := request(s, "GET", "/healthz", ""); strings.TrimSpace(w.Body.String()) != `{"battles":0,"status":"ok"}` {
		t.Errorf("after Close: %s", w.Body)
	}
}

func TestTranscript(t *testing.T) {
	s, arena := newServer(t, nil)
	request(s, "POST", "/quoridor", `{"battleId":"b-1"}`)
	<-arena.signal
	s.Close()
	w := request(s, "GET", "/api/battles/quoridor/b-1/transcript", "")
	lines := strings.Split(strings.TrimSpace(w.Body.String()), "\n")
	if w.Code != http.StatusOK || !strings.Contains(lines[0], `"kind":"open","data":"http://arena.test/quoridor/start/b-1"`) ||
		!strings.Contains(lines[len(lines)-1], `"kind":"over","why":"unknown: the battle was abandoned: the relay is shutting down"`) {
		t.Errorf("%d: %s", w.Code, w.Body)
	}
	if w := request(s, "GET", "/api/battles/connect4/b-1/transcript", ""); w.Code != http.StatusNotFound {
		t.Errorf("a battle that never was: %d", w.Code)
	}
}

func TestTranscriptsAreBounded(t *testing.T) {
	var ts transcripts
	long := battle.Record{Data: bytes.Repeat([]byte("x"), maxTranscript/3)}
	first := ts.recorder("0")
	for range 10 {
		first(long)
	}
	if n := ts.lines["0"].Len(); n > maxTranscript || n < maxTranscript/2 {
		t.Errorf("a transcript of %d bytes", n)
	}
	for i := range maxTranscripts {
		ts.recorder(fmt.Sprint(i + 1))
	}
	if len(ts.lines) != maxTranscripts || ts.lines["0"] != nil || ts.lines["1"] == nil {
		t.Errorf("%d transcripts, the oldest among them: %v", len(ts.lines), ts.lines["0"] != nil)
	}
	first(long) // of a forgotten battle: lost, and harmless
}

func TestWebhookRefusals(t *testing.T) {
	s, arena := newServer(t, nil)
	for body, want := range map[string]string{
		``:                       "unexpected end",
		`hello`:                  `is not {\"battleId\"`,
		`{}`:                     "has no battleId",
		`{"battleId":7}`:         "is not",
		`{"battleId":""}`:        "has no battleId",
		`{"battleId":"../play"}`: "is not 1 to 64",
		`{"battleId":"a?b"}`:     "is not 1 to 64",
		`{"battleId":"` + strings.Repeat("a", 65) + `"}`: "is not 1 to 64",
		strings.Repeat(" ", 4<<10+1):                     "too large",
	} {
		if w := request(s, "POST", "/tic-tac-toe", body); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%.80q: %d %s, want …%s…", body, w.Code, w.Body, want)
		}
	}
	if w := request(s, "POST", "/chess", `{"battleId":"b"}`); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("a game that is not there: %d", w.Code)
	}
	if opens := arena.opened(); len(opens) != 0 {
		t.Errorf("refused webhooks opened %v", opens)
	}
}

func TestCloseNamesItsReason(t *testing.T) {
	b := newBattles(gate.Limits{}.WithDefaults())
	cause := make(chan error, 1)
	err := b.begin("x", "", func(ctx context.Context) {
		<-ctx.Done()
		cause <- context.Cause(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
	b.close(ErrClosing)
	if err := <-cause; !errors.Is(err, ErrClosing) {
		t.Errorf("battles end with %v", err)
	}
}

func TestBattlesAreForgottenInOrder(t *testing.T) {
	b := newBattles(gate.Limits{Battles: 2 * maxRemembered})
	defer b.close(ErrClosing)
	play := func(context.Context) {}
	for i := range maxRemembered + 1 {
		if err := b.begin(string(rune(i+0x10000)), "", play); err != nil {
			t.Fatal(err)
		}
	}
	if len(b.begun) != maxRemembered || b.begun[string(rune(0x10000))] || !b.begun[string(rune(0x10001))] {
		t.Errorf("%d remembered, the oldest among them: %v", len(b.begun), b.begun[string(rune(0x10000))])
	}
}

func TestPage(t *testing.T) {
	s, _ := newServer(t, fstest.MapFS{
		"index.html":          {Data: []byte("<!doctype html>")},
		"assets/engines.wasm": {Data: []byte("\x00asm")},
	})
	w := request(s, "GET", "/", "")
	if w.Code != http.StatusOK || w.Body.String() != "<!doctype html>" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	for header, want := range map[string]string{
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Embedder-Policy": "require-corp",
		"X-Content-Type-Options":       "nosniff",
		"Cache-Control":                "no-cache",
	} {
		if got := w.Header().Get(header); got != want {
			t.Errorf("%s: %s, want %s", header, got, want)
		}
	}
	if csp := w.Header().Get("Content-Security-Policy"); strings.Contains(csp, "unsafe-inline") || !strings.Contains(csp, "default-src 'none'") {
		t.Errorf("policy %s", csp)
	}
	w = request(s, "GET", "/assets/engines.wasm", "")
	if got := w.Header().Get("Content-Type"); got != "application/wasm" {
		t.Errorf("the engines come as %s, which browsers will not compile as they stream in", got)
	}
	if got := w.Header().Get("Cache-Control"); !strings.Contains(got, "immutable") {
		t.Errorf("assets are cached as %q", got)
	}
	if w := request(s, "GET", "/nothing", ""); w.Code != http.StatusNotFound {
		t.Errorf("a page that is not there: %d", w.Code)
	}
}

func TestPageThatIsNotBuilt(t *testing.T) {
	s, _ := newServer(t, nil)
	if w := request(s, "GET", "/", ""); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "make run") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// Every address and method that an arena may ask at leads to the one that
// answers, and a person's to the page.
func TestQuestionsAreTakenAtTheTeamURL(t *testing.T) {
	s, _ := newServer(t, fstest.MapFS{"index.html": {Data: []byte("page")}})
	for asked, want := range map[string]string{
		"POST /bot": "asked by POST", "GET /bot": "asked by GET", "OPTIONS /bot": "asked by OPTIONS", "PUT /bot": "asked by PUT",
		"POST /bot/": "asked by POST", "POST /": "asked by POST", "OPTIONS /": "asked by OPTIONS",
		"GET /?message=%7B%7D": "asked by GET", "GET /?you=X&0-0=": "asked by GET", "GET /": "page", "GET /?utm=1": "page",
	} {
		method, path, _ := strings.Cut(asked, " ")
		if w := request(s, method, path, ""); w.Body.String() != want {
			t.Errorf("%s: %d %q, want %q", asked, w.Code, w.Body, want)
		}
	}
}

func TestPracticeIsMounted(t *testing.T) {
	s, _ := newServer(t, nil)
	if w := request(s, "POST", "/practice/quoridor/tryout", ""); w.Body.String() != "/practice/quoridor/tryout" {
		t.Errorf("the practice arena sees %q", w.Body)
	}
}
