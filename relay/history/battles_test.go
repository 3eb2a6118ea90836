package history

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"arenabot/relay/battle"

	"github.com/google/go-cmp/cmp"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 123456000, time.UTC)

// both runs a test with transactions and without.
func both(t *testing.T, f func(t *testing.T, d *DB)) {
	for name, o := range map[string]Options{"transactions": {}, "plain": {Plain: true}} {
		t.Run(name, func(t *testing.T) { f(t, opened(t, o)) })
	}
}

func apply(t testing.TB, d *DB, writes ...Write) {
	t.Helper()
	if err := d.Apply(context.Background(), writes...); err != nil {
		t.Fatal(err)
	}
}

func event(t testing.TB, k Key, n int, r battle.Record) Write {
	t.Helper()
	w, err := WriteEvent(k, n, r)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

var b1 = Key{"connect4", "b1"}

// whole is all that can be recorded of a battle.
func whole(t testing.TB) []Write {
	return []Write{
		WriteBegun(Begun{b1, "blue", "http://arena.test", "bot2", noon}),
		event(t, b1, 1, battle.Record{At: noon, Kind: battle.RecordOpen, Data: []byte("http://arena.test/start")}),
		event(t, b1, 2, battle.Record{At: noon.Add(1), Kind: battle.RecordEvent, Data: []byte("\xff<🔴>")}),
		WriteGreeted(b1, "first", "start"),
		WritePly(b1, 1, Ply{Move: "D", By: "page", Ms: 12, Value: -3, Solved: true, Depth: 7, Nodes: 1 << 40}),
		WritePly(b1, 2, Ply{Move: "E", By: ByOpponent, Ms: 300}),
		WritePly(b1, 3, Ply{Move: "D", By: "native", Ms: 1}),
		WriteFlipped(b1, "us", "the opponent moved twice"),
		WriteFlipped(b1, "them", "too late to count"),
		WriteEnded(b1, End{noon.Add(time.Minute), "won", "we flipped", 2}),
		WriteScored(b1, "bot3", 1.5),
	}
}

// Everything comes back, and comes back once though it is written twice.
func TestABattleIsKeptWholeAndOnce(t *testing.T) {
	both(t, func(t *testing.T, d *DB) {
		apply(t, d, whole(t)...)
		apply(t, d, whole(t)...)
		apply(t, d, WriteEnded(b1, End{noon.Add(time.Hour), "lost", "a second end", 1}))
		ended, points := noon.Add(time.Minute), 1.5
		want := Whole{
			Battle: Battle{
				ID: "b1", Game: "connect4", Team: "blue", Arena: "http://arena.test", Opponent: "bot2", YouAre: "first",
				Outcome: "won", Reason: "we flipped", Points: &points, Moves: 3, Started: noon, Ended: &ended,
				By: map[string]int{"page": 1, "native": 1}, Flipped: &Flip{"us", "the opponent moved twice"}, Lost: 2, key: 1,
			},
			Start: "start",
			Plies: []Ply{
				{Move: "D", By: "page", Ms: 12, Value: -3, Solved: true, Depth: 7, Nodes: 1 << 40},
				{Move: "E", By: ByOpponent, Ms: 300}, {Move: "D", By: "native", Ms: 1},
			},
		}
		got, err := d.Battle(t.Context(), b1)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(Battle{})); diff != "" || err != nil {
			t.Error(err, diff)
		}
		list, _, err := d.Battles(t.Context(), Query{})
		if diff := cmp.Diff([]Battle{want.Battle}, list, cmp.AllowUnexported(Battle{})); diff != "" || err != nil {
			t.Error(err, diff)
		}
		records, err := d.Records(t.Context(), b1)
		wantRecords := []battle.Record{
			{At: noon, Kind: battle.RecordOpen, Data: []byte("http://arena.test/start")},
			{At: noon.Add(1), Kind: battle.RecordEvent, Data: []byte("\xff<🔴>")},
		}
		if diff := cmp.Diff(wantRecords, records); diff != "" || err != nil {
			t.Error(err, diff)
		}
		if e, err := d.Extent(t.Context(), b1); e != (Extent{2, 3}) || err != nil {
			t.Error(e, err)
		}
	})
}

