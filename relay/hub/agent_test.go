package hub

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/connect4"
	"arenabot/relay/battle"
	"arenabot/relay/gate"
)

// A tap is a Link that keeps what is sent.
type tap struct {
	sent   []string
	closed int
	reason string
}

func (l *tap) Send(message []byte)           { l.sent = append(l.sent, string(message)) }
func (l *tap) Tell(message []byte)           { l.Send(message) }
func (l *tap) Close(code int, reason string) { l.closed, l.reason = code, reason }

// types are the messages' types and seqs, in order; then the tap is empty.
func (l *tap) types(t *testing.T) string {
	t.Helper()
	var all []string
	for _, text := range l.sent {
		if err := check([]byte(text), true); err != nil {
			t.Errorf("the hub sent %s\n%v", text, err)
		}
		var m struct {
			Type   string
			Seq    int
			Battle json.RawMessage
			Reason string
		}
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Fatal(err)
		}
		one := m.Type
		if m.Type == "battle" {
			one = fmt.Sprintf("battle %d", m.Seq)
		}
		all = append(all, one)
	}
	l.sent = nil
	return strings.Join(all, ", ")
}

// last is the last message of a type.
func last[T any](t *testing.T, l *tap, kind string) (m T) {
	t.Helper()
	for i := len(l.sent) - 1; i >= 0; i-- {
		if strings.HasPrefix(l.sent[i], `{"type":"`+kind+`"`) {
			if err := json.Unmarshal([]byte(l.sent[i]), &m); err != nil {
				t.Fatal(err)
			}
			return m
		}
	}
	t.Fatalf("no %s among %q", kind, l.sent)
	return m
}

func join(h *Hub, hello string) (*Agent, *tap) {
	l := &tap{}
	a := h.Attach(l, false)
	a.Receive([]byte(hello))
	return a, l
}

func say(a *Agent, format string, args ...any) { a.Receive(fmt.Appendf(nil, format, args...)) }

const plainHello = `{"type":"hello","version":2}`

// An agent that was detached is heard and told no more.
func TestDetached(t *testing.T) {
	h := New(Options{})
	a, l := join(h, plainHello)
	say(a, `{"type":"dance"}`)
	h.Observe(update("b1", battle.Thinking))
	a.Detach()
	a.Detach()
	say(a, `{"type":"ready","play":true}`)
	h.Observe(update("b1", battle.Over))
	if got := l.types(t); got != "hello, refused, battle 1" || len(h.ready) != 0 {
		t.Errorf("it was told %s; %d ready", got, len(h.ready))
	}
}

// Whoever says no hello that is to be had is told nothing, and why.
func TestUninvited(t *testing.T) {
	const secret = "a token of the tests"
	for _, c := range []struct {
		name, message string
		code          int
	}{
		{"no hello", `{"type":"ready","play":true}`, CloseProtocol},
		{"no JSON", `{`, CloseProtocol},
		{"version 1", `{"type":"hello","version":1,"token":"` + secret + `"}`, CloseProtocol},
		{"no token", plainHello, CloseUnauthorized},
		{"wrong token", `{"type":"hello","version":2,"token":"a token of the test"}`, CloseUnauthorized},
		{"right token", `{"type":"hello","version":2,"token":"` + secret + `"}`, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := New(Options{Token: gate.NewToken(secret)})
			_, l := join(h, c.message)
			if l.closed != c.code || (c.code == 0) != (l.types(t) == "hello") || len(l.reason) > 123 || strings.Contains(l.reason, secret) {
				t.Errorf("closed with %d %q, want %d", l.closed, l.reason, c.code)
			}
			if (c.code == 0) != (len(h.agents) == 1) {
				t.Errorf("%d agents are attached", len(h.agents))
			}
		})
	}
}

func TestHelloHasToComeSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := New(Options{})
		l := &tap{}
		h.Attach(l, false)
		polite, told := join(h, plainHello)
		time.Sleep(helloWithin + time.Millisecond)
		synctest.Wait()
		if l.closed != CloseSilent || len(h.agents) != 1 || told.closed != 0 {
			t.Errorf("closed with %d; %d attached", l.closed, len(h.agents))
		}
		polite.Detach()
	})
}

