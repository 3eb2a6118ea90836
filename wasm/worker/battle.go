//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"arenabot/engine"
	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/history"
	"arenabot/relay/history/journal"
)

// longest is how long a battle may take: an alarm has 15 minutes.
const longest = 14 * time.Minute

// battleNodes is what a move may cost, in positions. A battle has 30 s of CPU
// after each request that its object gets, and some 40 moves.
const battleNodes = 30_000

var errTooLong = errors.New("a Worker's alarm has 15 minutes, and they are spent")

// A battleRunner plays one battle while its request lasts.
type battleRunner struct {
	host host
	log  *slog.Logger
}

// An order is what a battle's object wants played.
type order struct {
	Game, ID, Arena string
	HoldMs          int64 // see cis.Options; 0 for the default, negative for none
	SettleMs        int64

	// Resume is the transcript of an earlier run that was cut off: the battle goes
	// on blind, or its end, which the last line has then, is told.
	Resume []battle.Record
}

// ServeHTTP plays the order to its end, and answers with its result.
func (b *battleRunner) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	g, err := engine.Lookup(o.Game)
	if err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	result := b.play(o, g)
	writeJSON(w, http.StatusOK, map[string]string{"outcome": result.Outcome.String(), "reason": result.Reason})
}

// play is the battle, as the relay plays it.
func (b *battleRunner) play(o order, g game.Game) cis.Result {
	ctx, cancel := context.WithTimeoutCause(context.Background(), longest, errTooLong)
	defer cancel()
	begun := history.Begun{Key: history.Key{Game: o.Game, ID: o.ID}, Arena: o.Arena, At: time.Now()}
	if len(o.Resume) > 0 {
		begun.At = o.Resume[0].At
	}
	past := b.begin(begun)
	recorder := journal.Late(past, begun, g)
	for _, line := range o.Resume {
		recorder.Record(line)
	}
	reporter := newReporter(b.host)
	engines := newEngines(battleNodes)
	result := battle.Run(ctx, battle.Config{
		Game: g, ID: o.ID, Arena: o.Arena,
		Transport: transport{},
		Decider:   battle.Fallback{First: agents{b.host}, Then: engines},
		Quick:     engines.Quick,
		Options: cis.Options{
			Hold:   time.Duration(o.HoldMs) * time.Millisecond,
			Settle: time.Duration(o.SettleMs) * time.Millisecond,
		},
		Resume: o.Resume,
		Record: func(line battle.Record) {
			b.record(line)
			recorder.Record(line)
		},
		Observe: func(u battle.Update) {
			recorder.Observe(u)
			reporter.tell(u)
		},
		Log: b.log,
	})
	reporter.end()
	if err := past.end(); err != nil {
		b.log.Warn("the battle is not in the history", "game", o.Game, "battle", o.ID, "err", err)
	}
	return result
}

// record stores a line of the transcript before anything else happens: what is
// sent to the arena leaves only when the line before it is on disk.
func (b *battleRunner) record(r battle.Record) {
	line, err := json.Marshal(r)
	if err != nil {
		return // cannot be: a record holds nothing that JSON lacks
	}
	b.host.call("record", string(r.Kind), string(line))
}

// agents asks the front for the move of an agent, usually a page.
type agents struct{ host host }

// Decide implements battle.Decider.
func (a agents) Decide(ctx context.Context, ask battle.Ask) (battle.Answer, error) {
	question, err := json.Marshal(wanted{
		Battle: ask.Battle, Game: ask.Game.Name, N: ask.N, Position: ask.Position.String(),
		Budget: ask.Budget, Patience: ask.Patience,
	})
	if err != nil {
		return battle.Answer{}, err
	}
	reply, err := a.host.ask(ctx, "front", "/internal/ask", string(question))
	if err != nil {
		return battle.Answer{}, err
	}
	var answer battle.Answer
	if err := json.Unmarshal([]byte(reply.String()), &answer); err != nil {
		return battle.Answer{}, err
	}
	if answer.By == "" {
		return battle.Answer{}, battle.ErrNoAgent
	}
	return answer, nil
}

// A reporter tells the front how a battle stands, one update at a time; while
// one is on its way, only the latest of those that follow is kept.
type reporter struct {
	host host
	done sync.WaitGroup

	mu      sync.Mutex
	latest  []byte
	sending bool
}

func newReporter(h host) *reporter { return &reporter{host: h} }

func (r *reporter) tell(u battle.Update) {
	data, err := tell(u)
	if err != nil {
		return // cannot be: an update holds nothing that JSON lacks
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.latest = data
	if !r.sending {
		r.sending = true
		r.done.Go(r.send)
	}
}

// send sends until nothing is left to. A front that cannot hear costs watching.
func (r *reporter) send() {
	for {
		r.mu.Lock()
		data := r.latest
		r.latest = nil
		r.sending = data != nil
		r.mu.Unlock()
		if data == nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		_, _ = r.host.ask(ctx, "front", "/internal/update", string(data))
		cancel()
	}
}

// end waits until the last update is told.
func (r *reporter) end() { r.done.Wait() }
