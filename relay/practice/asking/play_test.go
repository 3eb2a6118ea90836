package asking

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"arenabot/relay/ask"
	"arenabot/relay/battle"
)

// matches are a game of every kind that every arena plays.
func matches() (all []Match) {
	for _, arena := range Arenas() {
		for _, game := range Games(arena) {
			for i, opponent := range Opponents() {
				for _, botFirst := range []bool{true, false} {
					all = append(all, Match{
						Arena: arena, Game: game, Opponent: opponent, BotFirst: botFirst, Seed: uint64(i),
						Sea: Sea{Width: 10, Height: 10, Ships: [6]int{0, 1, 2, 1, 1, 0}},
					})
				}
			}
		}
	}
	return all
}

func name(m Match) string {
	return fmt.Sprintf("%s/%s/%s/first=%v", m.Arena, m.Game, m.Opponent, m.BotFirst)
}

// TestWholeGames: our bot plays every game of every arena over real HTTP, never
// loses by a rule, and wins where a good player does.
func TestWholeGames(t *testing.T) {
	h := ask.New(ask.Options{Engines: battle.NewEngines(2), Think: 50 * time.Millisecond})
	defer h.Close()
	s := httptest.NewServer(h)
	defer s.Close()
	won := map[string]int{}
	for _, m := range matches() {
		m.URL = s.URL + "/bot"
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		observed := 0
		m.Observe = func(Result) { observed++ }
		r := Play(t.Context(), m)
		if !r.Ended || strings.HasPrefix(r.Reason, "lost: ") || r.Plies < 5 || observed != r.Plies+1 || r.Board == "" {
			t.Errorf("%s: %+v, observed %d times", name(m), r, observed)
		}
		if r.Won {
			won[m.Game]++
		}
		// A draw is the most that some of these games allow the second side.
		if !r.Won && !r.Drawn && m.Game != battleship && !strings.HasPrefix(m.Arena, "bolosseum") {
			t.Errorf("%s: %s on %s", name(m), r.Reason, r.Board)
		}
	}
	// Battleship is chance: of its 18 games it wins 98 in 100, and fewer than 14 once in 60,000 runs.
	if won[connectFour] < 28 || won[battleship] < 14 || won[ticTacToe] < 15 {
		t.Errorf("won %v of 30, 18 and 30", won)
	}
}

// Other boards, fleets that fill them or do not fit.
func TestSeasOfManyKinds(t *testing.T) {
	h := ask.New(ask.Options{Engines: battle.NewEngines(2), Think: 20 * time.Millisecond})
	defer h.Close()
	s := httptest.NewServer(h)
	defer s.Close()
	for _, sea := range []Sea{
		{1, 1, [6]int{1}}, {7, 3, [6]int{2, 1, 1}}, {6, 2, [6]int{0, 0, 0, 0, 0, 2}}, {30, 20, [6]int{3, 3, 3, 3, 3, 3}},
	} {
		for _, arena := range []string{botsArena, legacy} {
			for _, botFirst := range []bool{true, false} {
				m := Match{Arena: arena, Game: battleship, URL: s.URL, Opponent: firstLegal, BotFirst: botFirst, Sea: sea}
				if r := Play(t.Context(), m); !r.Ended || strings.HasPrefix(r.Reason, "lost: ") {
					t.Errorf("%+v in %s: %+v", sea, arena, r)
				}
			}
		}
	}
	r := Play(t.Context(), Match{Arena: botsArena, Game: battleship, URL: s.URL, Opponent: randomly, BotFirst: true, Sea: Sea{4, 4, [6]int{5: 1}}})
	if r.Won || !strings.Contains(r.Reason, "numbers of ships") {
		t.Errorf("a fleet that does not fit: %+v", r)
	}
}

func TestTheSameSeedPlaysTheSameGame(t *testing.T) {
	bot := httptest.NewServer(scriptedBot(t, "0-0", "0-1", "0-2", "1-0", "1-1", "1-2", "2-0", "2-1", "2-2"))
	defer bot.Close()
	m := Match{Arena: botsArena, Game: ticTacToe, URL: bot.URL, Opponent: randomly, Seed: 5}
	once := Play(t.Context(), m)
	bot.Config.Handler = scriptedBot(t, "0-0", "0-1", "0-2", "1-0", "1-1", "1-2", "2-0", "2-1", "2-2")
	if again := Play(t.Context(), m); again != once {
		t.Errorf("%+v, then %+v", once, again)
	}
}

// scriptedBot answers greetings well, and turns with these moves one after the
// other; a move that begins with a brace is a whole answer.
func scriptedBot(t *testing.T, moves ...string) http.HandlerFunc {
	t.Helper()
	n := -1 // the greeting comes first
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Allow-Headers", "content-type")
		switch {
		case r.Method == http.MethodOptions:
			return
		case n < 0:
			fmt.Fprint(w, `{"name":"scripted","boats":["1,0-1,0"]}`)
		case n < len(moves) && strings.ContainsAny(moves[n], "{[<"):
			fmt.Fprint(w, moves[n])
		case n < len(moves):
			fmt.Fprintf(w, `{"play":%q}`, moves[n])
		}
		n++
	}
}

func TestMatchCheck(t *testing.T) {
	good := Match{Arena: botsArena, Game: ticTacToe, Opponent: randomly}
	for want, spoil := range map[string]func(*Match){
		"no arena":     func(m *Match) { m.Arena = "chess.com" },
		"no game":      func(m *Match) { m.Arena, m.Game = bolosseumGet, battleship },
		"no opponent":  func(m *Match) { m.Opponent = "kasparov" },
		"0 by 0":       func(m *Match) { m.Game = battleship },
		"there can be": func(m *Match) { m.Game, m.Sea = battleship, Sea{10, 10, [6]int{11}} },
	} {
		m := good
		spoil(&m)
		if err := m.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
}
