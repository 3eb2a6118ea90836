package battle

import (
	"context"
	"errors"
	"time"

	"arenabot/engine/game"
)

// An Ask is one question for a move.
type Ask struct {
	Battle   string // the battle's id
	Game     game.Game
	N        int // counts the battle's asks, from 1
	Position game.Position
	Budget   time.Duration // to think, from now

	// Most, if more than Budget, is how long a decider may take, from now, that
	// takes Budget on average: see game.Budget.
	Most time.Duration

	// Patience is how long an agent may take, from now, that has taken the battle
	// over, as a person does who thinks; never less than Budget and Most unless it
	// is zero, which is none.
	Patience time.Duration

	// Grace is how much later than that an answer is still taken, for those who
	// measure agents and lose nothing by waiting.
	Grace time.Duration
}

// An Answer is a move, what its player knows about it, and who that was.
type Answer struct {
	game.Choice
	By   string // "page", "agent" or "native"
	Name string // what the agent calls itself, if it does
}

// A Decider finds moves. Decide returns soon after ctx is cancelled; its move
// is judged by the caller.
type Decider interface {
	Decide(ctx context.Context, ask Ask) (Answer, error)
}

// ErrNoAgent is what a Decider returns at once when it has nobody to ask.
var ErrNoAgent = errors.New("no agent is attached")

// Limit is how long a decider may take at the most that did not take the battle
// over.
func (a Ask) Limit() time.Duration { return max(a.Budget, a.Most) }

// Fallback asks First and, when it has no answer within the ask's limit, Then,
// with what remains of the budget but at least a quarter of it. First keeps the
// limit by itself, since only it knows whom the ask's patience is for.
type Fallback struct {
	First, Then Decider
}

// Decide implements Decider.
func (f Fallback) Decide(ctx context.Context, ask Ask) (Answer, error) {
	start := time.Now()
	first, cancel := context.WithTimeout(ctx, max(ask.Limit(), ask.Patience))
	answer, err := f.First.Decide(first, ask)
	cancel()
	if err == nil || ctx.Err() != nil {
		return answer, err
	}
	took := time.Since(start)
	ask.Budget, ask.Most = max(ask.Budget-took, ask.Budget/4), ask.Most-took
	return f.Then.Decide(ctx, ask)
}

// DefaultThink is Config.Think unless it is set.
const DefaultThink = 10 * time.Second

// budget is the share of what is left on the clock that a move takes on average,
// and the most that one may take; neither is over the limit. A third is never
// exceeded, so that a late agent and the native engine after it (another quarter
// of the average) still leave time for the way to the arena.
func budget(left, limit time.Duration) (average, most time.Duration) {
	const movesToGo, fromIncrement = 15, 1200 * time.Millisecond
	left = max(0, left)
	average = min(left/movesToGo+fromIncrement, left/3, limit)
	return average, min(game.Most(average, left), limit)
}

// errOutOfTime is why a quick move replaced the decider's.
var errOutOfTime = errors.New("the clock was running out")

// reserve is what is kept of the clock for a quick move and its way to the
// arena, when no decider answers: a second, or half of what there is.
func reserve(left time.Duration) time.Duration { return max(0, min(left/2, time.Second)) }

// patience is how long one who has taken the battle over may think, who is asked
// with a: until the clock's reserve, less what the native engine needs to move
// once (a quarter of the budget) and as much again for it to get its turn.
func patience(left time.Duration, a Ask) time.Duration {
	return max(a.Limit(), left-reserve(left)-a.Budget/2)
}

// lastResort is the first legal move, for when no decider has one.
func lastResort(p game.Position, cause error) Answer {
	a := Answer{By: "nobody: " + cause.Error()}
	if moves := p.Moves(); len(moves) > 0 {
		a.Move = moves[0]
	}
	return a
}
