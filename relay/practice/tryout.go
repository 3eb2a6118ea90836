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
	TeamURL  string `json:"teamUrl"`
	Opponent string `json:"opponent"` // "" is usualOpponent
	Base     string `json:"base"`     // what a cheater plays like; "" is as its kind has it
	YouAre   string `json:"youAre"`   // "first", "second", or "" for a side by lot
	Seed     *int64 `json:"seed"`     // of all chance in the battle; absent: another each time
}

// tryout answers POST tryout: it creates one battle, calls the team, and says
// where the result will be.
func (s *Server) tryout(w http.ResponseWriter, r *http.Request) {
	g, d, ok := s.game(r)
	if !ok {
		fail(w, http.StatusNotFound, "no game "+show(r.PathValue("game"))+" here")
		return
	}
	body, ok := readBody(w, r)
	if !ok {
		return
	}
	var request tryoutRequest
	if err := json.Unmarshal(body.encode(), &request); err != nil {
		fail(w, http.StatusBadRequest, fmt.Sprintf("the tryout cannot be read: %v", err))
		return
	}
	if err := checkTeamURL(request.TeamURL); err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	b, err := s.newBattle(g, d, request)
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	runID := uuid(s.options.Random)
	if err := s.admit(runID, b); err != nil {
		b.abort(err.Error())
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	failures := object{}
	if err := s.callTeam(s.ctx, request.TeamURL, g.Name, b.id); err != nil {
		b.abort(err.Error())
		failures = failures.with(b.id, err.Error())
	}
	answerJSON(w, http.StatusOK, object{
		{"resultUrl", s.baseURL(r) + s.options.Prefix + "/results/" + runID},
		{"battleId", b.id},
		{"errors", json.RawMessage(failures.encode())},
	})
}

// newBattle makes the battle that a tryout asks for.
func (s *Server) newBattle(g game.Game, d dialect, request tryoutRequest) (*battle, error) {
	var seed uint64
	if request.Seed != nil {
		seed = uint64(*request.Seed)
	} else {
		seed = s.options.Random()
	}
	// One stream of chance for each use: what the one draws does not show in
	// the others, and the same seed and moves give the same battle.
	sides, ids, chance := rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 2)), rand.New(rand.NewPCG(seed, 3))

	var team game.Side
	switch request.YouAre {
	case "first":
		team = game.First
	case "second":
		team = game.Second
	case "":
		team = game.Side(sides.IntN(2))
	default:
		return nil, fmt.Errorf("youAre is %s: it can be first, second, or empty for either", show(request.YouAre))
	}
	name := request.Opponent
	if name == "" {
		name = usualOpponent
	}
	o, err := newOpponent(name, request.Base, seat{g, d, team.Other()}, chance)
	if err != nil {
		return nil, err
	}
	return newBattle(uuid(s.options.Random), g, d, team, o, s.options.Think, ids), nil
}

// results answers GET results.
func (s *Server) results(w http.ResponseWriter, r *http.Request) {
	b, ok := s.run(r.PathValue("run"))
	if !ok {
		fail(w, http.StatusNotFound, "run not found")
		return
	}
	result, ok := b.outcome()
	if !ok {
		answerJSON(w, http.StatusOK, object{{"message", "no result yet"}})
		return
	}
	answerJSON(w, http.StatusOK, object{{b.id, result}})
}

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
