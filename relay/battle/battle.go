package battle

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
)

// Config is what one battle needs. Game, ID, Arena, Transport and Decider must
// be set.
type Config struct {
	Game  game.Game
	ID    string // the battle's id, checked by the caller: it becomes part of a URL
	Arena string // base URL of the arena, without a trailing slash

	// Transport carries the stream and the POSTs. It must not retry, follow
	// redirects or reuse connections: see NewTransport.
	Transport http.RoundTripper

	Decider Decider
	Think   time.Duration // the most that a move may take, 0 for DefaultThink
	Options cis.Options

	// Quick, if not nil, finds a move at once when the Decider has none and the
	// clock is about to run out. The first legal move is played without it.
	Quick func(Ask) (Answer, error)

	// Record, if not nil, is given the battle's transcript, in order and from
	// one goroutine. It must not block, nor change what it is given.
	Record func(Record)

	// Observe, if not nil, is told every change of the battle, in order and
	// from one goroutine. It must not block.
	Observe func(Update)

	Log *slog.Logger // nil logs nothing
}

// An Update is a battle as it is after a change.
type Update struct {
	ID       string
	Game     string
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

// Run plays the battle to its end and returns how it ended. It always returns,
// at the latest when ctx is cancelled, and leaves nothing running.
func Run(ctx context.Context, c Config) cis.Result {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Think == 0 {
		c.Think = DefaultThink
	}
	machine, err := cis.New(c.Game, c.Options)
	if err != nil {
		return cis.Result{Outcome: cis.Unknown, Reason: err.Error()}
	}
	ctx, cancel := context.WithCancel(ctx)
	d := &driver{
		Config: c, machine: machine, started: time.Now(),
		events: make(chan arrival, 16), ended: make(chan error, 1),
		answers: make(chan httpAnswer, 1), moves: make(chan proposal, 1),
	}
	defer d.running.Wait()
	defer cancel()
	result := d.loop(ctx)
	d.record(RecordOver, nil, result.Outcome.String()+": "+result.Reason)
	c.Log.Info("battle over", "outcome", result.Outcome, "reason", result.Reason)
	return result
}

// A driver is the owner of one battle's state machine and its helpers.
type driver struct {
	Config
	machine *cis.Battle
	started time.Time
	running sync.WaitGroup

	events  chan arrival // the stream's, in order
	ended   chan error   // the stream's end, once, after its last event
	answers chan httpAnswer
	moves   chan proposal

	asked    Ask                // the last that the decider was given
	panicAt  time.Time          // when it gets a quick move instead; zero when nobody thinks
	unask    context.CancelFunc // ends the thinking for it
	last     *Answer
	proposed Answer
	times    []time.Duration    // that each move took
	moved    time.Time          // when the last one came, or the greeting
	hangUp   context.CancelFunc // ends the POST in flight
}

type proposal struct {
	ask    int
	answer Answer
}

func (d *driver) spawn(f func()) {
	d.running.Add(1)
	go func() { defer d.running.Done(); f() }()
}

// loop asks the state machine what it wants and does it, until it is over.
func (d *driver) loop(ctx context.Context) cis.Result {
	defer d.stopThinking()
	for {
		d.drain()
		now := time.Now()
		decision := d.machine.Decide(now)
		d.observe(decision)
		if decision.HangUp {
			d.hangUp()
		}
		if decision.Kind != cis.Think || decision.Ask != d.asked.N {
			d.stopThinking()
		}
		switch decision.Kind {
		case cis.Over:
			return decision.Result
		case cis.Open:
			d.open(ctx)
			continue
		case cis.Think:
			d.think(ctx, decision)
		case cis.Post:
			d.post(ctx, decision)
			continue
		}
		if err := d.await(ctx, decision.Until); err != nil {
			return d.abandon(err)
		}
	}
}

// drain takes in the events that have arrived, so that nothing is decided
// before all that is known was heard.
func (d *driver) drain() {
	for {
		select {
		case a := <-d.events:
			d.event(a)
		default:
			return
		}
	}
}

// await waits for one input, or until a time unless that is zero. The error
// says that the battle was cancelled.
func (d *driver) await(ctx context.Context, until time.Time) error {
	if !d.panicAt.IsZero() && (until.IsZero() || d.panicAt.Before(until)) {
		until = d.panicAt
	}
	var due <-chan time.Time
	if !until.IsZero() {
		timer := time.NewTimer(time.Until(until))
		defer timer.Stop()
		due = timer.C
	}
	select {
	case a := <-d.events:
		d.event(a)
	case err := <-d.ended:
		d.drain() // the stream's last events came before its end
		d.record(RecordEnd, nil, errorText(err))
		d.machine.StreamEnded(time.Now(), err)
	case a := <-d.answers:
		d.record(RecordAnswer, a.body, a.outcome())
		d.machine.Answered(time.Now(), a.status, a.body, a.err)
	case p := <-d.moves:
		d.propose(p)
	case <-due:
		d.panicIfDue()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return nil
}

func (d *driver) event(a arrival) {
	d.recordAt(a.at, RecordEvent, a.data, "")
	d.machine.Event(time.Now(), a.data)
}

// record adds to the transcript, and to the log for debugging.
func (d *driver) record(kind RecordKind, data []byte, why string) {
	d.recordAt(time.Now(), kind, data, why)
}

func (d *driver) recordAt(at time.Time, kind RecordKind, data []byte, why string) {
	d.Log.Debug(string(kind), "data", string(data), "why", why)
	if d.Record != nil {
		d.Record(Record{At: at, Kind: kind, Data: data, Why: why})
	}
}

// open opens the stream; the state machine knows when that may be done.
func (d *driver) open(ctx context.Context) {
	d.record(RecordOpen, []byte(d.streamURL()), "")
	d.machine.Opened(time.Now())
	d.spawn(func() { d.ended <- readStream(ctx, d.Transport, d.streamURL(), d.events) })
}

// post sends a body from a goroutine of its own, on a fresh connection.
func (d *driver) post(ctx context.Context, decision cis.Decision) {
	d.record(RecordPost, decision.Body, decision.Why)
	d.machine.Posted(time.Now())
	if d.proposed.Move != "" {
		last := d.proposed
		d.last, d.proposed = &last, Answer{}
	}
	ctx, cancel := context.WithCancel(ctx)
	d.hangUp = cancel
	d.spawn(func() {
		defer cancel()
		d.answers <- post(ctx, d.Transport, d.playURL(), decision.Body)
	})
}

// abandon ends a battle whose context was cancelled.
func (d *driver) abandon(cause error) cis.Result {
	r := cis.Result{Outcome: cis.Unknown, Reason: "the battle was abandoned: " + cause.Error()}
	d.observe(cis.Decision{Kind: cis.Over, Why: r.Reason, Result: r})
	return r
}

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
