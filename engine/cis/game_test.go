package cis

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
	"arenabot/engine/tictactoe"

	"pgregory.net/rapid"
)

// TestLegalGamesAreNeverFlipped plays random legal games of each kind from
// either side: the machine posts exactly the moves proposed, follows every
// reply, never flips, and ends as the board does.
func TestLegalGamesAreNeverFlipped(t *testing.T) {
	for _, g := range []game.Game{tictactoe.Game(), connect4.Game(), quoridor.Game()} {
		t.Run(g.Name, rapid.MakeCheck(func(t *rapid.T) {
			b, d, us := greeted(t, g)
			now, p := start, g.ArenaStart
			for !p.Outcome().Over() {
				move := rapid.SampledFrom(p.Moves()).Draw(t, "move")
				now = now.Add(time.Duration(rapid.IntRange(0, 3000).Draw(t, "ms")) * time.Millisecond)
				body := d.body(move)
				if p.Turn() == us {
					body = postMove(t, b, &now, move)
				}
				b.Event(now, stamped(body, d.sides[p.Turn()]))
				p = mustPlay(t, p, move)
				if got := b.Snapshot(now).Position.String(); got != p.String() {
					t.Fatalf("after %s the machine has %s, the game %s", move, got, p)
				}
			}
			announce(t, b, now, d, p.Outcome(), us)
		}))
	}
}

// greeted is a battle that begins at start on a side by lot.
func greeted(t *rapid.T, g game.Game) (b *Battle, d dialect, us game.Side) {
	b, err := New(g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, us = b.dialect, game.Side(rapid.IntRange(0, 1).Draw(t, "us"))
	b.Opened(start)
	b.Event(start, fmt.Appendf(nil, `{"youAre":%q,"id":"x"}`, d.sides[us]))
	return b, d, us
}

func mustPlay(t *rapid.T, p game.Position, move string) game.Position {
	next, err := p.Play(move)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// postMove lets the machine post a move and answers its POST.
func postMove(t *rapid.T, b *Battle, now *time.Time, move string) []byte {
	d := b.Decide(*now)
	if d.Kind != Think {
		t.Fatalf("on our turn: %v, %s", d.Kind, d.Why)
	}
	if err := b.Propose(d.Ask, move); err != nil {
		t.Fatal(err)
	}
	if d = b.Decide(*now); d.Kind == Wait {
		*now = d.Until
		d = b.Decide(*now)
	}
	if d.Kind != Post {
		t.Fatalf("with a move in hand: %v, %s", d.Kind, d.Why)
	}
	b.Posted(*now)
	b.Answered(*now, 200, []byte(`{"message":"ok","moveId":1,"clock":18000}`), nil)
	return d.Body
}

// stamped is an action as the arena writes it onto the stream.
func stamped(body []byte, player string) []byte {
	return fmt.Appendf(nil, `%s,"player":%q}`, strings.TrimSuffix(string(body), "}"), player)
}

// announce sends the winner and checks the battle's result.
func announce(t *rapid.T, b *Battle, now time.Time, d dialect, o game.Outcome, us game.Side) {
	if w := b.Decide(now); w.Kind != Wait || !strings.Contains(w.Why, "announce") {
		t.Fatalf("after the last move: %v, %s", w.Kind, w.Why)
	}
	name, want := "DRAW", Drawn
	if side, ok := o.Winner(); ok {
		name, want = strings.ToUpper(d.sides[side]), Lost
		if side == us {
			want = Won
		}
	}
	b.Event(now, fmt.Appendf(nil, `{"winner":%q}`, name))
	over := b.Decide(now)
	if over.Kind != Over || over.Result.Outcome != want || strings.Contains(over.Why, "on our board") {
		t.Fatalf("%v after winner %s: %v, %s", want, name, over.Result.Outcome, over.Why)
	}
}
