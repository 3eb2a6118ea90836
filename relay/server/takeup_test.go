package server

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"arenabot/relay/battle"
	"arenabot/relay/history"
	"arenabot/relay/history/journal"
	"arenabot/relay/history/sqlite"
)

// Of what an earlier start has left open, one battle is gone on with: its stream
// was opened and nothing was played. The others are closed, each with its reason.
func TestBattlesLeftOpenAreTakenUpOrClosed(t *testing.T) {
	db, err := sqlite.Open(t.Context(), sqlite.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	begin := func(game, id, team, arena string, lines ...int) {
		b := history.Begun{Key: history.Key{Game: game, ID: id}, Team: team, Arena: arena, At: time.Now()}
		writes := []history.Write{history.WriteBegun(b)}
		for _, n := range lines {
			line, err := history.WriteEvent(b.Key, n, battle.Record{At: time.Now(), Kind: battle.RecordOpen})
			if err != nil {
				t.Fatal(err)
			}
			writes = append(writes, line)
		}
		if err := db.Apply(t.Context(), writes...); err != nil {
			t.Fatal(err)
		}
	}
	begin("quoridor", "good", "", "http://arena.test", 1)
	begin("quoridor", "nobody", "blue", "http://arena.test")
	begin("quoridor", "moved", "", "http://other.test")
	begin("chess", "unknown", "", "http://arena.test")
	begin("connect4", "holes", "", "http://arena.test", 1, 3)
	begin("tic-tac-toe", "asked", "", history.BotsArena)

	j := journal.New(db, nil)
	s, arena := newServer(t, fstest.MapFS{})
	s.options.History, s.options.Past = j, db
	left, err := db.Unfinished(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s.TakeUp(left)
	<-arena.signal
	if got := arena.opened(); len(got) != 1 || got[0] != "http://arena.test/quoridor/start/good" {
		t.Errorf("opened %v", got)
	}
	if w := request(s, "POST", "/quoridor", `{"battleId":"good"}`); w.Code != http.StatusOK {
		t.Errorf("announced again: %d", w.Code)
	}
	lines := request(s, "GET", "/api/battles/quoridor/good/transcript", "").Body.String()
	if strings.Count(lines, `"kind":"open"`) != 2 || strings.Count(lines, `"kind":"end"`) != 1 {
		t.Errorf("its transcript is\n%s", lines)
	}
	s.Close()
	j.Close()
	for key, reason := range map[string]string{
		"quoridor/nobody": `its team "blue" is not configured any more`, "quoridor/moved": "its arena http://other.test is not configured any more",
		"chess/unknown": "chess", "connect4/holes": "1 lines of its record are missing", "tic-tac-toe/asked": "what its arena asks from now on is another record",
		"quoridor/good": "",
	} {
		game, id, _ := strings.Cut(key, "/")
		b, err := db.Battle(t.Context(), history.Key{Game: game, ID: id})
		if closed := b.Outcome == "unknown"; err != nil || closed != (reason != "") || !strings.Contains(b.Reason, reason) {
			t.Errorf("%s: %q %q %v", key, b.Outcome, b.Reason, err)
		}
	}
	// The next start finds what this one has left.
	if left, err = db.Unfinished(t.Context()); err != nil || len(left) != 1 || left[0].ID != "good" {
		t.Errorf("left open: %v, %v", left, err)
	}
}
