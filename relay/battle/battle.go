package battle

import (
	"context"
	"errors"
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

	// Keep, if not nil, is called before anything is sent to the arena, and
	// returns once what was recorded will outlive a crash, or very soon.
	Keep func(context.Context)

	// Resume is what an earlier Run has recorded of this battle, which nobody
	// plays any more. Run goes on from there as far as the arena allows: while
	// nothing was played the stream is opened again, and later it goes on blind.
	Resume []Record

	// Observe, if not nil, is told every change of the battle, in order and
	// from one goroutine. It must not block.
	Observe func(Update)

	Log *slog.Logger // nil logs nothing
}

// Run plays the battle to its end and returns how it ended. It always returns,
// at the latest when ctx is cancelled, and leaves nothing running. Where the
// cause of that is ErrSuspended, nothing is told of an end.
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
		hangUp: func() {},
	}
	defer d.running.Wait()
	defer cancel()
	defer func() { d.hangUp() }() // that of the last POST
	over, err := d.replay(c.Resume)
	switch {
	case over != nil:
		d.observe(cis.Decision{Kind: cis.Over, Why: over.Reason, Result: *over})
		return *over
	case err != nil:
		return d.over(cis.Result{Outcome: cis.Unknown, Reason: "the battle cannot be taken up: " + err.Error()})
	}
	return d.loop(ctx)
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
	posting  bool               // a POST is in flight
	hangUp   context.CancelFunc // ends it
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
		if decision.Kind == cis.Over {
			d.lastAnswer(ending)
			return d.over(decision.Result)
		}
		d.observe(decision)
		if decision.HangUp {
			d.hangUp()
		}
		if decision.Kind != cis.Think || decision.Ask != d.asked.N {
			d.stopThinking()
		}
		switch decision.Kind {
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
			return d.leave(err)
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
		d.answered(a)
	case p := <-d.moves:
		d.propose(p)
	case <-due:
		d.panicIfDue()
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	return nil
}

func (d *driver) answered(a httpAnswer) {
	d.record(RecordAnswer, a.body, a.outcome())
	d.posting = false
	d.machine.Answered(time.Now(), a.status, a.body, a.err)
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
	d.spawn(func() {
		d.keep(ctx)
		d.ended <- readStream(ctx, d.Transport, d.streamURL(), d.events)
	})
}

// post sends a body from a goroutine of its own, on a fresh connection. It
// outlives ctx for as long as suspend waits for it.
func (d *driver) post(ctx context.Context, decision cis.Decision) {
	d.record(RecordPost, decision.Body, decision.Why)
	d.machine.Posted(time.Now())
	d.sent()
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	d.posting, d.hangUp = true, cancel
	d.spawn(func() {
		defer cancel()
		d.keep(ctx)
		d.answers <- post(ctx, d.Transport, d.playURL(), decision.Body)
	})
}

// sent notes that the move that was proposed last is ours now.
func (d *driver) sent() {
	if d.proposed.Move != "" {
		last := d.proposed
		d.last, d.proposed = &last, Answer{}
	}
}

func (d *driver) keep(ctx context.Context) {
	if d.Keep != nil {
		d.Keep(ctx)
	}
}

// leave ends a battle whose context was cancelled.
func (d *driver) leave(cause error) cis.Result {
	r := cis.Result{Outcome: cis.Unknown, Reason: "the battle was abandoned: " + cause.Error()}
	if errors.Is(cause, ErrSuspended) {
		d.lastAnswer(suspending)
		d.drain()
		d.Log.Info("battle suspended", "reason", cause)
		return r
	}
	return d.over(r)
}

// over tells how the battle ended.
func (d *driver) over(r cis.Result) cis.Result {
	// First the record, then the result: a battle whose end is known has its last line.
	d.record(RecordOver, nil, r.Outcome.String()+": "+r.Reason)
	d.observe(cis.Decision{Kind: cis.Over, Why: r.Reason, Result: r})
	d.Log.Info("battle over", "outcome", r.Outcome, "reason", r.Reason)
	return r
}
