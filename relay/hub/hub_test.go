package hub

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/engine/tictactoe"
	"arenabot/relay/battle"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"
)

// newHub returns a hub on a real server.
func newHub(t *testing.T) (*Hub, *httptest.Server) {
	t.Helper()
	h := New(Options{TeamURL: "http://team.test", Arena: "http://arena.test", Practice: true})
	h.fence = 0 // so that messages can be written out
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return h, s
}

// A page is an agent at the other end of a real WebSocket.
type page struct {
	t    *testing.T
	conn *websocket.Conn

	hello, asked map[string]any // the last such message
}

// answer answers the last ask with a move.
func (p *page) answer(move string) {
	p.t.Helper()
	p.say(fmt.Sprintf(`{"type":"answer","battle":%q,"ask":%v,"fence":%v,"choice":{"move":%q}}`,
		p.asked["battle"], p.asked["ask"], p.asked["fence"], move))
}

func attach(t *testing.T, s *httptest.Server) *page {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), s.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	p := &page{t: t, conn: conn}
	p.say(`{"type":"hello","version":2,"kind":"page","name":"tab"}`)
	p.hello = p.want("hello")
	return p
}

func (p *page) say(message string) {
	p.t.Helper()
	if err := p.conn.Write(p.t.Context(), websocket.MessageText, []byte(message)); err != nil {
		p.t.Fatal(err)
	}
}

// want reads messages until one of the given type comes.
func (p *page) want(kind string) map[string]any {
	p.t.Helper()
	for {
		_, data, err := p.conn.Read(p.t.Context())
		if err != nil {
			p.t.Fatalf("waiting for %s: %v", kind, err)
		}
		if err := check(data, true); err != nil {
			p.t.Errorf("the hub sent %s\n%v", data, err)
		}
		var m map[string]any
		if err := json.Unmarshal(data, &m); err != nil {
			p.t.Fatal(err)
		}
		if m["type"] == "ask" {
			p.asked = m
		}
		if m["type"] == kind {
			return m
		}
	}
}

// ready offers to decide and waits until the hub knows.
func (p *page) ready(h *Hub, agents int) {
	p.t.Helper()
	p.say(`{"type":"ready","play":true}`)
	waitFor(p.t, func() bool { return len(h.ready) == agents }, h)
}

