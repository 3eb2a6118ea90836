package history

import (
	"context"
	"database/sql"
	"strings"
	"testing"

	"arenabot/engine/battleship"
	"arenabot/relay/history/migrations"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// opened is a history in memory, up to date.
func opened(t testing.TB, o Options) *DB {
	t.Helper()
	s, err := sql.Open("sqlite", "file::memory:")
	if err != nil {
		t.Fatal(err)
	}
	s.SetMaxOpenConns(1) // the database belongs to its connection
	t.Cleanup(func() { s.Close() })
	steps, err := migrations.Steps()
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range steps {
		if _, err := s.ExecContext(context.Background(), step); err != nil {
			t.Fatal(err)
		}
	}
	return New(s, o)
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

// fill has met opponents bot1, bot2 … before, one after the other.
func fill(t testing.TB, d *DB, opponents int) {
	t.Helper()
	_, err := d.sql.Exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
		INSERT INTO opponents SELECT 'bot' || i, ?, ?, i FROM n`, opponents, board(small), encode(battleship.Record{Fleets: 1}, small))
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsKeptIsBounded(t *testing.T) {
	d := opened(t, Options{})
	fill(t, d, maxRecords)
	met(t, d, "bot1", small, 0)
	met(t, d, "regular", small, 0)
	count := func(where string) (n int) {
		if err := d.sql.QueryRow("SELECT count(*) FROM opponents WHERE " + where).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := count("true"); n != maxRecords {
		t.Errorf("%d records", n)
	}
	if count("name = 'bot2'") != 0 || count("name = 'bot1'") != 1 || count("name = 'bot3'") != 1 {
		t.Error("not the one that was not met for the longest time is forgotten")
	}
	for width := range 2 * maxBoards {
		met(t, d, "regular", battleship.Rules{Width: width + 3, Height: 2, Fleet: small.Fleet}, 0)
	}
	if n := count("name = 'regular'"); n != maxBoards {
		t.Errorf("%d boards", n)
	}
	large := battleship.Rules{Width: 31, Height: 30, Fleet: small.Fleet}
	for name, r := range map[string]battleship.Rules{strings.Repeat("x", maxName+1): small, "bot2": large, "bot3": {}} {
		met(t, d, name, r, 0)
		if recalled(t, d, name, r).Fleets != 0 {
			t.Errorf("%.10s on %v is kept", name, r)
		}
	}
}

// A record that is none begins anew; a database that is gone is an error.
func TestDamagedRecords(t *testing.T) {
	d := opened(t, Options{})
	met(t, d, "bot2", small, 0)
	for _, blob := range [][]byte{nil, []byte("short"), make([]byte, 8*7+1), []byte(strings.Repeat("\xff", 8*7))} {
		if _, err := d.sql.Exec("UPDATE opponents SET record = ?", append([]byte{}, blob...)); err != nil {
			t.Fatal(err)
		}
		if rec := recalled(t, d, "bot2", small); rec.Fleets != 0 || len(rec.Taken) != 0 {
			t.Errorf("%q is read as %v", blob, rec)
		}
	}
	met(t, d, "bot2", small, 0)
	if rec := recalled(t, d, "bot2", small); rec.Fleets != 1 {
		t.Errorf("after the damage: %v", rec)
	}
	d.sql.Close()
	if _, err := d.Recall("bot2", small); err == nil {
		t.Error("a closed database recalls")
	}
	if err := d.Learn("bot2", small, nil, nil); err == nil {
		t.Error("a closed database learns")
	}
}

func BenchmarkLearn(b *testing.B) {
	d := opened(b, Options{})
	fill(b, d, maxRecords)
	for b.Loop() {
		met(b, d, "bot2", battleship.Classic(), 0)
	}
}
