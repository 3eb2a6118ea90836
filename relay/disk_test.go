package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arenabot/relay/history"
	"arenabot/relay/history/journal"
	"arenabot/relay/history/sqlite"
)

// playUntilBroken plays battles, each of which must be won, until the relay says
// that its history is broken, and returns what it says.
func playUntilBroken(t *testing.T, address string) string {
	t.Helper()
	for seed := range 60 {
		begun := post(t, address+"/practice/tic-tac-toe/tryout", fmt.Sprintf(`{"teamUrl":%q,"opponent":"first-legal","youAre":"first","seed":%d}`, address, seed))
		if got := verdict(t, begun["resultUrl"].(string), begun["battleId"].(string)); got != "scored 1" {
			t.Fatalf("battle %d: %v", seed, got)
		}
		var ready struct {
			Status string
			Broken map[string]string
		}
		status, text := call(t, "GET", address+"/readyz", "")
		if err := json.Unmarshal([]byte(text), &ready); err != nil || status != 200 {
			t.Fatalf("webhooks are not welcome: %d %s", status, text)
		}
		if why := ready.Broken["history"]; why != "" {
			if ready.Status != "degraded" {
				t.Errorf("readyz %s", text)
			}
			if metrics := body(t, address+"/metrics"); !strings.Contains(metrics, `arenabot_part_works{part="history"} 0`) {
				t.Error("the metrics do not show it")
			}
			begun := post(t, address+"/practice/tic-tac-toe/tryout", fmt.Sprintf(`{"teamUrl":%q,"opponent":"first-legal","youAre":"first","seed":7}`, address))
			if got := verdict(t, begun["resultUrl"].(string), begun["battleId"].(string)); got != "scored 1" {
				t.Errorf("a battle after that: %v", got)
			}
			return why
		}
	}
	t.Fatal("the history never broke")
	return ""
}

// quickRelay are the arguments of a relay whose battles are over soon.
func quickRelay(db string) []string {
	return []string{"serve", "--listen", "127.0.0.1:0", "--db", db, "--hold", "50ms", "--settle", "10ms", "--pace", "5ms", "--think", "20ms", "--log", "error"}
}

// built is the program, built for a test.
func built(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "arenabot")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// A disk that takes no more, which the system's limit on the size of files is to
// the program, costs history and no battle. What was on record before is whole.
func TestAFullDiskCostsHistoryOnly(t *testing.T) {
	program, db := built(t), filepath.Join(t.TempDir(), "db")
	// The limit is in blocks of 512 bytes, or of 1024 in some shells.
	relay := startProgram(t, "sh", append([]string{"-c", `ulimit -f 500; exec "$0" "$@"`, program}, quickRelay(db)...)...)
	why := playUntilBroken(t, relay.printed)
	if !strings.Contains(why, "entries") {
		t.Errorf("it says %s", why)
	}
	relay.end(false)
	relay = startProgram(t, program, quickRelay(db)...)
	if text := body(t, relay.printed+"/readyz"); !strings.Contains(text, `"status":"ready"`) {
		t.Errorf("with room again: %s", text)
	}
	d, err := sqlite.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	list, _, err := d.Battles(t.Context(), history.Query{Limit: 200})
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for _, b := range list {
		records, err := d.Records(t.Context(), history.Key{Game: b.Game, ID: b.ID})
		if err != nil || b.Outcome == "" || b.Reason == "" || len(records) == 0 {
			t.Errorf("%+v: %d lines, %v", b, len(records), err)
		}
	}
}

// A file that is spoilt while the relay uses it costs history and no battle, then
// and after the next start, which says so.
func TestASpoiltFileCostsHistoryOnly(t *testing.T) {
	program, db := built(t), filepath.Join(t.TempDir(), "db")
	relay := startProgram(t, program, quickRelay(db)...)
	address := relay.printed
	for _, path := range []string{db, db + "-wal"} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.Repeat("x", int(info.Size()))), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for seed := range 5 {
		begun := post(t, address+"/practice/tic-tac-toe/tryout", fmt.Sprintf(`{"teamUrl":%q,"opponent":"first-legal","youAre":"first","seed":%d}`, address, seed))
		if got := verdict(t, begun["resultUrl"].(string), begun["battleId"].(string)); got != "scored 1" {
			t.Errorf("battle %d: %v", seed, got)
		}
	}
	relay.end(false)
	relay = startProgram(t, program, quickRelay(db)...)
	if why := playUntilBroken(t, relay.printed); !strings.Contains(why, "in memory only") {
		t.Errorf("it says %s", why)
	}
}

// What the look at the database finds is shown.
func TestDamageIsShown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "db")
	d, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	p := &past{journal: journal.New(d, nil)}
	defer p.journal.Close()
	look := func() error {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			(&serve{}).keep(ctx, p, &database{DB: d, path: path}, slog.New(slog.DiscardHandler))
		}()
		for range 100 {
			if p.damaged.Load() != nil {
				break
			}
			time.Sleep(time.Millisecond)
		}
		cancel()
		<-done
		return p.healthy(t.Context())
	}
	if err := look(); err != nil {
		t.Error(err)
	}
	for _, part := range []string{path, path + "-wal"} {
		if err := os.WriteFile(part, []byte(strings.Repeat("x", 100_000)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := look(); err == nil || !strings.Contains(err.Error(), "checking the database") {
		t.Errorf("it shows %v", err)
	}
}
