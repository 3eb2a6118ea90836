package journal

import (
	"time"

	"arenabot/engine"
	"arenabot/engine/game"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/history"
)

// Bounds of a game's record: boards of Battleship can have ten thousand cells, and
// as many shots.
const (
	maxAskedPlies = 1000
	maxBoard      = 4 << 10 // bytes of one; longer ones are left out
)

// Asked returns what an ask.Handler wants as its Record: it begins the record of a
// game for a team, which is written as the game's questions and answers come.
func (j *Journal) Asked(team string) func() func(ask.Update) {
	return func() func(ask.Update) {
		r := &askedRecorder{journal: j, team: team}
		return r.record
	}
}

// An askedRecorder writes one game of an arena that asks.
type askedRecorder struct {
	journal *Journal
	team    string

	begun  bool // a greeting alone is no game
	over   bool
	game   game.Game
	before game.Position // the last board, where play by the rules leads to it; nil where not
	stones int
	last   *battle.Answer
	plies  int
	lost   int
	moved  time.Time // when the last ply was seen
}

func (r *askedRecorder) add(w history.Write) {
	if !r.journal.Add(w) {
		r.lost++
	}
}

// record takes the game as it is after a question or an answer. A question that
// comes again after the end changes nothing.
func (r *askedRecorder) record(u ask.Update) {
	if r.over {
		return
	}
	now := time.Now()
	key := history.Key{Game: u.Game, ID: u.ID}
	if !r.begun {
		if u.Stones == 0 && u.Last == nil {
			r.moved = now
			return
		}
		r.begun = true
		if g, err := engine.Lookup(u.Game); err == nil {
			r.game, r.before = g, g.ArenaStart
		}
		if r.moved.IsZero() {
			r.moved = u.Started
		}
		r.add(history.WriteBegun(history.Begun{Key: key, Team: r.team, Arena: u.Arena, Opponent: u.Opponent, At: u.Started}))
		r.add(history.WriteGreeted(key, u.Us.String(), ""))
	}
	switch {
	case u.Last != nil && u.Last != r.last:
		a := u.Last
		r.found(u.Board)
		r.ply(key, now, history.Ply{Move: a.Move, Board: u.Board, By: a.By, Value: a.Value, Solved: a.Solved, Depth: a.Depth, Nodes: a.Nodes})
	case u.Phase == battle.Thinking && u.Stones > r.stones:
		r.ply(key, now, history.Ply{Move: r.found(u.Board), Board: u.Board, By: history.ByOpponent})
	case u.Phase == battle.Thinking:
		r.moved = now // we think from here on
	}
	r.last, r.stones = u.Last, u.Stones
	if u.Result != nil {
		r.over = true
		r.add(history.WriteEnded(key, history.End{At: now, Outcome: u.Result.Outcome.String(), Reason: u.Result.Reason, Lost: r.lost}))
	}
}

// found is the move that leads from the last board to this one, "" where none does:
// an arena that asks tells no moves.
func (r *askedRecorder) found(board string) (move string) {
	if r.before != nil {
		for _, m := range r.before.Moves() {
			if next, err := r.before.Play(m); err == nil && next.String() == board {
				r.before = next
				return m
			}
		}
	}
	r.before = nil
	if r.game.Parse != nil {
		if p, err := r.game.Parse(board); err == nil {
			r.before = p
		}
	}
	return ""
}

func (r *askedRecorder) ply(key history.Key, now time.Time, p history.Ply) {
	p.Ms = now.Sub(r.moved).Milliseconds()
	r.moved = now
	if len(p.Board) > maxBoard {
		p.Board = ""
	}
	if r.plies == maxAskedPlies {
		r.lost++
		return
	}
	r.plies++
	r.add(history.WritePly(key, r.plies, p))
}
