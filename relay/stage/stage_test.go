package stage_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"arenabot/engine"
	"arenabot/engine/game"
	"arenabot/relay/agent"
	"arenabot/relay/battle"
	"arenabot/relay/bots"
	"arenabot/relay/duel"
	"arenabot/relay/hub"
	"arenabot/relay/naval"
	"arenabot/relay/stage"
	"arenabot/relay/ugi"
)

func open(t testing.TB, name string) *stage.Stage {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := stage.Open(l, name, fstest.MapFS{"index.html": {Data: []byte("the page")}}, nil)
	t.Cleanup(s.Close)
	return s
}

// native attaches arenabot agent.
func native(t testing.TB, s *stage.Stage) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var done sync.WaitGroup
	done.Go(func() {
		if err := agent.Run(ctx, agent.Options{URL: s.URL() + "/agent", Name: "native", Thinkers: 2, Think: 10 * time.Millisecond}); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() { stop(); done.Wait() })
}

func bot(t testing.TB, text string) bots.Bot {
	t.Helper()
	b, err := bots.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// An agent plays whole duels of every game, two games at once, without a fault, and wins
// where it is stronger.
func TestAgentsPlayEveryGame(t *testing.T) {
	for _, g := range append(engine.Games(), naval.Game()) {
		t.Run(g.Name, func(t *testing.T) {
			s := open(t, "mine")
			native(t, s)
			if err := s.Wait(t.Context(), g.Name); err != nil {
				t.Fatal(err)
			}
			table, err := duel.Run(t.Context(), duel.Options{
				Game: g, Bot: bot(t, "mine=agent:"), Rivals: []bots.Bot{bot(t, "weak=builtin:1")}, Games: 4, Parallel: 2,
				Limit: ugi.Limit{Time: 50 * time.Millisecond}, Agents: map[string]battle.Decider{"mine": s}, Watch: s.Show,
			})
			if err != nil {
				t.Fatal(err)
			}
			r := table.Rows[0]
			if len(r.Faults[0])+len(r.Faults[1]) != 0 || r.Won+r.Drawn+r.Lost != 4 || r.Lost > r.Won || r.Effort[0].Moves == 0 {
				t.Errorf("%+v", r)
			}
		})
	}
}

// A clock is the agent's too: it is told its share, and what it leaves out costs the game.
func TestAgentsHaveClocks(t *testing.T) {
	s := open(t, "mine")
	native(t, s)
	if err := s.Wait(t.Context(), "connect4"); err != nil {
		t.Fatal(err)
	}
	g, err := engine.Lookup("connect4")
	if err != nil {
		t.Fatal(err)
	}
	table, err := duel.Run(t.Context(), duel.Options{
		Game: g, Bot: bot(t, "mine=agent:"), Rivals: []bots.Bot{bot(t, "weak=builtin:1")}, Games: 2,
		Clock: duel.Clock{Base: time.Minute, Increment: time.Second}, Agents: map[string]battle.Decider{"mine": s},
	})
	if err != nil || table.Rows[0].Won != 2 || len(table.Rows[0].Faults[0]) != 0 {
		t.Errorf("%+v, %v", table, err)
	}
}

// Nobody moves in an agent's place: one that leaves has lost when the patience ends.
func TestAnAgentThatIsAwayHasLost(t *testing.T) {
	s := open(t, "mine")
	g, err := engine.Lookup("tic-tac-toe")
	if err != nil {
		t.Fatal(err)
	}
	var told strings.Builder
	table, err := duel.Run(t.Context(), duel.Options{
		Game: g, Bot: bot(t, "mine=agent:"), Rivals: []bots.Bot{bot(t, "weak=builtin:1")}, Games: 2,
		Limit: ugi.Limit{Nodes: 5}, Patience: 300 * time.Millisecond, Progress: &told, Agents: map[string]battle.Decider{"mine": s},
	})
	if err != nil || table.Rows[0].Lost != 2 || strings.Count(told.String(), "no agent is attached") != 2 {
		t.Errorf("%+v, %v\n%s", table, err, &told)
	}
}

// A page that watches is told each position as a battle, and how the game ended.
func TestPagesWatch(t *testing.T) {
	for _, g := range append(engine.Games(), naval.Game()) {
		t.Run(g.Name, func(t *testing.T) {
			s := open(t, "us")
			conn, _, err := websocket.Dial(t.Context(), s.URL()+"/agent", nil)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.CloseNow()
			if err := wsjson.Write(t.Context(), conn, hub.FromAgent{Type: "hello", Version: hub.Version, Kind: "page"}); err != nil {
				t.Fatal(err)
			}
			var hello hub.Hello
			if err := wsjson.Read(t.Context(), conn, &hello); err != nil {
				t.Fatal(err)
			}
			if _, err := duel.Run(t.Context(), duel.Options{
				Game: g, Bot: bot(t, "us=builtin:1"), Rivals: []bots.Bot{bot(t, "them=builtin:1")}, Games: 2,
				Limit: ugi.Limit{Nodes: 5}, Watch: s.Show,
			}); err != nil {
				t.Fatal(err)
			}
			sides, news := map[string]bool{}, 0
			for over := 0; over < 2; news++ {
				var m hub.BattleMessage
				if err := wsjson.Read(t.Context(), conn, &m); err != nil {
					t.Fatal(err)
				}
				b := m.Battle
				if b.Opponent != "them" || b.Game != g.Name || b.Why == "" || b.Position == "" {
					t.Fatalf("%+v", b)
				}
				if strings.Contains(b.Position, ";") {
					t.Fatalf("the page is told both fleets: %s", b.Position)
				}
				if c := b.Clocks; c != (hub.Clocks{}) {
					t.Fatalf("clocks in a game without: %+v", c)
				}
				if b.Result != nil {
					over++
					sides[b.YouAre] = true
				}
			}
			if news < 4 || len(sides) != 2 {
				t.Errorf("%d messages, sides %v", news, sides)
			}
		})
	}
}

// The page is served, and after the end nothing is.
func TestPageAndEnd(t *testing.T) {
	s := open(t, "us")
	resp, err := http.Get(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Errorf("the page: %s", resp.Status)
	}
	conn, _, err := websocket.Dial(t.Context(), s.URL()+"/agent", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	s.Close()
	if _, _, err := conn.Read(t.Context()); err == nil {
		t.Error("a socket outlives its stage")
	}
	if resp, err := http.Get(s.URL()); err == nil {
		resp.Body.Close()
		t.Error("the page outlives its stage")
	}
}

// Linger waits for those who look, and not for ever for those who do not come.
func TestLinger(t *testing.T) {
	s := open(t, "us")
	s.Linger(t.Context(), time.Millisecond)
	conn, _, err := websocket.Dial(t.Context(), s.URL()+"/agent", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := wsjson.Write(t.Context(), conn, hub.FromAgent{Type: "hello", Version: hub.Version, Kind: "page"}); err != nil {
		t.Fatal(err)
	}
	gone := make(chan struct{})
	go func() { s.Linger(t.Context(), time.Hour); close(gone) }()
	select {
	case <-gone:
		t.Error("it does not wait for the page")
	case <-time.After(300 * time.Millisecond):
	}
	conn.CloseNow()
	<-gone
	s.Linger(t.Context(), time.Hour) // one that has gone before was there too
}

func TestAddress(t *testing.T) {
	for text, want := range map[string]string{
		"": "127.0.0.1:0", "9000": "127.0.0.1:9000", "localhost:9000": "localhost:9000", "[::1]:0": "[::1]:0",
		"0.0.0.0:9000": "", ":9000": "", "example.org:80": "", "http://x": "", "99999": "",
	} {
		if got, err := stage.Address(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
}

// A native agent attaches to a stage as to any relay.
func Example() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := stage.Open(l, "mine", fstest.MapFS{}, nil)
	defer s.Close()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- agent.Run(ctx, agent.Options{URL: s.URL() + "/agent"}) }()
	g, _ := engine.Lookup("tic-tac-toe")
	p, _ := game.Replay(g.Start, "NW", "C", "N", "W")
	a, err := s.Decide(ctx, battle.Ask{Battle: "one", Game: g, N: 1, Position: p, Budget: time.Second})
	fmt.Println(a.Move, err)
	stop()
	fmt.Println(errors.Is(<-ended, nil))
	// Output:
	// NE <nil>
	// true
}
