//go:build !js

package main

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arenabot/engine/cis"
	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/history"
	"arenabot/relay/history/sqlite"
)

// TestABattleIsRemembered writes a battle as the Worker does, with the relay's
// SQLite in D1's place.
func TestABattleIsRemembered(t *testing.T) {
	var m memoir
	begun := update(t, "connect4")
	begun.Last, begun.Result = nil, nil
	m.take(begun)
	theirs := update(t, "connect4", "A")
	theirs.At, theirs.Last = begun.At.Add(2*time.Second), nil
	m.take(theirs)
	m.take(theirs) // nothing new
	ours := update(t, "connect4", "A", "D")
	ours.At = theirs.At.Add(30 * time.Millisecond)
	m.take(ours)

	ctx := context.Background()
	db, err := sqlite.Open(ctx, filepath.Join(t.TempDir(), "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	k := history.Key{Game: "connect4", ID: "b-1"}
	end := ours.At.Add(time.Second)
	result := cis.Result{Outcome: cis.Won, Reason: "we won"}
	for range 2 { // an alarm may ring twice
		if err := db.Apply(ctx, m.writes(k, "http://arena", connect4.Start(), result, end)...); err != nil {
			t.Fatal(err)
		}
	}
	got, err := db.Battle(ctx, k)
	if err != nil {
		t.Fatal(err)
	}
	want := []history.Ply{
		{Move: "A", By: history.ByOpponent, Ms: 2000},
		{Move: "D", By: "native", Ms: 30, Value: 3, Depth: 9, Nodes: 12},
	}
	if diff := cmp.Diff(want, got.Plies); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got.YouAre != "second" || got.Outcome != "won" || got.Reason != "we won" || got.Start != connect4.Start().String() ||
		got.Ended == nil || !got.Ended.Equal(end) {
		t.Errorf("remembered %+v", got.Battle)
	}
}

func TestAMoveThatNobodyDecidedIsNotTheOpponents(t *testing.T) {
	var m memoir
	u := update(t, "connect4", "A", "C") // the last resort's move, not the decider's
	m.take(u)
	if m.plies[0].By != history.ByOpponent || m.plies[1].By != "native" || m.plies[1].Depth != 0 {
		t.Errorf("took %+v", m.plies)
	}
}

func TestSearchesAreBoundedByPositions(t *testing.T) {
	for _, g := range []game.Game{connect4.Game()} {
		a, err := newEngines(1000).Decide(context.Background(), battle.Ask{
			Game: g, Position: update(t, g.Name, "A", "A", "A", "B", "G", "G", "F", "F", "C", "C", "E", "D").Snapshot.Position, Budget: time.Hour,
		})
		if err != nil || a.Move == "" || a.Nodes > 2000 {
			t.Errorf("%s: %+v, error %v", g.Name, a, err)
		}
	}
}
