package cis

import (
	"math/rand/v2"
	"testing"
	"time"

	"arenabot/engine/clocktest"
	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
	"arenabot/engine/tictactoe"
)

// A battle whose wall clock is set to and fro at every step decides as one whose
// is not: the same things, at the same moments, with the same time left.
func TestWallClockThatJumpsChangesNothing(t *testing.T) {
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 1))
		now := time.Now() // with a monotonic clock in it
		plain, jumping := mustBattle(t), mustBattle(t)
		step := func(what string, f func(b *Battle, now time.Time)) {
			t.Helper()
			now = now.Add(time.Duration(rng.IntN(3000)) * time.Millisecond)
			jumped := clocktest.Jump(now, time.Duration(rng.IntN(200_000)-100_000)*time.Second)
			f(plain, now)
			f(jumping, jumped)
			want, got := plain.Decide(now), jumping.Decide(jumped)
			if want.Kind != got.Kind || want.Why != got.Why || want.Left != got.Left || want.Until.Sub(now) != got.Until.Sub(now) && !want.Until.IsZero() {
				t.Fatalf("seed %d, %s: %+v, without jumps %+v", seed, what, got, want)
			}
			if want, got := plain.Snapshot(now).Clocks, jumping.Snapshot(jumped).Clocks; want != got {
				t.Fatalf("seed %d, %s: the clocks show %v, without jumps %v", seed, what, got, want)
			}
		}
		step("opened", func(b *Battle, now time.Time) { b.Opened(now) })
		step("greeted", func(b *Battle, now time.Time) { b.Event(now, []byte(`{"youAre":"X","id":"b"}`)) })
		for _, cells := range [][2]string{{"NW", "C"}, {"N", "NE"}, {"SW", "W"}} {
			step("theirs", func(b *Battle, now time.Time) {
				b.Event(now, []byte(`{"action":"putSymbol","position":"`+cells[0]+`","player":"O"}`))
			})
			step("waiting", func(*Battle, time.Time) {})
			step("proposed", func(b *Battle, now time.Time) { b.Propose(b.Decide(now).Ask, cells[1]) })
			step("posted", func(b *Battle, now time.Time) {
				if b.Decide(now).Kind == Post {
					b.Posted(now)
				}
			})
			step("echoed", func(b *Battle, now time.Time) {
				b.Event(now, []byte(`{"player":"X","action":"putSymbol","position":"`+cells[1]+`"}`))
			})
			step("answered", func(b *Battle, now time.Time) {
				b.Answered(now, 200, []byte(`{"message":"ok","clock":15000}`), nil)
			})
		}
		step("ended", func(b *Battle, now time.Time) { b.StreamEnded(now, nil) })
	}
}

func mustBattle(t *testing.T) *Battle {
	t.Helper()
	b, err := New(tictactoe.Game(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// FuzzBattle: whatever the arena says on the stream and in its answers, in whatever
// order, the battle lives, wants one thing at a time, and posts nothing of its own
// accord that is not of the game.
func FuzzBattle(f *testing.F) {
	f.Add([]byte(`{"youAre":"O"}`), []byte(`{"player":"X","action":"putSymbol","position":"C"}`), []byte(`{"clock":1}`), uint8(3), 200)
	f.Add([]byte(`{"youAre":"X"}`), []byte(`{"action":"`+Flip+`"}`), []byte(`{"clock":-1e99}`), uint8(7), 423)
	f.Add([]byte(`{}`), []byte(`null`), []byte(`<html>`), uint8(255), 0)
	f.Fuzz(func(t *testing.T, first, second, answer []byte, order uint8, status int) {
		for _, g := range []game.Game{tictactoe.Game(), connect4.Game(), quoridor.Game()} {
			b, err := New(g, Options{})
			if err != nil {
				t.Fatal(err)
			}
			now := start
			b.Opened(now)
			for i := range 12 {
				now = now.Add(time.Second)
				switch order >> (i % 7) & 3 {
				case 0:
					b.Event(now, first)
				case 1:
					b.Event(now, second)
				case 2:
					b.Answered(now, status, answer, nil)
				case 3:
					b.StreamEnded(now, nil)
				}
				d := b.Decide(now)
				switch d.Kind {
				case Open:
					b.Opened(now)
				case Think:
					if d.Position == nil || len(d.Position.Moves()) == 0 {
						t.Fatalf("%s: a move is wanted of %v", g.Name, d.Position)
					}
					if err := b.Propose(d.Ask, d.Position.Moves()[0]); err != nil {
						t.Fatal(err)
					}
				case Post:
					if len(d.Body) == 0 {
						t.Fatal("it posts nothing")
					}
					b.Posted(now)
				}
				b.Snapshot(now)
			}
		}
	})
}
