package battle

import (
	"context"
	"errors"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
)

// think gives the position to the decider: once for each ask, and once more when
// its thinking was stopped by something else that came first, as by the stream's
// end.
func (d *driver) think(ctx context.Context, decision cis.Decision) {
	if decision.Ask == d.asked.N && d.unask != nil {
		return
	}
	thinking, stop := context.WithCancel(ctx)
	ask := Ask{
		Battle: d.ID, Game: d.Game, N: decision.Ask,
		Position: decision.Position,
	}
	ask.Budget, ask.Most = budget(decision.Left, d.Think)
	ask.Patience = patience(decision.Left, ask)
	d.asked, d.unask = ask, stop
	d.panicAt = time.Now().Add(decision.Left - reserve(decision.Left))
	d.record(RecordAsk, []byte(ask.Position.String()), "within "+ask.Limit().String())
	d.spawn(func() {
		answer, err := d.Decider.Decide(thinking, ask)
		if err != nil {
			answer = d.quick(ask, err)
		}
		select {
		case d.moves <- proposal{ask.N, answer}:
		case <-thinking.Done():
		}
	})
}

// panicIfDue plays a quick move when the clock is about to run out: a poor move
// may still win, a lost clock never does.
func (d *driver) panicIfDue() {
	if d.panicAt.IsZero() || time.Now().Before(d.panicAt) {
		return
	}
	ask := d.asked
	d.stopThinking()
	d.propose(proposal{ask.N, d.quick(ask, errOutOfTime)})
}

// quick is a move that takes no time, for when the decider has none.
func (d *driver) quick(ask Ask, cause error) Answer {
	if d.Quick != nil {
		if a, err := d.Quick(ask); err == nil {
			return a
		}
	}
	return lastResort(ask.Position, cause)
}

func (d *driver) stopThinking() {
	if d.unask != nil {
		d.unask()
		d.unask, d.panicAt = nil, time.Time{}
	}
}

// refusal stands between a decider and why its move was not taken, in a record.
const refusal = " is refused: "

// propose lets the referee judge a decider's move. A decider that breaks the
// rules costs strength, never the battle.
func (d *driver) propose(p proposal) {
	err := d.machine.Propose(p.ask, p.answer.Move)
	var illegal *game.IllegalError
	var notation *game.NotationError
	if errors.As(err, &illegal) || errors.As(err, &notation) {
		d.Log.Error("the decider's move is refused", "by", p.answer.By, "err", err)
		d.record(RecordMove, []byte(p.answer.Move), p.answer.By+refusal+err.Error())
		p.answer = d.quick(d.asked, err)
		err = d.machine.Propose(p.ask, p.answer.Move)
	}
	if err != nil {
		d.record(RecordMove, []byte(p.answer.Move), p.answer.By+refusal+err.Error())
		return
	}
	d.record(RecordMove, []byte(p.answer.Move), p.answer.By)
	d.proposed = p.answer
}
