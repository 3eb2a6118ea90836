package plain

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"

	"arenabot/engine"
	"arenabot/engine/cis"
)

const (
	// maxAction bounds an action, in bytes; a real one is under 60.
	maxAction = 4 << 10

	// maxAnswer bounds what is passed on of the arena's answer.
	maxAnswer = 64 << 10

	// turnWithin is how long an action may be early: a reader has an event before
	// the relay has judged it and asks for the answer.
	turnWithin = 500 * time.Millisecond

	// playedWithin bounds the way of a move to the arena and back. The longest part
	// of it is the opening's, which is held back.
	playedWithin = 50 * time.Second
)

// Why an action is refused.
var (
	errInFlight = errors.New("an action of this battle is in flight: wait for its answer")
	errTurn     = errors.New("no move is wanted now: it is not our turn, or the move of this turn is made")
	errCause    = errors.New("there is nothing to flip the table for: the opponent's last action was legal")
	errCheated  = errors.New("the move came too late: the relay has played another action, or flipped the table over a cheat")
	errEnded    = said("Battle already ended")
)

// said is an error in the arena's own words.
type said string

// Error implements error.
func (s said) Error() string { return string(s) }

// Play answers POST play with what the arena answered to the action.
func (p *Proxy) Play(w http.ResponseWriter, r *http.Request) {
	f := p.admit(w, r)
	if f == nil {
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxAction))
	if err != nil {
		fail(w, http.StatusRequestEntityTooLarge, fmt.Errorf("reading the action: %w", err))
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), playedWithin)
	defer cancel()
	done, status, err := p.play(ctx, f, r.Header.Get("Content-Type"), body)
	switch {
	case err == nil:
		answer(w, done)
	case p.options.Unguarded && status != http.StatusLocked:
		p.pass(ctx, w, f, r.Header.Get("Content-Type"), body)
	default:
		p.options.Log.Info("action refused", "game", f.game, "battle", f.id, "reason", err)
		fail(w, status, err)
	}
}

// play has the battle play an action; the error, with its status, says why it did not.
func (p *Proxy) play(ctx context.Context, f *feed, contentType string, body []byte) (posted, int, error) {
	if kind, _, _ := mime.ParseMediaType(contentType); kind != "application/json" {
		return posted{}, http.StatusUnprocessableEntity, errors.New("the content type is not application/json, so the arena would read an empty action")
	}
	move, flip, err := cis.ReadAction(f.game, body)
	if err != nil {
		return posted{}, http.StatusUnprocessableEntity, err
	}
	if !f.claim() {
		return posted{}, http.StatusConflict, errInFlight
	}
	defer f.release()
	if flip {
		return f.flipped(ctx)
	}
	s := f.sit(p.options.Hub)
	defer f.stand()
	s.take()
	waiting, cancel := context.WithTimeout(ctx, turnWithin)
	defer cancel()
	ask, ok := s.asked(waiting)
	if _, _, over := f.next(0); over {
		return posted{}, http.StatusLocked, errEnded
	}
	if !ok {
		return posted{}, http.StatusUnprocessableEntity, errTurn
	}
	if err := legal(f.game, ask.Position, move); err != nil {
		return posted{}, http.StatusUnprocessableEntity, err
	}
	sent := f.sent()
	if refusal := s.answer(ask, move); refusal != "" {
		return posted{}, http.StatusUnprocessableEntity, fmt.Errorf("%w: %s", errTurn, refusal)
	}
	done, ok := f.await(ctx, sent, func(p posted) bool { return p.move == move })
	switch {
	case ok:
		return done, 0, nil
	case ctx.Err() != nil:
		return posted{}, http.StatusGatewayTimeout, errors.New("the arena has not answered yet")
	}
	return posted{}, http.StatusUnprocessableEntity, errCheated
}

// flipped waits for the relay's own flip, which is out by the time that anybody
// else could flip, and returns what came of it.
func (f *feed) flipped(ctx context.Context) (posted, int, error) {
	f.mu.Lock()
	n := len(f.posts)
	if n > 0 && f.posts[n-1].move == "" {
		n--
	}
	f.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, turnWithin)
	defer cancel()
	if done, ok := f.await(ctx, n, func(p posted) bool { return p.move == "" }); ok {
		return done, 0, nil
	}
	if _, _, over := f.next(0); over {
		return posted{}, http.StatusLocked, errEnded
	}
	return posted{}, http.StatusUnprocessableEntity, errCause
}

// legal judges a move as the relay will.
func legal(name, position, move string) error {
	g, err := engine.Lookup(name)
	if err != nil {
		return err
	}
	p, err := g.Parse(position)
	if err != nil {
		return err
	}
	_, err = p.Play(move)
	return err
}

// pass sends an action to the arena as it came, and its answer back.
func (p *Proxy) pass(ctx context.Context, w http.ResponseWriter, f *feed, contentType string, body []byte) {
	to := p.options.Arena + "/" + f.game + "/play/" + f.id
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to, bytes.NewReader(body))
	if err != nil {
		fail(w, http.StatusBadGateway, err)
		return
	}
	r.GetBody = nil // so that no transport can send it a second time
	r.Header.Set("Content-Type", contentType)
	resp, err := p.options.Transport.RoundTrip(r)
	if err != nil {
		fail(w, http.StatusBadGateway, fmt.Errorf("the arena cannot be reached: %w", err))
		return
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	answer(w, posted{status: resp.StatusCode, body: data, err: err})
}

// answer passes an answer of the arena's on. Its type is what the arena has for
// JSON; anything else it may be is not to be run by a browser.
func answer(w http.ResponseWriter, p posted) {
	if p.err != nil {
		fail(w, http.StatusBadGateway, fmt.Errorf("the arena did not answer: %w", p.err))
		return
	}
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if json.Valid(p.body) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
	}
	w.WriteHeader(p.status)
	_, _ = w.Write(p.body) // a caller that is gone needs no answer
}

func fail(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": err.Error()})
}
