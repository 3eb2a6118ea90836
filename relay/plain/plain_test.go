package plain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/engine/tictactoe"
	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/hub"
)

// A table is one battle of tic-tac-toe between a scripted arena and whoever sits
// at the proxy, all in one synctest bubble.
type table struct {
	t      *testing.T
	proxy  *Proxy
	stream *io.PipeWriter
	body   *io.PipeReader
	hang   chan struct{} // while it is open and not nil, POSTs wait
	over   chan cis.Result

	mu    sync.Mutex
	posts []string
}

// RoundTrip implements http.RoundTripper for the arena.
func (a *table) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == http.MethodGet {
		context.AfterFunc(r.Context(), func() { a.body.CloseWithError(context.Canceled) })
		return &http.Response{StatusCode: http.StatusOK, Body: a.body}, nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	a.posts = append(a.posts, string(body))
	n := len(a.posts)
	a.mu.Unlock()
	if a.hang != nil {
		<-a.hang
	}
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(fmt.Sprintf(`{"clock":%d}`, 18000-n)))}, nil
}

// native is what moves when nobody else does.
type native struct{}

func (native) Decide(_ context.Context, a battle.Ask) (battle.Answer, error) {
	return battle.Answer{Choice: game.Choice{Move: a.Position.Moves()[0]}, By: "native"}, nil
}

func newTable(t *testing.T, o Options) *table {
	t.Helper()
	r, w := io.Pipe()
	a := &table{t: t, stream: w, body: r, over: make(chan cis.Result, 1)}
	h := hub.New(hub.Options{})
	o.Hub, o.Arena, o.Transport = h, "http://arena.test", a
	a.proxy = New(o)
	record, end := a.proxy.Follow("tic-tac-toe", "b1", nil)
	go func() {
		defer end()
		a.over <- battle.Run(t.Context(), battle.Config{
			Game: tictactoe.Game(), ID: "b1", Arena: "http://arena.test", Transport: a, Record: record, Observe: h.Observe,
			Decider: battle.Fallback{First: a.proxy.Decider(h), Then: native{}}, Options: cis.Options{Hold: -1, Settle: -1},
		})
	}()
	return a
}

func (a *table) say(line string) {
	a.t.Helper()
	if _, err := io.WriteString(a.stream, "data: "+line+"\n\n"); err != nil {
		a.t.Fatal(err)
	}
}

// end ends the battle.
func (a *table) end() cis.Result {
	a.t.Helper()
	a.say(`{"winner":"DRAW"}`)
	return <-a.over
}

func (a *table) sent() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]string(nil), a.posts...)
}

// A reader is who reads the stream; it may stop reading for a while.
type reader struct {
	http.ResponseWriter
	mu    sync.Mutex
	text  strings.Builder
	slow  chan struct{} // if not nil, every write waits for it
	leave context.CancelFunc
	gone  chan struct{}
}

