package practice

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"arenabot/engine/game"
)

// A battleSetup is all that a battle is made of. Nothing of it changes.
type battleSetup struct {
	id       string
	game     game.Game
	dialect  dialect
	team     game.Side
	opponent opponent
	against  string // what the opponent is called
	seed     int64  // of all chance in it
	think    time.Duration
	faults   faults
	scored   func(game, battleID, opponent string, points int) // may be nil
	ids      *rand.Rand                                        // for moveId; apart from the opponent's, so that neither disturbs the other
}

// A battle is one game between the team and an opponent of the arena's.
type battle struct {
	battleSetup
	link   *link
	ctx    context.Context // done when the battle has ended
	cancel context.CancelFunc
	wake   chan struct{} // holds one: the opponent should look at the position

	mu       sync.Mutex
	position game.Position
	met      []game.Position // with the team to move
	played   bool            // anything: from then on a GET start forfeits
	cheated  bool            // the opponent's last action was illegal, and a flip is due
	cheat    string          // why it was illegal
	posts    int             // of the team, handled but not yet answered
	handled  int             // POSTs of the team so far
	clock    clock
	streams  map[*stream]struct{}
	giveUp   *time.Timer // ends a battle that nobody plays
	ended    bool
	result   string
	written  []string // events of the stream, at most maxWritten
}

// maxWritten bounds what is kept of a stream: a game of 79 plies has two events a ply at most.
const maxWritten = 200

// newBattle returns a battle that waits for the team. The caller must run it.
func newBattle(setup battleSetup) *battle {
	start := setup.game.ArenaStart
	b := &battle{
		battleSetup: setup,
		link:        &link{faults: setup.faults},
		wake:        make(chan struct{}, 1),
		position:    start,
		clock:       clock{left: setup.dialect.clock, free: start.Turn() == setup.team, since: time.Now()},
		streams:     map[*stream]struct{}{},
	}
	b.ctx, b.cancel = context.WithCancel(context.Background())
	b.mu.Lock() // against the timer's goroutine, which reads giveUp
	defer b.mu.Unlock()
	b.giveUp = time.AfterFunc(patience, func() {
		b.abort(fmt.Sprintf("nothing was played for %v", patience))
	})
	return b
}

// run lets the opponent play until the battle ends.
func (b *battle) run() {
	for {
		select {
		case <-b.wake:
		case <-b.ctx.Done():
			return
		}
		select {
		case <-time.After(b.think):
		case <-b.ctx.Done():
			return
		}
		b.mu.Lock()
		p, handled, cheated := b.position, b.handled, b.cheated
		b.mu.Unlock()
		if cheated {
			continue // the flip is due, and nothing else
		}
		// Nothing is locked while the opponent thinks: a POST out of turn
		// must be judged at once.
		b.perform(b.opponent.act(b.ctx, p), handled)
	}
}

// perform puts sayings onto the streams, each at its time. They were chosen
// when so many POSTs of the team had been handled.
func (b *battle) perform(sayings []saying, handled int) {
	for len(sayings) > 0 {
		began := time.Now()
		if wait := sayings[0].after; wait > 0 {
			select {
			case <-time.After(wait):
			case <-b.wake: // the team acted: look again, rather than wait in vain
				b.nudge()
				return
			case <-b.ctx.Done():
				return
			}
		}
		if latest := sayings[0].latest; latest > 0 && time.Since(began) > latest {
			return
		}
		together := 1
		for together < len(sayings) && sayings[together].after == 0 {
			together++
		}
		b.hear(sayings[:together], handled)
		sayings = sayings[together:]
	}
}

// hear writes what the opponent says in one instant, and judges it.
func (b *battle) hear(sayings []saying, handled int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range sayings {
		if b.ended || b.handled != handled {
			return
		}
		b.playing()
		b.write(s.event)
		next, err := b.dialect.judgeEvent(b.position, b.team.Other(), s.event)
		if err != nil {
			b.cheated, b.cheat = true, err.Error()
			continue
		}
		b.moved(next)
	}
}

// An answer is what a POST play gets.
type answer struct {
	moveID string
	clock  time.Duration
}

