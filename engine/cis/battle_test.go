package cis

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"arenabot/engine/game"
	"arenabot/engine/tictactoe"
)

// start is when every battle of these tests begins.
var start = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// A script plays a battle step by step; its clock moves only by after.
type script struct {
	t   *testing.T
	b   *Battle
	now time.Time
}

func newScript(t *testing.T, g game.Game, o Options) *script {
	t.Helper()
	b, err := New(g, o)
	if err != nil {
		t.Fatal(err)
	}
	s := &script{t, b, start}
	s.open()
	return s
}

// open opens the stream, which the battle must want.
func (s *script) open() {
	s.t.Helper()
	s.want(Open, "opening")
	s.b.Opened(s.now)
}

func (s *script) after(d time.Duration) { s.now = s.now.Add(d) }

func (s *script) event(data string) { s.b.Event(s.now, []byte(data)) }

// theirs is an action of the opponent's in tic-tac-toe, where we are O.
func (s *script) theirs(cell string) {
	s.event(`{"action":"putSymbol","position":"` + cell + `","player":"X"}`)
}

func (s *script) want(kind Kind, why string) Decision {
	s.t.Helper()
	d := s.b.Decide(s.now)
	if d.Kind != kind || !strings.Contains(d.Why, why) {
		s.t.Fatalf("Decide = %v (%q), want %v (…%q…)", d.Kind, d.Why, kind, why)
	}
	return d
}

// wantWait checks how long the battle waits.
func (s *script) wantWait(left time.Duration, why string) {
	s.t.Helper()
	d := s.want(Wait, why)
	if got := d.Until.Sub(s.now); got != left {
		s.t.Fatalf("waits for %v (%q), want %v", got, d.Why, left)
	}
}

func (s *script) wantPost(body string) {
	s.t.Helper()
	if d := s.want(Post, ""); string(d.Body) != body {
		s.t.Fatalf("posts %s, want %s", d.Body, body)
	}
	s.b.Posted(s.now)
}

func (s *script) wantOver(o Outcome, reason string) {
	s.t.Helper()
	d := s.want(Over, reason)
	if d.Result.Outcome != o || d.Result.Reason != d.Why {
		s.t.Fatalf("result %v (%q), want %v", d.Result.Outcome, d.Result.Reason, o)
	}
}

func (s *script) answer(status int, body string) {
	s.b.Answered(s.now, status, []byte(body), nil)
}

// plays proposes a move at once, waits until it may be posted, and sends it.
func (s *script) plays(cell string) {
	s.t.Helper()
	d := s.want(Think, "")
	if err := s.b.Propose(d.Ask, cell); err != nil {
		s.t.Fatal(err)
	}
	if d := s.b.Decide(s.now); d.Kind == Wait {
		s.now = d.Until
	}
	s.wantPost(`{"action":"putSymbol","position":"` + cell + `"}`)
	s.event(`{"player":"O","action":"putSymbol","position":"` + cell + `"}`)
	s.answer(200, `{"message":"ok","moveId":1,"clock":19000}`)
}

func TestStraightGame(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{})
	s.wantWait(5*time.Minute, "which side")
	s.event(`{"youAre":"O","id":"x"}`)
	if d := s.want(Think, ""); d.Ask != 1 || d.Left != 18*time.Second || d.Position.String() != tictactoe.Start().String() {
		t.Errorf("first ask: %+v", d)
	}
	if err := s.b.Propose(1, "C"); err != nil {
		t.Fatal(err)
	}
	s.wantWait(5*time.Second, "holding C back")
	s.after(5 * time.Second)
	s.wantPost(`{"action":"putSymbol","position":"C"}`)
	s.want(Wait, "in flight")
	s.event(`{"player":"O","action":"putSymbol","position":"C"}`)
	s.wantWait(5*time.Second, "its answer is on the way") // the echo is not the answer
	s.answer(200, `{"message":"ok","moveId":1,"clock":20000}`)
	s.wantWait(5*time.Minute, "opponent's move")

	s.after(3 * time.Second)
	s.theirs("N")
	if err := s.b.Propose(s.want(Think, "").Ask, "NW"); err != nil {
		t.Fatal(err)
	}
	s.wantWait(150*time.Millisecond, "holding NW back")
	s.after(150 * time.Millisecond)
	s.wantPost(`{"action":"putSymbol","position":"NW"}`)
	s.answer(200, `{}`)
	s.theirs("E")
	s.plays("SE")
	s.wantWait(time.Second, "announce")
	s.event(`{"winner":"O"}`)
	s.wantOver(Won, "we won")
	if got := strings.Join(s.b.Snapshot(s.now).Moves, " "); got != "C N NW E SE" {
		t.Errorf("moves %q", got)
	}
}

