package cis

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"arenabot/engine/game"
)

const (
	// maxAttempts bounds how often one POST is sent when no answer and no echo comes.
	maxAttempts = 3

	// maxOpens bounds how often the stream is opened while nothing was played;
	// before each but the first it waits, twice as long every time.
	maxOpens   = 4
	reopenWait = 250 * time.Millisecond
)

// A Battle is one battle. It is not safe for concurrent use. The times it is
// given must not run backwards.
type Battle struct {
	game    game.Game
	dialect dialect
	options Options

	pos   game.Position // nil before the greeting; includes our posted moves
	us    game.Side
	moves []string
	early [][]byte // events that came before the greeting

	ask      int       // counts our turns, and the opponent's that are guessed
	proposal string    // the move found for this ask, "" before it is
	notUntil time.Time // when our move may be posted
	due      *post     // what the last Decide said to send
	out      *post     // the POST last sent
	cheat    string    // what the opponent did that must be flipped
	flipped  *Flipped  // who flipped the table first, if anybody did

	clock      clock
	heard      time.Time // when anything last came from the arena
	opens      int       // how often the stream was opened
	unheard    bool      // nothing has come since it was opened the last time
	streamGone string    // why nothing more can be heard, unless it is opened again
	guessing   bool      // the move asked for is the opponent's, which nobody can see
	guessed    int       // so many of its moves on the board are guesses
	reopenAt   time.Time // when it may be
	ended      bool      // the arena answered a move with 423
	result     *Result
}

// A post is one POST of ours, with what became of it.
type post struct {
	body     []byte
	move     string // "" for the flip
	attempts int
	inFlight bool
	echoed   time.Time // when its echo came, or a reply that proves it processed
	answered time.Time // when its last answer or failure came
	failure  string    // why it may not have been processed
}

// New returns the battle of g whose stream is still to be opened. The error says
// that the CIS arena has no such game.
func New(g game.Game, o Options) (*Battle, error) {
	d, ok := dialectOf(g.Name)
	if !ok {
		return nil, fmt.Errorf("cis: the arena has no game %q", g.Name)
	}
	return &Battle{
		game: g, dialect: d, options: o.withDefaults(),
		clock: newClock(d.clock),
	}, nil
}

// Event takes the data of one event of the stream.
func (b *Battle) Event(now time.Time, data []byte) {
	if b.result != nil {
		return
	}
	b.heard, b.unheard = now, false
	us := ""
	if b.pos != nil {
		us = b.dialect.sides[b.us]
	}
	e := b.dialect.read(data, us)
	switch {
	case e.kind == winner:
		b.finish(b.verdict(e.result))
	case e.kind == youAre && b.pos == nil:
		b.greeted(now, e.side)
	case e.kind == youAre:
		// A second greeting changes nothing.
	case b.pos == nil:
		// Until we know who we are, an action can be neither echo nor reply.
		b.early = append(b.early, data)
	case e.kind == echo:
		b.confirm(now)
	default:
		b.acted(now, e)
	}
}

func (b *Battle) greeted(now time.Time, us game.Side) {
	b.us, b.pos = us, b.game.ArenaStart
	if b.ourTurn() {
		// The opening move is free: our clock does not run yet.
		b.wantMove(now.Add(b.options.Hold))
	} else {
		b.clock.start(us.Other(), now)
	}
	early := b.early
	b.early = nil
	for _, data := range early {
		b.Event(now, data)
	}
}

// acted judges an action of the opponent.
func (b *Battle) acted(now time.Time, e event) {
	switch {
	case b.cheat != "":
		// One flip answers whatever came before it.
		if e.flip && b.out != nil && b.out.move == "" {
			b.finish(Lost, "the arena did not accept our flip: "+b.cheat)
		}
		return
	case e.flip:
		b.flipped = &Flipped{Why: "our referee knows no cause"}
		b.cheated(now, "the opponent flipped the table without a cause that our referee knows")
		return
	case e.fault != nil:
		b.cheated(now, "the opponent's action "+e.fault.Error())
		return
	case b.pos.Outcome().Over():
		b.cheated(now, "the opponent moved after the game had ended")
		return
	case b.ourTurn():
		b.cheated(now, "the opponent moved out of turn")
		return
	}
	next, err := b.pos.Play(e.move)
	if err != nil {
		b.cheated(now, "the opponent broke the rules: "+err.Error())
		return
	}
	b.confirm(now) // a legal reply proves that our move was processed
	b.clock.stop(b.us.Other(), now)
	b.played(now, e.move, next)
	if b.ourTurn() {
		b.clock.start(b.us, now)
		b.wantMove(now.Add(b.options.Settle))
	}
}

// cheated notes what must be flipped. Our clock runs for the flip too, and anew,
// since the arena counts from the last event it wrote.
func (b *Battle) cheated(now time.Time, what string) {
	b.cheat, b.proposal = what, ""
	b.clock.start(b.us, now)
}

