package journal_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/engine/tictactoe"
	"arenabot/relay/battle"
	"arenabot/relay/history"
	"arenabot/relay/history/journal"
	"arenabot/relay/history/sqlite"

	"github.com/google/go-cmp/cmp"
)

// flaky is a Store that takes what it is told to.
type flaky struct {
	mu     sync.Mutex
	broken error
	refuse string // a write with this statement can never be taken
	took   []string
}

func (f *flaky) Apply(_ context.Context, writes ...history.Write) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.broken != nil {
		return f.broken
	}
	for _, w := range writes {
		if f.refuse != "" && w[0].SQL == f.refuse {
			return errors.New("constraint failed")
		}
	}
	for _, w := range writes {
		f.took = append(f.took, w[0].SQL)
	}
	return nil
}

func (f *flaky) set(broken error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.broken = broken
}

func write(name string) history.Write { return history.Write{{SQL: name}} }

// While the database fails, writes wait; then they come, in order and once.
func TestABrokenDatabaseIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &flaky{broken: errors.New("the disk is full")}
		j := journal.New(store, nil)
		for i := range 30 {
			j.Add(write(fmt.Sprint(i)))
		}
		time.Sleep(10 * time.Second)
		if err := j.Healthy(t.Context()); err == nil || err.Error() != "the disk is full; 30 entries wait" {
			t.Error(err)
		}
		store.set(nil)
		j.Flush(t.Context())
		if err := j.Healthy(t.Context()); err != nil || j.Lost() != 0 || len(store.took) != 30 || store.took[0] != "0" || store.took[29] != "29" {
			t.Errorf("%v, %d lost, %v", err, j.Lost(), store.took)
		}
		j.Close()
	})
}

// What waits is bounded: what is too much is lost, and counted.
func TestTheQueueIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := journal.New(&flaky{broken: errors.New("the disk is full")}, nil)
		kept := 0
		for range 60_000 {
			if j.Add(write("x")) {
				kept++
			}
		}
		time.Sleep(time.Second)
		if err := j.Healthy(t.Context()); kept != 50_000 || j.Lost() != 10_000 || !strings.Contains(fmt.Sprint(err), "10000 entries are lost") {
			t.Errorf("%d kept, %d lost, %v", kept, j.Lost(), err)
		}
		j.Close() // ends in time although nothing can be written
	})
}

// One write that can never be taken does not keep the others.
func TestAWriteThatCannotBeTakenIsLostAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &flaky{refuse: "bad"}
		j := journal.New(store, nil)
		for _, name := range []string{"a", "bad", "b"} {
			j.Add(write(name))
		}
		j.Close()
		if diff := cmp.Diff([]string{"a", "b"}, store.took); diff != "" || j.Lost() != 1 {
			t.Error(diff, j.Lost())
		}
	})
}

// fullDisk takes single small writes, as a disk with a little room does, and no batch.
type fullDisk struct {
	flaky
	room bool
}

func (f *fullDisk) Apply(ctx context.Context, writes ...history.Write) error {
	f.mu.Lock()
	full := !f.room && (len(writes) > 1 || len(writes) == 1 && writes[0][0].SQL == "large")
	f.mu.Unlock()
	if full {
		return errors.New("disk is full")
	}
	return f.flaky.Apply(ctx, writes...)
}

func (f *fullDisk) Refuses(error) bool { return false }

// On a disk with a little room nothing is given up for what still fits.
func TestAFullDiskLosesNothingThatCanWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &fullDisk{}
		j := journal.New(store, nil)
		for _, name := range []string{"a", "large", "b"} {
			j.Add(write(name))
		}
		time.Sleep(10 * time.Second)
		if err := j.Healthy(t.Context()); err == nil || j.Lost() != 0 {
			t.Errorf("%v, %d lost", err, j.Lost())
		}
		store.mu.Lock()
		store.room = true
		store.mu.Unlock()
		j.Close()
		if diff := cmp.Diff([]string{"a", "large", "b"}, store.took); diff != "" || j.Lost() != 0 {
			t.Error(diff, j.Lost())
		}
	})
}