func TestResults(t *testing.T) {
	for _, c := range []struct {
		event   string
		outcome Outcome
		reason  string
	}{
		{`{"winner":"O"}`, Won, "we won"},
		{`{"winner":"x"}`, Lost, "the opponent won"},
		{`{"winner":"draw"}`, Drawn, "drawn"},
		{`{"winner":"DRAW"}`, Drawn, "drawn"},
	} {
		s := newScript(t, tictactoe.Game(), Options{})
		s.event(`{"youAre":"O"}`)
		s.event(c.event)
		s.wantOver(c.outcome, c.reason)
		s.want(Over, "on our board the outcome is ongoing")
		s.event(`{"winner":"X"}`)
		s.wantOver(c.outcome, c.reason) // the first end stands
	}
}

func TestEndWithoutAnnouncement(t *testing.T) {
	won := func(t *testing.T) *script {
		s := newScript(t, tictactoe.Game(), Options{Hold: -1, Settle: -1})
		s.event(`{"youAre":"O"}`)
		s.plays("NW")
		s.theirs("W")
		s.plays("N")
		s.theirs("C")
		s.plays("NE")
		return s
	}
	s := won(t)
	s.wantWait(time.Second, "announce")
	s.after(time.Second)
	s.wantOver(Won, "we won on the board")

	s = won(t)
	s.b.StreamEnded(s.now, nil)
	s.wantOver(Won, "the arena closed the stream")
}

func TestSecondSide(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{})
	s.event(`{"youAre":"X"}`)
	s.want(Wait, "opponent's move")
	s.after(2 * time.Second)
	s.event(`{"player":"O","position":"C","action":"putSymbol"}`)
	d := s.want(Think, "")
	if s.after(time.Second); s.want(Think, "").Left != d.Left-time.Second {
		t.Error("our clock does not run while we think")
	}
	sn := s.b.Snapshot(s.now)
	if sn.Clocks != [2]time.Duration{18 * time.Second, 17 * time.Second} || !sn.Running || sn.Runs != game.Second {
		t.Errorf("clocks %v, running %v: %v", sn.Clocks, sn.Running, sn.Runs)
	}
}

func TestArenaSetsOurClock(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{Hold: -1})
	s.event(`{"youAre":"O"}`)
	s.plays("C")
	if got := s.b.Snapshot(s.now).Clocks[game.First]; got != 19*time.Second {
		t.Errorf("clock %v, want the arena's 19s", got)
	}
}

func TestPropose(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{})
	if err := s.b.Propose(0, "C"); err == nil {
		t.Error("a proposal before the greeting was taken")
	}
	s.event(`{"youAre":"O"}`)
	var notation *game.NotationError
	if err := s.b.Propose(1, "c"); !errors.As(err, &notation) {
		t.Errorf("proposal of c: %v", err)
	}
	if err := s.b.Propose(2, "C"); err == nil {
		t.Error("a proposal for an ask that was never made was taken")
	}
	s.plays("C")
	if err := s.b.Propose(1, "N"); err == nil || !strings.Contains(err.Error(), "too late") {
		t.Errorf("late proposal: %v", err)
	}
	s.theirs("N")
	var illegal *game.IllegalError
	if err := s.b.Propose(2, "C"); !errors.As(err, &illegal) {
		t.Errorf("occupied: %v", err)
	}
	if err := s.b.Propose(2, "NW"); err != nil {
		t.Error(err)
	}
	if err := s.b.Propose(2, "NE"); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("second proposal: %v", err)
	}
}

