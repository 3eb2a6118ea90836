package hub

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"arenabot/relay/battle"
)

type askID struct {
	battle string
	n      int
}

// An openAsk waits for the answer of one agent. Its fields are guarded by the
// hub's lock, its channels aside.
type openAsk struct {
	id     askID
	ask    battle.Ask
	began  time.Time
	battle *known
	answer chan battle.Answer // buffered: the first answer, then none
	moved  chan struct{}      // buffered: the battle has changed hands
}

// errLate is why an ask went unanswered although there was an agent.
var errLate = errors.New("the agent in charge did not answer in time")

// Decide implements battle.Decider: it asks the agent that holds the battle, and
// the next one when it changes hands. An agent has the ask's limit, one that took
// the battle over the ask's patience. The error is battle.ErrNoAgent when there is
// nobody to ask.
func (h *Hub) Decide(ctx context.Context, a battle.Ask) (battle.Answer, error) {
	o := &openAsk{
		id: askID{a.Battle, a.N}, ask: a, began: time.Now(),
		answer: make(chan battle.Answer, 1), moved: make(chan struct{}, 1),
	}
	h.begin(o)
	defer h.end(o)
	for {
		left, held := h.left(o)
		if !held {
			return battle.Answer{}, battle.ErrNoAgent
		}
		late := time.NewTimer(left)
		var err error
		select {
		case answer := <-o.answer:
			late.Stop()
			return answer, nil
		case <-o.moved:
			late.Stop()
			continue
		case <-late.C:
			err = errLate
		case <-ctx.Done():
			late.Stop()
			err = context.Cause(ctx)
		}
		h.end(o)
		// The answer may have come at this very moment.
		select {
		case answer := <-o.answer:
			return answer, nil
		default:
			return battle.Answer{}, err
		}
	}
}

func (h *Hub) begin(o *openAsk) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o.battle = h.find(o.ask.Battle, o.ask.Game.Name); o.battle == nil || o.battle.over {
		o.battle = h.newKnown(o.ask.Battle, o.ask.Game.Name)
	}
	o.battle.asks = append(o.battle.asks, o)
	h.open[o.id] = o
	h.ask(o)
}

func (h *Hub) end(o *openAsk) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.drop(o)
}

func (h *Hub) drop(o *openAsk) {
	if h.open[o.id] == o {
		delete(h.open, o.id)
	}
	o.battle.asks = slices.DeleteFunc(o.battle.asks, func(x *openAsk) bool { return x == o })
}

// left is how long an ask's agent still has, and whether there is one.
func (h *Hub) left(o *openAsk) (time.Duration, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if o.battle.holder == nil {
		h.drop(o) // before anybody can think that it is still open
		return 0, false
	}
	return o.left(o.limit()) + o.ask.Grace, true
}

func (o *openAsk) patient() bool { return o.battle.charge != nil }

// limit is how long the agent in charge may take in all.
func (o *openAsk) limit() time.Duration {
	if o.patient() {
		return max(o.ask.Limit(), o.ask.Patience)
	}
	return o.ask.Limit()
}

// left is what is left of a limit.
func (o *openAsk) left(limit time.Duration) time.Duration { return limit - time.Since(o.began) }

// wayShare and wayMost are what is kept of an ask's time for the way to the agent
// and back.
const wayShare, wayMost = 5, 500 * time.Millisecond

// ask sends an ask to the agent that holds its battle, if there is one.
func (h *Hub) ask(o *openAsk) {
	holder := o.battle.holder
	if holder == nil {
		return
	}
	budget := o.ask.Budget
	if o.patient() {
		budget = o.limit()
	}
	there := func(limit time.Duration) int64 {
		left := max(0, o.left(limit))
		return (left - min(left/wayShare, wayMost)).Milliseconds()
	}
	holder.send(Ask{
		Type: "ask", Battle: o.ask.Battle, Ask: o.ask.N, Fence: o.battle.fence, Patient: o.patient(),
		Game: o.ask.Game.Name, Position: o.ask.Position.String(),
		BudgetMs: there(budget), MostMs: there(o.limit()),
	})
}

// answer takes an agent's answer if it was asked of it, is the first and is
// legal; the error says why not. The caller holds mu.
func (h *Hub) answer(from *Agent, m *FromAgent) error {
	o := h.open[askID{m.Battle, m.Ask}]
	switch {
	case m.Choice == nil:
		return errors.New("an answer needs a choice")
	case m.Fence == nil:
		return errors.New("an answer must carry the fence of its ask")
	case o == nil:
		return fmt.Errorf("ask %d is not open: it was never asked, has its answer already, or its time is up", m.Ask)
	case o.battle.holder != from:
		return errors.New("another agent is in charge of this battle")
	case *m.Fence != o.battle.fence:
		return fmt.Errorf("the fence %d is not that of this ask, which is %d: the battle has changed hands", *m.Fence, o.battle.fence)
	}
	if _, err := o.ask.Position.Play(m.Choice.Move); err != nil {
		return err // the ask stays open: the agent may try again
	}
	h.drop(o)
	o.answer <- m.Choice.answer(from)
	return nil
}