var key = history.Key{Game: "tic-tac-toe", ID: "b1"}

// A battle that is told to a recorder can be read, and replayed.
func TestABattleIsRecorded(t *testing.T) {
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	j := journal.New(db, nil)
	noon := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	r := j.Begin(history.Begun{Key: key, Arena: "http://arena.test", At: noon}, tictactoe.Game())
	r.Record(battle.Record{At: noon, Kind: battle.RecordOpen})
	r.Observe(battle.Update{At: noon, Started: noon})
	moves := []string(nil)
	for i, m := range []string{"NW", "N", "C"} {
		moves = append(moves, m)
		r.Record(battle.Record{At: noon, Kind: battle.RecordEvent, Data: []byte(`{"action":"putSymbol"}`)})
		r.Observe(battle.Update{
			At: noon.Add(time.Duration(i+1) * time.Second), Times: []time.Duration{0, time.Second, time.Second}[:i+1], Last: &battle.Answer{By: "page", Choice: game.Choice{Move: m, Depth: i}},
			Snapshot: cis.Snapshot{Greeted: true, Us: game.Second, Moves: moves},
		})
	}
	r.Record(battle.Record{At: noon, Kind: battle.RecordPost, Data: []byte(`{"action":"` + cis.Flip + `"}`), Why: "flipping the table: moved twice"})
	r.Record(battle.Record{At: noon, Kind: battle.RecordEvent, Data: []byte(`{"player":"X","action":"` + cis.Flip + `"}`)})
	r.Observe(battle.Update{
		At: noon.Add(time.Minute), Snapshot: cis.Snapshot{Greeted: true, Us: game.Second, Moves: moves}, Times: make([]time.Duration, 3),
		Result: &cis.Result{Outcome: cis.Won, Reason: "we flipped"},
	})
	j.Close()
	got, err := db.Battle(t.Context(), key)
	if err != nil || got.YouAre != "second" || got.Start != tictactoe.Game().ArenaStart.String() || got.Outcome != "won" || got.Lost != 0 {
		t.Errorf("%+v, %v", got, err)
	}
	if diff := cmp.Diff(&history.Flip{By: "us", Why: "moved twice"}, got.Flipped); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]history.Ply{
		{Move: "NW", By: history.ByOpponent}, {Move: "N", By: "page", Ms: 1000, Depth: 1}, {Move: "C", By: history.ByOpponent, Ms: 1000},
	}, got.Plies); diff != "" {
		t.Error(diff)
	}
	if records, err := db.Records(t.Context(), key); err != nil || len(records) != 6 {
		t.Error(records, err)
	}
}

// A slip keeps what is recorded.
type slip []history.Write

func (s *slip) Add(w history.Write) bool {
	*s = append(*s, w)
	return true
}

