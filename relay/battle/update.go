package battle

import (
	"time"

	"arenabot/engine/cis"
)

// An Update is a battle as it is after a change.
type Update struct {
	ID       string
	Game     string
	Opponent string // "" where nobody told, as arenas do not
	Started  time.Time
	At       time.Time // when Snapshot was taken; its running clock runs on from here
	Snapshot cis.Snapshot
	Times    []time.Duration // that each of Snapshot.Moves took
	Phase    Phase
	Why      string      // what is done or waited for, one sentence
	Last     *Answer     // our last move and what its player knew; nil before it
	Result   *cis.Result // nil until the battle is over
}

// Phase is where a battle stands, for people.
type Phase string

// The phases of a battle.
const (
	Connecting Phase = "connecting" // the stream is being opened, or the greeting is due
	Thinking   Phase = "thinking"   // our move is being chosen, or held back
	Posting    Phase = "posting"    // our POST is in flight
	Waiting    Phase = "waiting"    // it is the opponent's or the arena's turn
	Over       Phase = "over"
)

// observe tells a decision to the observer.
func (d *driver) observe(decision cis.Decision) {
	if d.Observe == nil {
		return
	}
	now := time.Now()
	u := Update{
		ID: d.ID, Game: d.Game.Name, Started: d.started, At: now, Snapshot: d.machine.Snapshot(now),
		Why: decision.Why, Last: d.last,
	}
	u.Times = d.timed(now, u.Snapshot)
	u.Phase = d.phase(decision.Kind, u.Snapshot)
	if decision.Kind == cis.Over {
		u.Result = &decision.Result
	}
	d.Observe(u)
}

// timed is how long each move took, as it looks from here.
func (d *driver) timed(now time.Time, s cis.Snapshot) []time.Duration {
	if len(s.Moves) == 0 {
		d.moved = now
	}
	for len(d.times) < len(s.Moves) {
		d.times = append(d.times, now.Sub(d.moved))
		d.moved = now
	}
	return d.times[:len(d.times):len(d.times)]
}

// phase is where a battle stands that wants something of this kind.
func (d *driver) phase(kind cis.Kind, s cis.Snapshot) Phase {
	switch {
	case kind == cis.Over:
		return Over
	case kind == cis.Post:
		return Posting
	case kind == cis.Open, !s.Greeted:
		return Connecting
	case kind == cis.Think, s.Running && s.Runs == s.Us, d.proposed.Move != "":
		return Thinking
	}
	return Waiting
}
