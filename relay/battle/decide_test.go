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

// slow answers with its name after a time, and notes the budget it was given.
type slow struct {
	name   string
	takes  time.Duration
	err    error
	budget time.Duration
}

func (s *slow) Decide(ctx context.Context, a Ask) (Answer, error) {
	s.budget = a.Budget
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
		b := budget(left, DefaultThink)
		// The agent, then the native engine with a quarter more.
		if used := b + b/4; b < 0 || used > left/2 {
			t.Fatalf("with %v left a move may take %v", left, used)
		}
	}
	if b := budget(-time.Second, DefaultThink); b != 0 {
		t.Errorf("with less than nothing left a move may take %v", b)
	}
	if b := budget(time.Minute, time.Second); b != time.Second {
		t.Errorf("a move of at most a second may take %v", b)
	}
	if b := budget(18*time.Second, DefaultThink); b < 2*time.Second {
		t.Errorf("with a full clock a move gets only %v", b)
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
	if got := e.share(time.Second); got != time.Second {
		t.Errorf("alone a move gets %v of a second", got)
	}
	e.wanted.Store(20)
	if got := e.share(time.Second); got != 100*time.Millisecond {
		t.Errorf("as one of 20 with two thinkers a move gets %v of a second", got)
	}
	e.wanted.Store(1e6)
	if got := e.share(time.Second); got != minThink {
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
