package main

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"arenabot/relay/history"
	"arenabot/relay/history/journal"
	"arenabot/relay/history/sqlite"
)

// A database is the history's, or one in memory in its place.
type database struct {
	*sqlite.DB
	path    string
	instead error // why it is in memory although a file was wanted; nil otherwise
}

// A past is what the relay knows of battles before this start, and where it
// records those to come.
type past struct {
	journal *journal.Journal
	known   []history.Begun
	left    []history.Begun // of these, those that an earlier start has left open, for this one to take up
	instead error
	damaged atomic.Pointer[error] // what the last look at the database found
	release func()                // of the database, as its only relay
	stop    func()                // ends the keeping of bounds, and waits for it
}

// keepEvery is how often that is done.
const keepEvery = time.Hour

// keep holds the history within its bounds, and looks whether it is whole, until
// ctx ends. Age is counted from
// the clock as it was at the start: one that jumps ahead must not make all that is
// on record old.
func (c *serve) keep(ctx context.Context, p *past, db *database, logger *slog.Logger) {
	start := time.Now()
	for {
		since := time.Time{}
		if c.Keep.Duration > 0 {
			since = start.Add(time.Since(start) - c.Keep.Duration)
		}
		n, err := db.Keep(ctx, since, c.KeepSize.Bytes)
		if err != nil && ctx.Err() == nil {
			logger.Warn("old battles could not be forgotten", "err", err)
		}
		if n > 0 {
			logger.Info("old battles are forgotten", "battles", n)
		}
		if err := db.Check(ctx); err != nil && ctx.Err() == nil {
			logger.Warn("the database is damaged: back up what can be read, move it away, and start the relay anew", "err", err)
			p.damaged.Store(&err)
		}
		select {
		case <-time.After(keepEvery):
		case <-ctx.Done():
			return
		}
	}
}

// maxKnown is how many battles of earlier starts are known again when they are
// announced a second time: as many as the server remembers of its own.
const maxKnown = 10_000

// past takes up what earlier starts have left. What cannot be read costs that,
// never the start.
func (c *serve) past(ctx context.Context, db *database, logger *slog.Logger) *past {
	p := &past{journal: journal.New(db.DB, logger), instead: db.instead, release: func() {}}
	release, sole := sqlite.Sole(ctx, db.path)
	if sole {
		p.release = release
		left, err := db.Unfinished(ctx)
		if err != nil {
			logger.Warn("battles that were left open stay so in the history", "err", err)
		}
		if p.left = left; len(left) > 0 {
			logger.Warn("battles were being played when the relay stopped the last time; they are taken up, or closed with their reason", "battles", len(left))
		}
	} else {
		logger.Info("another relay uses the database: battles that are open in it are left to that one", "db", db.path)
	}
	known, err := db.Latest(ctx, maxKnown)
	if err != nil {
		logger.Warn("battles of earlier starts are not known again", "err", err)
	}
	p.known = known
	keeping, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.keep(keeping, p, db, logger)
	}()
	p.stop = func() {
		stop()
		<-done
	}
	return p
}

// healthy is what readiness and metrics show of the history.
func (p *past) healthy(ctx context.Context) error {
	if p.instead != nil {
		return fmt.Errorf("the history is kept in memory only: %w", p.instead)
	}
	if err := p.damaged.Load(); err != nil {
		return *err
	}
	return p.journal.Healthy(ctx)
}

// close writes what waits, and lets another relay have the database.
func (p *past) close() {
	p.stop()
	p.journal.Close()
	p.release()
}

// databaseAt is the path that --db names, or the usual one where it names none.
func databaseAt(flag string) (string, error) {
	if flag != "" {
		return flag, nil
	}
	return sqlite.DefaultPath()
}
