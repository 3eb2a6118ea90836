package game

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestSidesAndOutcomes(t *testing.T) {
	for _, s := range []Side{First, Second} {
		if s.Other() == s || s.Other().Other() != s {
			t.Errorf("%v: Other is not its opponent", s)
		}
		w, ok := Win(s).Winner()
		if !ok || w != s || !Win(s).Over() || Win(s).String() != s.String() {
			t.Errorf("Win(%v) = %v, won by %v (%v)", s, Win(s), w, ok)
		}
	}
	for _, o := range []Outcome{Ongoing, Draw} {
		if _, ok := o.Winner(); ok {
			t.Errorf("%v has a winner", o)
		}
	}
	if Ongoing.Over() || !Draw.Over() {
		t.Error("Over: a draw is over, an ongoing game is not")
	}
}

func TestMeterStopsAtNodes(t *testing.T) {
	m := Budget{Nodes: 1000}.Start()
	n := 1
	for !m.Visit() {
		n++
	}
	if n != 1000 || m.Nodes() != 1000 {
		t.Errorf("spent after %d visits (Nodes says %d), want 1000", n, m.Nodes())
	}
	if !m.Visit() {
		t.Error("a spent budget came back")
	}
}

func TestMeterStopsAtTime(t *testing.T) {
	now := 5 * time.Second
	m := Budget{Time: time.Second, Now: func() time.Duration { return now }}.Start()
	for range 10 * pollEvery {
		if m.Visit() {
			t.Fatal("spent before its time")
		}
	}
	now += time.Second
	n := 1
	for !m.Visit() {
		n++
	}
	if n > pollEvery {
		t.Errorf("noticed the time %d nodes late, want at most %d", n, pollEvery)
	}
	if m.Elapsed() != time.Second {
		t.Errorf("Elapsed = %v, want 1s", m.Elapsed())
	}
}

func TestMeterStopsWhenTold(t *testing.T) {
	stop := false
	m := Budget{Stop: func() bool { return stop }}.Start()
	if m.Spent() {
		t.Fatal("spent before it was told")
	}
	stop = true
	if !m.Spent() {
		t.Error("Spent did not ask Stop")
	}
	stop = false
	if !m.Spent() {
		t.Error("a stopped search went on")
	}
}

func TestBudgetWithoutClockIsSpent(t *testing.T) {
	if !(Budget{Time: time.Hour}).Start().Visit() {
		t.Error("a Budget with Time and no Now would never end")
	}
}

func TestErrorsStayShortAndOnOneLine(t *testing.T) {
	hostile := strings.Repeat("\n\x00┻━┻", 1000)
	for _, err := range []error{
		&NotationError{"quoridor", hostile, "is not a move"},
		&IllegalError{"quoridor", hostile, "it is not"},
	} {
		msg := err.Error()
		if len(msg) > 500 || strings.ContainsAny(msg, "\n\x00") || !utf8.ValidString(msg) {
			t.Errorf("message of %d bytes: %.200q", len(msg), msg)
		}
	}
	got := (&IllegalError{"connect4", "D", "the column is full"}).Error()
	if want := `connect4: "D" is illegal: the column is full`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// count is a game of one move, "+", that only counts.
type count int

func (c count) Turn() Side       { return Side(c & 1) }
func (c count) Outcome() Outcome { return Ongoing }
func (c count) Moves() []string  { return []string{"+"} }
func (c count) Plies() int       { return int(c) }
func (c count) String() string   { return strings.Repeat("+", int(c)) }

func (c count) Play(move string) (Position, error) {
	if move != "+" {
		return nil, &IllegalError{"count", move, "it counts in ones"}
	}
	return c + 1, nil
}

func TestParser(t *testing.T) {
	parse := Parser(func(text string) (count, error) {
		if text != "" {
			return 7, &NotationError{"count", text, "is not empty"}
		}
		return 0, nil
	})
	if p, err := parse(""); p != Position(count(0)) || err != nil {
		t.Errorf("got %v, %v", p, err)
	}
	if p, err := parse("x"); p != nil || err == nil {
		t.Errorf("on an error: %v, %v", p, err)
	}
}

func TestReplayStopsAtAnIllegalMove(t *testing.T) {
	if p, err := Replay(count(0), "+", "+"); p != Position(count(2)) || err != nil {
		t.Errorf("got %v, %v", p, err)
	}
	if p, err := Replay(count(0), "+", "-", "+"); p != Position(count(1)) || err == nil {
		t.Errorf("with an illegal move: %v, %v", p, err)
	}
}
