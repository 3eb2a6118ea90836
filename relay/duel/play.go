package duel

import (
	"context"
	"errors"
	"fmt"
	"time"

	"arenabot/engine/game"
	"arenabot/relay/bots"
	"arenabot/relay/ugi"
)

// mostPlies ends a game without end as a draw: no sensible game of Quoridor takes
// half as many.
const mostPlies = 300

// The faults that lose a game.
const (
	illegal = "illegal" // a move that the referee refuses
	broken  = "broken"  // the engine ended, or wrote what is no line
	silent  = "silent"  // no move within the patience
	flagged = "late"    // its clock ran out
)

// A Record is one finished game, a line of the journal.
type Record struct {
	Setting string    `json:"setting"` // game, limit and seed: what must agree for games to be added up
	Opening int       `json:"opening"`
	Bots    [2]string `json:"bots"` // first and second
	Moves   []string  `json:"moves"`
	Winner  string    `json:"winner,omitempty"` // empty is a draw
	Fault   string    `json:"fault,omitempty"`  // how the loser lost, if not on the board
	Why     string    `json:"why,omitempty"`    // the fault in words
	Effort  [2]Effort `json:"effort"`
}

// Effort is what one side's moves of a game took.
type Effort struct {
	Moves   int     `json:"moves"`
	Ms      float64 `json:"ms"`             // wall time, all moves together
	Slowest float64 `json:"slowest"`        // ms
	Late    int     `json:"late,omitempty"` // moves well after their time
	Depths  int     `json:"depths"`         // sum of the depths it told
	Nodes   int64   `json:"nodes"`          // sum of the nodes it told
}

func (e *Effort) add(r ugi.Reply, took time.Duration, l ugi.Limit) {
	ms := float64(took.Microseconds()) / 1000
	e.Moves++
	e.Ms += ms
	e.Slowest = max(e.Slowest, ms)
	// A busy machine and a pipe may delay any answer a little: that is not counted.
	if l.Time > 0 && took > l.Time*5/4+50*time.Millisecond {
		e.Late++
	}
	e.Depths += r.Depth
	e.Nodes += r.Nodes
}

// play plays one game; r says which. The error is ctx's, or that a bot cannot be started:
// what happens on the board and to running engines is in the record.
func (o *Options) play(ctx context.Context, r Record) (Record, error) {
	var seats [2]bots.Seat
	for i, name := range r.Bots {
		starting, cancel := context.WithTimeout(ctx, o.patience())
		s, err := o.bot(name).Sit(starting, bots.Table{
			Game: o.Game, Seed: o.Seed + uint64(r.Opening), Side: game.Side(i), Console: o.Console,
		})
		cancel()
		var fault *bots.Error
		if errors.As(err, &fault) && ctx.Err() == nil {
			return r.lostBy(game.Side(i), broken, err), nil
		}
		if err != nil {
			return r, fmt.Errorf("%s: %w", name, err)
		}
		defer s.Leave()
		seats[i] = s
	}
	r.Moves = opening(o.Game, o.Seed+uint64(r.Opening))
	p, err := game.Replay(o.Game.Start, r.Moves...)
	if err != nil {
		return r, err
	}
	left := [2]time.Duration{o.Clock.Base, o.Clock.Base}
	for !p.Outcome().Over() && p.Plies() < mostPlies {
		turn := p.Turn()
		limit := o.Clock.share(o.Limit, left[turn])
		o.watch(r, p)
		waiting, cancel := context.WithTimeout(ctx, o.patience())
		start := time.Now()
		reply, err := seats[turn].Best(waiting, p, r.Moves, limit)
		took := time.Since(start)
		late := waiting.Err() != nil
		cancel()
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		if err != nil {
			fault := broken
			if late {
				fault = silent
			}
			return r.lostBy(turn, fault, err), nil
		}
		r.Effort[turn].add(reply, took, limit)
		if left[turn] -= took; o.Clock.Base > 0 && left[turn] < 0 {
			return r.lostBy(turn, flagged, fmt.Errorf("the clock of %v ran out", o.Clock)), nil
		}
		left[turn] += o.Clock.Increment
		next, err := p.Play(reply.Move)
		if err != nil {
			return r.lostBy(turn, illegal, err), nil
		}
		p, r.Moves = next, append(r.Moves, reply.Move)
	}
	if w, ok := p.Outcome().Winner(); ok {
		r.Winner = r.Bots[w]
	}
	return r, nil
}

func (r Record) lostBy(s game.Side, fault string, err error) Record {
	r.Winner, r.Fault, r.Why = r.Bots[s.Other()], fault, err.Error()
	return r
}
