package main

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arenabot/engine"
	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/battle"
)

// update is one of a battle that goes on, with everything set.
func update(t testing.TB, name string, moves ...string) battle.Update {
	t.Helper()
	g, err := engine.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	p := g.ArenaStart
	for _, m := range moves {
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	return battle.Update{
		ID: "b-1", Game: name, Started: at, At: at.Add(time.Second), Phase: battle.Waiting, Why: "waiting",
		Snapshot: cis.Snapshot{
			Greeted: true, Us: game.Second, Position: p, Moves: moves,
			Clocks: [2]time.Duration{time.Second, time.Minute}, Running: true, Runs: game.Second,
		},
		Last:   &battle.Answer{Choice: game.Choice{Move: "D", Value: 3, Depth: 9, Nodes: 12, PV: []string{"D"}}, By: "native"},
		Result: &cis.Result{Outcome: cis.Won, Reason: "we won"},
	}
}

func TestAnUpdateArrivesAsItWasTold(t *testing.T) {
	for name, moves := range map[string][]string{"tic-tac-toe": {"NW", "C"}, "connect4": {"D"}, "quoridor": {"e2", "e8", "a1h"}} {
		u := update(t, name, moves...)
		data, err := tell(u)
		if err != nil {
			t.Fatal(err)
		}
		got, err := hear(data)
		if err != nil {
			t.Fatal(err)
		}
		if got.Snapshot.Position.String() != u.Snapshot.Position.String() {
			t.Errorf("%s: the position is %v, want %v", name, got.Snapshot.Position, u.Snapshot.Position)
		}
		got.Snapshot.Position, u.Snapshot.Position = nil, nil
		if diff := cmp.Diff(u, got); diff != "" {
			t.Errorf("%s (-told +heard):\n%s", name, diff)
		}
	}
}

func TestAnUpdateBeforeTheGreeting(t *testing.T) {
	u := update(t, "connect4")
	u.Snapshot = cis.Snapshot{}
	data, err := tell(u)
	if err != nil {
		t.Fatal(err)
	}
	got, err := hear(data)
	if err != nil || got.Snapshot.Position != nil {
		t.Errorf("heard the position %v, error %v", got.Snapshot.Position, err)
	}
}

func TestWhatIsNoUpdateIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		`nonsense`:                           "reading",
		`{"Game":"chess"}`:                   "no game",
		`{"Game":"connect4","Position":"x"}`: "reading",
	} {
		if _, err := hear([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want …%s…", text, err, want)
		}
	}
}

func TestAQuestionArrivesAsItWasSent(t *testing.T) {
	p := update(t, "connect4", "D", "D").Snapshot.Position
	a, err := wanted{Battle: "b", Game: "connect4", N: 3, Position: p.String(), Budget: time.Second, Patience: time.Minute}.ask()
	if err != nil || a.Battle != "b" || a.N != 3 || a.Position.String() != p.String() || a.Game.Name != "connect4" ||
		a.Budget != time.Second || a.Patience != time.Minute {
		t.Errorf("asked %+v, error %v", a, err)
	}
	for _, w := range []wanted{{Game: "chess"}, {Game: "connect4", Position: "x"}} {
		if _, err := w.ask(); err == nil {
			t.Errorf("%+v is asked", w)
		}
	}
}
