package ask

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"arenabot/engine/battleship"
	"arenabot/relay/battle"
)

// A watcher keeps the last that it was told of each game, in their order.
type watcher struct {
	mu    sync.Mutex
	order []string
	last  map[string]Update
	told  int
}

func (w *watcher) watch(u Update) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.last == nil {
		w.last = map[string]Update{}
	}
	if _, known := w.last[u.ID]; !known {
		w.order = append(w.order, u.ID)
	}
	w.last[u.ID] = u
	w.told++
}

// games are the games told of, a line each.
func (w *watcher) games() (lines []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, id := range w.order {
		u := w.last[id]
		line := fmt.Sprintf("%s %q %v %s %d %s", u.Game, u.Opponent, u.Us, u.Board, u.Stones, u.Phase)
		if u.Result != nil {
			line += " " + u.Result.Outcome.String() + ": " + u.Result.Reason
		}
		lines = append(lines, line)
	}
	return lines
}

// remembered is a Memory that notes what it learns.
type remembered struct {
	mu      sync.Mutex
	record  battleship.Record
	learned []string
	err     error
}

func (m *remembered) Recall(opponent string, r battleship.Rules) (battleship.Record, error) {
	return m.record, m.err
}

func (m *remembered) Learn(opponent string, r battleship.Rules, ours, theirs []battleship.Strike) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.learned = append(m.learned, fmt.Sprintf("%s %d %d", opponent, len(ours), len(theirs)))
	return m.err
}

func watchedHandler(o Options) (*Handler, *watcher) {
	w := &watcher{}
	o.Engines, o.Watch = battle.NewEngines(1), w.watch
	return New(o), w
}

func grid(id, board string) string {
	return fmt.Sprintf(`{"game-id":%q,"action":"play-turn","game":"tictactoe","board":{%s},"you":"X","player-index":0}`, id, board)
}

// Questions whose board fills are one game; one whose board does not is another,
// also under the same id, as all of Bolosseum's.
func TestGamesAreToldApart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, w := watchedHandler(Options{})
		send(h, "POST", "/bot", "", grid("gameid", `"0-0":"X","0-1":"X","1-1":"O","1-0":"O"`)) // won at once
		send(h, "POST", "/bot", "", grid("gameid", `"0-0":"X","0-1":"O"`))
		send(h, "POST", "/bot", "", grid("other", `"0-0":"X","0-1":"O","0-2":"X","2-2":"O"`))
		time.Sleep(telling)
		synctest.Wait()
		got := w.games()
		if len(got) != 3 || got[0] != `tic-tac-toe "" first XXX/OO./... O 5 over won: we have won on the board` ||
			!strings.HasSuffix(got[1], " 3 waiting") || !strings.HasSuffix(got[2], " 5 waiting") {
			t.Errorf("%q", got)
		}
		time.Sleep(silence)
		synctest.Wait()
		got = w.games()
		for _, line := range got[1:] {
			if !strings.HasSuffix(line, "over unknown: no message tells how it ended, and nobody has asked for a minute") {
				t.Errorf("after a minute: %s", line)
			}
		}
		if len(h.games.live) != 0 {
			t.Errorf("%d games are kept", len(h.games.live))
		}
		h.Close()
	})
}

// The arena's test page greets under another id than it plays; the fleet that it
// was told then is drawn on the board.
func TestAGreetingUnderAnotherIDBelongsToTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, w := watchedHandler(Options{})
		send(h, "POST", "/bot", "", `{"game-id":1,"game":"battleship","action":"init","board":{"opponent":"b","width":2,"height":2,"ship2":1}}`)
		send(h, "POST", "/bot", "", `{"game-id":"7","game":"Battleship","action":"play-turn","board":{"opponent":"b","width":2,"height":2,"ship2":1,"your_strikes":[],"his_strikes":[]}}`)
		time.Sleep(telling)
		synctest.Wait()
		got := w.games()
		if len(got) != 1 || strings.Count(got[0], "b") < 4 {
			t.Errorf("%q", got)
		}
		// With two that wait, nobody knows whose turn it is.
		for _, id := range []string{"8", "9"} {
			send(h, "POST", "/bot", "", `{"game-id":`+id+`,"game":"battleship","action":"init","board":{"opponent":"b","width":2,"height":2,"ship2":1}}`)
		}
		send(h, "POST", "/bot", "", `{"game-id":"10","game":"Battleship","action":"play-turn","board":{"opponent":"b","width":2,"height":2,"ship2":1,"your_strikes":[],"his_strikes":[]}}`)
		time.Sleep(telling)
		synctest.Wait()
		if got := w.games(); len(got) != 4 {
			t.Errorf("%q", got)
		}
		h.Close()
	})
}

