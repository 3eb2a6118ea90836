package server

import (
	"context"
	"time"

	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/history"
	"arenabot/relay/history/journal"
)

// recording is how long a webhook's answer may wait until the battle is on
// record: what the arena thinks accepted should be known after a crash, and the
// arena must not be kept waiting. It is waited for only while writes arrive, which
// takes some milliseconds; a machine at ten times its load took over 100.
const recording = 500 * time.Millisecond

func begun(t *Team, g game.Game, id string) history.Begun {
	return history.Begun{Key: history.Key{Game: g.Name, ID: id}, Team: t.Name, Arena: t.Arena, At: time.Now()}
}

// note has a battle on record before its webhook is answered, if that can be soon.
func (s *Server) note(ctx context.Context, t *Team, g game.Game, id string) {
	j := s.options.History
	if j == nil {
		return
	}
	j.Add(history.WriteBegun(begun(t, g, id)))
	if j.Healthy(ctx) != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, recording)
	defer cancel()
	j.Flush(ctx)
}

// recorded is a battle that tells r too what it tells others.
func recorded(r *journal.Recorder, c battle.Config) battle.Config {
	record, observe := c.Record, c.Observe
	c.Record = func(line battle.Record) {
		record(line)
		r.Record(line)
	}
	c.Observe = func(u battle.Update) {
		observe(u)
		r.Observe(u)
	}
	return c
}
