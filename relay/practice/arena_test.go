package practice

import (
	"bufio"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
	"arenabot/engine/tictactoe"
)

// games are those the arena offers.
func games() []game.Game {
	return []game.Game{tictactoe.Game(), connect4.Game(), quoridor.Game()}
}

// gameNamed returns one of games.
func gameNamed(t testing.TB, name string) game.Game {
	t.Helper()
	for _, g := range games() {
		if g.Name == name {
			return g
		}
	}
	t.Fatalf("no game %s", name)
	return game.Game{}
}

// counting is a source of chance that repeats itself from test to test.
func counting() func() uint64 {
	var mu sync.Mutex
	var n uint64
	return func() uint64 {
		mu.Lock()
		defer mu.Unlock()
		n++
		return n * 0x9e3779b97f4a7c15
	}
}

// A roundTripper is a team that answers webhooks without a network.
type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// answering returns a team whose webhook always has this status.
func answering(status int) roundTripper {
	return func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: status, Status: http.StatusText(status), Body: http.NoBody, Request: r}, nil
	}
}

// pipes is a network in memory, on which testing/synctest can wait.
type pipes struct {
	conns chan net.Conn
	done  chan struct{}
	once  sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.done) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes"} }

func (p *pipes) dial() (net.Conn, error) {
	ours, theirs := net.Pipe()
	select {
	case p.conns <- theirs:
		return ours, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

// An arena is a Server on a network in memory, with the team's client for it.
type arena struct {
	t      testing.TB
	server *Server
	pipes  *pipes
}

// newArena starts an arena; all of it ends with the test. Within a bubble of
// testing/synctest that also proves that no goroutine is left.
func newArena(t testing.TB, o Options) *arena {
	t.Helper()
	if o.Games == nil {
		o.Games = games()
	}
	if o.Random == nil {
		o.Random = counting()
	}
	if o.Transport == nil {
		o.Transport = answering(http.StatusOK)
	}
	a := &arena{t: t, server: New(o), pipes: &pipes{conns: make(chan net.Conn), done: make(chan struct{})}}
	server := &http.Server{Handler: a.server}
	served := make(chan error, 1)
	go func() { served <- server.Serve(a.pipes) }()
	t.Cleanup(func() {
		a.server.Close()
		server.Close()
		<-served
		// net/http lingers half a second where it refused to read a body,
		// and the clock of a bubble stands still after the test.
		time.Sleep(time.Second)
	})
	return a
}

// do sends one request on a connection of its own.
func (a *arena) do(r *http.Request) (*http.Response, net.Conn) {
	a.t.Helper()
	conn, err := a.pipes.dial()
	if err != nil {
		a.t.Fatal(err)
	}
	a.t.Cleanup(func() { conn.Close() })
	r.Header.Set("Connection", "close")
	written := make(chan error, 1)
	go func() { written <- r.Write(conn) }()
	resp, err := http.ReadResponse(bufio.NewReader(conn), r)
	if err != nil {
		a.t.Fatalf("%s %s: %v", r.Method, r.URL.Path, err)
	}
	if resp.StatusCode/100 == 2 && <-written != nil {
		a.t.Fatalf("%s %s could not be sent", r.Method, r.URL.Path)
	}
	return resp, conn
}

// call sends a request and reads its whole answer.
func (a *arena) call(method, path, contentType, body string) (status int, answer string) {
	a.t.Helper()
	r, err := http.NewRequest(method, "http://arena.test"+path, strings.NewReader(body))
	if err != nil {
		a.t.Fatal(err)
	}
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	resp, conn := a.do(r)
	defer conn.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		a.t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

// tryout starts a battle and returns its id and its result's path.
func (a *arena) tryout(gameName, body string) (battleID, resultPath string) {
	a.t.Helper()
	status, text := a.call("POST", "/practice/"+gameName+"/tryout", "application/json", body)
	if status != http.StatusOK {
		a.t.Fatalf("tryout: %d %s", status, text)
	}
	var answer struct{ BattleID, ResultURL string }
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		a.t.Fatal(err)
	}
	return answer.BattleID, strings.TrimPrefix(answer.ResultURL, "http://arena.test")
}

// A bout is one battle against an opponent of the test's own, from the team's side.
type bout struct {
	*arena
	battle *battle
	path   string // of its game, under the arena's prefix
}

// bout admits a battle past the tryout, without a stream.
func (a *arena) bout(gameName string, team game.Side, o opponent) *bout {
	a.t.Helper()
	d, _ := dialectOf(gameName)
	const id = "11111111-2222-4333-8444-555555555555"
	b := newBattle(battleSetup{id: id, game: gameNamed(a.t, gameName), dialect: d, team: team, opponent: o, think: a.server.options.Think, ids: zeroes()})
	if err := a.server.admit(&run{id: "run", battles: []*battle{b}}); err != nil {
		a.t.Fatal(err)
	}
	return &bout{arena: a, battle: b, path: "/practice/" + gameName}
}

// open calls GET start.
func (b *bout) open() *events {
	b.t.Helper()
	return b.arena.open(b.path + "/start/" + b.battle.id)
}

func (a *arena) open(path string) *events {
	a.t.Helper()
	r, err := http.NewRequest("GET", "http://arena.test"+path, nil)
	if err != nil {
		a.t.Fatal(err)
	}
	resp, conn := a.do(r)
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "text/event-stream" {
		a.t.Fatalf("GET start: %s, %s", resp.Status, resp.Header.Get("Content-Type"))
	}
	return &events{t: a.t, conn: conn, lines: bufio.NewReader(resp.Body)}
}

// post sends an action that the arena must take.
func (b *bout) post(body string) (answer string) {
	b.t.Helper()
	status, text := b.call("POST", b.path+"/play/"+b.battle.id, "application/json", body)
	if status != http.StatusOK {
		b.t.Fatalf("POST play %s: %d %s", body, status, text)
	}
	return text
}

// result asks for the battle's result, "" while there is none.
func (b *bout) result() string {
	b.t.Helper()
	return b.arena.result("/practice/results/run")
}

func (a *arena) result(path string) string {
	a.t.Helper()
	status, text := a.call("GET", path, "", "")
	var results map[string]string
	if err := json.Unmarshal([]byte(text), &results); err != nil || status != http.StatusOK || len(results) != 1 {
		a.t.Fatalf("result: %d %s (%v)", status, text, err)
	}
	if results["message"] == "no result yet" {
		return ""
	}
	for _, result := range results {
		return result
	}
	return ""
}

// events reads a stream, to the letter.
type events struct {
	t     testing.TB
	conn  net.Conn
	lines *bufio.Reader
}

// next returns the next event's JSON, "" at the end of the stream.
func (e *events) next() string {
	e.t.Helper()
	line, err := e.lines.ReadString('\n')
	if line == "" && err == io.EOF {
		return ""
	}
	empty, err2 := e.lines.ReadString('\n')
	if err != nil || err2 != nil || empty != "\n" || !strings.HasPrefix(line, "data: {") {
		e.t.Fatalf("not an event: %q %v %q %v", line, err, empty, err2)
	}
	return strings.TrimSuffix(strings.TrimPrefix(line, "data: "), "\n")
}

// want checks the next events; "" stands for the end of the stream.
func (e *events) want(events ...string) {
	e.t.Helper()
	for _, want := range events {
		if got := e.next(); got != want {
			e.t.Fatalf("event %s, want %s", got, want)
		}
	}
}

// silent checks that nothing comes for so long, not even an end. For bubbles only.
func (e *events) silent(d time.Duration) {
	e.t.Helper()
	got := make(chan string, 1)
	go func() {
		line, err := e.lines.ReadString('\n')
		if err != nil {
			line += err.Error()
		}
		got <- line
	}()
	select {
	case line := <-got:
		e.t.Fatalf("%q came, want silence", line)
	case <-time.After(d):
	}
	e.conn.Close()
}
