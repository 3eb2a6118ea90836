package journal

import (
	"encoding/json"
	"strings"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/history"
)

// A Recorder writes one battle. Its methods are called from one goroutine, as
// battle.Config promises, and never block.
type Recorder struct {
	journal *Journal
	begun   history.Begun
	game    game.Game

	events  int // so many lines of the transcript there were
	plies   int
	lost    int
	greeted bool
	flipped bool
}

// Begin records that a battle begins.
func (j *Journal) Begin(b history.Begun, g game.Game) *Recorder {
	r := &Recorder{journal: j, begun: b, game: g}
	r.add(history.WriteBegun(b))
	return r
}

// Resume goes on with the record of a battle that an earlier start has left open:
// so far it goes, and these are its lines.
func (j *Journal) Resume(b history.Begun, g game.Game, so history.Extent, records []battle.Record) *Recorder {
	r := &Recorder{journal: j, begun: b, game: g, events: so.Events, plies: so.Plies}
	for _, record := range records {
		r.flip(record) // the last one may have been cut off from its line
	}
	return r
}

func (r *Recorder) add(w history.Write) {
	if !r.journal.Add(w) {
		r.lost++
	}
}

// Record is a battle.Config's Record.
func (r *Recorder) Record(record battle.Record) {
	r.events++
	w, err := history.WriteEvent(r.begun.Key, r.events, record)
	if err != nil {
		r.lost++
		return
	}
	r.add(w)
	r.flip(record)
}

func (r *Recorder) flip(record battle.Record) {
	if by, why := flipOf(record); by != "" && !r.flipped {
		r.flipped = true
		r.add(history.WriteFlipped(r.begun.Key, by, why))
	}
}

// flipOf says who flipped the table in a record, and why; "" for nobody. After
// our own flip, its echo is none of theirs: the first flip counts.
func flipOf(r battle.Record) (by, why string) {
	if r.Kind != battle.RecordPost && r.Kind != battle.RecordEvent {
		return "", ""
	}
	var action struct{ Action string }
	if json.Unmarshal(r.Data, &action) != nil || action.Action != cis.Flip {
		return "", ""
	}
	if r.Kind == battle.RecordPost {
		return "us", strings.TrimPrefix(r.Why, "flipping the table: ")
	}
	return "them", "the opponent flipped the table"
}

// Observe is a battle.Config's Observe.
func (r *Recorder) Observe(u battle.Update) {
	s := u.Snapshot
	if s.Greeted && !r.greeted {
		r.greeted = true
		r.add(history.WriteGreeted(r.begun.Key, s.Us.String(), r.game.ArenaStart.String()))
	}
	for r.plies < len(s.Moves) {
		p := history.Ply{Move: s.Moves[r.plies], By: history.ByOpponent, Ms: u.Times[r.plies].Milliseconds()}
		// The first side moves first in every game, and the sides take turns.
		ours := game.Side(r.plies%2) == s.Us
		switch {
		case ours && u.Last != nil && u.Last.Move == p.Move:
			a := u.Last
			p.By, p.Value, p.Solved, p.Depth, p.Nodes = a.By, a.Value, a.Solved, a.Depth, a.Nodes
		case ours:
			p.By = "native"
		}
		r.plies++
		r.add(history.WritePly(r.begun.Key, r.plies, p))
	}
	if u.Result != nil {
		r.add(history.WriteEnded(r.begun.Key, history.End{
			At: u.At, Outcome: u.Result.Outcome.String(), Reason: u.Result.Reason, Lost: r.lost,
		}))
	}
}

// Close records that a battle is not gone on with, and why.
func (r *Recorder) Close(at time.Time, reason string) {
	r.Record(battle.Record{At: at, Kind: battle.RecordOver, Why: cis.Unknown.String() + ": " + reason})
	r.add(history.WriteEnded(r.begun.Key, history.End{At: at, Outcome: cis.Unknown.String(), Reason: reason, Lost: r.lost}))
}

// Scored records what an arena gave for a battle that is on record.
func (j *Journal) Scored(game, id, opponent string, points int) {
	j.Add(history.WriteScored(history.Key{Game: game, ID: id}, opponent, float64(points)))
}
