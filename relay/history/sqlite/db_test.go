package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"arenabot/engine/battleship"
	"arenabot/relay/history"
	"arenabot/relay/history/migrations"

	"github.com/google/go-cmp/cmp"
)

func opened(t testing.TB, path string) *DB {
	t.Helper()
	d, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

var small = battleship.Rules{Width: 3, Height: 2, Fleet: battleship.Fleet{1}}

// met has an opponent whose one ship lies at x,0, and who shoots there first.
func met(t testing.TB, d *DB, name string, r battleship.Rules, x int) {
	t.Helper()
	hit := []battleship.Strike{{At: battleship.Cell{X: x}, Result: battleship.Sunk}}
	if err := d.Learn(name, r, hit, hit); err != nil {
		t.Fatal(err)
	}
}

func recalled(t testing.TB, d *DB, name string, r battleship.Rules) battleship.Record {
	t.Helper()
	rec, err := d.Recall(name, r)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// What is learned is there after the next start, by name and by rules.
func TestOpponentsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a dir with % and ?", "db")
	d := opened(t, path)
	met(t, d, "bot2", small, 1)
	met(t, d, "bot2", small, 1)
	met(t, d, "bot3", small, 2)
	d.Close()
	d = opened(t, path)
	var want battleship.Record
	for range 2 {
		hit := []battleship.Strike{{At: battleship.Cell{X: 1}, Result: battleship.Sunk}}
		want.Add(small, hit, hit)
	}
	if diff := cmp.Diff(want, recalled(t, d, "bot2", small)); diff != "" {
		t.Error(diff)
	}
	for _, other := range []struct {
		name string
		r    battleship.Rules
	}{
		{"bot4", small}, {"BOT2", small}, {"", small},
		{"bot2", battleship.Rules{Width: 2, Height: 3, Fleet: small.Fleet}},
		{"bot2", battleship.Rules{Width: 3, Height: 2, Fleet: battleship.Fleet{2}}},
	} {
		if rec := recalled(t, d, other.name, other.r); rec.Fleets != 0 || rec.Salvos != 0 {
			t.Errorf("%q on %v is known: %v", other.name, other.r, rec)
		}
	}
}

func TestManyAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "db")
	var all sync.WaitGroup
	for _, d := range []*DB{opened(t, path), opened(t, path)} { // two relays, one file
		for range 20 {
			all.Go(func() { met(t, d, "bot2", small, 0) })
		}
	}
	all.Wait()
	if rec := recalled(t, opened(t, path), "bot2", small); rec.Fleets != 40 {
		t.Errorf("%v of 40 games were learned", rec.Fleets)
	}
}

// A file that is damaged, foreign or newer is refused with its reason, and left
// as it is.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	foreign := filepath.Join(dir, "foreign")
	text := []byte(strings.Repeat("this is no database\n", 200))
	if err := os.WriteFile(foreign, text, 0o600); err != nil {
		t.Fatal(err)
	}
	newer := filepath.Join(dir, "newer")
	opened(t, newer).sql.Exec("PRAGMA user_version = 99")
	damaged := filepath.Join(dir, "damaged")
	d := opened(t, damaged)
	for i := range 500 {
		met(t, d, fmt.Sprint("bot", i), battleship.Rules{Width: 9, Height: 9, Fleet: small.Fleet}, 0)
	}
	d.Close()
	pages, err := os.ReadFile(damaged)
	if err != nil {
		t.Fatal(err)
	}
	for i := 5000; i < len(pages)-1000; i++ {
		pages[i] = 0xaa
	}
	if err := os.WriteFile(damaged, pages, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		foreign: "not a database", newer: "version 99", damaged: "",
		dir:                       "",
		foreign + "/below/a-file": "not a directory",
	} {
		d, err := Open(t.Context(), path)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "opening the database "+path) {
			t.Errorf("%s: %v, want …%s…", path, err, want)
		}
		if d != nil {
			d.Close()
		}
	}
	if got, err := os.ReadFile(foreign); err != nil || !cmp.Equal(got, text) {
		t.Errorf("the foreign file was changed: %v", err)
	}

}

// A step that was released stays as it is: databases exist that have taken it.
func TestReleasedMigrationsAreNotChanged(t *testing.T) {
	steps, err := migrations.Steps()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"a69afea9fefcda10492990abc1af21e5fb6c02c887706b48c53c592c50e9698c",
		"7f244f3fc3c9b829341290f3227b6a0d2719358c5170e79b242617f8122e636a",
	} {
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(steps[i]))); got != want {
			t.Errorf("step %d was changed: add another instead", i+1)
		}
	}
}

