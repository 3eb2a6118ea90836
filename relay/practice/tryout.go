package practice

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"

	"arenabot/engine/game"
)

// A tryoutRequest is what a caller asks for.
type tryoutRequest struct {
	TeamURL string `json:"teamUrl"`
	battleRequest
}

// A battleRequest says which battle.
type battleRequest struct {
	Opponent string `json:"opponent"` // "" is usualOpponent
	Base     string `json:"base"`     // what a cheater plays like; "" is as its kind has it
	YouAre   string `json:"youAre"`   // "first", "second", or "" for a side by lot
	Seed     *int64 `json:"seed"`     // of all chance in the battle; absent: another each time
	Faults   faults `json:"faults"`   // of the way between team and arena
}

// readRequest reads what a caller asks for in a game; what names it. Where it
// cannot, the caller has its answer and ok is false.
func (s *Server) readRequest(w http.ResponseWriter, r *http.Request, what string, request any) (g game.Game, d dialect, ok bool) {
	g, d, ok = s.game(r)
	if !ok {
		fail(w, http.StatusNotFound, "no game "+show(r.PathValue("game"))+" here")
		return g, d, false
	}
	body, ok := readBody(w, r)
	if !ok {
		return g, d, false
	}
	if err := json.Unmarshal(body.encode(), request); err != nil {
		fail(w, http.StatusBadRequest, fmt.Sprintf("the %s cannot be read: %v", what, err))
		return g, d, false
	}
	return g, d, true
}

// tryout answers POST tryout: it creates one battle, calls the team, and says
// where the result will be.
func (s *Server) tryout(w http.ResponseWriter, r *http.Request) {
	var request tryoutRequest
	g, d, ok := s.readRequest(w, r, "tryout", &request)
	if !ok {
		return
	}
	if err := checkAddress("teamUrl", request.TeamURL); err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	if !s.admitted(w, r, request.TeamURL) {
		return
	}
	b, err := s.newBattle(g, d, request.battleRequest)
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	run := newRun(uuid(s.options.Random), g, request.TeamURL, b.seed)
	run.battles = []*battle{b}
	failures, ok := s.begin(w, run)
	if !ok {
		return
	}
	answerJSON(w, http.StatusOK, object{
		{"resultUrl", s.baseURL(r) + s.options.Prefix + "/results/" + run.id},
		{"battleId", b.id},
		{"errors", json.RawMessage(failures.encode())},
	})
}

// admitted reports whether a request may have these addresses called. Where it
// may not, the caller has its answer.
func (s *Server) admitted(w http.ResponseWriter, r *http.Request, addresses ...string) bool {
	if s.options.Admit == nil {
		return true
	}
	if err := s.options.Admit(r, addresses...); err != nil {
		fail(w, http.StatusForbidden, err.Error())
		return false
	}
	return true
}

// newBattle makes the battle that is asked for.
func (s *Server) newBattle(g game.Game, d dialect, request battleRequest) (*battle, error) {
	seed := s.seed(request.Seed)
	// What the one draws does not show in the others, and the same seed and
	// moves give the same battle.
	sides, ids, chance := chanceOf(seed, 1), chanceOf(seed, 2), chanceOf(seed, 3)

	name := request.Opponent
	if name == "" {
		name = usualOpponent
	}
	var team game.Side
	switch request.YouAre {
	case "first":
		team = game.First
	case "second":
		team = game.Second
	case "":
		team = game.Side(sides.IntN(2))
		if only, ok := sideOf(name); ok {
			team = only.Other()
		}
	default:
		return nil, fmt.Errorf("youAre is %s: it can be first, second, or empty for either", show(request.YouAre))
	}
	o, err := newOpponent(name, request.Base, seat{g, d, team.Other()}, chance)
	if err != nil {
		return nil, err
	}
	if c, ok := o.(*cheater); ok {
		name = cheating + ":" + c.cheat.name
	}
	return newBattle(battleSetup{
		id: uuid(s.options.Random), game: g, dialect: d, team: team,
		opponent: o, against: name, seed: seed, faults: request.Faults.drawn(chanceOf(seed, 5)), think: s.options.Think, ids: ids, scored: s.options.Scored,
	}), nil
}

// seed returns the seed that a caller named, or one by lot.
func (s *Server) seed(named *int64) int64 {
	if named != nil {
		return *named
	}
	return int64(s.options.Random())
}

// chanceOf returns one stream of chance for each use of a seed.
func chanceOf(seed int64, use uint64) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), use)) }

// baseURL returns the scheme and host under which the caller reaches the server.
func (s *Server) baseURL(r *http.Request) string {
	switch {
	case s.options.BaseURL != "":
		return s.options.BaseURL
	case r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https":
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// uuid returns a random UUID, version 4 (RFC 9562, section 5.4).
func uuid(random func() uint64) string {
	high := random()&^0xf000 | 0x4000
	low := random()&^(3<<62) | 2<<62
	return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", high>>32, high>>16&0xffff, high&0xffff, low>>48, low&0xffff_ffff_ffff)
}
