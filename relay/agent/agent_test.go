package agent

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"arenabot/engine/tictactoe"
	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/hub"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// relay serves a hub at an address until the returned function ends it as a crash
// would.
func relay(t *testing.T, address string, h *hub.Hub) (string, func()) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	base, hangUp := context.WithCancel(context.Background())
	server := &http.Server{Handler: h, BaseContext: func(net.Listener) context.Context { return base }}
	go server.Serve(listener)
	end := func() { hangUp(); server.Close() }
	t.Cleanup(end)
	return listener.Addr().String(), end
}

// decided asks until the agent has answered.
func decided(t *testing.T, h *hub.Hub) battle.Answer {
	t.Helper()
	for n := 1; n < 6000; n++ {
		answer, err := h.Decide(t.Context(), battle.Ask{
			Battle: "b1", Game: tictactoe.Game(), N: n, Position: tictactoe.Start(), Budget: 10 * time.Second,
		})
		if err == nil {
			return answer
		}
		if !errors.Is(err, battle.ErrNoAgent) {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("no agent came")
	return battle.Answer{}
}

// An agent answers, and comes back by itself to a relay that was killed.
func TestAgentAnswersAndComesBack(t *testing.T) {
	const secret = "a token of the tests"
	first := hub.New(hub.Options{Token: gate.NewToken(secret)})
	address, kill := relay(t, "127.0.0.1:0", first)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- Run(ctx, Options{URL: "ws://" + address, Token: secret, Name: "big", Think: 50 * time.Millisecond})
	}()
	if a := decided(t, first); a.By != "agent" || a.Name != "big" || a.Move == "" {
		t.Errorf("answered %+v", a)
	}
	kill()
	second := hub.New(hub.Options{Token: gate.NewToken(secret)})
	relay(t, address, second)
	if a := decided(t, second); a.Move == "" {
		t.Errorf("after the relay was started anew: %+v", a)
	}
	stop()
	if err := <-done; err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// A relay that refuses the token is not tried again.
func TestAgentThatIsRefusedEnds(t *testing.T) {
	address, _ := relay(t, "127.0.0.1:0", hub.New(hub.Options{Token: gate.NewToken("a token of the tests")}))
	for _, token := range []string{"", "another token, quite"} {
		if err := Run(t.Context(), Options{URL: "ws://" + address, Token: token}); !errors.Is(err, errRefused) {
			t.Errorf("with the token %q: %v", token, err)
		}
	}
	if err := Run(t.Context(), Options{URL: "ws://" + address, Games: []string{"chess"}}); err == nil {
		t.Error("it plays chess")
	}
}

// A relay of another version is not tried again, whichever of the two finds out.
func TestAgentOfAnotherVersionEnds(t *testing.T) {
	for name, answer := range map[string]func(*websocket.Conn){
		"the relay": func(c *websocket.Conn) {
			c.Close(hub.CloseProtocol, "this relay speaks version 9 of the agent protocol, not 2")
		},
		"the agent": func(c *websocket.Conn) {
			_ = wsjson.Write(t.Context(), c, hub.Hello{Type: "hello", Version: 9})
			_, _, _ = c.Read(t.Context()) // until the agent is gone
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				conn, err := websocket.Accept(w, r, nil)
				if err != nil {
					t.Error(err)
					return
				}
				defer conn.CloseNow()
				if _, _, err := conn.Read(t.Context()); err != nil {
					t.Error(err)
				}
				answer(conn)
			}))
			defer s.Close()
			if err := Run(t.Context(), Options{URL: s.URL}); !errors.Is(err, errRefused) || !strings.Contains(err.Error(), "version 9") {
				t.Errorf("it ended with %v", err)
			}
		})
	}
}

// FuzzServe: whatever a relay says, the agent lives, and answers what it is asked
// after that.
func FuzzServe(f *testing.F) {
	document, err := os.ReadFile("../hub/PROTOCOL.md")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(document)) {
		if strings.HasPrefix(line, "{") {
			f.Add([]byte(strings.TrimSpace(line)))
		}
	}
	for _, position := range []string{"XXX/OO./... O", "", "......../", "X.O/.X./... O"} {
		f.Add([]byte(`{"type":"ask","battle":"b1","ask":1,"game":"tic-tac-toe","position":"` + position + `","budgetMs":-5}`))
	}
	says := make(chan []byte, 1)
	answered := make(chan string, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		conn.Read(r.Context()) // its hello
		conn.Write(r.Context(), websocket.MessageText, []byte(`{"type":"hello","version":2,"epoch":"e"}`))
		conn.Read(r.Context()) // ready
		conn.Write(r.Context(), websocket.MessageText, <-says)
		conn.Write(r.Context(), websocket.MessageText, []byte(`{"type":"ask","battle":"last","ask":9,"game":"tic-tac-toe","position":"XX./OO./... X","budgetMs":50}`))
		for {
			_, data, err := conn.Read(r.Context())
			if err != nil || strings.Contains(string(data), `"last"`) {
				answered <- string(data)
				return
			}
		}
	}))
	f.Cleanup(server.Close)
	f.Fuzz(func(t *testing.T, message []byte) {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		says <- message
		go func() {
			done <- Run(ctx, Options{URL: "ws" + strings.TrimPrefix(server.URL, "http"), Name: "fuzzed", Think: time.Millisecond})
		}()
		if got := <-answered; !strings.Contains(got, `"move":"NE"`) {
			t.Errorf("after %q it answers %s", message, got)
		}
		cancel()
		<-done
	})
}
