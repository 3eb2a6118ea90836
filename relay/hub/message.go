package hub

import (
	"time"

	"arenabot/engine/game"
	"arenabot/relay/battle"
)

// Version is the version of the agent protocol.
const Version = 2

// Close codes that are the hub's own.
const (
	CloseProtocol     = 4400 // the first message was no hello of this version
	CloseUnauthorized = 4401 // the token is missing or wrong
	CloseSilent       = 4408 // no hello in time, or no answer to pings
	CloseSlow         = 4429 // too many messages waited to be sent
)

// Hello is the relay's answer to an agent's hello.
type Hello struct {
	Type     string `json:"type"` // "hello"
	Version  int    `json:"version"`
	Epoch    string `json:"epoch"`   // of this start of the relay; seq counts within it
	Agent    string `json:"agent"`   // the agent's id in this connection
	Resumed  bool   `json:"resumed"` // only what changed since the seq it named follows
	TeamURL  string `json:"teamUrl"`
	Arena    string `json:"arena"`
	Practice bool   `json:"practice"` // the arena is the relay's own practice arena
	Teams    []Team `json:"teams"`
}

// A Team is a team URL that agents play for here.
type Team struct {
	Name     string `json:"name"` // "" for the relay's own
	TeamURL  string `json:"teamUrl"`
	Arena    string `json:"arena"`
	Practice bool   `json:"practice"`
}

// Gap says that what an agent missed cannot be told piece by piece: everything as
// it stands follows, and what it knew before is to be forgotten.
type Gap struct {
	Type string `json:"type"` // "gap"
	Seq  int64  `json:"seq"`  // the newest there is
	Why  string `json:"why"`
}

// BattleMessage tells a battle as a whole; of two the one with the higher seq
// is newer.
type BattleMessage struct {
	Type   string `json:"type"` // "battle"
	Seq    int64  `json:"seq"`
	Battle Battle `json:"battle"`
}

// Battle is a battle as agents see it. Times are in milliseconds.
type Battle struct {
	ID       string       `json:"id"`
	Team     string       `json:"team"`
	Game     string       `json:"game"`
	Opponent string       `json:"opponent"` // "" where nobody told
	YouAre   string       `json:"youAre"`   // "first", "second", or "" before the greeting
	Position string       `json:"position"` // in the game's notation, "" before the greeting
	Moves    []string     `json:"moves"`
	Times    []int64      `json:"times"` // that each move took
	Line     []string     `json:"line,omitempty"`
	Phase    battle.Phase `json:"phase"`
	Why      string       `json:"why"`
	Clocks   Clocks       `json:"clocks"`
	Decider  string       `json:"decider"`     // "page", "agent", "native", or "" when it is over
	Name     string       `json:"deciderName"` // what the agent that decides calls itself
	Charge   string       `json:"charge"`      // the agent that took it over, or ""
	Fence    int64        `json:"fence"`       // grows with each change of hands
	Last     *Last        `json:"last,omitempty"`
	Flipped  *Flipped     `json:"flipped,omitempty"` // the first flip of the table
	Result   *Result      `json:"result,omitempty"`
	Started  time.Time    `json:"startedAt"`
	Asked    *Asked       `json:"asked,omitempty"` // only where the arena asks; then there are no clocks
}

// Asked is what is known of a game besides whose arena asks: its questions tell
// the board, not the moves.
type Asked struct {
	Opponent string `json:"opponent"` // "" if it was not told
	Stones   int    `json:"stones"`   // on the board, or shots of both sides
}

// Clocks are what both sides had left when the message was made.
type Clocks struct {
	First   int64  `json:"first"`
	Second  int64  `json:"second"`
	Running string `json:"running"` // "first", "second", or "" when none runs
}

// Last is our last move and who made it.
type Last struct {
	By     string `json:"by"`             // "page", "agent", "native", or "nobody: " and why
	Name   string `json:"name,omitempty"` // what the agent calls itself
	Move   string `json:"move"`
	Value  int    `json:"value"`
	Solved bool   `json:"solved"`
	Depth  int    `json:"depth"`
	Nodes  int64  `json:"nodes"`
}

// Flipped is who flipped the table first, and why.
type Flipped struct {
	By  string `json:"by"` // "us" or "them"
	Why string `json:"why"`
}

// Result is how a battle ended.
type Result struct {
	Outcome string `json:"outcome"` // "won", "lost", "draw" or "unknown"
	Reason  string `json:"reason"`
}

// Ask wants a move for a position, within BudgetMs of its arrival on average, and
// within MostMs, which is no less, at the latest.
type Ask struct {
	Type     string `json:"type"` // "ask"
	Battle   string `json:"battle"`
	Ask      int    `json:"ask"`
	Fence    int64  `json:"fence"`
	Patient  bool   `json:"patient"` // the agent took the battle over: the budget is all the clock allows
	Game     string `json:"game"`
	Position string `json:"position"`
	BudgetMs int64  `json:"budgetMs"`
	MostMs   int64  `json:"mostMs"`
}

// Refused says why an answer, or any message, was not taken.
type Refused struct {
	Type   string `json:"type"` // "refused"
	Battle string `json:"battle"`
	Ask    int    `json:"ask"`
	Reason string `json:"reason"`
}

// FromAgent is any message from an agent; Type says which of its fields count.
type FromAgent struct {
	Type string `json:"type"` // "hello", "ready", "take", "hand-back" or "answer"

	// hello
	Version int     `json:"version,omitempty"`
	Name    string  `json:"name,omitempty"`
	Kind    string  `json:"kind,omitempty"` // "page", or "agent", which "" means too
	Token   string  `json:"token,omitempty"`
	Resume  *Resume `json:"resume,omitempty"`

	// ready
	Play  bool     `json:"play,omitempty"`  // whether the agent offers to decide
	Games []string `json:"games,omitempty"` // which; none named is all

	// take, hand-back, answer
	Battle string  `json:"battle,omitempty"`
	Ask    int     `json:"ask,omitempty"`
	Fence  *int64  `json:"fence,omitempty"`
	Choice *Choice `json:"choice,omitempty"`
}

// Resume is what an agent saw last.
type Resume struct {
	Epoch string `json:"epoch"`
	Seq   int64  `json:"seq"`
}

// Choice is a move, and what its finder knows of it.
type Choice struct {
	Move   string   `json:"move"`
	Value  int      `json:"value"`
	Solved bool     `json:"solved"`
	Depth  int      `json:"depth"`
	Nodes  int64    `json:"nodes"`
	PV     []string `json:"pv"`
}

func (c Choice) answer(a *Agent) battle.Answer {
	return battle.Answer{By: a.kind, Name: a.name, Choice: game.Choice{
		Move: c.Move, Value: c.Value, Solved: c.Solved, Depth: c.Depth, Nodes: c.Nodes, PV: c.PV,
	}}
}
