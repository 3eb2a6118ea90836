package battle

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"arenabot/engine/game"
)

// Engines decides with the native players. As many think at once as it was made
// for, and each gets its fair share: when k moves are wanted of n thinkers, a
// move may think for n/k of its budget, so that the last in the queue is in time
// as well.
type Engines struct {
	options  EngineOptions
	thinkers int
	idle     chan players
	wanted   atomic.Int64 // moves being thought about or waiting to be

	quickMu sync.Mutex
	quick   players
}

// EngineOptions are for machines that are not one's own. The zero value bounds
// moves by time alone.
type EngineOptions struct {
	// Nodes, if not nil, is the most positions that a move of a game may visit.
	// Cloudflare Workers need it: their clock stands still while one thinks.
	// What it bounds is memory as well: the players' tables grow with what is searched.
	Nodes func(game.Game) int64
}

// players are one thinker's, by the game's name; each keeps its tables for the
// next battle of its game.
type players map[string]game.Player

func (p players) of(g game.Game) game.Player {
	if p[g.Name] == nil {
		p[g.Name] = g.NewPlayer()
	}
	return p[g.Name]
}

func (e *Engines) nodes(g game.Game) int64 {
	if e.options.Nodes == nil {
		return 0
	}
	return e.options.Nodes(g)
}

// SpareProcs is how many processors the Go scheduler should have beyond one a
// thinker. While every one of them thinks, nobody looks whether an event has
// arrived for up to 10 ms; a spare one sleeps in the network poller, and the
// operating system lets it run at once. In BenchmarkLoad on two busy cores it took
// the added latency at the median from 19 ms (7 ms at another time) to 4 ms.
const SpareProcs = 2

// minThink is what a move gets at least, however many wait.
const minThink = 5 * time.Millisecond

// quickNodes bounds a quick move: under a millisecond in every game.
const quickNodes = 500

// NewEngines returns engines of which n can think at once.
func NewEngines(n int) *Engines { return NewEnginesWith(n, EngineOptions{}) }

// NewEnginesWith is NewEngines with these options.
func NewEnginesWith(n int, o EngineOptions) *Engines {
	e := &Engines{options: o, thinkers: n, idle: make(chan players, n), quick: players{}}
	for range n {
		e.idle <- players{}
	}
	return e
}

// Decide implements Decider.
func (e *Engines) Decide(ctx context.Context, ask Ask) (Answer, error) {
	asked := time.Now()
	var a Answer
	err := e.use(ctx, func(mine players) (err error) {
		start := time.Now()
		waited := start.Sub(asked)
		elapsed := func() time.Duration { return time.Since(start) }
		a, err = answer(mine.of(ask.Game).Choose(ask.Position, game.Budget{
			Nodes: e.nodes(ask.Game),
			Time:  max(ask.Budget-waited, minThink),
			Most:  ask.Most - waited,
			Now:   elapsed,
			Stop:  func() bool { return ctx.Err() != nil || elapsed() >= e.share(ask) },
		}))
		return err
	})
	return a, err
}

// Do runs f in a thinker's place: for work that takes the time of a move and is
// none. The error is that of ctx, when no thinker was idle before its end, or
// f's own.
func (e *Engines) Do(ctx context.Context, f func() error) error {
	return e.use(ctx, func(players) error { return f() })
}

// use waits for a thinker and lends it to f.
func (e *Engines) use(ctx context.Context, f func(players) error) error {
	e.wanted.Add(1)
	defer e.wanted.Add(-1)
	select {
	case mine := <-e.idle:
		// A thinker that panics comes back without its tables, which may be half written.
		whole := players{}
		defer func() { e.idle <- whole }()
		var err error
		inBackground(func() { err = f(mine) })
		whole = mine
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// share is how long a move may think: its limit, but only a part of its budget
// while others want to think as well.
func (e *Engines) share(ask Ask) time.Duration {
	crowd := int(e.wanted.Load())
	if crowd <= e.thinkers {
		return max(ask.Limit(), minThink)
	}
	return max(ask.Budget*time.Duration(e.thinkers)/time.Duration(crowd), minThink)
}

// Quick finds a move at once, past the queue, for Config.Quick.
func (e *Engines) Quick(ask Ask) (Answer, error) {
	e.quickMu.Lock()
	defer e.quickMu.Unlock()
	return answer(e.quick.of(ask.Game).Choose(ask.Position, game.Budget{Nodes: quickNodes}))
}

func answer(c game.Choice, err error) (Answer, error) {
	if err != nil {
		return Answer{}, err
	}
	return Answer{Choice: c, By: "native"}, nil
}
