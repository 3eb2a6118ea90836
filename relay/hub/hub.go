package hub

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"arenabot/engine/game"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
)

// maxFinished is how many finished battles an agent that attaches is told.
const maxFinished = 50

// Options are what a Hub tells its agents.
type Options struct {
	TeamURL  string   // the address to register at the arena
	Arena    string   // the arena's base URL
	Practice bool     // the arena is the relay's own practice arena
	Origins  []string // of pages that may attach besides the relay's own
	Log      *slog.Logger
}

// A Hub is a battle.Decider whose players are the attached agents, and what
// every battle reports to. It is safe for concurrent use.
type Hub struct {
	options Options

	mu     sync.Mutex
	agents map[*Agent]bool // all that are attached
	ready  []*Agent        // those that offer to decide, the one in charge first
	open   map[askID]*openAsk
	seq    int
	told   []report // the battles and games as last reported, oldest first
}

// A report is a battle, or a game of an arena that asks, as last reported.
type report struct {
	id, game string
	over     bool
	view     func(decider string) view // as it is when it is called
}

type askID struct {
	battle string
	n      int
}

// An openAsk waits for the answer of one agent.
type openAsk struct {
	agent    *Agent
	position game.Position
	answer   chan battle.Answer // buffered: the first answer, then none
	gone     chan struct{}      // closed when its agent leaves
}

// New returns a hub without agents.
func New(o Options) *Hub {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Hub{options: o, agents: map[*Agent]bool{}, open: map[askID]*openAsk{}}
}

// Decide implements battle.Decider: it asks the agent in charge, and the next
// one when that leaves. The error is battle.ErrNoAgent when nobody is left.
func (h *Hub) Decide(ctx context.Context, a battle.Ask) (battle.Answer, error) {
	id := askID{a.Battle, a.N}
	deadline := time.Now().Add(a.Budget)
	for {
		o, err := h.openAsk(id, a, time.Until(deadline))
		if err != nil {
			return battle.Answer{}, err
		}
		select {
		case answer := <-o.answer:
			return answer, nil
		case <-o.gone:
			continue // openAsk puts the next agent's in this one's place
		case <-ctx.Done():
		}
		h.mu.Lock()
		delete(h.open, id)
		h.mu.Unlock()
		// The answer may have come at this very moment.
		select {
		case answer := <-o.answer:
			return answer, nil
		default:
			return battle.Answer{}, context.Cause(ctx)
		}
	}
}

// agentShare is the part of an ask's time that the agent may think; the rest is
// for the way there and back.
const agentShare = 0.8

func (h *Hub) openAsk(id askID, a battle.Ask, left time.Duration) (*openAsk, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.ready) == 0 {
		delete(h.open, id)
		return nil, battle.ErrNoAgent
	}
	o := &openAsk{
		agent: h.ready[0], position: a.Position,
		answer: make(chan battle.Answer, 1), gone: make(chan struct{}),
	}
	h.open[id] = o
	o.agent.send(askMessage{
		Type: "ask", Battle: a.Battle, Ask: a.N, Game: a.Game.Name, Position: a.Position.String(),
		BudgetMs: int64(agentShare * float64(left.Milliseconds())),
	})
	return o, nil
}

// Observe takes a battle's update and tells it to every agent.
func (h *Hub) Observe(u battle.Update) {
	h.report(report{u.ID, u.Game, u.Phase == battle.Over, func(decider string) view { return newView(u, decider) }})
}

// ObserveAsked takes the update of a game whose arena asks, and tells it too.
func (h *Hub) ObserveAsked(u ask.Update) {
	h.report(report{u.ID, u.Game, u.Phase == battle.Over, func(decider string) view { return newAskedView(u, decider) }})
}

func (h *Hub) report(r report) {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.IndexFunc(h.told, func(t report) bool { return t.id == r.id && t.game == r.game })
	if i < 0 {
		h.told = append(h.told, r)
		h.forget()
	} else {
		h.told[i] = r
	}
	h.broadcast(r)
}