// An agent that comes back is told what changed, or that it cannot be told.
func TestResume(t *testing.T) {
	h := New(Options{})
	h.Observe(update("b1", battle.Thinking)) // 1
	h.Observe(update("b2", battle.Thinking)) // 2
	h.Observe(update("b1", battle.Waiting))  // 3
	resume := func(epoch string, seq int) string {
		return fmt.Sprintf(`{"type":"hello","version":2,"resume":{"epoch":%q,"seq":%d}}`, epoch, seq)
	}
	for _, c := range []struct{ name, hello, want string }{
		{"anew", plainHello, "hello, battle 2, battle 3"},
		{"nothing missed", resume(h.epoch, 3), "hello"},
		{"one missed", resume(h.epoch, 2), "hello, battle 3"},
		{"all missed", resume(h.epoch, 0), "hello, battle 2, battle 3"},
		{"another start", resume("other", 2), "hello, gap, battle 2, battle 3"},
		{"from the future", resume(h.epoch, 4), "hello, gap, battle 2, battle 3"},
	} {
		a, l := join(h, c.hello)
		if resumed := last[Hello](t, l, "hello").Resumed; resumed != (c.name != "anew" && !strings.Contains(c.want, "gap")) {
			t.Errorf("%s: resumed is %v", c.name, resumed)
		}
		if got := l.types(t); got != c.want {
			t.Errorf("%s: told %s, want %s", c.name, got, c.want)
		}
		a.Detach()
	}
	for i := range maxFinished + 1 {
		h.Observe(update(fmt.Sprint("over", i), battle.Over)) // 4…54; the first is forgotten
	}
	if _, l := join(h, resume(h.epoch, 3)); !strings.HasPrefix(l.types(t), "hello, gap, ") {
		t.Error("no gap where a battle is forgotten that the agent never heard of")
	}
	if _, l := join(h, resume(h.epoch, 4)); strings.Contains(l.types(t), "gap") {
		t.Error("a gap although only what the agent knew is forgotten")
	}
}

// A hub that is started later has greater fences, however few hands changed.
func TestFencesGrowOverRestarts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fences := func() (now int64) {
			h := New(Options{})
			h.Observe(update("b1", battle.Thinking))
			_, l := join(h, plainHello)
			return last[BattleMessage](t, l, "battle").Battle.Fence
		}
		before := fences()
		time.Sleep(time.Second)
		if after := fences(); after <= before {
			t.Errorf("the fence after a restart is %d, before it was %d", after, before)
		}
	})
}

// A battle is the agent's that took it over last, until it hands it back or
// leaves; the fence grows each time, and what was open is asked anew.
func TestTakeAndHandBack(t *testing.T) {
	h := New(Options{})
	h.Observe(update("b1", battle.Thinking))
	auto, autoLink := join(h, `{"type":"hello","version":2,"kind":"page","name":"auto"}`)
	say(auto, `{"type":"ready","play":true}`)
	mine, mineLink := join(h, plainHello)
	ask := question(1, time.Minute)
	ask.Patience = 5 * time.Minute
	got := decide(t.Context(), h, ask)
	waitFor(t, func() bool { return len(h.open) == 1 }, h)
	first := last[Ask](t, autoLink, "ask")
	if first.Patient || first.BudgetMs > time.Minute.Milliseconds() {
		t.Errorf("asked %+v", first)
	}

	say(mine, `{"type":"take","battle":"b1"}`)
	taken := last[Ask](t, mineLink, "ask")
	told := last[BattleMessage](t, autoLink, "battle").Battle
	if !taken.Patient || taken.BudgetMs < 4*time.Minute.Milliseconds() || taken.MostMs != taken.BudgetMs || taken.Fence <= first.Fence {
		t.Errorf("taken over: asked %+v after %+v", taken, first)
	}
	if told.Charge != "a2" || told.Decider != "agent" || told.Fence != taken.Fence {
		t.Errorf("the others are told %+v", told)
	}
	for _, c := range []struct{ by, why, message string }{
		{"auto", "another agent", fmt.Sprintf(`{"type":"answer","battle":"b1","ask":1,"fence":%d,"choice":{"move":"C"}}`, first.Fence)},
		{"auto", "not taken over", `{"type":"hand-back","battle":"b1"}`},
		{"mine", "already", `{"type":"take","battle":"b1"}`},
		{"mine", "no live battle", `{"type":"take","battle":"b2"}`},
		{"mine", "must carry", `{"type":"answer","battle":"b1","ask":1,"choice":{"move":"C"}}`},
		{"mine", "changed hands", fmt.Sprintf(`{"type":"answer","battle":"b1","ask":1,"fence":%d,"choice":{"move":"C"}}`, first.Fence)},
		{"mine", "needs a choice", fmt.Sprintf(`{"type":"answer","battle":"b1","ask":1,"fence":%d}`, taken.Fence)},
		{"mine", "hello already", plainHello},
	} {
		from, link := auto, autoLink
		if c.by == "mine" {
			from, link = mine, mineLink
		}
		say(from, "%s", c.message)
		if r := last[Refused](t, link, "refused"); !strings.Contains(r.Reason, c.why) {
			t.Errorf("%s says %s: refused with %q, want …%s…", c.by, c.message, r.Reason, c.why)
		}
	}

	// Handed back, it is the ready one's again; taken once more and left, too.
	say(mine, `{"type":"hand-back","battle":"b1"}`)
	back := last[Ask](t, autoLink, "ask")
	say(mine, `{"type":"take","battle":"b1"}`)
	mine.Detach()
	again := last[Ask](t, autoLink, "ask")
	if back.Fence <= taken.Fence || again.Fence <= back.Fence+1 || back.Patient || again.Patient {
		t.Errorf("handed back: %+v, then left: %+v", back, again)
	}
	say(auto, `{"type":"answer","battle":"b1","ask":1,"fence":%d,"choice":{"move":"C"}}`, again.Fence)
	if a := <-got; a.err != nil || a.answer.By != "page" || a.answer.Name != "auto" {
		t.Errorf("answered %+v", a)
	}
}

