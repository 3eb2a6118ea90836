package journal

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"arenabot/relay/history"
)

const (
	// maxQueue bounds the writes that wait: at about 300 bytes each, 15 MB.
	maxQueue = 50_000

	// maxBatch bounds those of one transaction, so that others get their turn.
	maxBatch = 1000

	// writing is how long one batch may take.
	writing = 30 * time.Second

	// again is how long after a failure the next try comes.
	again = time.Second

	// closing is how long the last writes may take.
	closing = 5 * time.Second
)

// A Store is what takes the writes; history.DB is one.
type Store interface {
	Apply(ctx context.Context, writes ...history.Write) error
}

// A judge is a Store that can tell whose fault an error is. Of another one it is
// the write's where other writes succeed.
type judge interface {
	// Refuses reports whether an error lies in what was to be written.
	Refuses(err error) bool
}

// A Journal is the queue before a Store. Make it with New and end it with Close.
// It is safe for concurrent use.
type Journal struct {
	store Store
	log   *slog.Logger
	wake  chan struct{} // holds one when there is something to write
	stop  context.CancelFunc
	done  chan struct{}

	mu      sync.Mutex
	queue   []history.Write
	added   int64         // writes ever put into the queue
	settled int64         // of these, written or given up
	changed chan struct{} // closed and replaced when settled grows
	lost    int64
	broken  error // of the last try; nil when it went well
}

// New returns a journal that writes to a store. A nil log logs nothing.
func New(store Store, log *slog.Logger) *Journal {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	ctx, stop := context.WithCancel(context.Background())
	j := &Journal{store: store, log: log, wake: make(chan struct{}, 1), stop: stop, done: make(chan struct{}), changed: make(chan struct{})}
	go func() {
		defer close(j.done)
		j.run(ctx)
	}()
	return j
}

// Add puts a write into the queue; false when it is full, and the write is lost.
func (j *Journal) Add(w history.Write) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.queue) >= maxQueue {
		j.lost++
		return false
	}
	j.queue = append(j.queue, w)
	j.added++
	select {
	case j.wake <- struct{}{}:
	default:
	}
	return true
}

// Flush waits until all that was added before is written or given up, or ctx ends.
func (j *Journal) Flush(ctx context.Context) {
	j.mu.Lock()
	until := j.added
	j.mu.Unlock()
	for {
		j.mu.Lock()
		reached, changed := j.settled >= until, j.changed
		j.mu.Unlock()
		if reached {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		case <-j.done:
			return
		}
	}
}

// keeping is how long a POST to the arena may wait for the record before it. It
// costs the clock: a database that is slower than that costs the certainty of
// what was sent, should the relay be killed in that moment.
//
// At 20 ms a busy machine lost that certainty in one of 200 kills, and with it a
// battle: its stream was opened again after a POST that was not on record.
const keeping = 200 * time.Millisecond

// Keep waits until all that was added before will outlive a crash, for 200 ms at
// the most, and not at all while the database cannot be written.
func (j *Journal) Keep(ctx context.Context) {
	if j.Healthy(ctx) != nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, keeping)
	defer cancel()
	j.Flush(ctx)
}

// Healthy is nil while writes arrive; else it says what is wrong.
func (j *Journal) Healthy(context.Context) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case j.broken != nil && j.lost > 0:
		return fmt.Errorf("%w; %d entries are lost", j.broken, j.lost)
	case j.broken != nil:
		return fmt.Errorf("%w; %d entries wait", j.broken, len(j.queue))
	}
	return nil
}

// Lost counts the writes that could not be kept since the start.
func (j *Journal) Lost() int64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.lost
}

// Close writes what waits, for five seconds at the most, and ends the writer.
func (j *Journal) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	j.Flush(ctx)
	j.stop()
	<-j.done
}

func (j *Journal) run(ctx context.Context) {
	for {
		select {
		case <-j.wake:
		case <-ctx.Done():
			return
		}
		for batch := j.batch(); len(batch) > 0; batch = j.batch() {
			settled, err := j.write(ctx, batch)
			j.settle(settled, err)
			if err == nil {
				continue
			}
			select {
			case <-time.After(again):
			case <-ctx.Done():
				return
			}
		}
	}
}

// batch is the next to be written; it stays in the queue until it is settled.
func (j *Journal) batch() []history.Write {
	j.mu.Lock()
	defer j.mu.Unlock()
	return append([]history.Write(nil), j.queue[:min(len(j.queue), maxBatch)]...)
}

// write returns how many of a batch are settled. Where the whole fails, each is
// tried alone: one that cannot be written must not keep the others. When none
// can, the database is at fault, and all are kept for later.
func (j *Journal) write(ctx context.Context, batch []history.Write) (settled int, err error) {
	ctx, cancel := context.WithTimeout(ctx, writing)
	defer cancel()
	if err = j.store.Apply(ctx, batch...); err == nil {
		return len(batch), nil
	}
	if own, ok := j.store.(judge); ok && !own.Refuses(err) {
		return 0, err // on a full disk a small write may succeed, and no other is to be given up for it
	}
	if len(batch) > 1 && j.store.Apply(ctx) != nil {
		return 0, err // not even nothing can be written
	}
	var failed int
	for _, w := range batch {
		one := j.store.Apply(ctx, w)
		if one != nil {
			failed++
			err = one
		}
		if one != nil && failed > maxFailed {
			return 0, err
		}
	}
	if failed == len(batch) {
		return 0, err
	}
	j.mu.Lock()
	j.lost += int64(failed)
	j.mu.Unlock()
	j.log.Warn("entries of the history could not be written", "entries", failed, "err", err)
	return len(batch), nil
}

// maxFailed is how many single writes may fail before the database is at fault.
const maxFailed = 10

// settle takes writes from the queue and notes how the last try went.
func (j *Journal) settle(n int, err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.queue = append([]history.Write(nil), j.queue[n:]...)
	j.settled += int64(n)
	if (err == nil) != (j.broken == nil) {
		if err != nil {
			j.log.Warn("the history cannot be written; battles go on without it, and it is tried again", "err", err)
		} else {
			j.log.Info("the history can be written again", "lost", j.lost)
		}
	}
	j.broken = err
	close(j.changed)
	j.changed = make(chan struct{})
}
