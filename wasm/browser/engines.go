package main

import (
	"errors"
	"fmt"
	"time"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

// The most bytes that an argument may have; what is longer is a mistake or an
// attack, and would only be copied and quoted about. Every move is shorter than
// 20, and every position than 200 but those of Battleship: a board of 100 by 100
// of which all is known takes some 120,000.
const (
	longestText     = 1024
	longestPosition = 256 << 10
)

// engines answers the page. It must be used by one caller at a time, which a
// Web Worker is.
type engines struct {
	lookup  func(name string) (game.Game, error)
	now     func() time.Duration // monotonic
	stopped func() bool          // the page wants the search to end

	players  map[seat]game.Player // kept for their tables
	openings *connect4.Book       // see book
	loaded   loaded
	thought  string // what choice answers
}

// loaded is the position that think searches.
type loaded struct {
	game     game.Game
	position game.Position
	level    string
	missing  error // why there is none, or nil
}

// stateOf is the JSON of a position as the page sees it.
func stateOf(g game.Game, p game.Position) string {
	var o object
	o.text("game", g.Name)
	o.text("position", p.String())
	o.text("turn", p.Turn().String())       // "first" or "second"
	o.text("outcome", p.Outcome().String()) // "ongoing", "first", "second" or "draw"
	o.number("plies", int64(p.Plies()))
	o.list("moves", p.Moves()) // the legal ones, in the game's order
	if l, ok := p.(game.Lined); ok {
		if line := l.Line(); len(line) > 0 {
			o.list("line", line) // the cells of completed lines
		}
	}
	return o.String()
}

func newEngines(lookup func(string) (game.Game, error), now func() time.Duration, stopped func() bool) *engines {
	return &engines{
		lookup:  lookup,
		now:     now,
		stopped: stopped,
		players: map[seat]game.Player{},
		loaded:  loaded{missing: errors.New("no position is loaded: load one before thinking")},
		thought: failure(errors.New("nothing was thought about yet: load a position, then think")),
	}
}

// start answers the first position of a game under "standard" or "arena" rules.
func (e *engines) start(name, rules string) string {
	return answer(func() (string, error) {
		g, err := e.find(name)
		if err != nil {
			return "", err
		}
		switch rules {
		case "standard":
			p, err := opening(g)
			if err != nil {
				return "", err
			}
			return stateOf(g, p), nil
		case "arena":
			return stateOf(g, g.ArenaStart), nil
		}
		return "", fmt.Errorf(`the rules are "standard" or "arena", not %.40q`, rules)
	})
}

// state answers what is known of a position.
func (e *engines) state(name, position string) string {
	return answer(func() (string, error) {
		g, p, err := e.read(name, position)
		if err != nil {
			return "", err
		}
		return stateOf(g, p), nil
	})
}

// play answers the position after a move.
func (e *engines) play(name, position, move string) string {
	return answer(func() (string, error) {
		g, p, err := e.read(name, position)
		if err != nil {
			return "", err
		}
		if err := short("the move", move); err != nil {
			return "", err
		}
		next, err := p.Play(move)
		if err != nil {
			return "", err
		}
		return stateOf(g, next), nil
	})
}

// load answers what is known of a position and makes it the one that think
// searches. After an error no position is loaded, not the one before, and think
// refuses with that error: a caller need not look at what load answered.
func (e *engines) load(name, position string) string {
	e.loaded = loaded{missing: errors.New("the last position could not be loaded")}
	e.thought = failure(errors.New("the position was not thought about yet: call think"))
	return answer(func() (string, error) {
		g, p, err := e.read(name, position)
		if err != nil {
			e.loaded.missing = err
			return "", err
		}
		text := stateOf(g, p) // first, for a position that breaks here must not be searched
		e.loaded = loaded{game: g, position: p}
		return text, nil
	})
}

func (e *engines) find(name string) (game.Game, error) {
	if err := short("the game's name", name); err != nil {
		return game.Game{}, err
	}
	return e.lookup(name)
}

func (e *engines) read(name, position string) (game.Game, game.Position, error) {
	g, err := e.find(name)
	if err != nil {
		return game.Game{}, nil, err
	}
	if len(position) > longestPosition {
		return game.Game{}, nil, fmt.Errorf("the position is %d bytes long: at most %d make sense", len(position), longestPosition)
	}
	p, err := g.Parse(position)
	return g, p, err
}

func short(what, text string) error {
	if len(text) > longestText {
		return fmt.Errorf("%s is %d bytes long: at most %d make sense", what, len(text), longestText)
	}
	return nil
}

// answer is what f returns, or the JSON of why it could not.
func answer(f func() (string, error)) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = failure(brokenError(r))
		}
	}()
	text, err := f()
	if err != nil {
		return failure(err)
	}
	return text
}

// failure is the JSON of an error.
func failure(err error) string {
	var o object
	o.text("error", err.Error())
	return o.String()
}

// brokenError is the sentence for a recovered panic.
func brokenError(r any) error {
	return fmt.Errorf("the engine broke inside, which is a bug: %.200v", r)
}