// TestCheatsAreFlipped sends what no rule allows after 1. C N, O to move next.
func TestCheatsAreFlipped(t *testing.T) {
	for _, c := range []struct{ name, event, why string }{
		{"out of turn", `{"action":"putSymbol","position":"S","player":"X"}`, "out of turn"},
		{"flip without cause", `{"action":"` + Flip + `","player":"X"}`, "without a cause"},
		{"no JSON", `<html>`, "is no JSON object"},
		{"an array", `[1]`, "is no JSON object"},
		{"null", `null`, `has no "player"`},
		{"no player", `{"action":"putSymbol","position":"S"}`, `has no "player"`},
		{"unknown player", `{"action":"putSymbol","position":"S","player":"Z"}`, "names no player"},
		{"player is no string", `{"action":"putSymbol","position":"S","player":1}`, `"player" that is no string`},
		{"no action", `{"position":"S","player":"X"}`, `has no "action"`},
		{"unknown action", `{"action":"putToken","position":"S","player":"X"}`, `"putToken"`},
		{"wrong key case", `{"Action":"putSymbol","position":"S","player":"X"}`, `has no "action"`},
		{"no position", `{"action":"putSymbol","player":"X"}`, `has no "position"`},
		{"null position", `{"action":"putSymbol","position":null,"player":"X"}`, `"position" that is no string`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScript(t, tictactoe.Game(), Options{})
			s.event(`{"youAre":"O"}`)
			s.plays("C")
			s.theirs("N")
			s.event(c.event)
			s.want(Post, c.why)
			s.wantPost(`{"action":"` + Flip + `"}`)
			s.event(`{"player":"O","action":"` + Flip + `"}`)
			s.answer(200, `{"clock":1}`)
			s.wantWait(time.Second, "may still object")
			s.after(time.Second)
			s.wantOver(Won, "flipped the table rightly")
			// The first flip is told; here it is the opponent's when that was its cheat.
			if f := s.b.Snapshot(s.now).Flipped; f == nil || f.Us == (c.name == "flip without cause") || f.Why == "" {
				t.Errorf("flipped: %+v", f)
			}
		})
	}
}

func TestIllegalReplies(t *testing.T) {
	for _, cell := range []string{"C", "c", "", "X9"} {
		s := newScript(t, tictactoe.Game(), Options{Hold: -1})
		s.event(`{"youAre":"O"}`)
		s.plays("C")
		s.theirs(cell)
		s.want(Post, "broke the rules")
		s.wantPost(`{"action":"` + Flip + `"}`)
	}
}

func TestOpponentOpensThoughWeDo(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{})
	s.event(`{"youAre":"O"}`)
	if err := s.b.Propose(s.want(Think, "").Ask, "C"); err != nil {
		t.Fatal(err)
	}
	s.after(2 * time.Second)
	s.theirs("NW")
	s.wantPost(`{"action":"` + Flip + `"}`)
}

func TestActionBeforeGreetingIsJudgedAfterIt(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{})
	s.theirs("NW")
	s.want(Wait, "which side")
	s.event(`{"youAre":"O"}`)
	s.wantPost(`{"action":"` + Flip + `"}`)
}

func TestFlipThatTheArenaRejects(t *testing.T) {
	flipped := func() *script {
		s := newScript(t, tictactoe.Game(), Options{Hold: -1})
		s.event(`{"youAre":"O"}`)
		s.plays("C")
		s.event(`{"action":"` + Flip + `","player":"X"}`)
		s.wantPost(`{"action":"` + Flip + `"}`)
		return s
	}
	s := flipped()
	s.answer(423, `{"error":"Battle already ended"}`)
	s.wantOver(Lost, "423")

	s = flipped()
	s.answer(200, `{}`)
	s.event(`{"action":"` + Flip + `","player":"X"}`)
	s.wantOver(Lost, "did not accept our flip")
}

// TestCheatWhileOurPostIsInFlight: never two POSTs in flight, then the flip.
func TestCheatWhileOurPostIsInFlight(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{Hold: -1})
	s.event(`{"youAre":"O"}`)
	if err := s.b.Propose(1, "C"); err != nil {
		t.Fatal(err)
	}
	s.wantPost(`{"action":"putSymbol","position":"C"}`)
	s.theirs("C")
	s.want(Wait, "in flight")
	s.b.Answered(s.now, 0, nil, errors.New("reset"))
	s.wantPost(`{"action":"` + Flip + `"}`) // no second try of the move first
}

// TestAnswerThatNeverComes: the echo proves the POST, so the battle goes on.
func TestAnswerThatNeverComes(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{Hold: -1, Settle: -1})
	s.event(`{"youAre":"O"}`)
	if err := s.b.Propose(1, "C"); err != nil {
		t.Fatal(err)
	}
	s.wantPost(`{"action":"putSymbol","position":"C"}`)
	if d := s.want(Wait, "in flight"); d.HangUp || !d.Until.IsZero() {
		t.Errorf("without an echo: %+v", d)
	}
	s.event(`{"player":"O","action":"putSymbol","position":"C"}`)
	s.after(time.Second)
	s.theirs("N")
	s.wantWait(4*time.Second, "on the way") // no second POST yet
	s.after(4 * time.Second)
	if d := s.want(Wait, "did not come"); !d.HangUp {
		t.Errorf("with an echo, and no answer for 5s: %+v", d)
	}
	s.b.Answered(s.now, 0, nil, errors.New("cancelled"))
	s.plays("NW")
}

