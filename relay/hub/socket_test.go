package hub

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/relay/battle"

	"github.com/coder/websocket"
)

// pipes is a network of its own: what is dialled, it accepts. Its connections hold
// nothing in between, and a synctest bubble can wait for them.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}
func (p pipes) Close() error   { close(p); return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// dialPipe serves h on a network of its own and attaches to it.
func dialPipe(t *testing.T, h *Hub) *websocket.Conn {
	t.Helper()
	network := make(pipes)
	server := &http.Server{Handler: h}
	go server.Serve(network)
	t.Cleanup(func() { server.Close() })
	dial := func(context.Context, string, string) (net.Conn, error) {
		here, there := net.Pipe()
		network <- there
		return here, nil
	}
	client := &http.Client{Transport: &http.Transport{DialContext: dial}}
	conn, _, err := websocket.Dial(t.Context(), "ws://relay.test/agent", &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	if err := conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"hello","version":2}`)); err != nil {
		t.Fatal(err)
	}
	return conn
}

func agents(h *Hub) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.agents)
}

// An agent that reads, and so answers pings, stays; one that does not is cut off
// after two.
func TestAgentThatMissesTwoPingsIsCutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{})
		conn := dialPipe(t, h)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		read := make(chan error)
		enough := make(chan bool)
		go func() {
			for {
				_, _, err := conn.Read(ctx)
				select {
				case <-enough:
					read <- err
					return
				default:
				}
			}
		}()
		time.Sleep(10 * time.Minute)
		if agents(h) != 1 {
			t.Fatal("an agent that answers its pings was cut off")
		}
		close(enough)
		h.Observe(update("b1", battle.Thinking)) // one more message, and it reads no more
		<-read
		time.Sleep(pingEvery*3 + time.Second)
		synctest.Wait()
		if agents(h) != 0 {
			t.Error("an agent that answers no ping is still attached")
		}
	})
}

// An agent that reads nothing costs a bounded queue and no battle's time, and is
// told why it was cut off.
func TestSlowAgentIsCutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{})
		conn := dialPipe(t, h)
		synctest.Wait()
		began := time.Now()
		for range maxQueue + 3 {
			h.Observe(update("b1", battle.Thinking))
		}
		synctest.Wait()
		if agents(h) != 0 {
			t.Error("an agent that does not read is still attached")
		}
		if took := time.Since(began); took != 0 {
			t.Errorf("it held up the battle for %v", took)
		}
		var err error
		for err == nil {
			_, _, err = conn.Read(t.Context())
		}
		var closed websocket.CloseError
		if !errors.As(err, &closed) || closed.Code != CloseSlow || !strings.Contains(closed.Reason, "too slow") {
			t.Errorf("it was cut off with %v", err)
		}
	})
}

// Of many agents each hears changes gathered for a moment, and what it is asked at
// once, after all that it was told before.
func TestChangesAreGatheredAndAsksAreNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{})
		type heard struct {
			kind string
			at   time.Duration
		}
		var mu sync.Mutex
		var first []heard
		var began time.Time
		for i := range 101 {
			conn := dialPipe(t, h)
			if i == 0 {
				if err := conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"ready","play":true}`)); err != nil {
					t.Fatal(err)
				}
			}
			go func() {
				for {
					_, data, err := conn.Read(t.Context())
					if err != nil {
						return
					}
					kind, _, _ := strings.Cut(strings.TrimPrefix(string(data), `{"type":"`), `"`)
					mu.Lock()
					if i == 0 && kind != "hello" {
						first = append(first, heard{kind, time.Since(began)})
					}
					mu.Unlock()
				}
			}()
		}
		time.Sleep(time.Second)
		began = time.Now()
		window := 100 * gather
		h.Observe(update("b1", battle.Thinking)) // the first after a silence is told at once
		time.Sleep(window / 5)
		h.Observe(update("b1", battle.Waiting))
		time.Sleep(window * 2)
		h.Observe(update("b1", battle.Thinking))
		time.Sleep(window / 5)
		h.Observe(update("b1", battle.Waiting))
		asked := time.Since(began)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan bool)
		go func() {
			defer close(done)
			h.Decide(ctx, question(1, time.Hour))
		}()
		time.Sleep(window * 2)
		cancel()
		<-done
		mu.Lock()
		defer mu.Unlock()
		want := []heard{{"battle", 0}, {"battle", window}, {"battle", asked - window/5}, {"battle", asked}, {"ask", asked}}
		if len(first) < len(want) || !slices.Equal(first[:len(want)], want) {
			t.Errorf("heard %v, want %v", first, want)
		}
	})
}
