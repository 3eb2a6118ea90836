package practice

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"

	"arenabot/engine/game"
	"arenabot/relay/practice/asking"
)

// How many games of arenas that ask are played at once, and remembered.
const (
	maxAsking = 50
	maxAsked  = 500
)

// An askRequest is a game of an arena that asks, as a caller wants it.
type askRequest struct {
	TeamURL  string `json:"teamUrl"`  // where the bot is asked, path included
	Arena    string `json:"arena"`    // one of asking.Arenas; "" is botsarena
	Game     string `json:"game"`     // as that arena spells it
	Opponent string `json:"opponent"` // one of asking.Opponents; "" is random
	YouAre   string `json:"youAre"`   // "first", "second", or "" for a side by lot
	Seed     *int64 `json:"seed"`     // of all chance in the game; absent: another each time
	Width    int    `json:"width"`    // of Battleship; absent, with the height: 10 by 10 with
	Height   int    `json:"height"`   // ships of 5, 4, 3, 3 and 2
	Ships    [6]int `json:"ships"`    // how many of each length from 1
}

// An asked is a game of an arena that asks.
type asked struct {
	id    string
	seed  int64
	match asking.Match

	mu     sync.Mutex
	result asking.Result
}

func (a *asked) now() asking.Result {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.result
}

// told is the result in the words of a tryout's, "" before the end.
func told(r asking.Result) string {
	switch {
	case !r.Ended:
		return ""
	case r.Won:
		return scored(1)
	case r.Drawn, !strings.Contains(r.Reason, ": "):
		return scored(0)
	}
	return r.Reason
}

// ask answers POST ask: it begins a game and says where the result will be.
func (s *Server) ask(w http.ResponseWriter, r *http.Request) {
	body, ok := readBody(w, r)
	if !ok {
		return
	}
	a, err := s.newAsked(body)
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	if !s.admitted(w, r, a.match.URL) {
		return
	}
	if err := s.beginAsking(a); err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	answerJSON(w, http.StatusOK, object{
		{"resultUrl", s.baseURL(r) + s.options.Prefix + "/results/" + a.id},
		{"battleId", a.id},
	})
}

func (s *Server) newAsked(body object) (*asked, error) {
	var request askRequest
	if err := json.Unmarshal(body.encode(), &request); err != nil {
		return nil, fmt.Errorf("the game cannot be read: %w", err)
	}
	if err := checkAddress("teamUrl", request.TeamURL); err != nil {
		return nil, err
	}
	seed := s.seed(request.Seed)
	a := &asked{id: uuid(s.options.Random), seed: seed, match: asking.Match{
		Arena: request.Arena, Game: request.Game, URL: request.TeamURL, Opponent: request.Opponent,
		Sea:  asking.Sea{Width: request.Width, Height: request.Height, Ships: request.Ships},
		Seed: uint64(seed), Transport: s.options.Transport, Pace: s.options.Think,
	}}
	m := &a.match
	if m.Arena == "" {
		m.Arena = asking.Arenas()[0]
	}
	if m.Opponent == "" {
		m.Opponent = usualOpponent
	}
	if m.Sea == (asking.Sea{}) {
		m.Sea = asking.Sea{Width: 10, Height: 10, Ships: [6]int{0, 1, 2, 1, 1, 0}}
	}
	switch request.YouAre {
	case game.First.String(), game.Second.String():
		m.BotFirst = request.YouAre == game.First.String()
	case "":
		m.BotFirst = chanceOf(seed, 1).IntN(2) == 0
	default:
		return nil, fmt.Errorf("youAre is %s: it can be first, second, or empty for either", show(request.YouAre))
	}
	m.Observe = func(r asking.Result) {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.result = r
	}
	return a, m.Check()
}

// beginAsking plays a game in a goroutine of its own, and forgets the oldest one
// that has ended where there are too many.
func (s *Server) beginAsking(a *asked) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	playing := 0
	for _, other := range s.asked {
		if !other.now().Ended {
			playing++
		}
	}
	if playing >= maxAsking {
		return errFull
	}
	if len(s.asked) >= maxAsked {
		oldest := slices.IndexFunc(s.asked, func(other *asked) bool { return other.now().Ended })
		s.asked = slices.Delete(s.asked, oldest, oldest+1)
	}
	s.asked = append(s.asked, a)
	s.wg.Go(func() { asking.Play(s.ctx, a.match) })
	return nil
}

// askedGame returns a game by its id.
func (s *Server) askedGame(id string) (*asked, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.asked, func(a *asked) bool { return a.id == id })
	if i < 0 {
		return nil, false
	}
	return s.asked[i], true
}

// answer sends the result as results does.
func (a *asked) answer(w http.ResponseWriter, html bool) {
	switch r := a.now(); {
	case html:
		answerPage(w, http.StatusOK, a.view())
	case !r.Ended:
		answerJSON(w, http.StatusOK, object{{"message", "no result yet"}})
	default:
		answerJSON(w, http.StatusOK, object{{a.id, told(r)}})
	}
}

// view is what the results page shows of the game.
func (a *asked) view() view {
	r, m := a.now(), a.match
	side := game.Second
	if m.BotFirst {
		side = game.First
	}
	b := battleView{
		ID: a.id, Team: side.String(), Against: m.Opponent, Seed: a.seed, Plies: r.Plies, Position: r.Board,
		Result: r.Reason, Class: "lost",
	}
	v := view{
		Title: m.Arena + ", " + m.Game, Message: r.Reason, Waiting: !r.Ended,
		Facts: []fact{{"Team", hostOf(m.URL)}, {"Seed", fmt.Sprint(a.seed)}},
	}
	switch {
	case !r.Ended:
		b.Class, b.Result = "running", "still playing"
		v.Message = "Still playing. This page loads itself again."
	case r.Won:
		b.Class = "won"
	}
	v.Battles = []battleView{b}
	return v
}
