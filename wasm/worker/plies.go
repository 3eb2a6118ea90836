package main

import (
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/history"
)

// A memoir gathers a battle's moves from its updates, for the history.
type memoir struct {
	last  battle.Update
	plies []history.Ply
	moved time.Time // when the last move was seen
}

// take notes what an update adds.
func (m *memoir) take(u battle.Update) {
	m.last = u
	if m.moved.IsZero() {
		m.moved = u.At
	}
	for i := len(m.plies); i < len(u.Snapshot.Moves); i++ {
		p := history.Ply{Move: u.Snapshot.Moves[i], By: history.ByOpponent, Ms: u.At.Sub(m.moved).Milliseconds()}
		ours := game.Side(i%2) == u.Snapshot.Us // First moves first, in every game
		if ours && u.Last != nil && u.Last.Move == p.Move {
			p.By, p.Value, p.Solved = u.Last.By, u.Last.Value, u.Last.Solved
			p.Depth, p.Nodes = u.Last.Depth, u.Last.Nodes
		} else if ours {
			p.By = "native"
		}
		m.plies = append(m.plies, p)
		m.moved = u.At
	}
}

// writes is the whole battle, for a database that has nothing of it yet.
func (m *memoir) writes(k history.Key, arena string, start game.Position, result cis.Result, now time.Time) []history.Write {
	writes := []history.Write{history.WriteBegun(history.Begun{Key: k, Arena: arena, At: m.last.Started})}
	if m.last.Snapshot.Greeted {
		writes = append(writes, history.WriteGreeted(k, m.last.Snapshot.Us.String(), start.String()))
	}
	for i, p := range m.plies {
		writes = append(writes, history.WritePly(k, i+1, p))
	}
	return append(writes, history.WriteEnded(k, history.End{At: now, Outcome: result.Outcome.String(), Reason: result.Reason}))
}
