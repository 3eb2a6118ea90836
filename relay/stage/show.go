package stage

import (
	"slices"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/duel"
	"arenabot/relay/naval"
)

// Show tells the pages of a duel's position. Games in which the stage's bot does not play
// are left out.
func (s *Stage) Show(v duel.View) {
	at := slices.Index(v.Record.Bots[:], s.Name)
	if at < 0 {
		return
	}
	us := game.Side(at)
	opponent := v.Record.Bots[us.Other()]
	phase, why := battle.Waiting, opponent+" is thinking"
	if v.Position.Turn() == us {
		phase, why = battle.Thinking, s.Name+" is thinking"
	}
	var result *cis.Result
	if v.Over {
		phase, result = battle.Over, ended(v, us)
		why = result.Reason
	}
	if sea, ok := v.Position.(naval.Position); ok {
		// What our side knows of the other's waters; the fleets would tell too much.
		s.agents.ObserveAsked(ask.Update{
			ID: v.ID, Game: naval.Name, Opponent: opponent, Us: us, Board: sea.Seen(us).String(),
			Stones: max(0, sea.Plies()-2), Phase: phase, Why: why, Started: v.Started, Result: result,
		})
		return
	}
	s.agents.Observe(battle.Update{
		ID: v.ID, Game: v.Game.Name, Opponent: opponent, Started: v.Started, At: time.Now(), Phase: phase, Why: why, Result: result, Times: v.Times,
		Snapshot: cis.Snapshot{
			Greeted: true, Us: us, Position: v.Position, Moves: v.Record.Moves,
			Clocks: v.Left, Running: v.Left != [2]time.Duration{} && !v.Over, Runs: v.Position.Turn(),
		},
	})
}

// ended is how a game ended for a side.
func ended(v duel.View, us game.Side) *cis.Result {
	r := &cis.Result{Outcome: cis.Drawn, Reason: v.Record.Ending()}
	switch v.Record.Winner {
	case "":
	case v.Record.Bots[us]:
		r.Outcome = cis.Won
	default:
		r.Outcome = cis.Lost
	}
	return r
}
