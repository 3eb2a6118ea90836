package practice

import (
	"bufio"
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"arenabot/engine/game"
)

// A scriptedTeam is a team that plays legally, listens a while before each
// action, and knows what to do when the opponent cheats.
type scriptedTeam struct {
	*bout
	choose   func(p game.Position) string // its moves
	onCheat  string                       // what it posts then
	position game.Position
	heard    chan string // lines of the stream; closed at its end
}

// play plays until the team has answered a cheat, and returns the cheat's
// verdict; "" if the game ended without one.
func (s *scriptedTeam) play() (verdict string) {
	s.t.Helper()
	team, g := s.battle.team, gameNamed(s.t, s.battle.game.Name)
	s.position = g.ArenaStart
	stream := s.open()
	stream.next()
	s.heard = make(chan string)
	go func() {
		defer close(s.heard)
		for lines := bufio.NewScanner(stream.lines); lines.Scan(); {
			if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				s.heard <- text
			}
		}
	}()
	s.t.Cleanup(func() {
		stream.conn.Close()
		for range s.heard {
		}
	})
	hold := 5 * time.Second // before the opening
	for {
		select {
		case text, open := <-s.heard:
			if !open || strings.Contains(text, "winner") {
				return ""
			}
			var e event = raw(text)
			if o, err := readObject([]byte(text)); err == nil && text[0] == '{' {
				e = o
			}
			next, err := s.battle.dialect.judgeEvent(s.position, team.Other(), e)
			if err != nil {
				s.post(s.onCheat)
				return err.Error()
			}
			s.position = next
		case <-time.After(hold):
			if s.position.Turn() != team {
				s.t.Fatalf("%s says nothing in %v", s.battle.result, s.position)
			}
			move := s.choose(s.position)
			s.post(body(g.Name, move))
			<-s.heard // the echo
			s.position, _ = s.position.Play(move)
		}
		hold = 100 * time.Millisecond
	}
}

// saysOnly checks that the stream stays open and says only what is wanted.
func (s *scriptedTeam) saysOnly(want string) {
	s.t.Helper()
	if got := <-s.heard; got != want {
		s.t.Errorf("after the cheat came %s, want %s", got, want)
	}
	select {
	case text, open := <-s.heard:
		s.t.Errorf("then came %q, open %v: want silence", text, open)
	case <-time.After(time.Hour):
	}
}

// newTeam returns a team with the mind of one of the honest opponents.
func newTeam(t testing.TB, b *bout, mind, onCheat string, seed uint64) *scriptedTeam {
	t.Helper()
	at := seat{gameNamed(t, b.battle.game.Name), b.battle.dialect, b.battle.team}
	o, err := newOpponent(mind, "", at, rand.New(rand.NewPCG(seed, 2)))
	if err != nil {
		t.Fatal(err)
	}
	return &scriptedTeam{bout: b, onCheat: onCheat, choose: func(p game.Position) string {
		return o.(honest).choose(context.Background(), p)
	}}
}
