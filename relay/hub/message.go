package hub

import (
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
)

// Version is the version of the agent protocol.
const Version = 1

// hello is the first message to an agent.
type hello struct {
	Type     string `json:"type"` // "hello"
	Version  int    `json:"version"`
	TeamURL  string `json:"teamUrl"`
	Arena    string `json:"arena"`
	Practice bool   `json:"practice"` // the arena is the relay's own practice arena
}

// battleMessage tells a battle as a whole; of two the one with the higher seq
// is newer.
type battleMessage struct {
	Type   string `json:"type"` // "battle"
	Seq    int    `json:"seq"`
	Battle view   `json:"battle"`
}

// view is a battle as agents see it. Times are in milliseconds.
type view struct {
	ID       string       `json:"id"`
	Game     string       `json:"game"`
	YouAre   string       `json:"youAre"`   // "first", "second", or "" before the greeting
	Position string       `json:"position"` // in the game's notation, "" before the greeting
	Moves    []string     `json:"moves"`
	Line     []string     `json:"line,omitempty"`
	Phase    battle.Phase `json:"phase"`
	Why      string       `json:"why"`
	Clocks   clocks       `json:"clocks"`
	Decider  string       `json:"decider"` // "page", "native", or "" when it is over
	Last     *last        `json:"last,omitempty"`
	Result   *result      `json:"result,omitempty"`
	Started  time.Time    `json:"startedAt"`
	Asked    *asked       `json:"asked,omitempty"` // only where the arena asks; then there are no clocks
}

// asked is what is known of a game besides whose arena asks: its questions tell
// the board, not the moves.
type asked struct {
	Opponent string `json:"opponent"` // "" if it was not told
	Stones   int    `json:"stones"`   // on the board, or shots of both sides
}

// clocks are what both sides had left when the message was made.
type clocks struct {
	First   int64  `json:"first"`
	Second  int64  `json:"second"`
	Running string `json:"running"` // "first", "second", or "" when none runs
}

// last is our last move and who made it.
type last struct {
	By     string `json:"by"`
	Move   string `json:"move"`
	Value  int    `json:"value"`
	Solved bool   `json:"solved"`
	Depth  int    `json:"depth"`
	Nodes  int64  `json:"nodes"`
}

type result struct {
	Outcome string `json:"outcome"` // "won", "lost", "draw" or "unknown"
	Reason  string `json:"reason"`
}

// askMessage wants a move for a position within budgetMs of its arrival.
type askMessage struct {
	Type     string `json:"type"` // "ask"
	Battle   string `json:"battle"`
	Ask      int    `json:"ask"`
	Game     string `json:"game"`
	Position string `json:"position"`
	BudgetMs int64  `json:"budgetMs"`
}

// refused says why an answer, or any message, was not taken.
type refused struct {
	Type   string `json:"type"` // "refused"
	Battle string `json:"battle"`
	Ask    int    `json:"ask"`
	Reason string `json:"reason"`
}

// incoming is any message from an agent: "ready" or "answer".
type incoming struct {
	Type   string `json:"type"`
	Play   bool   `json:"play"` // ready: whether the agent offers to decide
	Battle string `json:"battle"`
	Ask    int    `json:"ask"`
	Choice struct {
		Move   string   `json:"move"`
		Value  int      `json:"value"`
		Solved bool     `json:"solved"`
		Depth  int      `json:"depth"`
		Nodes  int64    `json:"nodes"`
		PV     []string `json:"pv"`
	} `json:"choice"`
}

func (m *incoming) answer() battle.Answer {
	c := m.Choice
	return battle.Answer{By: "page", Choice: game.Choice{
		Move: c.Move, Value: c.Value, Solved: c.Solved, Depth: c.Depth, Nodes: c.Nodes, PV: c.PV,
	}}
}

// newView shows an update as it is now; decider is who would be asked.
func newView(u battle.Update, decider string) view {
	s := u.Snapshot
	if s.Running {
		s.Clocks[s.Runs] -= time.Since(u.At)
	}
	v := view{
		ID: u.ID, Game: u.Game, Phase: u.Phase, Why: u.Why, Started: u.Started.UTC(),
		Moves: append([]string{}, s.Moves...), // never null
		Clocks: clocks{
			First:  s.Clocks[game.First].Milliseconds(),
			Second: s.Clocks[game.Second].Milliseconds(),
		},
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
	v.Last = newLast(u.Last)
	if u.Phase != battle.Over {
		v.Decider = decider
	}
	if r := u.Result; r != nil {
		v.Result = newResult(*r)
	}
	return v
}

// newAskedView shows a game whose arena asks. Its position is that of
// botsarena.Question.Board.
func newAskedView(u ask.Update, decider string) view {
	v := view{
		ID: u.ID, Game: u.Game, YouAre: u.Us.String(), Position: u.Board, Moves: []string{}, Line: u.Line,
		Phase: u.Phase, Why: u.Why, Last: newLast(u.Last), Started: u.Started.UTC(),
		Asked: &asked{Opponent: u.Opponent, Stones: u.Stones},
	}
	if u.Phase != battle.Over {
		v.Decider = decider
	}
	if u.Result != nil {
		v.Result = newResult(*u.Result)
	}
	return v
}

func newLast(a *battle.Answer) *last {
	if a == nil {
		return nil
	}
	return &last{a.By, a.Move, a.Value, a.Solved, a.Depth, a.Nodes}
}

func newResult(r cis.Result) *result {
	return &result{Outcome: r.Outcome.String(), Reason: r.Reason}
}
