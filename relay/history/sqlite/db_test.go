package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"arenabot/engine/battleship"
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

// Every step leads on from the one before, from any version.
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
		for _, step := range steps[:version] {
			if _, err := raw.Exec(step); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := raw.Exec(fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
			t.Fatal(err)
		}
		raw.Close()
		met(t, opened(t, path), "bot2", small, 0)
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