// What belongs to no battle on record is dropped: no orphans.
func TestNothingIsKeptOfUnknownBattles(t *testing.T) {
	d := opened(t, Options{})
	apply(t, d, whole(t)[1:]...)
	for _, table := range []string{"battles", "events", "plies"} {
		var n int
		if err := d.sql.QueryRow("SELECT count(*) FROM " + table).Scan(&n); err != nil || n != 0 {
			t.Errorf("%d %s, %v", n, table, err)
		}
	}
	for what, err := range map[string]error{
		"Battle":  func() error { _, err := d.Battle(t.Context(), b1); return err }(),
		"Records": func() error { _, err := d.Records(t.Context(), b1); return err }(),
	} {
		if !errors.Is(err, ErrNotFound) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// A batch that fails half-way leaves nothing, where there are transactions.
func TestABatchIsAllOrNothing(t *testing.T) {
	d := opened(t, Options{})
	err := d.Apply(t.Context(), whole(t)[0], Write{{"INSERT INTO nowhere VALUES (1)", nil}})
	if list, _, _ := d.Battles(t.Context(), Query{}); err == nil || !strings.Contains(err.Error(), "nowhere") || len(list) != 0 {
		t.Errorf("%v, %v", err, list)
	}
}

// many records battles 0 … n-1 of two games, a minute apart, two of three ended.
func many(t testing.TB, d *DB, n int) {
	t.Helper()
	for i := range n {
		k := Key{[]string{"connect4", "quoridor"}[i%2], fmt.Sprint(i)}
		at := noon.Add(time.Duration(i/2) * time.Minute) // two at the same instant
		apply(t, d, WriteBegun(Begun{Key: k, Opponent: []string{"", "bot2"}[i%2], At: at}), WritePly(k, 1, Ply{Move: "D", By: "page"}),
			event(t, k, 1, battle.Record{At: at, Kind: battle.RecordOpen}))
		if i%3 != 0 {
			apply(t, d, WriteEnded(k, End{At: at, Outcome: []string{"", "won", "lost"}[i%3], Reason: "so"}))
		}
	}
}

// Page by page, every battle that the query asks for comes once, newest first.
func TestLists(t *testing.T) {
	both(t, func(t *testing.T, d *DB) {
		many(t, d, 40)
		for name, c := range map[string]struct {
			q     Query
			wants func(i int) bool
		}{
			"all":      {Query{}, func(int) bool { return true }},
			"game":     {Query{Game: "quoridor"}, func(i int) bool { return i%2 == 1 }},
			"opponent": {Query{Opponent: "bot2"}, func(i int) bool { return i%2 == 1 }},
			"outcome":  {Query{Outcome: "won"}, func(i int) bool { return i%3 == 1 }},
			"open":     {Query{Outcome: Open}, func(i int) bool { return i%3 == 0 }},
			"both":     {Query{Game: "connect4", Outcome: "lost"}, func(i int) bool { return i%6 == 2 }},
			"none":     {Query{Team: "blue"}, func(int) bool { return false }},
		} {
			var want, got []string
			for i := 39; i >= 0; i-- {
				if c.wants(i) {
					want = append(want, fmt.Sprint(i))
				}
			}
			for c.q.Limit = 7; ; {
				list, next, err := d.Battles(t.Context(), c.q)
				if err != nil {
					t.Fatal(err)
				}
				for _, b := range list {
					got = append(got, b.ID)
					if b.Moves != 1 || b.By["page"] != 1 {
						t.Errorf("%s: %+v", name, b)
					}
				}
				if c.q.Before = next; next == "" {
					break
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		for _, q := range []Query{{Limit: -1}, {Limit: maxLimit + 1}, {Before: "yesterday"}, {Before: "1"}, {Before: "1.x"}} {
			var wrong *QueryError
			if _, _, err := d.Battles(t.Context(), q); !errors.As(err, &wrong) {
				t.Errorf("%+v: %v", q, err)
			}
		}
	})
}

func TestDays(t *testing.T) {
	d := opened(t, Options{})
	many(t, d, 40)
	late := Key{"connect4", "late"}
	apply(t, d, WriteBegun(Begun{Key: late, Team: "blue", At: noon}), WriteEnded(late, End{At: noon.Add(12 * time.Hour), Outcome: "draw"}))
	odd := Key{"connect4", "odd"}
	apply(t, d, WriteBegun(Begun{Key: odd, At: noon}), WriteEnded(odd, End{At: noon, Outcome: "unknown"}))
	got, err := d.Days(t.Context(), "", "")
	if diff := cmp.Diff([]Day{{"2026-11-21", 13, 13, 0, 1}, {"2026-11-22", 0, 0, 1, 0}}, got); diff != "" || err != nil {
		t.Error(err, diff)
	}
	if got, err = d.Days(t.Context(), "quoridor", ""); err != nil || len(got) != 1 || got[0].Won != 7 {
		t.Error(got, err)
	}
	if got, err = d.Days(t.Context(), "", "blue"); err != nil || len(got) != 1 || got[0] != (Day{Day: "2026-11-22", Draw: 1}) {
		t.Error(got, err)
	}
	if got, err = d.Days(t.Context(), "chess", ""); err != nil || got == nil || len(got) != 0 {
		t.Error(got, err)
	}
}

// What is old or too much goes, with all that belongs to it; what goes on stays.
func TestForgetting(t *testing.T) {
	both(t, func(t *testing.T, d *DB) {
		many(t, d, 40)
		if n, err := d.ForgetBefore(t.Context(), noon.Add(5*time.Minute)); n != 6 || err != nil {
			t.Error(n, err) // of 0 … 9
		}
		if n, err := d.ForgetOldest(t.Context(), 3); n != 3 || err != nil {
			t.Error(n, err) // 10, 11, 13
		}
		list, _, err := d.Battles(t.Context(), Query{Limit: 100})
		if err != nil || len(list) != 31 {
			t.Fatal(len(list), err)
		}
		var ids []string
		for _, b := range list[len(list)-5:] {
			ids = append(ids, b.ID)
		}
		if diff := cmp.Diff([]string{"12", "9", "6", "3", "0"}, ids); diff != "" {
			t.Error(diff)
		}
		for _, table := range []string{"events", "plies"} {
			var n int
			if err := d.sql.QueryRow("SELECT count(*) FROM " + table).Scan(&n); err != nil || n != 31 {
				t.Errorf("%d of 31 %s, %v", n, table, err)
			}
		}
		unfinished, err := d.Unfinished(t.Context())
		if err != nil || len(unfinished) != 14 || unfinished[0] != (Begun{Key: Key{"connect4", "0"}, At: noon.Local()}) {
			t.Error(unfinished, err)
		}
		latest, err := d.Latest(t.Context(), 2)
		if diff := cmp.Diff([]Begun{{Key: Key{"connect4", "38"}}, {Key: Key{"quoridor", "39"}}}, latest); diff != "" || err != nil {
			t.Error(diff, err)
		}
	})
}

func TestAGoneDatabaseIsAnError(t *testing.T) {
	d := opened(t, Options{})
	d.sql.Close()
	ctx := t.Context()
	_, _, list := d.Battles(ctx, Query{})
	_, one := d.Battle(ctx, b1)
	_, lines := d.Records(ctx, b1)
	_, days := d.Days(ctx, "", "")
	_, open := d.Unfinished(ctx)
	_, latest := d.Latest(ctx, 1)
	_, extent := d.Extent(ctx, b1)
	_, old := d.ForgetBefore(ctx, noon)
	for i, err := range []error{d.Apply(ctx), list, one, lines, days, open, latest, extent, old} {
		if err == nil || errors.Is(err, ErrNotFound) {
			t.Error(i, err)
		}
	}
}
