package practice

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/game"
)

// Each of two moves must look legal alone: for the second, as if the team had
// not had its turn.
func TestSecondMovesLookLegal(t *testing.T) {
	for _, test := range everyCheat() {
		if test.kind != "two-moves" && test.kind != "out-of-turn" && test.kind != beforeOpening {
			continue
		}
		pawns := 0
		for seed := range uint64(24) {
			end := untilCheat(t, test, "alpha-beta:1", seed)
			p := end.position
			for _, said := range end.cheat[:len(end.cheat)-1] {
				next, err := test.dialect.judgeEvent(p, test.side, said.event)
				if err != nil {
					t.Fatal(err)
				}
				p = next
			}
			move, err := test.dialect.move(end.cheat[len(end.cheat)-1].event.(object))
			if err != nil {
				t.Fatal(err)
			}
			if b, ok := readBoard(p); ok {
				b.plies++
				if p, err = test.game.Parse(b.String()); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := p.Play(move); err != nil {
				t.Errorf("%v, seed %d: %s in %v: %v", test, seed, move, p, err)
			}
			if len(move) == len("e2") {
				pawns++
			}
		}
		if test.game.Name == "quoridor" && (pawns < 6 || pawns > 18) {
			t.Errorf("%v: the pawn moved %d times of 24", test, pawns)
		}
	}
}

// On the wire, what comes out of turn comes a little later, two moves at once.
func TestGapBeforeASecondMove(t *testing.T) {
	for _, kind := range []string{"two-moves", "out-of-turn"} {
		synctest.Test(t, func(t *testing.T) {
			g := gameNamed(t, "quoridor")
			d, _ := dialectOf(g.Name)
			o, err := newOpponent("cheat:"+kind, "", seat{g, d, game.First}, zeroes())
			if err != nil {
				t.Fatal(err)
			}
			o.(*cheater).from = 0
			s := newArena(t, Options{}).bout(g.Name, game.Second, o).open()
			s.next()
			s.next()
			began := time.Now()
			s.next()
			if gap := time.Since(began); (gap > 0) != (kind == "out-of-turn") || gap > 40*time.Millisecond {
				t.Errorf("%s: the second came after %v", kind, gap)
			}
			s.silent(time.Minute)
		})
	}
}

// What an opponent says for a position that is gone is not heard.
func TestLateSayingsAreDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := actor(func(p game.Position) []object {
			time.Sleep(time.Second)
			if p.Plies() > 0 {
				return nil
			}
			return []object{{{"action", "putSymbol"}, {"position", "N"}, {"player", "X"}}}
		})
		b := newArena(t, Options{}).bout("tic-tac-toe", game.First, slow)
		s := b.open()
		s.next()
		time.Sleep(time.Second / 2)
		b.post(body("tic-tac-toe", "C"))
		s.next()
		s.silent(time.Minute)
	})
}

// A cheat that needs a side gets it where the caller names none.
func TestBeforeOpeningTakesItsSide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, Options{})
		for seed := range 8 {
			id, _ := a.tryout("connect4", fmt.Sprintf(`{"teamUrl":"http://team.test","opponent":"cheat:before-opening","seed":%d}`, seed))
			if b := a.boutOf("connect4", id).battle; b.team != game.First || b.against != "cheat:before-opening" {
				t.Errorf("seed %d: the team is %v against %s", seed, b.team, b.against)
			}
		}
		if status, text := a.call("POST", "/practice/connect4/evaluate", "application/json",
			`{"runId":"r","teamUrl":"http://t","callbackUrl":"http://c","opponents":["cheat:flip","cheat:before-opening"]}`); status != 200 {
			t.Errorf("%d %s", status, text)
		}
	})
}

// A team that opens at once is not broken in on: the cheat is dropped, not made
// at another time.
func TestOpeningAtOnceMissesTheBreakIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := gameNamed(t, "connect4")
		d, _ := dialectOf(g.Name)
		cheater, err := newOpponent("cheat:before-opening", firstLegal, seat{g, d, game.Second}, zeroes())
		if err != nil {
			t.Fatal(err)
		}
		b := newArena(t, Options{}).bout(g.Name, game.First, cheater)
		s := b.open()
		s.next()
		b.post(body(g.Name, "D"))
		s.want(`{"player":"🔴","action":"putToken","column":"D"}`, `{"action":"putToken","column":"A","player":"🟡"}`)
		s.silent(3 * time.Second)
	})
}

// What comes later than it may is dropped: a busy machine must not make a cheat
// that nobody can see in time.
func TestTooLateIsDropped(t *testing.T) {
	for _, latest := range []time.Duration{40 * time.Millisecond, 60 * time.Millisecond, 0} {
		synctest.Test(t, func(t *testing.T) {
			b := newArena(t, Options{}).bout("tic-tac-toe", game.First, actor(quiet))
			b.battle.perform([]saying{{event: raw("late"), after: 50 * time.Millisecond, latest: latest}}, 0)
			if said := b.battle.cheated; said != (latest != 40*time.Millisecond) {
				t.Errorf("it may take %v and took 50ms: said %v", latest, said)
			}
		})
	}
}
