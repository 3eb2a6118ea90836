package battle

import (
	"context"
	"time"

	"arenabot/engine/game"
)

// Engines decides with the native players. As many think at once as it was made
// for; the others wait for their turn within their budget.
type Engines struct {
	idle chan players
}

// players are one thinker's, by the game's name; each keeps its tables for the
// next battle of its game.
type players map[string]game.Player

// minThink is what a move gets whose budget went by in the queue.
const minThink = 20 * time.Millisecond

// NewEngines returns engines of which n can think at once.
func NewEngines(n int) *Engines {
	e := &Engines{idle: make(chan players, n)}
	for range n {
		e.idle <- players{}
	}
	return e
}

// Decide implements Decider.
func (e *Engines) Decide(ctx context.Context, ask Ask) (Answer, error) {
	start := time.Now()
	var mine players
	select {
	case mine = <-e.idle:
		defer func() { e.idle <- mine }()
	case <-ctx.Done():
		return Answer{}, context.Cause(ctx)
	}
	player := mine[ask.Game.Name]
	if player == nil {
		player = ask.Game.NewPlayer()
		mine[ask.Game.Name] = player
	}
	choice, err := player.Choose(ask.Position, game.Budget{
		Time: max(ask.Budget-time.Since(start), minThink),
		Now:  func() time.Duration { return time.Since(start) },
		Stop: func() bool { return ctx.Err() != nil },
	})
	if err != nil {
		return Answer{}, err
	}
	return Answer{Choice: choice, By: "native"}, nil
}
