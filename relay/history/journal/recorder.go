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
	sink  Sink
	begun history.Begun
	game  game.Game

	late   bool          // see Late
	waits  []history.Ply // plies of a late one that are not written yet
	mover  string        // who decided the move that was proposed last; "" once it is posted
	movers []string      // of our moves, in order

	events  int // so many lines of the transcript there were
	plies   int
	lost    int
	greeted bool
	flipped bool
}

// A Sink takes what is recorded, or says that it cannot. A Journal is one.
type Sink interface {
	Add(history.Write) bool
}

// Begin records that a battle begins.
func (j *Journal) Begin(b history.Begun, g game.Game) *Recorder {
	r := &Recorder{sink: j, begun: b, game: g}
	r.add(history.WriteBegun(b))
	return r
}

// Late is a recorder of a battle for a database that takes few statements, as D1
// does: its plies are written at its end, all in one, and its transcript is not,
// which is kept elsewhere. It is given the battle's record from the beginning,
// also where that is gone on with.
func Late(s Sink, b history.Begun, g game.Game) *Recorder {
	r := &Recorder{sink: s, begun: b, game: g, late: true}
	r.add(history.WriteBegun(b))
	return r
}

// Resume goes on with the record of a battle that an earlier start has left open:
// so far it goes, and these are its lines.
func (j *Journal) Resume(b history.Begun, g game.Game, so history.Extent, records []battle.Record) *Recorder {
	r := &Recorder{sink: j, begun: b, game: g, events: so.Events, plies: so.Plies}
	for _, record := range records {
		r.note(record) // the last one may have been cut off from what it tells
	}
	return r
}

func (r *Recorder) add(w history.Write) {
	if !r.sink.Add(w) {
		r.lost++
	}
}

// Record is a battle.Config's Record.
func (r *Recorder) Record(record battle.Record) {
	defer r.note(record)
	if r.late {
		return
	}
	r.events++
	w, err := history.WriteEvent(r.begun.Key, r.events, record)
	if err != nil {
		r.lost++
		return
	}
	r.add(w)
}

// note takes what a record tells of the battle besides its line.
func (r *Recorder) note(record battle.Record) {
	switch {
	case record.Kind == battle.RecordMove && !record.Refused():
		r.mover = record.Why
	case record.Kind == battle.RecordPost && r.mover != "":
		r.movers = append(r.movers, r.mover)
		r.mover = ""
	}
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
		case ours && r.plies/2 < len(r.movers):
			p.By = r.movers[r.plies/2]
		case ours:
			p.By = "native"
		}
		r.plies++
		if r.late {
			r.waits = append(r.waits, p)
			continue
		}
		r.add(history.WritePly(r.begun.Key, r.plies, p))
	}
	if u.Result != nil {
		if r.late {
			r.add(history.WritePlies(r.begun.Key, r.waits))
		}
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
