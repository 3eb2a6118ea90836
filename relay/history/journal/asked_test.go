package journal_test

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/history"
	"arenabot/relay/history/journal"
	"arenabot/relay/history/sqlite"

	"github.com/google/go-cmp/cmp"
)

// Games of arenas that ask are on record: each board, who moved, and the end.
func TestAskedGamesAreRecorded(t *testing.T) {
	db, err := sqlite.Open(t.Context(), sqlite.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	j := journal.New(db, nil)
	h := ask.New(ask.Options{Engines: battle.NewEngines(1), Record: j.Asked("blue"), Think: 20 * time.Millisecond})
	asked := func(query, body string) {
		t.Helper()
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("POST", "/bot"+query, strings.NewReader(body)))
		if w.Code != 200 {
			t.Fatalf("%s: %d %s", body, w.Code, w.Body)
		}
	}
	turn := func(board string) {
		t.Helper()
		asked("", `{"game":"connectfour","action":"play-turn","game-id":"7","opponent":"bot2","you":"O","player-index":1,"board":`+board+`}`)
	}
	asked("", `{"game":"connectfour","action":"init","game-id":7,"players":2,"board":"","player-index":1}`)
	const first, second = `[["X","","","","","",""]]`, `[["X","X","","O","","",""]]`
	const third = `[["X","X","","O","O","O",""],["X","X","","","","",""]]`
	turn(first)
	turn(second)
	turn(second)                                                    // again: its answer was lost
	asked("", `{"game":"tictactoe","action":"init","game-id":"8"}`) // a greeting alone is no game
	turn(third)                                                     // won with the answer
	turn(third)
	shot := `{"game":"battleship","action":"play-turn","game-id":9,"player-index":0,"board":{"opponent":"bot3","width":"3","height":"2","ship1":"1","your_strikes":[%s],"his_strikes":[%s]}}`
	asked("", fmt.Sprintf(shot, "", ""))
	asked("", fmt.Sprintf(shot, `{"target":"0,0","result":""}`, `{"target":"1,1","result":""}`))
	h.Close()
	j.Close()
	list, _, err := db.Battles(t.Context(), history.Query{})
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	for _, b := range list {
		whole, err := db.Battle(t.Context(), history.Key{Game: b.Game, ID: b.ID})
		if err != nil || b.Arena != history.BotsArena || b.Team != "blue" || b.Outcome == "" || b.Reason == "" || b.Ended == nil {
			t.Errorf("%+v, %v", b, err)
		}
		var got []string
		for i, p := range whole.Plies {
			// Connect 4's boards tell the opponent's moves: here they are A, then two at
			// once, which no move leads to.
			if p.Board == "" || b.Game == "battleship" && (p.By == history.ByOpponent) != (p.Move == "") || b.Game == "connect4" && i == 0 && p.Move != "A" {
				t.Errorf("%+v", p)
			}
			got = append(got, p.By)
		}
		want := map[string][]string{
			"connect4":   {"opponent", "native", "opponent", "native", "native", "opponent", "native"},
			"battleship": {"native", "opponent", "native"},
		}[b.Game]
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", b.Game, d)
		}
		if wants := map[string]string{"connect4": "bot2 second won", "battleship": "bot3 first unknown"}[b.Game]; wants != b.Opponent+" "+b.YouAre+" "+b.Outcome {
			t.Errorf("%+v", b)
		}
	}
}

// What a game's record takes is bounded.
func TestAskedGamesAreBounded(t *testing.T) {
	db, err := sqlite.Open(t.Context(), sqlite.Memory)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	j := journal.New(db, nil)
	record := j.Asked("")()
	u := ask.Update{ID: "g1", Game: "battleship", Arena: history.BotsArena, Started: time.Now(), Phase: battle.Waiting}
	for i := range 2000 {
		u.Last, u.Board = &battle.Answer{By: "native"}, strings.Repeat("~", i*10)
		record(u)
	}
	j.Close()
	key := history.Key{Game: "battleship", ID: "g1"}
	whole, err := db.Battle(t.Context(), key)
	if err != nil || len(whole.Plies) != 1000 || whole.Plies[409].Board == "" || whole.Plies[410].Board != "" {
		t.Errorf("%d plies, %v", len(whole.Plies), err)
	}
}
