package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"arenabot/relay/gate"
)

const ownersToken = "correct-horse-battery-staple"

// A launched relay is one that runs as a user would run it.
type launched struct {
	printed map[string]string
	log     *lines
	end     func() error // sends the first signal and waits
}

// lines is a log that tests can read while it is written.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// launch runs the program until the test ends or end is called.
func launch(t *testing.T, args ...string) *launched { return launchTeams(t, 1, args...) }

// launchTeams is launch for a relay of so many teams.
func launchTeams(t *testing.T, teams int, args ...string) *launched {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	out := &launched{printed: map[string]string{}, log: &lines{}}
	done, ready := make(chan error, 1), make(chan struct{})
	go func() {
		done <- run(ctx, append([]string{"serve", "--listen", "127.0.0.1:0", "--db", "memory"}, args...), strings.NewReader(""), w, out.log)
		w.Close()
	}()
	go func() {
		defer close(ready)
		s := bufio.NewScanner(r)
		for range 1 + 2*teams {
			if !s.Scan() {
				return
			}
			name, value, _ := strings.Cut(s.Text(), ":  ")
			out.printed[name], _, _ = strings.Cut(strings.TrimSpace(value), " ")
		}
	}()
	if <-ready; out.printed["Page"] == "" {
		t.Fatalf("the relay did not start: %v", <-done)
	}
	out.end = sync.OnceValue(func() error { cancel(); return <-done })
	t.Cleanup(func() {
		if err := out.end(); err != nil {
			t.Errorf("the relay ended with %v", err)
		}
	})
	return out
}

// call makes a request with headers as "Name: value" and returns the status and
// the body.
func call(t *testing.T, method, url, body string, headers ...string) (int, string) {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	writeAt(t, path, []byte(text))
	return path
}

func writeAt(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// It refuses to start where it could be reached without a token, and says so.
func TestReachableOnlyWithAToken(t *testing.T) {
	for _, args := range []string{
		"serve --db memory --listen 0.0.0.0:0", "serve --db memory --listen :0", "practice --listen 0.0.0.0:0",
		"serve --db memory --listen 127.0.0.1:0 --team-url https://bot.example.org",
	} {
		err := run(t.Context(), strings.Fields(args), strings.NewReader(""), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "ARENABOT_TOKEN") {
			t.Errorf("%s: %v", args, err)
		}
	}
	err := run(t.Context(), []string{"serve", "--check", "--listen", "0.0.0.0:0", "--token", ownersToken}, strings.NewReader(""), io.Discard, io.Discard)
	if err != nil {
		t.Errorf("with a token: %v", err)
	}
}

// Whoever has no token has the practice arena call the relay itself and nobody
// else; the owner has it call any public address.
func TestPracticeCallsAreGuarded(t *testing.T) {
	var called int
	victim := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called++ }))
	defer victim.Close()
	relay := launch(t, "--token", ownersToken, "--drain", "0s", "--pace", "0s")
	arena := relay.printed["Arena"]
	owner := "Authorization: Bearer " + ownersToken
	for _, c := range []struct {
		path, body string
		headers    []string
		want       int
	}{
		{"/quoridor/tryout", `{"teamUrl":"` + victim.URL + `"}`, nil, 403},
		{"/quoridor/evaluate", `{"runId":"a","teamUrl":"` + relay.printed["Team URL"] + `","callbackUrl":"` + victim.URL + `"}`, nil, 403},
		{"/ask", `{"game":"tictactoe","teamUrl":"` + victim.URL + `"}`, nil, 403},
		{"/quoridor/tryout", `{"teamUrl":"` + victim.URL + `"}`, []string{owner, "Origin: https://evil.test"}, 403},
		{"/quoridor/tryout", `{"teamUrl":"` + victim.URL + `"}`, []string{owner}, 200}, // and its webhook fails
		{"/quoridor/tryout", `{"teamUrl":"` + relay.printed["Team URL"] + `","opponent":"first-legal"}`, nil, 200},
	} {
		if got, text := call(t, "POST", arena+c.path, c.body, c.headers...); got != c.want {
			t.Errorf("%s %s: %d %s, want %d", c.path, c.body, got, text, c.want)
		}
	}
	if called != 0 {
		t.Errorf("a private address was called %d times", called)
	}
}

