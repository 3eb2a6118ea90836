package practice

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"arenabot/engine/game"
)

// A run is what was asked for at once: the battle of a tryout, or those of an
// evaluation. They start at the same instant.
type run struct {
	id       string
	game     game.Game
	teamURL  string
	callback string // where its score goes; "" for a tryout
	seed     int64  // from which all chance in it comes
	battles  []*battle

	called chan struct{} // closed when all webhooks were answered
	failed int           // how many of them failed; known from then on

	mu      sync.Mutex
	report  string // what the callback told; "" before
	failure string // why the callback did not arrive
}

// newRun returns a run without battles.
func newRun(id string, g game.Game, teamURL string, seed int64) *run {
	return &run{id: id, game: g, teamURL: teamURL, seed: seed, called: make(chan struct{})}
}

// begin admits a run and calls the team for each of its battles, one after the
// other. failures maps a battle to what became of its webhook, if that failed.
// When ok is false, the answer was sent.
func (s *Server) begin(w http.ResponseWriter, r *run) (failures object, ok bool) {
	if err := s.admit(r); err != nil {
		r.abort(err.Error())
		status := http.StatusServiceUnavailable
		if errors.Is(err, errTaken) {
			status = http.StatusConflict
		}
		fail(w, status, err.Error())
		return nil, false
	}
	defer close(r.called)
	// Webhooks that are slow one after the other outlast any deadline of an answer.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{})
	defer allowWrite(w)
	failures = object{}
	for _, b := range r.battles {
		if err := s.callTeam(s.ctx, r.teamURL, r.game.Name, b.id); err != nil {
			b.abort(err.Error())
			failures = failures.with(b.id, err.Error())
		}
	}
	r.failed = len(failures)
	return failures, true
}

// follow does what is left to do for a run once the team was called: the
// duplicates of its webhooks, and its report.
func (s *Server) follow(r *run) {
	for _, b := range r.battles {
		if b.faults.DuplicateWebhooks > 0 {
			s.wg.Go(func() { s.duplicate(r, b) })
		}
	}
	if r.callback != "" {
		s.wg.Go(func() { s.report(r) })
	}
}

// duplicate calls the team again for one battle, whatever it answers.
func (s *Server) duplicate(r *run, b *battle) {
	<-r.called
	for range b.faults.DuplicateWebhooks {
		if !s.wait(s.ctx, ms(b.faults.DuplicateDelay)) {
			return
		}
		_ = s.callTeam(s.ctx, r.teamURL, r.game.Name, b.id)
	}
}

// abort ends all battles that still run, and streams that were left open.
func (r *run) abort(reason string) {
	for _, b := range r.battles {
		b.abort(reason)
	}
}

// ended reports whether all battles have a result.
func (r *run) ended() bool {
	for _, b := range r.battles {
		if _, ok := b.outcome(); !ok {
			return false
		}
	}
	return true
}

// results maps each battle to its result.
func (r *run) results() (all object) {
	for _, b := range r.battles {
		result, _ := b.outcome()
		all = append(all, member{b.id, result})
	}
	return all
}

// score counts the battles that were won.
func (r *run) score() (won int) {
	for _, b := range r.battles {
		if result, _ := b.outcome(); result == scored(1) {
			won++
		}
	}
	return won
}

// summary tells how a run went, as a sentence.
func (r *run) summary() string {
	var others []string
	for _, b := range r.battles {
		if result, _ := b.outcome(); result != scored(1) {
			others = append(others, fmt.Sprintf("%s as %v against %s: %s", b.id, b.team, b.against, b.told()))
		}
	}
	text := fmt.Sprintf("%d of %d battles won", r.score(), len(r.battles))
	if len(others) > 0 {
		text += "; not " + strings.Join(others, ", nor ")
	}
	return text
}

// reported notes what the callback told, and whether it could.
func (r *run) reported(message string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.report = message
	if err != nil {
		r.failure = err.Error()
	}
}

// scored is the result of a game that was played to its end.
func scored(points int) string { return fmt.Sprintf("scored %d", points) }