func TestReplyThatOvertakesTheEcho(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{Hold: -1, Settle: -1})
	s.event(`{"youAre":"O"}`)
	if err := s.b.Propose(1, "C"); err != nil {
		t.Fatal(err)
	}
	s.wantPost(`{"action":"putSymbol","position":"C"}`)
	s.theirs("N")
	s.event(`{"player":"O","action":"putSymbol","position":"C"}`)
	s.answer(200, `{"clock":18000}`)
	s.plays("NW")
}

func TestPostIsSentAgainOnlyWithoutEcho(t *testing.T) {
	lost := func() *script {
		s := newScript(t, tictactoe.Game(), Options{Hold: -1})
		s.event(`{"youAre":"O"}`)
		if err := s.b.Propose(1, "C"); err != nil {
			t.Fatal(err)
		}
		s.wantPost(`{"action":"putSymbol","position":"C"}`)
		return s
	}
	const move, echo = `{"action":"putSymbol","position":"C"}`, `{"player":"O","action":"putSymbol","position":"C"}`
	for name, fail := range map[string]func(*script){
		"no answer": func(s *script) { s.b.Answered(s.now, 0, nil, errors.New("connection reset")) },
		"status":    func(s *script) { s.answer(502, "bad gateway") },
	} {
		t.Run(name, func(t *testing.T) {
			s := lost()
			fail(s)
			s.wantWait(2*time.Second, "waiting for its echo")
			s.after(time.Second)
			s.event(echo)
			s.want(Wait, "opponent's move")

			s = lost()
			for range 2 {
				fail(s)
				s.after(2 * time.Second)
				s.wantPost(move)
			}
			fail(s)
			s.after(2 * time.Second)
			s.wantOver(Unknown, "3 times")
			if n := len(s.b.Snapshot(s.now).Moves); n != 1 {
				t.Errorf("%d moves on our board, want 1", n)
			}

			s = lost()
			fail(s)
			s.theirs("N")
			s.want(Think, "") // a legal reply proves that it arrived

			s = lost()
			fail(s)
			s.b.StreamEnded(s.now, nil)
			s.wantOver(Unknown, "echo cannot be seen")
		})
	}
}

func TestEndsThatTheArenaTells(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{Hold: -1})
	s.event(`{"youAre":"O"}`)
	if err := s.b.Propose(1, "C"); err != nil {
		t.Fatal(err)
	}
	s.wantPost(`{"action":"putSymbol","position":"C"}`)
	s.answer(404, `{"error":"battle not found"}`)
	s.wantOver(Unknown, "404")

	s = newScript(t, tictactoe.Game(), Options{Hold: -1})
	s.event(`{"youAre":"O"}`)
	if err := s.b.Propose(1, "C"); err != nil {
		t.Fatal(err)
	}
	s.wantPost(`{"action":"putSymbol","position":"C"}`)
	s.answer(423, `{"error":"Battle already ended"}`)
	s.wantWait(time.Second, "waiting to hear how")
	s.after(time.Second)
	s.wantOver(Unknown, "423")
}

func TestStreamThatBreaksBeforeAnythingWasPlayedIsOpenedAgain(t *testing.T) {
	broken := errors.New("unexpected EOF")
	s := newScript(t, tictactoe.Game(), Options{})
	for _, wait := range []time.Duration{250, 500, 1000} {
		s.b.StreamEnded(s.now, broken)
		s.wantWait(wait*time.Millisecond, "opening it again")
		s.after(wait * time.Millisecond)
		s.open()
	}
	s.b.StreamEnded(s.now, broken)
	s.wantOver(Unknown, "before the battle began, the stream broke: unexpected EOF")

	// Greeted, and still nothing played: the move waits for the stream.
	s = newScript(t, tictactoe.Game(), Options{Hold: -1})
	s.event(`{"youAre":"O"}`)
	if err := s.b.Propose(1, "C"); err != nil {
		t.Fatal(err)
	}
	s.b.StreamEnded(s.now, nil)
	s.wantWait(250*time.Millisecond, "opening it again")
	s.after(time.Second)
	s.open()
	s.wantWait(5*time.Minute, "until the stream that was opened again is heard")
	s.event(`{"youAre":"O"}`)
	s.wantPost(`{"action":"putSymbol","position":"C"}`)
}