// Both sides of a legacy game have one id; the turn tells them apart.
func TestBothSidesOfALegacyGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, w := watchedHandler(Options{})
		form := url.Values{"game": {"battleship"}, "match_id": {"5-1"}, "act": {"init"}, "opponent": {"b"}, "width": {"3"}, "height": {"1"}, "ship1": {"1"}}
		send(h, "POST", "/bot", "application/x-www-form-urlencoded", form.Encode())
		form.Set("act", "fight")
		form.Set("his_strikes", `[{"target":"0,0","result":""}]`)
		form.Set("match_id", "5-2")
		send(h, "POST", "/bot", "application/x-www-form-urlencoded", form.Encode())
		time.Sleep(telling)
		synctest.Wait()
		if got := w.games(); len(got) != 1 || !strings.Contains(got[0], `"b" second`) {
			t.Errorf("%q", got)
		}
		h.Close()
	})
}

// A thousand questions a second are told of ten times a second.
func TestUpdatesAreGathered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, w := watchedHandler(Options{})
		for range 1000 {
			send(h, "POST", "/bot", "", gridTurn)
			time.Sleep(time.Millisecond)
		}
		h.Close()
		if w.told < 5 || w.told > 15 {
			t.Errorf("told %d times", w.told)
		}
	})
}

func TestGamesAreBounded(t *testing.T) {
	h, w := watchedHandler(Options{})
	for i := range maxGames + 50 {
		send(h, "POST", "/bot", "", grid(fmt.Sprint(i, strings.Repeat("x", 2*maxName)), `"0-0":"X","0-1":"O"`))
	}
	if n := len(h.games.live); n > maxGames {
		t.Errorf("%d games are watched", n)
	}
	for _, g := range h.games.live {
		if len(g.key.id) > maxName+3 {
			t.Fatalf("an id of %d bytes is kept", len(g.key.id))
		}
	}
	h.Close()
	if n := len(w.games()); n != maxGames+50 {
		t.Errorf("told of %d games", n)
	}
	send(h, "POST", "/bot", "", gridTurn) // after the end: answered, not watched
	if len(h.games.live) != 0 {
		t.Error("a game begins after the end")
	}
}

// What is known of an opponent is asked once a game, steers the shots, and grows
// when the game is over. A memory that fails costs nothing but that.
func TestOpponentsAreRemembered(t *testing.T) {
	rules := battleship.Rules{Width: 10, Height: 10, Fleet: battleship.Fleet{0, 1}}
	m := &remembered{}
	for range 30 {
		m.record.Add(rules, []battleship.Strike{
			{At: battleship.Cell{X: 0, Y: 9}, Result: battleship.Hit}, {At: battleship.Cell{X: 1, Y: 9}, Result: battleship.Sunk},
		}, nil)
	}
	turn := func(opponent, strikes string) string {
		return `{"game":"battleship","game-id":3,"action":"play-turn","board":{"opponent":"` + opponent +
			`","width":"10","height":"10","ship2":"1","your_strikes":[` + strikes + `],"his_strikes":[]}}`
	}
	h := New(Options{Engines: battle.NewEngines(1), Memory: m})
	// The first shot goes where its ship always lay.
	if w := send(h, "POST", "/bot", "", turn("bot2", "")); !strings.Contains(w.Body.String(), `,9"`) {
		t.Errorf("shot at %s", w.Body)
	}
	send(h, "POST", "/bot", "", turn("bot2", `{"target":"0,9","result":""}`))
	send(h, "POST", "/bot", "", turn("", `{"target":"0,9","result":""}`))                       // nobody
	send(h, "POST", "/bot", "", turn(strings.Repeat("x", 101), `{"target":"0,9","result":""}`)) // no name that an arena has
	send(h, "POST", "/bot", "", turn("bot3", strings.TrimSuffix(strings.Repeat(`{"target":"0,9","result":""},`, maxStrikes+1), ",")))
	h.Close()
	if got := strings.Join(m.learned, ", "); got != "bot2 1 0" {
		t.Errorf("learned %s", got)
	}

	m.err = errors.New("the disk is gone")
	h = New(Options{Engines: battle.NewEngines(1), Memory: m})
	if w := send(h, "POST", "/bot", "", turn("bot2", "")); w.Code != 200 || !strings.Contains(w.Body.String(), "play") {
		t.Errorf("without its memory: %s", w.Body)
	}
	h.Close()
}
