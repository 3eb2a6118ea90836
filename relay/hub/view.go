package hub

import (
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
)

// newView shows an update as it is now, without whose hands it is in.
func newView(u battle.Update) Battle {
	s := u.Snapshot
	if s.Running {
		s.Clocks[s.Runs] -= time.Since(u.At)
	}
	v := Battle{
		ID: u.ID, Game: u.Game, Opponent: u.Opponent, Phase: u.Phase, Why: u.Why, Started: u.Started.UTC(),
		Moves: append([]string{}, s.Moves...), // never null
		Times: make([]int64, len(u.Times)),
		Clocks: Clocks{
			First:  s.Clocks[game.First].Milliseconds(),
			Second: s.Clocks[game.Second].Milliseconds(),
		},
	}
	for i, t := range u.Times {
		v.Times[i] = t.Milliseconds()
	}
	if s.Greeted {
		v.YouAre, v.Position = s.Us.String(), s.Position.String()
		if l, ok := s.Position.(game.Lined); ok {
			v.Line = l.Line()
		}
	}
	if s.Running {
		v.Clocks.Running = s.Runs.String()
	}
	if f := s.Flipped; f != nil {
		v.Flipped = &Flipped{By: "them", Why: f.Why}
		if f.Us {
			v.Flipped.By = "us"
		}
	}
	v.Last = newLast(u.Last)
	v.Result = newResult(u.Result)
	return v
}

// newAskedView shows a game whose arena asks. Its position is that of
// botsarena.Question.Board.
func newAskedView(u ask.Update) Battle {
	return Battle{
		ID: u.ID, Game: u.Game, Opponent: u.Opponent, YouAre: u.Us.String(), Position: u.Board,
		Moves: []string{}, Times: []int64{}, Line: u.Line,
		Phase: u.Phase, Why: u.Why, Last: newLast(u.Last), Started: u.Started.UTC(), Result: newResult(u.Result),
		Asked: &Asked{Opponent: u.Opponent, Stones: u.Stones},
	}
}

func newLast(a *battle.Answer) *Last {
	if a == nil {
		return nil
	}
	return &Last{a.By, a.Name, a.Move, a.Value, a.Solved, a.Depth, a.Nodes}
}

func newResult(r *cis.Result) *Result {
	if r == nil {
		return nil
	}
	return &Result{Outcome: r.Outcome.String(), Reason: r.Reason}
}
