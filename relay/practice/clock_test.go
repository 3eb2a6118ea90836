package practice

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/game"
)

// clockOf reads the clock of a play's answer.
func clockOf(t *testing.T, answer string) time.Duration {
	t.Helper()
	var a struct{ Clock int64 }
	if err := json.Unmarshal([]byte(answer), &a); err != nil {
		t.Fatal(err)
	}
	return time.Duration(a.Clock) * time.Millisecond
}

// The team has so long for its second move, after a first one that was free.
func TestLateActionLoses(t *testing.T) {
	for _, test := range []struct {
		name   string
		thinks time.Duration
		late   bool
	}{
		{"at the last instant", 20 * time.Second, false},
		{"a nanosecond late", 20*time.Second + 1, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newArena(t, Options{Think: 3 * time.Second}).bout("tic-tac-toe", game.First, scripted("tic-tac-toe", game.Second, "NW", "N"))
				stream := b.open()
				stream.next()
				time.Sleep(4 * time.Minute) // the first move is free
				if got := clockOf(t, b.post(body("tic-tac-toe", "C"))); got != 20*time.Second {
					t.Errorf("clock %v after the free move, want 18 s + 2 s", got)
				}
				stream.next()
				stream.next() // three seconds later: not the team's
				time.Sleep(test.thinks)
				left := clockOf(t, b.post(body("tic-tac-toe", "S")))
				stream.want(`{"player":"O","action":"putSymbol","position":"S"}`)
				if !test.late {
					if left != 2*time.Second {
						t.Errorf("clock %v, want 2 s", left)
					}
					stream.want(`{"action":"putSymbol","position":"N","player":"X"}`)
					return
				}
				if left > 0 {
					t.Errorf("clock %v of a late action", left)
				}
				stream.want(`{"action":"(╯°□°)╯︵ ┻━┻","player":"X"}`, "")
				if got := b.result(); got != "lost: the team was 1ns late" {
					t.Errorf("result %q", got)
				}
			})
		})
	}
}

func TestFirstActionIsNotFreeWhenTheOpponentOpens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{}).bout("connect4", game.Second, scripted("connect4", game.First, "A"))
		time.Sleep(time.Minute) // before the stream is open, no clock runs
		stream := b.open()
		stream.next()
		stream.next()
		time.Sleep(5 * time.Second)
		if got := clockOf(t, b.post(body("connect4", "A"))); got != 15*time.Second {
			t.Errorf("clock %v, want 18 s - 5 s + 2 s", got)
		}
	})
}

func TestLateFlipLosesEvenWhenRight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{}).bout("tic-tac-toe", game.Second, actor(func(game.Position) []object {
			return []object{{{"action", "cheat"}, {"player", "O"}}}
		}))
		stream := b.open()
		stream.next()
		stream.next()
		time.Sleep(18*time.Second + time.Millisecond)
		b.post(`{"action":"(╯°□°)╯︵ ┻━┻"}`)
		stream.want(`{"player":"X","action":"(╯°□°)╯︵ ┻━┻"}`, `{"action":"(╯°□°)╯︵ ┻━┻","player":"O"}`, "")
		if got := b.result(); !strings.Contains(got, "late") {
			t.Errorf("result %q", got)
		}
	})
}

func TestForsakenBattlesEnd(t *testing.T) {
	for name, prepare := range map[string]func(b *bout) *events{
		"never opened": func(*bout) *events { return nil },
		"opened, not played": func(b *bout) *events {
			time.Sleep(patience - time.Second)
			s := b.open() // gives no more time
			s.next()
			time.Sleep(time.Second)
			return s
		},
		"left in the middle": func(b *bout) *events {
			s := b.open()
			s.next()
			time.Sleep(patience - time.Second)
			b.post(body("tic-tac-toe", "C"))
			s.next()
			time.Sleep(patience - time.Second)
			if got := b.result(); got != "" {
				b.t.Fatalf("result %q too early", got)
			}
			time.Sleep(time.Second)
			return s
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newArena(t, Options{}).bout("tic-tac-toe", game.First, actor(quiet))
				if s := prepare(b); s != nil {
					s.want("")
				} else {
					time.Sleep(patience)
				}
				synctest.Wait()
				if got := b.result(); got != "nothing was played for 5m0s" {
					t.Errorf("result %q", got)
				}
				b.wantEnded()
			})
		})
	}
}
