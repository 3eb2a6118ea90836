package practice

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/game"
)

func TestSecondGetBeforePlayIsHarmless(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{}).bout("tic-tac-toe", game.First, scripted("tic-tac-toe", game.Second, "N"))
		first, second := b.open(), b.open()
		for _, s := range []*events{first, second} {
			if got := s.next(); !strings.HasPrefix(got, `{"youAre":"O"`) {
				t.Errorf("first event %s", got)
			}
		}
		b.post(body("tic-tac-toe", "C"))
		for _, s := range []*events{first, second} {
			s.want(`{"player":"O","action":"putSymbol","position":"C"}`, `{"action":"putSymbol","position":"N","player":"X"}`)
		}
	})
}

func TestSecondGetBeforePlayDoesNotOpenTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{Think: time.Second}).bout("tic-tac-toe", game.Second, scripted("tic-tac-toe", game.First, "N", "S"))
		b.open().next()
		s := b.open()
		s.next()
		s.want(`{"action":"putSymbol","position":"N","player":"O"}`)
		s.silent(patience - 2*time.Second)
	})
}

func TestGetAfterPlayForfeits(t *testing.T) {
	for name, team := range map[string]game.Side{"after our move": game.First, "after theirs": game.Second} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newArena(t, Options{}).bout("tic-tac-toe", team, scripted("tic-tac-toe", team.Other(), "N"))
				old := b.open()
				old.next()
				if team == game.First {
					b.post(body("tic-tac-toe", "C"))
					old.next()
				}
				old.next()
				flipped := `{"action":"(╯°□°)╯︵ ┻━┻","player":"X"}`
				if team == game.Second {
					flipped = `{"action":"(╯°□°)╯︵ ┻━┻","player":"O"}`
				}
				b.open().want(flipped, "")
				old.want(flipped, "")
				if got := b.result(); !strings.Contains(got, "GET start") {
					t.Errorf("result %q", got)
				}
				b.wantEnded()
			})
		})
	}
}

func TestBlindPlayCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{}).bout("tic-tac-toe", game.First, scripted("tic-tac-toe", game.Second, "N", "NE"))
		s := b.open()
		s.next()
		b.post(body("tic-tac-toe", "NW"))
		s.conn.Close()
		for _, move := range []string{"W", "SW"} {
			synctest.Wait()
			b.post(body("tic-tac-toe", move))
		}
		if got := b.result(); got != "scored 1" {
			t.Errorf("result %q", got)
		}
	})
}

func TestEchoComesBeforeTheReply(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{Think: 7 * time.Second}).bout("tic-tac-toe", game.First, scripted("tic-tac-toe", game.Second, "N"))
		s := b.open()
		s.next()
		began := time.Now()
		b.post(body("tic-tac-toe", "C"))
		s.want(`{"player":"O","action":"putSymbol","position":"C"}`)
		if waited := time.Since(began); waited != 0 {
			t.Errorf("the echo was held back for %v", waited)
		}
		s.next()
		if waited := time.Since(began); waited != 7*time.Second {
			t.Errorf("the opponent thought for %v, want 7s", waited)
		}
	})
}

func TestHeadDoesNotStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{}).bout("tic-tac-toe", game.Second, scripted("tic-tac-toe", game.First, "N"))
		if status, _ := b.call("HEAD", b.path+"/start/"+b.battle.id, "", ""); status != http.StatusMethodNotAllowed {
			t.Errorf("HEAD start: %d", status)
		}
		s := b.open()
		s.next()
		s.want(`{"action":"putSymbol","position":"N","player":"O"}`)
	})
}

func TestCloseEndsStreams(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newArena(t, Options{Think: time.Hour}).bout("tic-tac-toe", game.Second, actor(quiet))
		s := b.open()
		s.next()
		b.server.Close()
		s.want("")
		if got := b.result(); got != "the arena was closed" {
			t.Errorf("result %q", got)
		}
		if status, text := b.call("POST", b.path+"/tryout", "application/json", `{"teamUrl":"http://team.test"}`); status != http.StatusServiceUnavailable {
			t.Errorf("tryout after Close: %d %s", status, text)
		}
	})
}