// kept are statements that write what a database of each version can hold, from the first on.
func kept() []string {
	return []string{
		`INSERT INTO opponents (name, board, record, met) VALUES ('old', '3x2 1', x'00', 7)`,
		`INSERT INTO battles (game, id, team, arena, opponent, started, ended, outcome, reason) VALUES ('connect4', 'b1', '', 'http://arena.test', '', 1, 2, 'won', 'so');
	 INSERT INTO events (battle, n, line) VALUES (1, 1, '{"kind":"open"}');
	 INSERT INTO plies (battle, n, move, by, ms) VALUES (1, 1, 'D', 'page', 5)`,
	}
}

// Every step leads on from the one before, from any version, and keeps what there was.
func TestMigrationsFromEveryVersion(t *testing.T) {
	steps, err := migrations.Steps()
	if err != nil {
		t.Fatal(err)
	}
	for version := range len(steps) + 1 {
		path := filepath.Join(t.TempDir(), "db")
		raw, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		for i, step := range steps[:version] {
			if _, err := raw.Exec(step); err != nil {
				t.Fatal(err)
			}
			if i >= len(kept()) {
				t.Fatalf("say in kept what a database of version %d holds", i+1)
			}
			if _, err := raw.Exec(kept()[i]); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := raw.Exec(fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
			t.Fatal(err)
		}
		raw.Close()
		d := opened(t, path)
		met(t, d, "bot2", small, 0)
		var opponents int
		if err := d.sql.QueryRow("SELECT count(*) FROM opponents WHERE name = 'old'").Scan(&opponents); err != nil || opponents != min(version, 1) {
			t.Errorf("from version %d: %d opponents, %v", version, opponents, err)
		}
		if version < 2 {
			continue
		}
		b, err := d.Battle(t.Context(), history.Key{Game: "connect4", ID: "b1"})
		records, broken := d.Records(t.Context(), history.Key{Game: "connect4", ID: "b1"})
		if err != nil || broken != nil || b.Outcome != "won" || len(b.Plies) != 1 || len(records) != 1 {
			t.Errorf("from version %d: %+v, %v, %v, %v", version, b, records, err, broken)
		}
	}
}

func TestDefaultPath(t *testing.T) {
	t.Setenv("HOME", "/home/somebody")
	for state, want := range map[string]string{
		"":          "/home/somebody/.local/state/arenabot/arenabot.db",
		"relative":  "/home/somebody/.local/state/arenabot/arenabot.db",
		"/var/here": "/var/here/arenabot/arenabot.db",
	} {
		t.Setenv("XDG_STATE_HOME", state)
		if got, err := DefaultPath(); err != nil || got != want {
			t.Errorf("XDG_STATE_HOME=%s: %s, %v, want %s", state, got, err, want)
		}
	}
}

// An error is the write's own or the database's: what is refused for itself will
// never be taken, and what a full disk does not take is taken later.
func TestWhoseFaultAnErrorIs(t *testing.T) {
	d := opened(t, filepath.Join(t.TempDir(), "db"))
	bad := history.Write{{SQL: "INSERT INTO events (battle, n, line) VALUES (1, 1, NULL)"}}
	if err := d.Apply(t.Context(), bad); err == nil || !d.Refuses(err) {
		t.Errorf("a constraint: %v", err)
	}
	d.sql.SetMaxOpenConns(1) // the limit is its connection's
	if _, err := d.sql.Exec("PRAGMA max_page_count = 1"); err != nil {
		t.Fatal(err)
	}
	big := history.Write{{SQL: "INSERT INTO events (battle, n, line) VALUES (1, 1, ?)", Args: []any{strings.Repeat("x", 1<<20)}}}
	if err := d.Apply(t.Context(), big); err == nil || !strings.Contains(err.Error(), "disk is full") || d.Refuses(err) {
		t.Errorf("a full disk: %v", err)
	}
	if d.Refuses(nil) || d.Refuses(os.ErrClosed) {
		t.Error("an error of somebody else's is the write's")
	}
}

// A file that is spoilt while it is used is found out, though the connections that
// are open do not notice.
func TestCheckFindsWhatWasSpoiltInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "db")
	d := opened(t, path)
	met(t, d, "bot2", small, 1)
	if err := d.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if err := opened(t, Memory).Check(t.Context()); err != nil {
		t.Error(err)
	}
	for _, part := range []string{path, path + "-wal"} {
		info, err := os.Stat(part)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(part, []byte(strings.Repeat("x", int(info.Size()))), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Check(t.Context()); err == nil || !strings.Contains(err.Error(), "checking the database") {
		t.Errorf("it finds %v", err)
	}
}