// forget drops the oldest finished battle when there are too many.
func (h *Hub) forget() {
	finished, oldest := 0, -1
	for i, t := range h.told {
		if t.over {
			finished++
			if oldest < 0 {
				oldest = i
			}
		}
	}
	if finished > maxFinished {
		h.told = slices.Delete(h.told, oldest, oldest+1)
	}
}

// broadcast tells one battle to every agent. The caller holds mu.
func (h *Hub) broadcast(r report) {
	if len(h.agents) == 0 {
		return
	}
	message, err := json.Marshal(h.message(r))
	if err != nil {
		return // cannot be: the messages hold nothing that JSON lacks
	}
	for a := range h.agents {
		a.link.Send(message)
	}
}

func (h *Hub) message(r report) battleMessage {
	decider := "native"
	if len(h.ready) > 0 {
		decider = "page"
	}
	h.seq++
	return battleMessage{Type: "battle", Seq: h.seq, Battle: r.view(decider)}
}

// attach adds an agent and tells it all there is.
func (h *Hub) attach(a *Agent) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.agents[a] = true
	o := h.options
	a.send(hello{Type: "hello", Version: Version, TeamURL: o.TeamURL, Arena: o.Arena, Practice: o.Practice})
	for _, r := range h.told {
		a.send(h.message(r))
	}
}

// detach removes an agent; what it was asked is asked of the next one.
func (h *Hub) detach(a *Agent) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.agents, a)
	h.withdraw(a)
}

// setReady takes an agent's offer to decide, or its withdrawal. The
// caller holds mu.
func (h *Hub) setReady(a *Agent, play bool) {
	switch {
	case !play:
		h.withdraw(a)
	case !slices.Contains(h.ready, a):
		h.ready = append(h.ready, a)
		h.changedHands()
	}
}

// withdraw takes back an agent's offer. The caller holds mu.
func (h *Hub) withdraw(a *Agent) {
	i := slices.Index(h.ready, a)
	if i < 0 {
		return
	}
	h.ready = slices.Delete(h.ready, i, i+1)
	for id, o := range h.open {
		if o.agent == a {
			delete(h.open, id)
			close(o.gone)
		}
	}
	h.changedHands()
}

// changedHands tells every live battle anew when it has another decider now.
func (h *Hub) changedHands() {
	for _, r := range h.told {
		if !r.over {
			h.broadcast(r)
		}
	}
}

// answer takes an agent's answer if it was asked of it, is the first and is
// legal; the error says why not. The caller holds mu.
func (h *Hub) answer(from *Agent, m *incoming) error {
	o := h.open[askID{m.Battle, m.Ask}]
	switch {
	case o == nil:
		return fmt.Errorf("ask %d is not open: it was never asked, has its answer already, or its time is up", m.Ask)
	case o.agent != from:
		return errors.New("another agent is in charge of this battle")
	}
	if _, err := o.position.Play(m.Choice.Move); err != nil {
		return err // the ask stays open: the agent may try again
	}
	delete(h.open, askID{m.Battle, m.Ask})
	o.answer <- m.answer()
	return nil
}

// receive takes one message of an agent's.
func (h *Hub) receive(a *Agent, data []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.agents[a] {
		return // it is being closed
	}
	var m incoming
	err := json.Unmarshal(data, &m)
	switch {
	case err != nil:
		err = fmt.Errorf("not a message of the agent protocol: %w", err)
	case m.Type == "ready":
		h.setReady(a, m.Play)
	case m.Type == "answer":
		err = h.answer(a, &m)
	default:
		err = fmt.Errorf("unknown message type %.40q", m.Type)
	}
	if err != nil {
		h.options.Log.Debug("agent refused", "battle", m.Battle, "ask", m.Ask, "reason", err)
		a.send(refused{Type: "refused", Battle: m.Battle, Ask: m.Ask, Reason: err.Error()})
	}
}
