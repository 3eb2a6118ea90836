package practice

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"

	"arenabot/engine/game"
)

// An evaluateRequest is what a caller asks for. The arena knows the first three.
type evaluateRequest struct {
	RunID       string   `json:"runId"`
	TeamURL     string   `json:"teamUrl"`
	CallbackURL string   `json:"callbackUrl"`
	Opponents   []string `json:"opponents"` // one a battle; absent: the usual dozen
	Seed        *int64   `json:"seed"`      // of all chance in the run; absent: another each time
	Faults      faults   `json:"faults"`    // of each battle, by the lot of each
}

// Bounds of an evaluation.
const (
	maxRunID     = 100 // bytes
	maxOpponents = 100
)

// evaluate answers POST evaluate: it creates about a dozen battles at once, calls
// the team for each, and reports the score when all have ended.
func (s *Server) evaluate(w http.ResponseWriter, r *http.Request) {
	var request evaluateRequest
	g, d, ok := s.readRequest(w, r, "evaluation", &request)
	if !ok || !s.admitted(w, r, request.TeamURL, request.CallbackURL) {
		return
	}
	run, err := s.newEvaluation(g, d, request)
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	failures, ok := s.begin(w, run)
	if !ok {
		return
	}
	ids := []string{}
	for _, b := range run.battles {
		ids = append(ids, b.id)
	}
	answerJSON(w, http.StatusOK, object{
		{"battleIds", ids},
		{"errors", json.RawMessage(failures.encode())},
	})
}

// newEvaluation makes the battles of an evaluation, the sides alternating.
func (s *Server) newEvaluation(g game.Game, d dialect, request evaluateRequest) (*run, error) {
	if request.RunID == "" || len(request.RunID) > maxRunID {
		return nil, fmt.Errorf("runId is %s: name the run with 1 to %d bytes", show(request.RunID), maxRunID)
	}
	for _, address := range []struct{ name, value string }{
		{"teamUrl", request.TeamURL}, {"callbackUrl", request.CallbackURL},
	} {
		if err := checkAddress(address.name, address.value); err != nil {
			return nil, err
		}
	}
	if n := len(request.Opponents); n > maxOpponents || n == 0 && request.Opponents != nil {
		return nil, fmt.Errorf("there are %d opponents: from 1 to %d can be asked for", n, maxOpponents)
	}
	seed := s.seed(request.Seed)
	rng := chanceOf(seed, 4)
	opponents := request.Opponents
	if opponents == nil {
		opponents = lineUp(g, d, rng)
	}
	run := newRun(request.RunID, g, request.TeamURL, seed)
	run.callback = request.CallbackURL
	for i, name := range opponents {
		side := game.Side(i % 2)
		if only, ok := sideOf(name); ok {
			side = only.Other()
		}
		seed := int64(rng.Uint64())
		b, err := s.newBattle(g, d, battleRequest{Opponent: name, YouAre: side.String(), Seed: &seed, Faults: request.Faults})
		if err != nil {
			run.abort(err.Error())
			return nil, err
		}
		run.battles = append(run.battles, b)
	}
	return run, nil
}

// lineUp returns a dozen opponents: honest ones and, in every other pair, those
// that cheat, each in another way. The team is first against the ones at even
// places.
func lineUp(g game.Game, d dialect, rng *rand.Rand) (names []string) {
	honest := []string{firstLegal, randomly, shallowly + ":1", firstLegal, shallowly + ":2", shallowly + ":1"}
	if g.Name == "tic-tac-toe" {
		// As in the real arena: one that takes the first free cell, who has to be
		// beaten, and one that never errs. Against random ones and shallower searches
		// full marks would be a matter of luck.
		honest = []string{firstLegal, firstLegal, faultless, faultless, firstLegal, faultless}
	}
	used := map[string]bool{}
	draw := func(team game.Side) string {
		kinds := slices.DeleteFunc(cheatsFor(seat{g, d, team.Other()}), func(k string) bool { return used[k] })
		kind := kinds[rng.IntN(len(kinds))]
		if len(used) == 0 {
			kind = beforeOpening // the most treacherous one is never left out
		}
		used[kind] = true
		return cheating + ":" + kind
	}
	for i := 0; i < len(honest); i += 2 {
		names = append(names, honest[i], honest[i+1], draw(game.First), draw(game.Second))
	}
	return names
}

// report waits for the end of all battles and calls back.
func (s *Server) report(r *run) {
	<-r.called
	failures := r.failed
	for _, b := range r.battles {
		<-b.ctx.Done()
	}
	score, message := r.score(), r.summary()
	if failures > 0 {
		score = 0
		message = fmt.Sprintf("%d webhooks failed, which scores nothing at all: %s", failures, message)
	}
	err := s.callBack(r.callback, object{{"runId", r.id}, {"score", score}, {"message", message}})
	r.reported(message, err)
}

// callBack posts the score. It is tried once, as on the arena.
func (s *Server) callBack(callbackURL string, body object) error {
	ctx, cancel := context.WithTimeout(s.ctx, webhookTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, callbackURL, bytes.NewReader(body.encode()))
	if err != nil {
		return fmt.Errorf("the callback could not be made: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", s.options.Authorization)
	resp, err := s.client().Do(req)
	if err != nil {
		return fmt.Errorf("the callback to %s could not be sent: %w", hostOf(callbackURL), withoutAddress(err))
	}
	defer resp.Body.Close()
	_, _ = io.CopyN(io.Discard, resp.Body, 4<<10)
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("the callback to %s was answered with %s, not with 2xx", hostOf(callbackURL), resp.Status)
	}
	return nil
}

// checkAddress says what is wrong with an address that a caller names.
func checkAddress(name, text string) error {
	if text == "" {
		return fmt.Errorf("%s is missing: name the address of your server", name)
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return fmt.Errorf("%s %s is not a whole http or https address", name, show(text))
	}
	return nil
}
