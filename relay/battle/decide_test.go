package battle

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/game"
	"arenabot/engine/tictactoe"
)

// slow answers with its name after a time, and notes what it was given.
type slow struct {
	name         string
	takes        time.Duration
	err          error
	budget, most time.Duration
}

func (s *slow) Decide(ctx context.Context, a Ask) (Answer, error) {
	s.budget, s.most = a.Budget, a.Most
	select {
	case <-time.After(s.takes):
		return Answer{By: s.name}, s.err
	case <-ctx.Done():
		return Answer{}, ctx.Err()
	}
}

func TestFallback(t *testing.T) {
	for _, c := range []struct {
		name       string
		first      slow
		by         string
		thenBudget time.Duration
	}{
		{"in time", slow{name: "page", takes: 900 * time.Millisecond}, "page", 0},
		{"late", slow{name: "page", takes: time.Hour}, "native", 250 * time.Millisecond},
		{"nobody", slow{err: ErrNoAgent}, "native", time.Second},
		{"lost", slow{takes: 600 * time.Millisecond, err: errors.New("gone")}, "native", 400 * time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				then := &slow{name: "native"}
				a, err := Fallback{&c.first, then}.Decide(t.Context(), Ask{Budget: time.Second})
				if err != nil || a.By != c.by || then.budget != c.thenBudget {
					t.Errorf("answered by %q (%v), its budget %v; want %q, %v", a.By, err, then.budget, c.by, c.thenBudget)
				}
			})
		})
	}
}

// One who takes longer than the average is waited for until the limit.
func TestFallbackWaitsForTheLimit(t *testing.T) {
	for takes, want := range map[time.Duration]struct {
		by           string
		budget, most time.Duration
	}{
		3 * time.Second: {"page", 0, 0},
		5 * time.Second: {"native", 250 * time.Millisecond, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			then := &slow{name: "native"}
			a, err := Fallback{&slow{name: "page", takes: takes}, then}.Decide(t.Context(), Ask{Budget: time.Second, Most: 4 * time.Second})
			if err != nil || a.By != want.by || then.budget != want.budget || then.most != want.most {
				t.Errorf("after %v answered by %q (%v), who had %v and %v; want %+v", takes, a.By, err, then.budget, then.most, want)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		then := &slow{name: "native"}
		gone := &slow{takes: 600 * time.Millisecond, err: ErrNoAgent}
		if _, err := (Fallback{gone, then}).Decide(t.Context(), Ask{Budget: time.Second, Most: 4 * time.Second}); err != nil || then.budget != 400*time.Millisecond || then.most != 3400*time.Millisecond {
			t.Errorf("%v; the second was asked with %v and %v", err, then.budget, then.most)
		}
	})
}

func TestFallbackStopsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		then := &slow{name: "native"}
		_, err := Fallback{&slow{takes: time.Hour}, then}.Decide(ctx, Ask{Budget: time.Minute})
		if err == nil || then.budget != 0 {
			t.Errorf("error %v; the second was asked with %v", err, then.budget)
		}
	})
}

func TestBudgetLeavesTimeForTheWay(t *testing.T) {
	for left := time.Duration(0); left <= time.Minute; left += 100 * time.Millisecond {
		average, most := budget(left, DefaultThink)
		// The agent, then the native engine with a quarter of the average more.
		if used := most + average/4; average < 0 || most < average || used > left/2 {
			t.Fatalf("with %v left a move takes %v on average and %v at most", left, average, most)
		}
	}
	for _, c := range []struct{ left, think, average, most time.Duration }{
		{-time.Second, DefaultThink, 0, 0},
		{time.Minute, time.Second, time.Second, time.Second},
		{time.Minute, DefaultThink, 5200 * time.Millisecond, DefaultThink},
		{18 * time.Second, DefaultThink, 2400 * time.Millisecond, 6 * time.Second},
		{time.Hour, 20 * time.Minute, 241200 * time.Millisecond, 964800 * time.Millisecond},
	} {
		if average, most := budget(c.left, c.think); average != c.average || most != c.most {
			t.Errorf("with %v left and %v allowed: %v on average, %v at most; want %v, %v", c.left, c.think, average, most, c.average, c.most)
		}
	}
}

func TestEnginesShareTheirPlayers(t *testing.T) {
	e := NewEngines(1)
	ask := Ask{Game: tictactoe.Game(), Position: tictactoe.Start(), Budget: time.Second}
	made := 0
	newPlayer := ask.Game.NewPlayer
	ask.Game.NewPlayer = func() game.Player { made++; return newPlayer() }
	for range 3 {
		a, err := e.Decide(t.Context(), ask)
		if err != nil || a.By != "native" || a.Value != 0 || !a.Solved {
			t.Errorf("answer %+v, %v", a, err)
		}
	}
	if made != 1 {
		t.Errorf("%d players were made for one thinker", made)
	}
}

func TestEnginesQueueEndsWithItsContext(t *testing.T) {
	e := NewEngines(1)
	<-e.idle // the one thinker is busy
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Decide(ctx, Ask{Game: tictactoe.Game(), Position: tictactoe.Start()}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestEnginesShareTheirTime: when many moves are wanted, each thinks less, and
// all are answered within their budget.
func TestEnginesShareTheirTime(t *testing.T) {
	e := NewEngines(2)
	ask := Ask{Budget: time.Second, Most: 3 * time.Second}
	if got := e.share(ask); got != ask.Most {
		t.Errorf("alone a move gets %v of %v", got, ask.Most)
	}
	if got := e.share(Ask{Budget: time.Second}); got != time.Second {
		t.Errorf("alone a move gets %v of a second", got)
	}
	e.wanted.Store(20)
	if got := e.share(ask); got != 100*time.Millisecond {
		t.Errorf("as one of 20 with two thinkers a move gets %v of a second", got)
	}
	e.wanted.Store(1e6)
	if got := e.share(ask); got != minThink {
		t.Errorf("as one of a million a move gets %v", got)
	}
}

func TestQuickMovePassesTheQueue(t *testing.T) {
	e := NewEngines(1)
	<-e.idle // the one thinker is busy
	a, err := e.Quick(Ask{Game: tictactoe.Game(), Position: tictactoe.Start()})
	if err != nil || a.Move == "" || a.By != "native" {
		t.Errorf("answer %+v, %v", a, err)
	}
}

// Work that is no move takes a thinker's place, and a panic in it costs none.
func TestEnginesDo(t *testing.T) {
	e := NewEngines(1)
	wrong := errors.New("wrong")
	if err := e.Do(t.Context(), func() error { return wrong }); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_ = e.Do(t.Context(), func() error { panic("broken") })
	}()
	busy := e.Do(t.Context(), func() error {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		return e.Do(ctx, func() error { return nil })
	})
	if !errors.Is(busy, context.Canceled) {
		t.Errorf("with its only thinker busy: %v", busy)
	}
	if got := e.wanted.Load(); got != 0 {
		t.Errorf("%d moves are wanted after all is done", got)
	}
}
