package duel

import (
	"context"
	"fmt"
	"sync"
	"time"

	"arenabot/relay/bots"
	"arenabot/relay/ugi"
)

// A Fixture is one game to play: the bots and opening of its record, as Options say. Make
// one with [Options.Fixture].
type Fixture struct {
	*Options
	Record Record
}

// Fixture is the game of an opening in which a begins. Both must be o.Bot or among o.Rivals.
func (o *Options) Fixture(opening int, a, b string) Fixture {
	return Fixture{o, Record{Setting: o.setting(), Opening: opening, Bots: [2]string{a, b}}}
}

// Check reports what is wrong with o, and with its bots as far as it shows before a game.
func (o *Options) Check() error { return o.check() }

// Play plays those games that j does not have, parallel at once, and adds them to it; tell,
// if not nil, hears of each. It stops at the first error, and in mid-game when ctx ends.
func Play(ctx context.Context, games []Fixture, parallel int, j *Journal, tell func(Record) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	todo := make(chan Fixture)
	var workers sync.WaitGroup
	var telling sync.Mutex
	for range max(parallel, 1) {
		workers.Go(func() {
			for f := range todo {
				r, err := f.play(ctx, f.Record)
				if err == nil {
					err = j.add(r)
				}
				if err == nil && tell != nil {
					telling.Lock()
					err = tell(r)
					telling.Unlock()
				}
				if err != nil {
					stop(err)
				}
			}
		})
	}
	for _, f := range games {
		if j.Find(f.Record) != nil {
			continue
		}
		select {
		case todo <- f:
		case <-ctx.Done():
		}
	}
	close(todo)
	workers.Wait()
	return context.Cause(ctx)
}

// patience is how long a bot may take to start or to move.
func (o *Options) patience() time.Duration {
	if o.Patience == 0 {
		return time.Minute
	}
	return o.Patience
}

// setting is what must agree for games to be added up.
func (o *Options) setting() string {
	limit := o.Limit.String()
	switch {
	case o.Clock.Base > 0 && o.Limit == ugi.Limit{}:
		limit = "clock " + o.Clock.String()
	case o.Clock.Base > 0:
		limit += " clock " + o.Clock.String()
	}
	return fmt.Sprintf("%s %s seed %d", o.Game.Name, limit, o.Seed)
}

func (o *Options) bot(name string) bots.Bot {
	for _, b := range o.Rivals {
		if b.Name == name {
			return b
		}
	}
	return o.Bot
}