// post takes an action of the team: echo first, then clock and rules. ok is
// false if the battle had already ended. overlaps tells that an earlier POST
// was not yet answered when this one came.
func (b *battle) post(body object, overlaps bool) (a answer, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ended {
		return answer{}, false
	}
	b.handled++
	inTime := b.clock.post()
	a = answer{moveID: uuid(b.ids.Uint64), clock: b.clock.left}
	action := b.dialect.echo(b.team, body)
	b.playing()
	b.write(action)

	switch {
	case !inTime:
		b.lose(fmt.Sprintf("the team was %v late", -b.clock.left))
	case isFlip(action) && b.cheated:
		// Nothing follows a right flip: the streams stay open for good.
		b.end(scored(1))
	case isFlip(action):
		b.lose("the team flipped, but the opponent's last action was legal")
	case b.cheated:
		b.lose("the team did not flip, but the opponent's last action was illegal: " + b.cheat)
	case overlaps:
		b.lose("the team sent an action before the last one was answered")
	default:
		next, err := b.dialect.judge(b.position, b.team, action)
		if err != nil {
			b.lose(fmt.Sprintf("the team's action was illegal: %v", err))
			break
		}
		b.moved(next)
		b.nudge()
	}
	return a, true
}

// enter counts a POST of the team as in flight and reports whether another was.
func (b *battle) enter() (overlaps bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.posts++
	return b.posts > 1
}

// leave ends what enter began; to be called before the answer's first byte is
// sent, because the team may send its next POST as soon as it has that.
func (b *battle) leave() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.posts--
}

// listen opens a stream. ok is false if the battle had already ended. After
// anything was played it forfeits the battle: the stream gets its end only.
func (b *battle) listen() (s *stream, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ended {
		return nil, false
	}
	s = newStream()
	b.streams[s] = struct{}{}
	if b.played {
		b.lose("the team called GET start after the game had begun")
		return s, true
	}
	s.send(b.dialect.youAre(b.team, b.id).encode())
	b.clock.wrote()
	b.nudge()
	return s, true
}

// leaveStream forgets a stream whose connection has ended. The battle goes on.
func (b *battle) leaveStream(s *stream) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.streams, s)
}

// abort ends the battle with a reason and nothing on the wire; once it has
// ended, it closes streams that were left open.
func (b *battle) abort(reason string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.end(reason)
	b.closeStreams()
}

// outcome returns the result; ok is false while the battle goes on.
func (b *battle) outcome() (result string, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.result, b.ended
}

// What follows is called with mu held.

// moved takes the position after a legal move, and ends the battle if the game
// has ended.
func (b *battle) moved(next game.Position) {
	b.position = next
	outcome := next.Outcome()
	if !outcome.Over() {
		if next.Turn() == b.team {
			b.met = append(b.met, next)
		}
		return
	}
	b.write(b.dialect.winner(outcome))
	score := 0
	if winner, won := outcome.Winner(); won && winner == b.team || !won && b.drawCounts() {
		score = 1
	}
	b.end(scored(score))
	b.closeStreams()
}

// drawCounts reports whether a draw scores like a win: in tic-tac-toe against a
// search that sees to the end, since nobody wins against that one.
func (b *battle) drawCounts() bool {
	return b.game.Name == "tic-tac-toe" && b.against == faultless
}

// lose ends the battle over an error of the team.
func (b *battle) lose(reason string) {
	b.write(b.dialect.flip(b.team.Other()))
	b.end("lost: " + reason)
	b.closeStreams()
}

// end makes result final, unless there is one.
func (b *battle) end(result string) {
	if b.ended {
		return
	}
	b.ended, b.result = true, result
	if b.scored != nil {
		points := 0
		if result == scored(1) {
			points = 1
		}
		b.scored(b.game.Name, b.id, b.against, points)
	}
	b.giveUp.Stop()
	b.cancel()
}

// playing notes that a side acted.
func (b *battle) playing() {
	b.played = true
	b.giveUp.Reset(patience)
}

// write puts an event onto all streams.
func (b *battle) write(e event) {
	line := e.encode()
	if len(b.written) < maxWritten {
		b.written = append(b.written, string(line))
	}
	for s := range b.streams {
		s.send(line)
	}
	b.clock.wrote()
}

func (b *battle) closeStreams() {
	for s := range b.streams {
		s.close()
	}
}

// nudge has the opponent look at the position.
func (b *battle) nudge() {
	select {
	case b.wake <- struct{}{}:
	default: // it will look anyway
	}
}