// waitFor waits until done is true of the hub, and gives up after a minute.
func waitFor(t *testing.T, done func() bool, h *Hub) {
	t.Helper()
	for range 60_000 {
		h.mu.Lock()
		ok := done()
		h.mu.Unlock()
		if ok {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("the hub never came to the state waited for")
}

func question(n int, budget time.Duration) battle.Ask {
	return battle.Ask{Battle: "b1", Game: tictactoe.Game(), N: n, Position: tictactoe.Start(), Budget: budget}
}

type answered struct {
	answer battle.Answer
	err    error
}

// decide asks the hub in the background, as a battle does.
func decide(ctx context.Context, h *Hub, a battle.Ask) <-chan answered {
	got := make(chan answered, 1)
	go func() {
		answer, err := h.Decide(ctx, a)
		got <- answered{answer, err}
	}()
	return got
}

func TestHello(t *testing.T) {
	h, s := newHub(t)
	conn, _, err := websocket.Dial(t.Context(), s.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	if err := conn.Write(t.Context(), websocket.MessageText, []byte(`{"type":"hello","version":2}`)); err != nil {
		t.Fatal(err)
	}
	_, data, err := conn.Read(t.Context())
	want := `{"type":"hello","version":2,"epoch":"` + h.epoch + `","agent":"a1","resumed":false,` +
		`"teamUrl":"http://team.test","arena":"http://arena.test","practice":true,` +
		`"teams":[{"name":"","teamUrl":"http://team.test","arena":"http://arena.test","practice":true}]}`
	if err != nil || string(data) != want {
		t.Errorf("got %s (%v), want %s", data, err, want)
	}
}

func TestAskAndAnswer(t *testing.T) {
	h, s := newHub(t)
	p := attach(t, s)
	p.ready(h, 1)
	asked := question(3, 10*time.Second)
	asked.Most = 30 * time.Second
	got := decide(t.Context(), h, asked)
	m := p.want("ask")
	budget, _ := m["budgetMs"].(float64)
	most, _ := m["mostMs"].(float64)
	delete(m, "budgetMs")
	delete(m, "mostMs")
	want := map[string]any{"type": "ask", "battle": "b1", "ask": 3.0, "fence": 1.0, "patient": false, "game": "tic-tac-toe", "position": ".../.../... X"}
	if d := cmp.Diff(want, m); d != "" || budget < 9000 || budget > 10_000 || most < 29_000 || most > 30_000 {
		t.Errorf("budget %v, most %v; (-want +got)\n%s", budget, most, d)
	}
	p.say(`{"type":"answer","battle":"b1","ask":3,"fence":1,"choice":{"move":"C","value":1,"solved":true,"depth":9,"nodes":12,"pv":["C","N"]}}`)
	a := <-got
	wantAnswer := battle.Answer{By: "page", Name: "tab", Choice: game.Choice{Move: "C", Value: 1, Solved: true, Depth: 9, Nodes: 12, PV: []string{"C", "N"}}}
	if d := cmp.Diff(wantAnswer, a.answer); d != "" || a.err != nil {
		t.Errorf("%v (-want +got)\n%s", a.err, d)
	}
	p.say(`{"type":"answer","battle":"b1","ask":3,"fence":1,"choice":{"move":"N"}}`)
	if m := p.want("refused"); m["ask"] != 3.0 || !strings.Contains(m["reason"].(string), "has its answer already") {
		t.Errorf("second answer: %v", m)
	}
}

func TestRefusals(t *testing.T) {
	h, s := newHub(t)
	p := attach(t, s)
	p.ready(h, 1)
	got := decide(t.Context(), h, question(1, time.Minute))
	p.want("ask")
	for message, reason := range map[string]string{
		`{"type":"answer","battle":"b1","ask":1,"fence":1,"choice":{"move":"Q"}}`: "is not one of",
		`{"type":"answer","battle":"b1","ask":2,"fence":1,"choice":{"move":"C"}}`: "not open",
		`{"type":"answer","battle":"b2","ask":1,"fence":1,"choice":{"move":"C"}}`: "not open",
		`{"type":"dance"}`: "unknown message type",
		`{"type":`:         "not a message",
		`[]`:               "not a message",
	} {
		p.say(message)
		if m := p.want("refused"); !strings.Contains(m["reason"].(string), reason) {
			t.Errorf("%s: refused with %q, want …%s…", message, m["reason"], reason)
		}
	}
	p.say(`{"type":"answer","battle":"b1","ask":1,"fence":1,"choice":{"move":"C"}}`)
	if a := <-got; a.err != nil || a.answer.Move != "C" {
		t.Errorf("after refusals: %+v", a)
	}
}

func TestLateAnswerIsRefused(t *testing.T) {
	h, s := newHub(t)
	p := attach(t, s)
	p.ready(h, 1)
	ctx, cancel := context.WithCancel(t.Context())
	got := decide(ctx, h, question(1, time.Minute))
	p.want("ask")
	cancel()
	if a := <-got; !errors.Is(a.err, context.Canceled) {
		t.Errorf("answered %+v", a)
	}
	p.say(`{"type":"answer","battle":"b1","ask":1,"fence":1,"choice":{"move":"C"}}`)
	if m := p.want("refused"); !strings.Contains(m["reason"].(string), "its time is up") {
		t.Errorf("late answer: %v", m)
	}
}

func TestOneAgentIsInCharge(t *testing.T) {
	h, s := newHub(t)
	first, second := attach(t, s), attach(t, s)
	first.ready(h, 1)
	second.ready(h, 2)
	got := decide(t.Context(), h, question(1, time.Minute))
	first.want("ask")
	second.say(`{"type":"answer","battle":"b1","ask":1,"fence":1,"choice":{"move":"C"}}`)
	if m := second.want("refused"); !strings.Contains(m["reason"].(string), "another agent") {
		t.Errorf("answer of the one not asked: %v", m)
	}
	// When the one in charge leaves in mid-ask, the next one is asked at once.
	first.conn.CloseNow()
	second.want("ask")
	second.answer("N")
	if a := <-got; a.err != nil || a.answer.Move != "N" {
		t.Errorf("answered %+v", a)
	}
}

func TestNobodyToAsk(t *testing.T) {
	h, s := newHub(t)
	if a := <-decide(t.Context(), h, question(1, time.Minute)); !errors.Is(a.err, battle.ErrNoAgent) {
		t.Errorf("without agents: %+v", a)
	}
	p := attach(t, s) // it watches, and does not decide
	if a := <-decide(t.Context(), h, question(1, time.Minute)); !errors.Is(a.err, battle.ErrNoAgent) {
		t.Errorf("with a watcher: %+v", a)
	}
	p.ready(h, 1)
	got := decide(t.Context(), h, question(2, time.Minute))
	p.want("ask")
	p.say(`{"type":"ready","play":false}`)
	if a := <-got; !errors.Is(a.err, battle.ErrNoAgent) {
		t.Errorf("when the last one withdraws: %+v", a)
	}
	p.ready(h, 1)
	got = decide(t.Context(), h, question(3, time.Minute))
	p.want("ask")
	p.conn.CloseNow()
	if a := <-got; !errors.Is(a.err, battle.ErrNoAgent) {
		t.Errorf("when the last one vanishes: %+v", a)
	}
	waitFor(t, func() bool { return len(h.agents) == 0 && len(h.open) == 0 }, h)
}

// update returns a battle after its first two moves.
func update(id string, phase battle.Phase) battle.Update {
	p, err := game.Replay(tictactoe.Start(), "C", "N")
	if err != nil {
		panic(err)
	}
	u := battle.Update{
		ID: id, Game: "tic-tac-toe", Phase: phase, Why: "choosing our move",
		Started: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), At: time.Now(),
		Snapshot: cis.Snapshot{
			Greeted: true, Us: game.First, Position: p, Moves: []string{"C", "N"},
			Clocks: [2]time.Duration{17 * time.Second, 16 * time.Second},
		},
		Times: []time.Duration{250 * time.Millisecond, 3 * time.Second},
		Last:  &battle.Answer{By: "page", Choice: game.Choice{Move: "C", Depth: 9, Nodes: 3, Solved: true}},
	}
	if phase == battle.Over {
		u.Result = &cis.Result{Outcome: cis.Won, Reason: "we won"}
	}
	return u
}

func TestAgentsAreToldBattles(t *testing.T) {
	h, s := newHub(t)
	h.Observe(update("old", battle.Over))
	h.Observe(update("b1", battle.Waiting))
	h.Observe(update("b1", battle.Thinking))
	p := attach(t, s)
	old := p.want("battle")["battle"].(map[string]any)
	if d := cmp.Diff(map[string]any{"outcome": "won", "reason": "we won"}, old["result"]); d != "" || old["decider"] != "" {
		t.Errorf("finished battle: decider %q, (-want +got)\n%s", old["decider"], d)
	}
	m := p.want("battle")
	want := map[string]any{
		"id": "b1", "game": "tic-tac-toe", "youAre": "first", "position": ".O./.X./... X",
		"moves": []any{"C", "N"}, "phase": "thinking", "why": "choosing our move", "decider": "native",
		"team": "", "opponent": "", "times": []any{250.0, 3000.0}, "deciderName": "", "charge": "", "fence": 2.0,
		"clocks":    map[string]any{"first": 17000.0, "second": 16000.0, "running": ""},
		"last":      map[string]any{"by": "page", "move": "C", "value": 0.0, "solved": true, "depth": 9.0, "nodes": 3.0},
		"startedAt": "2026-01-02T03:04:05Z",
	}
	if d := cmp.Diff(want, m["battle"]); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}

	// Once a page offers to decide, all are told who decides now.
	p.say(`{"type":"ready","play":true}`)
	next := p.want("battle")
	if got := next["battle"].(map[string]any)["decider"]; got != "page" || next["seq"].(float64) <= m["seq"].(float64) {
		t.Errorf("decider %q, seq %v after %v", got, next["seq"], m["seq"])
	}
}

func TestBattleBeforeTheGreeting(t *testing.T) {
	h, s := newHub(t)
	h.Observe(battle.Update{ID: "b1", Game: "quoridor", Phase: battle.Connecting, At: time.Now()})
	got := attach(t, s).want("battle")["battle"].(map[string]any)
	if got["youAre"] != "" || got["position"] != "" || len(got["moves"].([]any)) != 0 {
		t.Errorf("got %v", got)
	}
}

func TestRunningClockRunsOn(t *testing.T) {
	u := update("b1", battle.Thinking)
	u.Snapshot.Running, u.Snapshot.Runs = true, game.First
	u.At = time.Now().Add(-2 * time.Second)
	c := newView(u).Clocks
	if c.First > 15_000 || c.First < 10_000 || c.Second != 16_000 || c.Running != "first" {
		t.Errorf("clocks %+v two seconds after 17 s and 16 s", c)
	}
}

func TestFinishedBattlesAreForgotten(t *testing.T) {
	h := New(Options{})
	h.Observe(update("live", battle.Thinking))
	for i := range 3 * maxFinished {
		h.Observe(update(string(rune('A'+i)), battle.Over))
	}
	if len(h.told) > maxFinished+1 || h.told[0].id != "live" {
		t.Errorf("%d battles remembered, the first is %s", len(h.told), h.told[0].id)
	}
}

func TestForeignOriginIsNotLetIn(t *testing.T) {
	_, s := newHub(t)
	_, resp, err := websocket.Dial(t.Context(), s.URL, &websocket.DialOptions{
		HTTPHeader: http.Header{"Origin": {"https://elsewhere.test"}},
	})
	if err == nil || resp == nil || resp.StatusCode != http.StatusForbidden {
		t.Errorf("error %v, response %v", err, resp)
	}
}