// TestStreamThatBreaksLaterIsNeverOpenedAgain: a second GET would forfeit.
func TestStreamThatBreaksLaterIsNeverOpenedAgain(t *testing.T) {
	broken := errors.New("unexpected EOF")
	played := func() *script {
		s := newScript(t, tictactoe.Game(), Options{Settle: -1})
		s.event(`{"youAre":"X"}`)
		s.event(`{"action":"putSymbol","position":"N","player":"O"}`)
		return s
	}
	s := played()
	s.b.StreamEnded(s.now, broken)
	if err := s.b.Propose(s.want(Think, "").Ask, "C"); err != nil { // it can be posted blind, and counts
		t.Fatal(err)
	}
	s.wantPost(`{"action":"putSymbol","position":"C"}`)
	s.answer(200, `{"clock":9000}`)
	// O N, X C, and now O is guessed until somebody has won, or the arena says that it is over.
	guess := func(cell string) {
		t.Helper()
		s.wantWait(3*time.Second, "cannot be seen any more; giving it time")
		if err := s.b.Propose(s.b.ask, cell); err == nil {
			t.Error("a move of the opponent's is taken before it is wanted")
		}
		s.after(3 * time.Second)
		d := s.want(Think, "guessing")
		if d.Position.Turn() != game.First {
			t.Errorf("the guess is asked for %v", d.Position)
		}
		if err := s.b.Propose(d.Ask, "C"); err == nil {
			t.Error("an illegal guess is taken")
		}
		if err := s.b.Propose(d.Ask, cell); err != nil {
			t.Fatal(err)
		}
	}
	reply := func(cell string) {
		t.Helper()
		if err := s.b.Propose(s.want(Think, "choosing our move").Ask, cell); err != nil {
			t.Fatal(err)
		}
		s.wantPost(`{"action":"putSymbol","position":"` + cell + `"}`)
	}
	guess("NW")
	reply("NE")
	s.answer(200, `{"clock":9000}`)
	guess("E")
	reply("SW") // NE, C, SW: a win if all that was guessed is so
	s.answer(200, `{"clock":9000}`)
	s.wantOver(Unknown, "if our guesses of 2 moves were right")

	s = played()
	s.b.StreamEnded(s.now, broken)
	reply("C")
	s.answer(200, `{"clock":9000}`)
	guess("NW")
	reply("NE")
	s.answer(423, "")
	s.after(time.Second)
	s.wantOver(Unknown, "(423)")

	s = played()
	s.event(`{"action":"putSymbol","position":"S","player":"O"}`)
	s.b.StreamEnded(s.now, broken)
	s.wantPost(`{"action":"` + Flip + `"}`) // a flip needs no stream
	s.answer(200, `{}`)
	s.after(time.Second)
	s.wantOver(Won, "flipped")
}

func TestWayToTheArenaIsDeducted(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{Hold: -1, Settle: -1})
	s.event(`{"youAre":"O"}`)
	s.plays("C") // the arena left us 19 s where we counted 20 s
	s.theirs("N")
	if left := s.want(Think, "").Left; left != 18*time.Second {
		t.Errorf("%v left to think, want 18s: 19s less the second that the way may cost", left)
	}
}

func TestSilenceEndsABattle(t *testing.T) {
	s := newScript(t, tictactoe.Game(), Options{Silence: time.Minute})
	s.after(time.Minute)
	s.wantOver(Unknown, "never told")

	s = newScript(t, tictactoe.Game(), Options{Silence: time.Minute})
	s.event(`{"youAre":"X"}`)
	s.after(time.Minute)
	s.wantOver(Unknown, "did not come for 1m0s")
}

func TestUnknownGame(t *testing.T) {
	if _, err := New(game.Game{Name: "go"}, Options{}); err == nil {
		t.Error("a game that the arena does not have was accepted")
	}
}

// Example shows a battle in which the opponent takes our cell.
func Example() {
	now := time.Now()
	b, _ := New(tictactoe.Game(), Options{Hold: -1})
	b.Opened(now)
	b.Event(now, []byte(`{"youAre":"O","id":"a"}`))
	fmt.Println(b.Decide(now).Why)

	fmt.Println(b.Propose(1, "C"))
	fmt.Println(string(b.Decide(now).Body))
	b.Posted(now)
	b.Answered(now, 200, []byte(`{"message":"ok","clock":20000}`), nil)

	b.Event(now, []byte(`{"action":"putSymbol","position":"C","player":"X"}`))
	fmt.Println(b.Decide(now).Why)
	// Output:
	// choosing our move
	// <nil>
	// {"action":"putSymbol","position":"C"}
	// flipping the table: the opponent broke the rules: tic-tac-toe: "C" is illegal: the cell is occupied by X
}
