package cis

import (
	"fmt"
	"time"

	"arenabot/engine/game"
)

// Decide says what the battle wants now. Ask it after every input and when the
// Until of its last answer has come.
func (b *Battle) Decide(now time.Time) Decision {
	b.due = nil
	d := b.decide(now)
	// A decision may itself find that the battle is over.
	if b.result != nil {
		return Decision{Kind: Over, Why: b.result.Reason, Result: *b.result}
	}
	return d
}

func (b *Battle) decide(now time.Time) Decision {
	silent := b.heard.Add(b.options.Silence)
	switch {
	case b.result != nil:
		return Decision{}
	case b.out != nil && b.out.inFlight:
		return b.inFlight(now)
	case b.opens == 0:
		return Decision{Kind: Open, Why: "opening the stream"}
	case b.streamGone != "" && b.untouched() && b.opens < maxOpens:
		return b.reopen(now)
	case b.pos == nil && b.streamGone != "":
		return b.over(Unknown, "before the battle began, "+b.streamGone)
	case b.pos == nil:
		return b.wait(now, silent, "waiting for the arena to tell which side we are",
			Unknown, "the arena never told which side we are")
	case b.ended:
		return b.wait(now, b.heard.Add(b.options.Verdict),
			"the arena had ended the battle already; waiting to hear how",
			Unknown, "the arena had ended the battle before our move (423) and did not say how")
	case b.unsure():
		return b.again(now)
	case b.cheat != "":
		return b.flip(now)
	case b.pos.Outcome().Over():
		return b.end(now)
	case b.ourTurn() && b.proposal != "" && b.unheard && b.streamGone == "":
		// Our POST must not overtake the GET, which would forfeit the battle.
		return b.wait(now, silent, "holding "+b.proposal+" back until the stream that was opened again is heard",
			Unknown, "the stream that was opened again stayed silent")
	case b.ourTurn() && b.proposal != "" && now.Before(b.notUntil):
		return Decision{Kind: Wait, Until: b.notUntil,
			Why: "holding " + b.proposal + " back until the opponent's events have settled"}
	case b.ourTurn() && b.proposal != "":
		return b.post(&post{body: b.dialect.body(b.proposal), move: b.proposal}, "playing "+b.proposal)
	case b.ourTurn():
		return Decision{Kind: Think, Why: "choosing our move",
			Ask: b.ask, Position: b.pos, Left: b.clock.at(b.us, now) - b.clock.lag}
	case b.streamGone != "":
		return b.blind(now)
	}
	return b.wait(now, silent, "waiting for the opponent's move",
		Unknown, "the opponent's move did not come for "+b.options.Silence.String())
}

// inFlight waits for the answer to our POST: never two in flight, not even when a
// cheat wants its flip. An answer that was lost on the way is given up in time.
func (b *Battle) inFlight(now time.Time) Decision {
	if b.out.echoed.IsZero() {
		return Decision{Kind: Wait, Why: "our POST is in flight"}
	}
	until := b.out.echoed.Add(b.options.Answer)
	if now.Before(until) {
		return Decision{Kind: Wait, Until: until, Why: "our POST is echoed; its answer is on the way"}
	}
	return Decision{Kind: Wait, HangUp: true, Why: "our POST is echoed, and its answer did not come"}
}

// reopen opens a stream again on which nothing was played.
func (b *Battle) reopen(now time.Time) Decision {
	why := b.streamGone + "; opening it again, since nothing was played"
	if now.Before(b.reopenAt) {
		return Decision{Kind: Wait, Until: b.reopenAt, Why: why}
	}
	return Decision{Kind: Open, Why: why}
}

// unsure reports whether the last POST must perhaps be sent again. A move needs
// no second try once the opponent has cheated: the flip is the very next POST.
func (b *Battle) unsure() bool {
	p := b.out
	return p != nil && p.failure != "" && p.echoed.IsZero() && (b.cheat == "" || p.move == "")
}

// again sends a POST once more whose fate is unknown, when its echo did not come.
func (b *Battle) again(now time.Time) Decision {
	p := b.out
	until := p.answered.Add(b.options.Echo)
	switch {
	case b.streamGone != "":
		return b.over(Unknown, p.failure+", and "+b.streamGone+": its echo cannot be seen")
	case now.Before(until):
		return Decision{Kind: Wait, Until: until, Why: p.failure + "; waiting for its echo before sending it again"}
	case p.attempts >= maxAttempts:
		return b.over(Unknown, fmt.Sprintf("%s, %d times", p.failure, p.attempts))
	}
	return b.post(p, "sending our POST again: "+p.failure+", and no echo came")
}

