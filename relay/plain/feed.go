package plain

import (
	"bytes"
	"context"
	"slices"
	"sync"

	"arenabot/engine/cis"
	"arenabot/relay/battle"
	"arenabot/relay/hub"
)

// maxFeed bounds the events that are kept of a battle, in bytes: the longest game
// of Quoridor has 15 KB. Of an arena that floods no more is passed on.
const maxFeed = 128 << 10

// A feed is what readers and players of one battle need of it. It never waits for
// them: each reads at its own pace from what is kept.
type feed struct {
	game, id string

	mu      sync.Mutex
	changed chan struct{} // closed and replaced at each change
	events  [][]byte
	bytes   int
	over    bool
	posts   []posted
	playing bool // somebody's action is being played

	seat    *seat
	sitting int // who shares it
}

// A posted is one POST of the battle, and what came of it.
type posted struct {
	move     string // in the game's notation, "" for a flip
	answered bool
	status   int
	body     []byte
	err      error
}

func newFeed(game, id string) *feed { return &feed{game: game, id: id, changed: make(chan struct{})} }

// record takes a line of the battle's transcript.
func (f *feed) record(r battle.Record) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch r.Kind {
	case battle.RecordEvent:
		// A stream that is opened again, since nothing was played, greets again.
		if len(f.events) > 0 && bytes.Equal(r.Data, f.events[0]) || f.bytes+len(r.Data) > maxFeed {
			return
		}
		f.events, f.bytes = append(f.events, oneLine(r.Data)), f.bytes+len(r.Data)
	case battle.RecordPost:
		move, _, _ := cis.ReadAction(f.game, r.Data) // of our own making
		f.posts = append(f.posts, posted{move: move})
		f.passed(false)
	case battle.RecordEnd:
		f.passed(true) // whoever plays by the stream cannot go on
	case battle.RecordAnswer:
		if n := len(f.posts); n > 0 {
			p := &f.posts[n-1]
			p.answered, p.body = true, r.Data
			p.status, p.err = r.Answer()
		}
	case battle.RecordOver:
		f.over = true
	default:
		return
	}
	f.tell()
}

func (f *feed) passed(blind bool) {
	if f.seat != nil {
		f.seat.passed(blind)
	}
}

// oneLine is an event without the line ends that JSON may have between its
// tokens: on the arena's wire each is one line.
func oneLine(data []byte) []byte {
	return bytes.Map(func(c rune) rune {
		if c == '\n' || c == '\r' {
			return ' '
		}
		return c
	}, data)
}

// tell wakes who waits. The caller holds mu.
func (f *feed) tell() {
	close(f.changed)
	f.changed = make(chan struct{})
}

// end has nobody wait any more: nothing follows.
func (f *feed) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.over = true
	f.tell()
}

// next returns the events from n on, and what is closed at the next change, unless
// there is none to come.
func (f *feed) next(n int) (events [][]byte, changed <-chan struct{}, over bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.events[n:]), f.changed, f.over
}

// sit gives a seat at the battle, which all who ask for one share.
func (f *feed) sit(h *hub.Hub) *seat {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.sitting++; f.sitting == 1 {
		f.seat = newSeat(h, f.id)
		f.tell()
	}
	return f.seat
}

// stand gives it back; nobody's is left.
func (f *feed) stand() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.sitting--; f.sitting == 0 {
		f.seat.leave()
		f.seat = nil
	}
}

// claim reserves the battle for one action; false while there is another.
func (f *feed) claim() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.playing {
		return false
	}
	f.playing = true
	return true
}

func (f *feed) release() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.playing = false
}

// sent is how many POSTs the battle has had.
func (f *feed) sent() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.posts)
}

// await waits for the first POST after n of them that wanted accepts, and for its
// answer. What the battle sends again is one POST. ok is false when there is none:
// the battle is over, ctx is, or it posted something else.
func (f *feed) await(ctx context.Context, n int, wanted func(posted) bool) (p posted, ok bool) {
	for {
		f.mu.Lock()
		for ; n < len(f.posts) && f.posts[n].answered && f.posts[n].err != nil; n++ {
		}
		changed, over := f.changed, f.over
		if n < len(f.posts) {
			p, ok = f.posts[n], true
		}
		f.mu.Unlock()
		switch {
		case ok && !wanted(p):
			return posted{}, false
		case ok && p.answered:
			return p, true
		case over:
			return posted{}, false
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return posted{}, false
		}
	}
}