func (r *reader) Write(p []byte) (int, error) {
	if r.slow != nil {
		<-r.slow
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(p)
}

func (r *reader) Flush() {}

func (r *reader) heard() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

// read joins the battle.
func (a *table) read(query string, slow chan struct{}) *reader {
	ctx, cancel := context.WithCancel(a.t.Context())
	r := &reader{ResponseWriter: httptest.NewRecorder(), slow: slow, leave: cancel, gone: make(chan struct{})}
	request := httptest.NewRequestWithContext(ctx, "GET", "/arena/tic-tac-toe/start/b1"+query, nil)
	request.SetPathValue("game", "tic-tac-toe")
	request.SetPathValue("id", "b1")
	go func() {
		defer close(r.gone)
		a.proxy.Start(r, request)
	}()
	return r
}

// post posts an action and returns the answer.
func (a *table) post(body string) string {
	w := httptest.NewRecorder()
	request := httptest.NewRequestWithContext(a.t.Context(), "POST", "/arena/tic-tac-toe/play/b1", strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	request.SetPathValue("game", "tic-tac-toe")
	request.SetPathValue("id", "b1")
	a.proxy.Play(w, request)
	return fmt.Sprint(w.Code, " ", strings.TrimSpace(w.Body.String()))
}

func (a *table) want(body, answer string) {
	a.t.Helper()
	if got := a.post(body); !strings.Contains(got, answer) {
		a.t.Errorf("%s is answered with %s, want …%s…", body, got, answer)
	}
}

func put(cell string) string { return `{"action":"putSymbol","position":"` + cell + `"}` }

func theirs(cell string) string {
	return `{"action":"putSymbol","position":"` + cell + `","player":"X"}`
}

const flip = `{"action":"` + cis.Flip + `"}`

// What would lose the battle is refused and reaches no arena; what is right is
// played, and answered as the arena did.
func TestGuard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newTable(t, Options{Wait: time.Second})
		r := a.read("", nil)
		a.say(`{"youAre":"O"}`)
		synctest.Wait()
		a.want(put("Q"), `422 {"error":`)
		a.want(`{"action":"putToken","position":"C"}`, "422")
		a.want(`[]`, "422")
		a.want(flip, "422")
		a.want(strings.Repeat(" ", 5000), "413")
		a.want(put("C"), `200 {"clock":17999}`)
		a.say(`{"player":"O","action":"putSymbol","position":"C"}`)
		a.want(put("N"), "422") // not our turn
		a.say(theirs("NW"))
		synctest.Wait()
		a.want(put("C"), "422") // occupied

		// While one is in flight, another is refused, and does not go out.
		a.hang = make(chan struct{})
		first := make(chan string)
		go func() { first <- a.post(put("N")) }()
		synctest.Wait()
		a.want(put("N"), "409")
		a.want(put("S"), "409")
		close(a.hang)
		if got := <-first; got != `200 {"clock":17998}` {
			t.Errorf("the first is answered with %s", got)
		}
		a.say(theirs("NW")) // occupied: the relay flips, and a flip of the bot's is that one
		synctest.Wait()
		a.want(flip, `200 {"clock":17997}`)
		if result := <-a.over; result.Outcome != cis.Won {
			t.Errorf("%+v", result)
		}
		<-r.gone
		a.want(put("S"), `423 {"error":"Battle already ended"}`)
		a.want(flip, `200 {"clock":17997}`)
		if got := a.sent(); len(got) != 3 || got[0] != put("C") || got[1] != put("N") || got[2] != flip {
			t.Errorf("the arena got %v", got)
		}
	})
}

// Without the guard, what it would refuse reaches the arena as it came.
func TestUnguarded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newTable(t, Options{Wait: time.Second, Unguarded: true})
		r := a.read("", nil)
		a.say(`{"youAre":"O"}`)
		synctest.Wait()
		a.want(put("C"), `200 {"clock":17999}`)
		a.want(put("Q"), `200 {"clock":17998}`)
		a.say(`{"action":"` + cis.Flip + `","player":"X"}`)
		result := <-a.over
		<-r.gone
		if got := a.sent(); len(got) != 3 || got[1] != put("Q") || result.Outcome == cis.Unknown {
			t.Errorf("the arena got %v, and it ended with %+v", got, result)
		}
	})
}

// A reader that is slow, or gone, or late keeps nobody waiting and misses nothing.
func TestReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newTable(t, Options{Wait: time.Second})
		player := a.read("", nil)
		slow := a.read("?watch", make(chan struct{}))
		leaving := a.read("?watch", nil)
		a.say(`{"youAre":"O"}`)
		synctest.Wait()
		leaving.leave()
		<-leaving.gone
		for _, moves := range []string{"NW W", "C E"} {
			ours, other, _ := strings.Cut(moves, " ")
			a.want(put(ours), "200")
			a.say(`{"player":"O","action":"putSymbol","position":"` + ours + `"}`)
			a.say(theirs(other))
			synctest.Wait()
		}
		late := a.read("?watch", nil)
		synctest.Wait()
		if late.heard() != player.heard() || strings.Count(late.heard(), "data: ") != 5 {
			t.Errorf("late: %s\nplayer: %s", late.heard(), player.heard())
		}
		a.end()
		<-player.gone
		close(slow.slow)
		<-slow.gone
		<-late.gone
		if slow.heard() != player.heard() || !strings.Contains(slow.heard(), "DRAW") {
			t.Errorf("slow: %s", slow.heard())
		}
	})
}