func (b *Battle) played(now time.Time, move string, next game.Position) {
	b.pos, b.moves = next, append(b.moves, move)
	if next.Outcome().Over() {
		b.clock.halt(now)
	}
}

// confirm notes that our last POST was processed.
func (b *Battle) confirm(now time.Time) {
	if b.out != nil && b.out.echoed.IsZero() {
		b.out.echoed = now
	}
}

func (b *Battle) wantMove(notUntil time.Time) {
	b.ask++
	b.proposal, b.notUntil = "", notUntil
}

func (b *Battle) ourTurn() bool {
	return !b.pos.Outcome().Over() && b.pos.Turn() == b.us
}

// Opened tells that the stream is being opened, as the last Decision wanted.
func (b *Battle) Opened(now time.Time) {
	b.opens, b.streamGone, b.heard, b.unheard = b.opens+1, "", now, true
}

// StreamEnded tells that the stream broke or could not be opened (err), or was
// closed by the arena (nil). It is opened again only while nothing was played,
// since another GET after that forfeits the battle; later, what can still be
// done blind is done.
func (b *Battle) StreamEnded(now time.Time, err error) {
	if b.result != nil || b.opens == 0 || b.streamGone != "" {
		return
	}
	b.heard = now
	b.streamGone = "the arena closed the stream"
	if err != nil {
		b.streamGone = "the stream broke: " + err.Error()
	}
	b.reopenAt = now.Add(reopenWait << (b.opens - 1))
}

// untouched reports whether nothing was played yet, as far as we can know.
func (b *Battle) untouched() bool {
	return b.out == nil && len(b.moves) == 0 && len(b.early) == 0 && b.cheat == ""
}

// Propose offers the move for the given ask. It is accepted once, if it is
// legal; the error says why it is not.
func (b *Battle) Propose(ask int, move string) error {
	switch {
	case b.result != nil:
		return errors.New("the battle is over")
	case b.cheat != "":
		return errors.New("the table is flipped instead: " + b.cheat)
	case ask != b.ask || b.pos == nil || !b.ourTurn() && !b.guessing:
		return fmt.Errorf("too late: move %d is not wanted any more", ask)
	case b.proposal != "":
		return fmt.Errorf("there is an answer already: %s", b.proposal)
	}
	if _, err := b.pos.Play(move); err != nil {
		return err
	}
	b.proposal = move
	return nil
}

// Posted tells that the body of the last Decision, a Post, is being sent.
func (b *Battle) Posted(now time.Time) {
	p := b.due
	if p == nil {
		return
	}
	b.due = nil
	p.inFlight, p.attempts, p.failure = true, p.attempts+1, ""
	if p == b.out {
		return // sent again: nothing new on the board
	}
	b.out = p
	b.clock.stop(b.us, now)
	if p.move == "" {
		if b.flipped == nil {
			b.flipped = &Flipped{Us: true, Why: b.cheat}
		}
		return
	}
	next, err := b.pos.Play(p.move)
	if err != nil { // cannot be: Propose has judged it in this position
		b.finish(Unknown, "our own referee refused our move: "+err.Error())
		return
	}
	b.clock.start(b.us.Other(), now)
	b.played(now, p.move, next)
}

// Answered tells the HTTP answer to the POST in flight, or with err that none came.
func (b *Battle) Answered(now time.Time, status int, body []byte, err error) {
	if b.result != nil || b.out == nil || !b.out.inFlight {
		return
	}
	p := b.out
	p.inFlight, p.answered, b.heard = false, now, now
	switch {
	case err != nil:
		p.failure = "the POST got no answer: " + err.Error()
	case status == 404:
		b.finish(Unknown, "the arena does not know this battle (404)")
	case status == 423 && p.move == "":
		b.finish(Lost, "the arena had ended the battle before our flip (423): it held our last action against us")
	case status == 423:
		b.ended = true
	case status < 200 || status > 299:
		p.failure = fmt.Sprintf("the arena answered the POST with status %d", status)
	default:
		var answer struct{ Clock *float64 }
		if json.Unmarshal(body, &answer) == nil && answer.Clock != nil {
			b.clock.correct(b.us, time.Duration(*answer.Clock*float64(time.Millisecond)))
		}
	}
}

// verdict is the end as the arena announces it.
func (b *Battle) verdict(o game.Outcome) (Outcome, string) {
	who, decided := o.Winner()
	outcome, reason := Drawn, "the game was drawn"
	if decided && b.pos == nil {
		return Unknown, "the arena named a winner before it told which side we are"
	} else if decided && who == b.us {
		outcome, reason = Won, "we won"
	} else if decided {
		outcome, reason = Lost, "the opponent won"
	}
	if b.pos != nil && o != b.pos.Outcome() {
		reason += ", says the arena; on our board the outcome is " + b.pos.Outcome().String()
	}
	return outcome, reason
}

func (b *Battle) finish(o Outcome, reason string) {
	if b.result == nil {
		b.result = &Result{o, reason}
	}
}
