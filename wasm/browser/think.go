package main

import (
	"fmt"
	"math"
	"time"

	"arenabot/engine/game"
)

// What think returns.
const (
	done    = 0 // choice answers the move
	refused = 1 // choice answers an error
)

// The greatest budgets: a day, and the integers that JavaScript can count. Both
// stay far from overflowing the integers they become.
const (
	mostMillis = 24 * 60 * 60 * 1000
	mostNodes  = 1 << 53
)

// choiceJSON is a choice as the page sees it.
func choiceJSON(c game.Choice) string {
	var o object
	o.text("move", c.Move)
	o.number("value", int64(c.Value)) // for the side to move, in the game's unit
	o.truth("solved", c.Solved)
	o.number("depth", int64(c.Depth))
	o.number("nodes", c.Nodes)
	o.list("pv", c.PV)
	return o.String()
}

// think searches the loaded position for at most ms milliseconds and at most so
// many nodes; 0 is no limit. If most is more than ms, a search takes ms on average
// and at most that. It returns done or refused.
func (e *engines) think(ms, nodes, most float64) (status int32) {
	name := e.loaded.game.Name
	defer func() {
		if r := recover(); r != nil {
			// Its tables may be half written: the next search gets a new player.
			e.forget(name)
			e.thought = failure(brokenError(r))
			status = refused
		}
	}()
	c, err := e.search(ms, nodes, most)
	if err != nil {
		e.thought = failure(err)
		return refused
	}
	e.thought = choiceJSON(c)
	return done
}

// choice answers what the last think found, or why it found nothing.
func (e *engines) choice() string { return e.thought }

func (e *engines) search(ms, nodes, most float64) (game.Choice, error) {
	if e.loaded.missing != nil {
		return game.Choice{}, e.loaded.missing
	}
	b, err := e.budget(ms, nodes, most)
	if err != nil {
		return game.Choice{}, err
	}
	if e.loaded.position.Outcome().Over() {
		return game.Choice{}, game.ErrOver // a Sea would go on when a Match has ended
	}
	g := e.loaded.game
	player, err := e.player(g, e.loaded.level)
	if err != nil {
		return game.Choice{}, err
	}
	return player.Choose(seen(e.loaded.position), b)
}

// budget turns JavaScript numbers into a Budget. Fractions are rounded up: the
// smallest limit must not become 0, which is none.
func (e *engines) budget(ms, nodes, most float64) (game.Budget, error) {
	for _, ms := range []float64{ms, most} {
		if !(ms >= 0 && ms <= mostMillis) { // catches NaN too
			return game.Budget{}, fmt.Errorf("the time to think is %v ms: it must be from 0 (no limit) to %d", ms, mostMillis)
		}
	}
	if !(nodes >= 0 && nodes <= mostNodes) {
		return game.Budget{}, fmt.Errorf("the nodes to visit are %v: they must be from 0 (no limit) to 2^53", nodes)
	}
	return game.Budget{
		Time:  duration(ms),
		Most:  duration(most),
		Nodes: int64(math.Ceil(nodes)),
		Now:   e.now,
		Stop:  e.stopped,
	}, nil
}

func duration(ms float64) time.Duration {
	return time.Duration(math.Ceil(ms * float64(time.Millisecond)))
}