// On its own machine and without a token a relay lets programs of that machine
// practise, and pages from elsewhere not.
func TestPracticeOnOneMachine(t *testing.T) {
	bot := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer bot.Close()
	relay := launch(t, "--drain", "0s")
	tryout := relay.printed["Arena"] + "/quoridor/tryout"
	if got, text := call(t, "POST", tryout, `{"teamUrl":"`+bot.URL+`"}`); got != 200 || !strings.Contains(text, `"errors":{}`) {
		t.Errorf("a bot of this machine: %d %s", got, text)
	}
	if got, text := call(t, "POST", tryout, `{"teamUrl":"`+bot.URL+`"}`, "Origin: https://evil.test"); got != 403 {
		t.Errorf("asked by a page from elsewhere: %d %s", got, text)
	}
	if got, text := call(t, "POST", tryout, `{"teamUrl":"http://10.0.0.1"}`); got != 200 || !strings.Contains(text, "allow-private") {
		t.Errorf("a private address: %d %s", got, text)
	}
}

// The token and the secret path come in many ways, and neither is ever logged.
func TestSecretsAreNotLogged(t *testing.T) {
	const secretPath = "kR3vQmZ81xYYYY"
	relay := launch(t, "--token", ownersToken, "--secret-path", secretPath, "--log", "debug", "--drain", "0s", "--pace", "0s", "--hold", "0s")
	team := relay.printed["Team URL"]
	if !strings.HasSuffix(team, "/s/"+secretPath) {
		t.Fatalf("printed %v", relay.printed)
	}
	page := relay.printed["Page"]
	owner := "Authorization: Bearer " + ownersToken
	begun := post(t, relay.printed["Arena"]+"/tic-tac-toe/tryout", `{"teamUrl":"`+team+`","opponent":"first-legal","seed":7}`)
	if got := verdict(t, begun["resultUrl"].(string), begun["battleId"].(string)); got != "scored 1" {
		t.Errorf("under a secret path: %v", got)
	}
	for _, path := range []string{"POST /api/call", "GET /metrics", "GET /agent", "POST /quoridor", "POST /s/" + secretPath + "x/quoridor", "POST /s/" + secretPath + "/quoridor"} {
		method, path, _ := strings.Cut(path, " ")
		call(t, method, page+path, `{"url":"x"}`, owner)
		call(t, method, page+path, `{"battleId":"../x"}`, owner+"wrong")
	}
	call(t, "GET", page+"/agent?token="+ownersToken, "", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Origin: https://evil.test")
	if _, results := call(t, "GET", begun["resultUrl"].(string), "", "Accept: text/html"); !strings.Contains(results, "scored 1") || strings.Contains(results, secretPath) {
		t.Errorf("the results show the secret path: %s", results)
	}
	if err := relay.end(); err != nil {
		t.Error(err)
	}
	if log := relay.log.String(); strings.Contains(log, ownersToken) || strings.Contains(log, secretPath) || !strings.Contains(log, "battle over") {
		t.Errorf("the log shows a secret, or nothing:\n%s", log)
	}
}

// Each line about a battle has its id.
func TestLogLinesNameTheirBattle(t *testing.T) {
	relay := launch(t, "--log", "debug", "--log-format", "json", "--drain", "0s", "--pace", "0s", "--hold", "0s")
	begun := post(t, relay.printed["Arena"]+"/connect4/tryout", `{"teamUrl":"`+relay.printed["Team URL"]+`","opponent":"first-legal","seed":7}`)
	id := begun["battleId"].(string)
	verdict(t, begun["resultUrl"].(string), id)
	for !strings.Contains(relay.log.String(), "battle over") { // the arena knows the result first
		time.Sleep(time.Millisecond)
	}
	if err := relay.end(); err != nil {
		t.Error(err)
	}
	n := 0
	for line := range strings.Lines(relay.log.String()) {
		if strings.Contains(line, `"shutting down"`) || strings.Contains(line, "no more battles are begun") {
			continue
		}
		if n++; !strings.Contains(line, `"battle":"`+id+`"`) || !strings.HasPrefix(line, "{") {
			t.Errorf("a line without its battle: %s", line)
		}
	}
	if n < 10 {
		t.Errorf("%d lines", n)
	}
}

// SIGTERM's drain: the battle that is played ends by its board, new webhooks get
// 503, and then the relay is gone.
func TestSignalDrains(t *testing.T) {
	arena := startPractice(t, "--pace", "100ms")
	relay := launch(t, "--arena", arena, "--hold", "0s", "--settle", "10ms", "--think", "20ms", "--drain", "1m")
	team := relay.printed["Team URL"]
	begun := post(t, arena+"/connect4/tryout", `{"teamUrl":"`+team+`","opponent":"first-legal","seed":7,"youAre":"first"}`)
	ended := make(chan error, 1)
	go func() { ended <- relay.end() }()
	for {
		if got, _ := call(t, "GET", team+"/readyz", ""); got == http.StatusServiceUnavailable {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if got, text := call(t, "POST", team+"/connect4", `{"battleId":"new"}`); got != http.StatusServiceUnavailable {
		t.Errorf("a new webhook: %d %s", got, text)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if got := verdict(t, begun["resultUrl"].(string), begun["battleId"].(string)); got != "scored 1" {
		t.Errorf("the battle that was being played: %v", got)
	}
}

// A drain's limit holds: what is still played then is abandoned, with its reason.
func TestDrainHasALimit(t *testing.T) {
	arena := startPractice(t, "--pace", "1h")
	relay := launch(t, "--arena", arena, "--drain", "50ms")
	post(t, arena+"/connect4/tryout", `{"teamUrl":"`+relay.printed["Team URL"]+`","youAre":"second"}`)
	if err := relay.end(); err != nil {
		t.Error(err)
	}
	if log := relay.log.String(); !strings.Contains(log, "are abandoned") || !strings.Contains(log, "the relay is shutting down") {
		t.Error(log)
	}
}

// Clients that send their request a byte at a time, or never all of it, are cut
// off and keep nobody else out.
func TestSlowClientsAreCutOff(t *testing.T) {
	listener, err := listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	entrance := gate.New(gate.Options{Limits: gate.Limits{Sockets: 50}})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- serveUntil(ctx, listener, &service{
			handler: entrance.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "here") })),
			gate:    entrance, closing: func() {}, log: slog.New(slog.DiscardHandler), headers: 100 * time.Millisecond,
		})
	}()
	var slow []net.Conn
	for range 50 {
		c, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-")
		slow = append(slow, c)
	}
	for _, c := range slow {
		if _, err := io.ReadAll(c); err != nil && !strings.Contains(err.Error(), "reset") {
			t.Errorf("a slow client ends with %v", err)
		}
	}
	if got, text := call(t, "GET", "http://"+listener.Addr().String(), ""); got != 200 || text != "here" {
		t.Errorf("after them: %d %s", got, text)
	}
	long, err := http.NewRequest("GET", "http://"+listener.Addr().String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	long.Header.Set("X-Long", strings.Repeat("x", 2*maxHeaders))
	if resp, err := http.DefaultTransport.RoundTrip(long); err != nil || resp.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("long headers: %v, %v", resp, err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// An agent tells the token in its hello or in a header, never in the address, and
// a team's own token opens that team only.
func TestAgentsNeedTheToken(t *testing.T) {
	alices := "alices-token-of-her-own"
	file := write(t, "relay.toml", "[teams.alice]\ntoken-file = \""+write(t, "token", alices)+"\"\n")
	relay := launchTeams(t, 2, "--config", file, "--token", ownersToken, "--drain", "0s")
	attach := func(path, token, header string) (first string) {
		o := &websocket.DialOptions{HTTPHeader: http.Header{}}
		if header != "" {
			o.HTTPHeader.Set("Authorization", "Bearer "+header)
		}
		conn, resp, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(relay.printed["Page"], "http")+path, o)
		if err != nil {
			return fmt.Sprint(resp.StatusCode)
		}
		defer conn.CloseNow()
		hello := `{"type":"hello","version":2,"name":"test"}`
		if token != "" {
			hello = `{"type":"hello","version":2,"name":"test","token":"` + token + `"}`
		}
		if err := conn.Write(t.Context(), websocket.MessageText, []byte(hello)); err != nil {
			t.Fatal(err)
		}
		_, data, err := conn.Read(t.Context())
		if err != nil {
			return fmt.Sprint(int(websocket.CloseStatus(err)))
		}
		return string(data[:min(len(data), 15)])
	}
	const in = `{"type":"hello"`
	for _, c := range []struct{ path, token, header, want string }{
		{"/agent", "", "", "4401"},
		{"/agent", "wrong", "", "4401"},
		{"/agent", "", "wrong", "401"},
		{"/agent?token=" + ownersToken, "", "", "4401"},
		{"/agent", ownersToken, "", in},
		{"/agent", "", ownersToken, in},
		{"/agent", alices, "", "4401"},
		{"/t/alice/agent", alices, "", in},
		{"/t/alice/agent", ownersToken, "", "4401"},
	} {
		if got := attach(c.path, c.token, c.header); got != c.want {
			t.Errorf("%s with %q and the header %q: %s, want %s", c.path, c.token, c.header, got, c.want)
		}
	}
}
