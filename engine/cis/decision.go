package cis

import (
	"time"

	"arenabot/engine/game"
)

// Kind is what a Decision asks of the caller.
type Kind uint8

// The kinds of a Decision.
const (
	Wait  Kind = iota // do nothing until an input, or until Until
	Open              // open the stream: Opened, then Event and StreamEnded
	Think             // find a move for Position and Propose it
	Post              // send Body: Posted, then Answered
	Over              // close the stream
)

// String returns "wait", "open", "think", "post" or "over".
func (k Kind) String() string {
	return [...]string{"wait", "open", "think", "post", "over"}[k]
}

// A Decision is what the battle wants now.
type Decision struct {
	Kind Kind
	Why  string // one sentence for people: what is done, or waited for, and why

	// Until is when to ask again although nothing happened; the zero time
	// means that only an input can change the decision.
	Until time.Time

	// For Think. Ask numbers the question, from 1; a proposal names it, so
	// that a late one is told apart.
	Ask      int
	Position game.Position
	Left     time.Duration // on our clock now, less the way to the arena; the opening move costs none of it

	Body []byte // for Post: the JSON to send, exactly

	// For Wait. HangUp wants the POST in flight ended without its answer: its
	// echo proves that it was processed. Answered with an error follows.
	HangUp bool

	Result Result // for Over
}

// Outcome is how a battle ended for us.
type Outcome uint8

// The four outcomes. Unknown means that the arena did not tell.
const (
	Unknown Outcome = iota
	Won
	Lost
	Drawn
)

// String returns "unknown", "won", "lost" or "draw".
func (o Outcome) String() string {
	return [...]string{"unknown", "won", "lost", "draw"}[o]
}

// A Result is how a battle ended, and why.
type Result struct {
	Outcome Outcome
	Reason  string // one sentence
}

// Options are the battle's waiting times. Zero means the default and a negative
// value none.
type Options struct {
	// Hold is how long our opening move is held back, because an opponent that
	// cheats may move first although we open, up to about 2 s late. The opening
	// move is off the clock. Default 5 s.
	Hold time.Duration

	// Settle is how long any other answer is held back after the event it
	// answers, so that a second action in the same instant is seen. Default 150 ms.
	Settle time.Duration

	// Echo is how long the echo of a POST that failed or got no answer is
	// awaited before the POST is sent again. Default 2 s.
	Echo time.Duration

	// Answer is how long after its echo the answer to a POST is awaited. An answer
	// that is only slow must not be overtaken by our next POST. Default 5 s.
	Answer time.Duration

	// Verdict is how long after our flip, or after the board's end, the arena
	// is given to say otherwise. Nothing follows a right flip. Default 1 s.
	Verdict time.Duration

	// Blind is how long, once the stream is broken, the opponent is given to move
	// after the arena's last sign of life, before its move is guessed. Default 3 s.
	Blind time.Duration

	// Silence is how long nothing may come before the battle is given up.
	// Default 5 min; silences of minutes are normal.
	Silence time.Duration
}

func (o Options) withDefaults() Options {
	for _, d := range []struct {
		value    *time.Duration
		standard time.Duration
	}{
		{&o.Hold, 5 * time.Second},
		{&o.Settle, 150 * time.Millisecond},
		{&o.Echo, 2 * time.Second},
		{&o.Answer, 5 * time.Second},
		{&o.Verdict, time.Second},
		{&o.Blind, 3 * time.Second},
		{&o.Silence, 5 * time.Minute},
	} {
		switch {
		case *d.value == 0:
			*d.value = d.standard
		case *d.value < 0:
			*d.value = 0
		}
	}
	return o
}
