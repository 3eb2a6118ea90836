package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"arenabot/engine/game"
)

// fullStrength is the level of the arenas' player, and of the last one for people.
const fullStrength = ""

// A seat names a player that is kept.
type seat struct{ game, level string }

// levels answers the strengths that people choose among, the weakest first.
func (e *engines) levels(name string) string {
	return answer(func() (string, error) {
		g, err := e.find(name)
		if err != nil {
			return "", err
		}
		var all array
		for _, l := range g.Levels {
			var o object
			o.text("name", l.Name)
			o.text("about", l.About) // what it sees and what it overlooks
			all.add(o.String())
		}
		var o object
		o.raw("levels", all.String())
		return o.String(), nil
	})
}

// loadLevel is load for a player of a level.
func (e *engines) loadLevel(name, position, level string) string {
	text := e.load(name, position)
	if e.loaded.missing != nil {
		return text
	}
	if _, err := levelOf(e.loaded.game, level); err != nil {
		e.loaded = loaded{missing: err}
		return failure(err)
	}
	e.loaded.level = level
	return text
}

// player is the one that is kept for a game and a level, for its tables.
func (e *engines) player(g game.Game, level string) (game.Player, error) {
	i, err := levelOf(g, level)
	if err != nil {
		return nil, err
	}
	if i == len(g.Levels)-1 {
		level = fullStrength // the same player: its tables need not be kept twice
	}
	key := seat{g.Name, level}
	if e.players[key] == nil {
		if level == fullStrength {
			e.players[key] = g.NewPlayer()
		} else {
			e.players[key] = g.Levels[i].NewPlayer(rand.Uint64())
		}
		e.consult(e.players[key])
	}
	return e.players[key], nil
}

// forget drops the players of a game whose tables may be half written.
func (e *engines) forget(name string) {
	for key := range e.players {
		if key.game == name {
			delete(e.players, key)
		}
	}
}

// levelOf is the place of a level among those of a game.
func levelOf(g game.Game, level string) (int, error) {
	if level == fullStrength {
		return len(g.Levels) - 1, nil
	}
	i := slices.IndexFunc(g.Levels, func(l game.Level) bool { return l.Name == level })
	if i < 0 {
		return 0, fmt.Errorf("%s has no level %.40q", g.Name, level)
	}
	return i, nil
}
