package plain

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/hub"
)

// maxFinished is how many battles can still be read after their end.
const maxFinished = 100

// beginning is how long a reader waits for a battle that is only beginning: its
// webhook may be answered before its stream is opened.
const beginning = 2 * time.Second

// Options make a Proxy. Hub must be set; Arena and Transport without a guard.
type Options struct {
	Hub       *hub.Hub
	Token     gate.Token        // what callers must know, if it is set
	Wait      time.Duration     // that the first move of a battle waits for somebody to play it; 0 for none
	Unguarded bool              // actions that the guard refuses go to the arena as they came
	Arena     string            // base URL, no trailing slash
	Transport http.RoundTripper // see battle.NewTransport
	Log       *slog.Logger
}

// A Proxy is the arena's wire for the battles of one team. Make it with New; it
// is safe for concurrent use.
type Proxy struct {
	options Options

	mu       sync.Mutex
	feeds    map[string]*feed // by game and id
	finished []string         // keys of feeds, the oldest first
	changed  chan struct{}    // closed and replaced when a feed is added
}

// New returns a proxy without battles.
func New(o Options) *Proxy {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Proxy{options: o, feeds: map[string]*feed{}, changed: make(chan struct{})}
}

// Follow returns what is to be told each line of a battle's transcript from here
// on, and what is to be called after the last one. resume are the lines before,
// of an earlier start.
func (p *Proxy) Follow(game, id string, resume []battle.Record) (record func(battle.Record), end func()) {
	f := newFeed(game, id)
	for _, r := range resume {
		f.record(r)
	}
	var once sync.Once
	record = func(r battle.Record) {
		// With the first line the hub knows the battle, so that it can be taken over.
		once.Do(func() { p.add(f) })
		f.record(r)
	}
	return record, func() {
		f.end()
		p.retire(f)
	}
}

func (p *Proxy) add(f *feed) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.feeds[f.game+"/"+f.id] = f
	close(p.changed)
	p.changed = make(chan struct{})
}

// retire keeps the latest of the battles that are over, and forgets the others.
func (p *Proxy) retire(f *feed) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.finished = append(p.finished, f.game+"/"+f.id); len(p.finished) > maxFinished {
		delete(p.feeds, p.finished[0])
		p.finished = p.finished[1:]
	}
}

// find returns a battle's feed, and waits a little for one that only begins.
func (p *Proxy) find(ctx context.Context, game, id string) (*feed, bool) {
	ctx, cancel := context.WithTimeout(ctx, beginning)
	defer cancel()
	for {
		p.mu.Lock()
		f, ok := p.feeds[game+"/"+id]
		changed := p.changed
		p.mu.Unlock()
		if ok {
			return f, true
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, false
		}
	}
}

// Decider asks next, and before a battle's first move waits for somebody who
// plays it by this wire: nobody can take over before the battle has begun.
func (p *Proxy) Decider(next battle.Decider) battle.Decider {
	if p.options.Wait <= 0 {
		return next
	}
	return decider(func(ctx context.Context, a battle.Ask) (battle.Answer, error) {
		if a.N == 1 {
			p.await(ctx, a)
		}
		return next.Decide(ctx, a)
	})
}

type decider func(context.Context, battle.Ask) (battle.Answer, error)

// Decide implements battle.Decider.
func (d decider) Decide(ctx context.Context, a battle.Ask) (battle.Answer, error) { return d(ctx, a) }

// await waits until somebody sits at a battle, for half the move's time at most.
func (p *Proxy) await(ctx context.Context, a battle.Ask) {
	ctx, cancel := context.WithTimeout(ctx, min(p.options.Wait, a.Budget/2))
	defer cancel()
	f, ok := p.find(ctx, a.Game.Name, a.Battle)
	for ok {
		f.mu.Lock()
		sitting, changed := f.sitting > 0, f.changed
		f.mu.Unlock()
		if sitting {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// errToken is all that one without the token is told.
var errToken = errors.New("the relay's token is missing or wrong: send it as Authorization: Bearer TOKEN")

// admit answers callers who lack the token, as the hub does, and returns the
// battle of the others; nil when the request is answered.
func (p *Proxy) admit(w http.ResponseWriter, r *http.Request) *feed {
	if t := p.options.Token; t.IsSet() && !t.Matches(gate.Bearer(r)) {
		gate.Refuse(w, &gate.Refusal{Status: http.StatusUnauthorized, Reason: errToken.Error()})
		return nil
	}
	f, ok := p.find(r.Context(), r.PathValue("game"), r.PathValue("id"))
	if !ok {
		fail(w, http.StatusNotFound, cmp.Or(r.Context().Err(), errNotFound))
		return nil
	}
	return f
}

// errNotFound is worded as the arena has it.
var errNotFound = errors.New("battle not found")
