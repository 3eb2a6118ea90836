package duel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/bots"
	"arenabot/relay/ugi"
)

// Options say what to play.
type Options struct {
	Game   game.Game
	Bot    bots.Bot
	Rivals []bots.Bot // names must differ, from Bot's as well
	Games  int        // against each rival; an even number, at least 2
	Limit  ugi.Limit
	Clock  Clock
	Seed   uint64

	Patience time.Duration // how long an engine may take to start or to move; 0 is a minute
	Parallel int           // games at once; 0 is one
	Journal  string        // path of the journal; empty is none
	Progress io.Writer     // a line a game; nil is nowhere
	Console  *bots.Console // where a person is asked; nil where none plays
	JSON     bool          // Progress gets the records of the journal instead of sentences

	Agents map[string]battle.Decider // asks those bots that are agents, by their names

	// Watch, if not nil, sees each position before its move, and the last with the
	// result. With Parallel games it is called from as many goroutines.
	Watch func(View)
}

type match struct {
	Options
	journal *Journal
}

// Run plays what the journal does not have yet, and returns the table of all games. When ctx
// ends it stops in mid-game; the table then has the finished games and err is ctx's.
func Run(ctx context.Context, o Options) (*Table, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	j, err := OpenJournal(o.Journal)
	if err != nil {
		return nil, err
	}
	m := &match{Options: o, journal: j}
	err = errors.Join(m.run(ctx), j.Close())
	return m.table(), err
}

func (o *Options) check() error {
	names := []string{o.Bot.Name}
	for _, b := range o.Rivals {
		if slices.Contains(names, b.Name) {
			return fmt.Errorf("two bots are called %q: give one of them another name, as in NAME=builtin", b.Name)
		}
		names = append(names, b.Name)
	}
	switch {
	case len(o.Rivals) == 0:
		return errors.New("a duel needs two bots")
	case o.Games < 2 || o.Games%2 != 0:
		return fmt.Errorf("%d games: want an even number, since each opening is played twice", o.Games)
	case o.Limit == ugi.Limit{} && o.Clock == Clock{} && slices.ContainsFunc(append([]bots.Bot{o.Bot}, o.Rivals...), bots.Bot.Bounded):
		return errors.New("a move needs a bound: a time or nodes")
	}
	for _, b := range append([]bots.Bot{o.Bot}, o.Rivals...) {
		if err := b.Check(o.Game); err != nil {
			return fmt.Errorf("%s: %w", b.Name, err)
		}
		if b.Human() && o.Parallel > 1 {
			return errors.New("a person plays one game at a time: leave --parallel at 1")
		}
	}
	return nil
}

// run plays the missing games.
func (m *match) run(ctx context.Context) error {
	var todo []Fixture
	for _, r := range m.schedule() {
		todo = append(todo, Fixture{&m.Options, r})
	}
	return Play(ctx, todo, m.Parallel, m.journal, m.tell)
}

// schedule lists all games in the order of play.
func (m *match) schedule() (games []Record) {
	for o := range m.Games / 2 {
		for _, rival := range m.Rivals {
			for _, bots := range [][2]string{{m.Bot.Name, rival.Name}, {rival.Name, m.Bot.Name}} {
				games = append(games, Record{Setting: m.setting(), Opening: o, Bots: bots})
			}
		}
	}
	return games
}

func (m *match) setting() string { return m.Options.setting() }

// tell tells of a finished game.
func (m *match) tell(r Record) error {
	if m.JSON {
		line, err := json.Marshal(r)
		if err == nil {
			_, err = m.Progress.Write(append(line, '\n'))
		}
		return err
	}
	_, err := fmt.Fprintf(m.Progress, "%s – %s, opening %d: %s\n", r.Bots[0], r.Bots[1], r.Opening, r.Ending())
	return err
}
