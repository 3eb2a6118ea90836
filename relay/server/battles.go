package server

import (
	"context"
	"sync"
)

// maxRemembered is how many battles are known again when they are announced
// twice. The arena announces a battle within minutes, if at all, a second time.
const maxRemembered = 10_000

// battles owns the goroutines of the battles and knows which were begun.
type battles struct {
	ctx    context.Context
	cancel context.CancelCauseFunc

	mu      sync.Mutex
	closed  bool
	begun   map[string]bool // by game and id
	order   []string        // the keys of begun, oldest first
	running int
	all     sync.WaitGroup
}

func newBattles() battles {
	ctx, cancel := context.WithCancelCause(context.Background())
	return battles{ctx: ctx, cancel: cancel, begun: map[string]bool{}}
}

// begin runs play in a goroutine of its own unless the battle was begun before.
// The error is ErrClosing once the server closes.
func (b *battles) begin(key string, play func(context.Context)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return ErrClosing
	}
	if b.begun[key] {
		return nil
	}
	b.begun[key] = true
	b.order = append(b.order, key)
	if len(b.order) > maxRemembered {
		delete(b.begun, b.order[0])
		b.order = b.order[1:]
	}
	b.running++
	b.all.Add(1)
	go func() {
		defer b.all.Done()
		defer func() {
			b.mu.Lock()
			b.running--
			b.mu.Unlock()
		}()
		play(b.ctx)
	}()
	return nil
}

// live counts the battles that are being played.
func (b *battles) live() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.running
}

func (b *battles) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.cancel(ErrClosing)
	b.all.Wait()
}