// A late recorder writes a battle with few statements at its end, and knows from
// its record who decided what an earlier start has played.
func TestABattleIsRecordedLate(t *testing.T) {
	db, err := sqlite.Open(t.Context(), sqlite.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var s slip
	r := journal.Late(&s, history.Begun{Key: key, At: time.Now()}, tictactoe.Game())
	for _, record := range []battle.Record{
		{Kind: battle.RecordOpen},
		{Kind: battle.RecordMove, Data: []byte("NW"), Why: "agent is refused: the cell is taken"},
		{Kind: battle.RecordMove, Data: []byte("C"), Why: "page"},
		{Kind: battle.RecordPost}, {Kind: battle.RecordPost}, // sent again
		{Kind: battle.RecordMove, Data: []byte("E"), Why: "agent"},
		{Kind: battle.RecordPost},
	} {
		r.Record(record)
	}
	r.Observe(battle.Update{
		Snapshot: cis.Snapshot{Greeted: true, Moves: []string{"C", "N", "E", "NE", "W"}}, Times: make([]time.Duration, 5),
		Last:   &battle.Answer{By: "native", Choice: game.Choice{Move: "W", Value: 1, Solved: true}},
		Result: &cis.Result{Outcome: cis.Won, Reason: "we won"},
	})
	statements := 0
	for _, w := range s {
		statements += len(w)
	}
	if statements > 5 {
		t.Errorf("%d statements", statements)
	}
	for range 2 { // what is written twice is there once
		if err := db.Apply(t.Context(), s...); err != nil {
			t.Fatal(err)
		}
	}
	got, err := db.Battle(t.Context(), key)
	if err != nil || got.Outcome != "won" || got.Reason != "we won" {
		t.Errorf("%+v, %v", got, err)
	}
	if diff := cmp.Diff([]history.Ply{
		{Move: "C", By: "page"}, {Move: "N", By: history.ByOpponent}, {Move: "E", By: "agent"},
		{Move: "NE", By: history.ByOpponent}, {Move: "W", By: "native", Value: 1, Solved: true},
	}, got.Plies); diff != "" {
		t.Error(diff)
	}
}

// A record goes on where an earlier start has left it, and every line of it is
// there once; a flip whose note was cut off from its line is noted after all.
func TestARecordGoesOn(t *testing.T) {
	db, err := sqlite.Open(t.Context(), sqlite.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	begun := history.Begun{Key: key, At: time.Now()}
	line, err := history.WriteEvent(key, 1, battle.Record{Kind: battle.RecordEvent, Data: []byte(`{"player":"X","action":"` + cis.Flip + `"}`)})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Apply(t.Context(), history.WriteBegun(begun), line, history.WritePly(key, 1, history.Ply{Move: "NW", By: "page"})); err != nil {
		t.Fatal(err)
	}
	j := journal.New(db, nil)
	so, err := db.Extent(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	records, err := db.Records(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	r := j.Resume(begun, tictactoe.Game(), so, records)
	r.Observe(battle.Update{Snapshot: cis.Snapshot{Greeted: true, Moves: []string{"NW", "N"}}, Times: make([]time.Duration, 2)})
	r.Close(time.Now(), "its arena is gone")
	j.Close()
	b, err := db.Battle(t.Context(), key)
	if err != nil || b.Outcome != "unknown" || b.Reason != "its arena is gone" || len(b.Plies) != 2 || b.Plies[0].By != "page" {
		t.Errorf("%+v %v", b, err)
	}
	if diff := cmp.Diff(&history.Flip{By: "them", Why: "the opponent flipped the table"}, b.Flipped); diff != "" {
		t.Error(diff)
	}
	if records, _ = db.Records(t.Context(), key); len(records) != 2 || records[1].Kind != battle.RecordOver {
		t.Errorf("%+v", records)
	}
}

// Keep waits for the record, but never long, nor for a database that is broken.
func TestKeepWaitsShortly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := &slowStore{takes: 10 * time.Millisecond}
		j := journal.New(slow, nil)
		keep := func(want time.Duration) {
			t.Helper()
			j.Add(write("x"))
			began := time.Now()
			j.Keep(t.Context())
			if took := time.Since(began); took != want {
				t.Errorf("waited %v, want %v", took, want)
			}
		}
		keep(10 * time.Millisecond)
		slow.set(time.Second, nil)
		keep(200 * time.Millisecond)
		slow.set(0, errors.New("the disk is full"))
		j.Add(write("x"))
		time.Sleep(5 * time.Second)
		keep(0)
		j.Close()
	})
}

// A slowStore takes its time.
type slowStore struct {
	mu    sync.Mutex
	takes time.Duration
	err   error
}

func (s *slowStore) set(takes time.Duration, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.takes, s.err = takes, err
}

func (s *slowStore) Apply(context.Context, ...history.Write) error {
	s.mu.Lock()
	takes, err := s.takes, s.err
	s.mu.Unlock()
	time.Sleep(takes)
	return err
}

func ExampleJournal() {
	ctx := context.Background()
	db, err := sqlite.Open(ctx, sqlite.Memory)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	j := journal.New(db, nil)
	j.Begin(history.Begun{Key: key, At: time.Unix(0, 0)}, tictactoe.Game())
	j.Close()
	b, err := db.Battle(ctx, key)
	fmt.Println(b.ID, b.Started, err)
	// Output: b1 1970-01-01 00:00:00 +0000 UTC <nil>
}
