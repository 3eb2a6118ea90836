package battle

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
)

// ErrSuspended is the cause with which a battle's context ends when a later Run
// is to take the battle up: no end is recorded or observed then.
var ErrSuspended = errors.New("the battle is suspended until the relay is started again")

// errStarted is what became of the stream and of a POST in flight meanwhile.
var errStarted = errors.New("the relay was started again")

// A battle that is suspended waits so long for the answer to its POST in flight,
// and one that is over, which the stream may tell before the answer.
const suspending, ending = 2 * time.Second, 500 * time.Millisecond

// replay brings the state machine to where a record ends, and tells it what was
// lost since: the stream, which may be opened again only while nothing was
// played, and the answer to a POST. The state machine is deterministic, so the
// error says that the record is not whole.
//
// Where the record has the battle's end already, that is returned.
func (d *driver) replay(records []Record) (over *cis.Result, err error) {
	now := time.Now()
	last := time.Time{}
	posting, streaming := false, false
	asked := 0 // the last question to the decider: its answer may come when there is none open
	decide := func(at time.Time) cis.Decision {
		decision := d.machine.Decide(at)
		if decision.Kind == cis.Think {
			asked = decision.Ask
		}
		return decision
	}
	for i, r := range records {
		// The times of a state machine must not run backwards. Those of a record
		// may: an event bears the time when it came, not when it was heard.
		at := r.At
		if at.Before(last) {
			at = last
		}
		if at.After(now) {
			at = now
		}
		last = at
		if i == 0 {
			d.started = at
		}
		// Decided is after each input, as when it was played; what was decided as
		// time went by shows in the moves and POSTs that follow from it.
		var decision cis.Decision
		if r.Kind == RecordMove || r.Kind == RecordPost {
			decision = decide(at)
		}
		switch r.Kind {
		case RecordOpen:
			d.machine.Opened(at)
			streaming = true
		case RecordEvent:
			d.machine.Event(at, r.Data)
		case RecordEnd:
			d.machine.StreamEnded(at, r.failure())
			streaming = false
		case RecordMove:
			if !r.Refused() && d.machine.Propose(asked, string(r.Data)) == nil {
				d.proposed = Answer{Choice: game.Choice{Move: string(r.Data)}, By: r.Why}
			}
		case RecordPost:
			if !bytes.Equal(decision.Body, r.Data) {
				return nil, fmt.Errorf("line %d of its record is a POST that the lines before do not lead to", i+1)
			}
			d.machine.Posted(at)
			d.sent()
			posting = true
		case RecordAnswer:
			status, err := r.Answer()
			d.machine.Answered(at, status, r.Data, err)
			posting = false
		case RecordOver:
			over = r.result()
		}
		decide(at)
		d.timed(at, d.machine.Snapshot(at))
	}
	if over != nil {
		return over, nil
	}
	if posting {
		d.record(RecordAnswer, nil, errStarted.Error())
		d.machine.Answered(now, 0, nil, errStarted)
	}
	if streaming {
		d.record(RecordEnd, nil, errStarted.Error())
		d.machine.StreamEnded(now, errStarted)
	}
	return nil, nil
}

// Played reads a transcript: the battle as it stood at the end of the records, and its
// result, nil where they have none. The error says that they are not a whole battle's; the
// snapshot has what came before that.
func Played(g game.Game, records []Record) (cis.Snapshot, *cis.Result, error) {
	// What was held back, and for how long, is in the times of the records.
	machine, err := cis.New(g, cis.Options{Hold: -1, Settle: -1})
	if err != nil {
		return cis.Snapshot{}, nil, err
	}
	d := &driver{Config: Config{Game: g, Log: slog.New(slog.DiscardHandler)}, machine: machine}
	over, err := d.replay(records)
	return machine.Snapshot(time.Now()), over, err
}

// Refused reports whether a RecordMove is of a move that was not taken.
func (r Record) Refused() bool { return strings.Contains(r.Why, refusal) }

// failure is the error that a record tells of, nil for none.
func (r Record) failure() error {
	if r.Why == "" {
		return nil
	}
	return errors.New(r.Why)
}

// Answer is what came of the POST of a RecordAnswer: a status, or why there is none.
func (r Record) Answer() (status int, err error) {
	if _, scan := fmt.Sscanf(r.Why, statusFormat, &status); scan == nil {
		return status, nil
	}
	return 0, r.failure()
}

// result is what the last line of a record tells.
func (r Record) result() *cis.Result {
	name, reason, _ := strings.Cut(r.Why, ": ")
	result := &cis.Result{Outcome: cis.Unknown, Reason: reason}
	for _, o := range []cis.Outcome{cis.Won, cis.Lost, cis.Drawn} {
		if o.String() == name {
			result.Outcome = o
		}
	}
	return result
}

// lastAnswer waits for the answer to what is in flight, if that comes soon. When
// the battle is suspended, nobody would know later whether the arena processed it.
func (d *driver) lastAnswer(within time.Duration) {
	if !d.posting {
		return
	}
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case a := <-d.answers:
		d.answered(a)
	case <-timer.C:
	}
}