// flip answers a cheat, once, and then gives the arena time to object.
func (b *Battle) flip(now time.Time) Decision {
	if b.out == nil || b.out.move != "" {
		return b.post(&post{body: flipBody()}, "flipping the table: "+b.cheat)
	}
	return b.wait(now, b.out.answered.Add(b.options.Verdict),
		"the table is flipped; the arena may still object",
		Won, "we flipped the table rightly: "+b.cheat)
}

// end waits for the arena to announce what the board shows already.
func (b *Battle) end(now time.Time) Decision {
	outcome, reason := b.verdict(b.pos.Outcome())
	reason += " on the board; the arena did not announce it"
	if b.guessed > 0 {
		return b.over(Unknown, fmt.Sprintf("%s: the game is over if our guesses of %d moves were right", b.streamGone, b.guessed))
	}
	if b.streamGone != "" {
		return b.over(outcome, reason+": "+b.streamGone)
	}
	return b.wait(now, b.heard.Add(b.options.Verdict),
		"the game is over; waiting for the arena to announce it", outcome, reason)
}

// blind goes on without the stream, for the arena still takes our moves and a
// battle left alone is lost. The opponent's move is guessed; with a wrong guess
// nothing is lost that was not lost already.
func (b *Battle) blind(now time.Time) Decision {
	why := b.streamGone + ": the opponent's moves cannot be seen any more; "
	until := b.heard.Add(b.options.Blind)
	switch {
	case now.Before(until):
		return Decision{Kind: Wait, Until: until, Why: why + "giving it time for one"}
	case !b.guessing:
		b.guessing = true
		b.ask++
		b.proposal = ""
	case b.proposal != "":
		return b.guess(now)
	}
	return Decision{Kind: Think, Why: why + "guessing one",
		Ask: b.ask, Position: b.pos, Left: b.clock.at(b.us, now) - b.clock.lag}
}

// guess takes the proposal as the opponent's move.
func (b *Battle) guess(now time.Time) Decision {
	move := b.proposal
	next, err := b.pos.Play(move)
	if err != nil { // cannot be: Propose has judged it in this position
		return b.over(Unknown, "our own referee refused a guess: "+err.Error())
	}
	b.guessing, b.guessed = false, b.guessed+1
	b.clock.stop(b.us.Other(), now)
	b.played(now, move, next)
	if b.ourTurn() {
		b.clock.start(b.us, now)
		b.wantMove(now)
	}
	return b.decide(now)
}

// wait waits until a time, at which the battle is over as told.
func (b *Battle) wait(now, until time.Time, why string, o Outcome, reason string) Decision {
	if now.Before(until) {
		return Decision{Kind: Wait, Until: until, Why: why}
	}
	return b.over(o, reason)
}

func (b *Battle) over(o Outcome, reason string) Decision {
	b.finish(o, reason)
	return Decision{}
}

func (b *Battle) post(p *post, why string) Decision {
	b.due = p
	return Decision{Kind: Post, Why: why, Body: p.body}
}

// A Snapshot is what there is to see of a battle at one moment.
type Snapshot struct {
	Greeted  bool          // the fields below hold only once the arena has greeted us
	Us       game.Side     // our side
	Position game.Position // our posted moves included
	Moves    []string      // since the start, both sides'

	Clocks  [2]time.Duration // left, by side; the opponent's as it looks from here
	Running bool             // whether a clock runs, and whose
	Runs    game.Side

	Flipped *Flipped // the first flip of the table; nil while nobody has
}

// Flipped is who flipped the table, and why.
type Flipped struct {
	Us  bool
	Why string // one sentence: the cheat, or what is missing for one
}

// Snapshot shows the battle as it is now.
func (b *Battle) Snapshot(now time.Time) Snapshot {
	return Snapshot{
		Greeted: b.pos != nil, Us: b.us, Position: b.pos, Moves: b.moves[:len(b.moves):len(b.moves)],
		Clocks:  [2]time.Duration{b.clock.at(game.First, now), b.clock.at(game.Second, now)},
		Running: b.clock.running && b.result == nil, Runs: b.clock.side,
		Flipped: b.flipped,
	}
}
