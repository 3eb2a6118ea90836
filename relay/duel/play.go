package duel

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
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

	resigned = "resigned" // given up by a person, which is no fault
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
			Game: o.Game, Seed: o.Seed + uint64(r.Opening), Side: game.Side(i), ID: r.id(), Console: o.Console, Agents: o.Agents,
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
	began, times := time.Now(), make([]time.Duration, len(r.Moves))
	watch := func(r Record, over bool) {
		if o.Watch != nil {
			o.Watch(View{ID: r.id(), Game: o.Game, Record: r, Position: p, Left: left, Times: times, Started: began, Over: over})
		}
	}
	end := func(r Record) (Record, error) {
		watch(r, true)
		return r, nil
	}
	for !p.Outcome().Over() && p.Plies() < mostPlies {
		turn := p.Turn()
		limit := o.Clock.limit(o.Limit, left)
		watch(r, false)
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
			switch {
			case late:
				fault = silent
			case errors.Is(err, bots.ErrResigned):
				fault = resigned
			}
			return end(r.lostBy(turn, fault, err))
		}
		r.Effort[turn].add(reply, took, limit)
		if o.Clock.Base > 0 {
			if left[turn] -= took; left[turn] < 0 {
				left[turn] = 0
				return end(r.lostBy(turn, flagged, fmt.Errorf("the clock of %v ran out", o.Clock)))
			}
			left[turn] += o.Clock.Increment
		}
		next, err := p.Play(reply.Move)
		if err != nil {
			return end(r.lostBy(turn, illegal, err))
		}
		p, r.Moves, times = next, append(r.Moves, reply.Move), append(times, took)
	}
	if w, ok := p.Outcome().Winner(); ok {
		r.Winner = r.Bots[w]
	}
	return end(r)
}

// A View is a position of a game that is played, for those who watch. Its slices grow
// after it: a watcher does not write to them.
type View struct {
	ID       string // of the game
	Game     game.Game
	Record   Record // so far
	Position game.Position
	Left     [2]time.Duration // on the clocks; both 0 without
	Times    []time.Duration  // that each move took; 0 in the opening
	Started  time.Time
	Over     bool // Record has the result
}

// id names a game for agents and pages; what makes two games different is in it.
func (r Record) id() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %d %q", r.Setting, r.Opening, r.Bots))
	return hex.EncodeToString(sum[:8])
}

// Ending tells how a finished game ended.
func (r Record) Ending() string {
	text := "draw"
	if r.Winner != "" {
		text = r.Winner + " won"
	}
	switch r.Fault {
	case "":
	case resigned:
		text += " (" + r.Why + ")"
	default:
		text += " (" + r.Fault + ": " + r.Why + ")"
	}
	return fmt.Sprintf("%s after %d plies", text, len(r.Moves))
}

func (r Record) lostBy(s game.Side, fault string, err error) Record {
	r.Winner, r.Fault, r.Why = r.Bots[s.Other()], fault, err.Error()
	return r
}