// A patient agent has until the patience is spent, others only the limit; the
// battle stays with whom it was.
func TestPatienceEnds(t *testing.T) {
	for patient, want := range map[bool]time.Duration{false: 3 * time.Second, true: 10 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			h := New(Options{})
			h.Observe(update("b1", battle.Thinking))
			a, l := join(h, plainHello)
			say(a, `{"type":"ready","play":true}`)
			if patient {
				say(a, `{"type":"take","battle":"b1"}`)
			}
			ask := question(1, time.Second)
			ask.Most, ask.Patience = 3*time.Second, 10*time.Second
			began := time.Now()
			if _, err := h.Decide(t.Context(), ask); !errors.Is(err, errLate) || time.Since(began) != want {
				t.Errorf("patient %v: %v after %v, want %v", patient, err, time.Since(began), want)
			}
			say(a, `{"type":"answer","battle":"b1","ask":1,"fence":%d,"choice":{"move":"C"}}`, last[Ask](t, l, "ask").Fence)
			if r := last[Refused](t, l, "refused"); !strings.Contains(r.Reason, "time is up") {
				t.Errorf("late: %q", r.Reason)
			}
			if charge := h.told[0].charge; (charge == a) != patient {
				t.Errorf("patient %v: the battle is in the charge of %v", patient, charge)
			}
			a.Detach()
		})
	}
}

// A take-over that is handed back to nobody leaves the ask to the caller at once.
func TestHandedBackToNobody(t *testing.T) {
	h := New(Options{})
	h.Observe(update("b1", battle.Thinking))
	a, _ := join(h, plainHello)
	say(a, `{"type":"take","battle":"b1"}`)
	got := decide(context.Background(), h, question(1, time.Hour))
	waitFor(t, func() bool { return len(h.open) == 1 }, h)
	say(a, `{"type":"hand-back","battle":"b1"}`)
	if a := <-got; !errors.Is(a.err, battle.ErrNoAgent) || len(h.open) != 0 {
		t.Errorf("%+v; %d open", a, len(h.open))
	}
}

// An agent that offers to play one game is asked about no other.
func TestReadyForSomeGames(t *testing.T) {
	h := New(Options{})
	a, _ := join(h, plainHello)
	say(a, `{"type":"ready","play":true,"games":["connect4"]}`)
	if _, err := h.Decide(t.Context(), question(1, time.Hour)); !errors.Is(err, battle.ErrNoAgent) {
		t.Errorf("asked about tic-tac-toe: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	ask := battle.Ask{Battle: "b2", Game: connect4.Game(), N: 1, Position: connect4.Start(), Budget: time.Hour}
	if _, err := h.Decide(ctx, ask); errors.Is(err, battle.ErrNoAgent) {
		t.Error("not asked about Connect 4")
	}
}
