package server

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"arenabot/relay/gate"
)

// maxRemembered is how many battles are known again when they are announced
// twice. The arena announces a battle within minutes, if at all, a second time.
const maxRemembered = 10_000

// battles owns the goroutines of the battles and knows which were begun.
type battles struct {
	ctx    context.Context
	cancel context.CancelCauseFunc

	limits gate.Limits

	mu      sync.Mutex
	closed  bool
	idle    chan struct{}   // closed when draining and nothing is played; nil before
	sources map[string]int  // battles being played, by who announced them
	begun   map[string]bool // by game and id
	order   []string        // the keys of begun, oldest first
	running int
	all     sync.WaitGroup
}

func newBattles(limits gate.Limits) battles {
	ctx, cancel := context.WithCancelCause(context.Background())
	return battles{ctx: ctx, cancel: cancel, limits: limits, begun: map[string]bool{}, sources: map[string]int{}}
}

// errFull is why a battle more is not begun.
var errFull = errors.New("as many battles as may be are being played")

// begin runs play in a goroutine of its own unless the battle was begun before.
// from is who announced it, "" for this machine, which only the limit in all
// bounds. The error is ErrClosing once the server drains or closes.
func (b *battles) begin(key, from string, play func(context.Context)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.begun[key] && !b.closed {
		return nil
	}
	return b.play(key, from, play)
}

// again runs play for a battle that an earlier start has begun.
func (b *battles) again(key string, play func(context.Context)) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.play(key, "", play)
}

// play does so within the limits. The caller holds mu.
func (b *battles) play(key, from string, play func(context.Context)) error {
	switch {
	case b.closed:
		return ErrClosing
	case b.running >= b.limits.Battles:
		return fmt.Errorf("%w: %d", errFull, b.running)
	case from != "" && b.sources[from] >= b.limits.BattlesBySource:
		return fmt.Errorf("%w of those that %s announced: %d", errFull, from, b.sources[from])
	}
	b.remember(key)
	b.running++
	b.sources[from]++
	b.all.Add(1)
	go func() {
		defer b.all.Done()
		defer b.ended(from)
		play(b.ctx)
	}()
	return nil
}

// remember has a battle known as begun. The caller holds mu, or is alone.
func (b *battles) remember(key string) {
	if b.begun[key] {
		return
	}
	b.begun[key] = true
	b.order = append(b.order, key)
	if len(b.order) > maxRemembered {
		delete(b.begun, b.order[0])
		b.order = b.order[1:]
	}
}

func (b *battles) ended(from string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.running--
	if b.sources[from]--; b.sources[from] == 0 {
		delete(b.sources, from)
	}
	b.signalIdle()
}

// signalIdle wakes drain when nothing is played any more. The caller holds mu.
func (b *battles) signalIdle() {
	if b.idle != nil && b.running == 0 {
		close(b.idle)
		b.idle = nil
	}
}

// drain begins no more battles, and waits until those that are played have
// ended or ctx has. It returns how many are left.
func (b *battles) drain(ctx context.Context) int {
	idle := make(chan struct{})
	b.mu.Lock()
	b.closed = true
	b.idle = idle
	b.signalIdle()
	b.mu.Unlock()
	select {
	case <-idle:
	case <-ctx.Done():
	}
	return b.live()
}

// draining reports whether no more battles are begun.
func (b *battles) draining() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.closed
}

// live counts the battles that are being played.
func (b *battles) live() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.running
}

// close ends the battles that are played, with a cause, and waits for them.
func (b *battles) close(cause error) {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.cancel(cause)
	b.all.Wait()
}
