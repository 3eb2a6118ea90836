package main

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arenabot/relay/history"
	"arenabot/relay/history/sqlite"
)

// While the relay runs, its owner gets a copy over HTTP, and the command makes
// one; both are whole: they have the battle, with its opponent and its points.
func TestBackupsWhileTheRelayRuns(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "arenabot.db")
	relay := launch(t, "--db", db, "--token", ownersToken, "--drain", "0s", "--pace", "0s", "--hold", "0s", "--settle", "10ms", "--think", "50ms")
	begun := post(t, relay.printed["Arena"]+"/tic-tac-toe/tryout", `{"teamUrl":"`+relay.printed["Team URL"]+`","opponent":"first-legal","youAre":"first","seed":7}`)
	id := begun["battleId"].(string)
	if got := verdict(t, begun["resultUrl"].(string), id); got != "scored 1" {
		t.Fatalf("the battle: %v", got)
	}
	outcome(t, relay.printed["Page"], "tic-tac-toe", id, "Authorization: Bearer "+ownersToken)
	if status, _ := call(t, "GET", relay.printed["Page"]+"/api/backup", ""); status != http.StatusUnauthorized {
		t.Errorf("a backup for anybody: %d", status)
	}
	status, copied := call(t, "GET", relay.printed["Page"]+"/api/backup", "", "Authorization: Bearer "+ownersToken)
	if status != 200 {
		t.Fatalf("%d %.200s", status, copied)
	}
	byHTTP, byCommand := filepath.Join(dir, "http.db"), filepath.Join(dir, "command.db")
	writeAt(t, byHTTP, []byte(copied))
	var out strings.Builder
	if err := run(t.Context(), []string{"history", "backup", byCommand, "--db", db}, strings.NewReader(""), &out, &out); err != nil {
		t.Error(err)
	}
	for _, path := range []string{byHTTP, byCommand} {
		d, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		b, err := d.Battle(t.Context(), history.Key{Game: "tic-tac-toe", ID: id})
		if err != nil || b.Outcome != "won" || b.Opponent != "first-legal" || b.Points == nil || *b.Points != 1 || len(b.Plies) < 5 {
			t.Errorf("%s: %+v, %v", path, b, err)
		}
		d.Close()
	}
	left, err := filepath.Glob(filepath.Join(dir, "backup-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// What is too old or too much goes while the relay runs, as its flags have it.
func TestHistoryIsKeptWithinItsBounds(t *testing.T) {
	for flag, want := range map[string]int{"--keep=0": 3, "--keep=90d": 2, "--keep=1h": 1, "--keep-size=0": 2} {
		db := filepath.Join(t.TempDir(), "arenabot.db")
		seedBattles(t, db)
		relay := launch(t, "--db", db, flag, "--drain", "0s")
		for range 500 { // it is done in the background
			_, text := call(t, "GET", relay.printed["Page"]+"/api/battles", "")
			if strings.Count(text, `"id"`) == want {
				want = -1
				break
			}
		}
		if want >= 0 {
			_, text := call(t, "GET", relay.printed["Page"]+"/api/battles", "")
			t.Errorf("%s leaves %s", flag, text)
		}
	}
}

// seedBattles makes a database of battles that ended now, a day ago and a year ago.
func seedBattles(t *testing.T, path string) {
	t.Helper()
	d, err := sqlite.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for i, age := range []int{0, 1, 365} {
		at := time.Now().AddDate(0, 0, -age)
		k := history.Key{Game: "quoridor", ID: fmt.Sprint(i)}
		if err := d.Apply(t.Context(), history.WriteBegun(history.Begun{Key: k, At: at}), history.WriteEnded(k, history.End{At: at, Outcome: "won"})); err != nil {
			t.Fatal(err)
		}
	}
}
