package sqlite

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arenabot/relay/battle"
	"arenabot/relay/history"
)

// What is old goes, and of the rest the oldest until the size is kept; a backup
// has what was there, and goes over nothing.
func TestKeepAndBackup(t *testing.T) {
	d := opened(t, filepath.Join(t.TempDir(), "db"))
	noon := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for i := range 300 {
		k := history.Key{Game: "connect4", ID: fmt.Sprint(i)}
		at := noon.Add(time.Duration(i) * time.Minute)
		event, err := history.WriteEvent(k, 1, battle.Record{At: at, Data: []byte(strings.Repeat("x", 10_000))})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Apply(t.Context(), history.WriteBegun(history.Begun{Key: k, At: at}), event, history.WriteEnded(k, history.End{At: at, Outcome: "won"})); err != nil {
			t.Fatal(err)
		}
	}
	backup := filepath.Join(t.TempDir(), "backup")
	if err := d.Backup(t.Context(), backup); err != nil {
		t.Fatal(err)
	}
	if err := d.Backup(t.Context(), backup); err == nil {
		t.Error("a backup goes over another")
	}
	if err := Backup(t.Context(), backup, backup); err == nil || !strings.Contains(err.Error(), "go over what is there") {
		t.Errorf("a backup over its own database: %v", err)
	}
	second := filepath.Join(t.TempDir(), "second")
	if err := Backup(t.Context(), backup, second); err != nil {
		t.Error(err)
	}
	if kept, err := opened(t, second).Latest(t.Context(), 1000); len(kept) != 300 || err != nil {
		t.Error(len(kept), err)
	}
	if n, err := d.Keep(t.Context(), noon.Add(150*time.Minute), 0); n != 150 || err != nil {
		t.Error(n, err)
	}
	if n, err := d.Keep(t.Context(), noon, 1<<20); n != 100 || err != nil {
		t.Error(n, err)
	}
	if size, err := d.Size(t.Context()); size > 1<<20 || err != nil {
		t.Error(size, err)
	}
	if kept, err := d.Latest(t.Context(), 1000); len(kept) != 50 || kept[0].ID != "250" || err != nil {
		t.Error(kept, err)
	}
	if kept, err := opened(t, backup).Latest(t.Context(), 1000); len(kept) != 300 || err != nil {
		t.Error(len(kept), err)
	}
}