// Who only reads without saying so costs one move's patience, and no more; with
// its first action it has the battle again.
func TestAnIdlePlayerHandsTheBattleBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newTable(t, Options{Wait: time.Second})
		r := a.read("", nil)
		a.say(`{"youAre":"O"}`)
		began := time.Now()
		var spent []time.Duration
		for n, cell := range []string{"C", "E", "SE"} {
			for len(a.sent()) == n {
				time.Sleep(10 * time.Millisecond)
				synctest.Wait()
			}
			spent = append(spent, time.Since(began).Round(time.Second))
			began = time.Now()
			a.say(theirs(cell))
			synctest.Wait()
			if n == 1 {
				a.want(put("SW"), "422") // the native engine was faster
			}
		}
		if spent[0] < 15*time.Second || spent[1] > time.Second {
			t.Errorf("the moves took %v", spent)
		}
		a.end()
		<-r.gone
	})
}

// A stream that is opened again greets again; players hear it once.
func TestFeedLeavesASecondGreetingOut(t *testing.T) {
	f := newFeed("tic-tac-toe", "b1")
	for _, data := range []string{`{"youAre":"O"}`, `{"youAre":"O"}`, "{\n}", strings.Repeat("x", maxFeed)} {
		f.record(battle.Record{Kind: battle.RecordEvent, Data: []byte(data)})
	}
	if events, _, _ := f.next(0); len(events) != 2 || string(events[1]) != "{ }" {
		t.Errorf("%q", events)
	}
}

// Without the relay's token there is nothing to read and nothing to play, and
// what is over for long is forgotten.
func TestWhoMayComeIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Options{Hub: hub.New(hub.Options{}), Token: gate.NewToken("a token of the tests")})
		for i := range maxFinished + 1 {
			record, end := p.Follow("connect4", fmt.Sprint(i), nil)
			record(battle.Record{Kind: battle.RecordOpen})
			end()
		}
		for _, c := range []struct {
			token, id string
			want      int
		}{
			{"", "5", http.StatusUnauthorized}, {"wrong", "5", http.StatusUnauthorized},
			{"a token of the tests", "5", http.StatusOK}, {"a token of the tests", "0", http.StatusNotFound},
		} {
			w := httptest.NewRecorder()
			r := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
			r.SetPathValue("game", "connect4")
			r.SetPathValue("id", c.id)
			if c.token != "" {
				r.Header.Set("Authorization", "Bearer "+c.token)
			}
			p.Start(w, r)
			if w.Code != c.want {
				t.Errorf("%q reads %s: %d, want %d", c.token, c.id, w.Code, c.want)
			}
		}
	})
}

// FuzzAction: whatever is posted, nothing but a legal move reaches the arena.
func FuzzAction(f *testing.F) {
	f.Add([]byte(put("C")))
	f.Add([]byte(flip))
	f.Add([]byte(`{"action":"putSymbol","position":"C","position":"Q"}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		synctest.Test(t, func(t *testing.T) {
			a := newTable(t, Options{Wait: time.Second})
			r := a.read("", nil)
			a.say(`{"youAre":"O"}`)
			synctest.Wait()
			answer := a.post(string(body))
			sent := a.sent()
			if played := strings.HasPrefix(answer, "200"); played != (len(sent) == 1) {
				t.Errorf("answered with %s, and the arena got %v", answer, sent)
			}
			for _, s := range sent {
				move, _, err := cis.ReadAction("tic-tac-toe", []byte(s))
				if _, illegal := tictactoe.Start().Play(move); errors.Join(err, illegal) != nil {
					t.Errorf("the arena got %s", s)
				}
			}
			a.end()
			<-r.gone
		})
	})
}
