package plain

import (
	"bytes"
	"context"
	"encoding/json"
	"sync"

	"arenabot/relay/hub"
)

// seatName is what the agents of this package are called.
const seatName = "plain client"

// A seat is the agent that plays one battle for those who speak the arena's wire:
// the hub talks to it as to any other, without a socket between them.
type seat struct {
	agent  *hub.Agent
	battle string
	saying sync.Mutex // one message at a time, so that a refusal is of that

	mu      sync.Mutex
	changed chan struct{} // closed and replaced at each ask
	ask     *hub.Ask      // the one that is open, as far as is known
	idle    bool          // an ask has passed without its player, who may only be reading
	refusal string        // to what was said last
}

// newSeat attaches one to a hub and has it take the battle over.
func newSeat(h *hub.Hub, battle string) *seat {
	s := &seat{battle: battle, changed: make(chan struct{})}
	s.agent = h.Attach(s, true)
	s.say(hub.FromAgent{Type: "hello", Version: hub.Version, Name: seatName, Kind: "agent"})
	s.take()
	return s
}

// take has the seat in charge of its battle, whoever was before.
func (s *seat) take() { s.say(hub.FromAgent{Type: "take", Battle: s.battle}) }

// passed tells that the open ask, if there is one, was answered by somebody else,
// or that nobody can answer any.
func (s *seat) passed(blind bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle = s.idle || s.ask != nil || blind
	s.ask = nil
}

// yield hands the battle back once if its player does not answer: what only reads
// must not cost the clock of each move.
func (s *seat) yield() {
	s.mu.Lock()
	idle := s.idle
	s.idle = false
	s.mu.Unlock()
	if idle {
		s.say(hub.FromAgent{Type: "hand-back", Battle: s.battle})
	}
}

func (s *seat) leave() { s.agent.Detach() }

// Tell implements hub.Link. News of battles a seat has from its feed.
func (s *seat) Tell([]byte) {}

// Send implements hub.Link. It is called with the hub locked.
func (s *seat) Send(message []byte) {
	// Most messages are news of battles, each of all to each seat.
	if bytes.HasPrefix(message, []byte(`{"type":"battle"`)) {
		return
	}
	var m struct {
		hub.Ask
		Reason string `json:"reason"`
	}
	if json.Unmarshal(message, &m) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch m.Type {
	case "ask":
		s.ask = &m.Ask
		close(s.changed)
		s.changed = make(chan struct{})
	case "refused":
		s.refusal = m.Reason
	}
}

// Close implements hub.Link: a seat that is closed is asked nothing more.
func (s *seat) Close(int, string) {}

// say sends a message to the hub and returns why it was refused, "" if it was not.
func (s *seat) say(m hub.FromAgent) string {
	s.saying.Lock()
	defer s.saying.Unlock()
	s.mu.Lock()
	s.refusal = ""
	s.mu.Unlock()
	text, err := json.Marshal(m)
	if err != nil {
		return err.Error() // cannot be: the message holds nothing that JSON lacks
	}
	s.agent.Receive(text)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refusal
}

// asked waits until the seat is asked for a move.
func (s *seat) asked(ctx context.Context) (hub.Ask, bool) {
	for {
		s.mu.Lock()
		ask, changed := s.ask, s.changed
		s.mu.Unlock()
		if ask != nil {
			return *ask, true
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return hub.Ask{}, false
		}
	}
}

// answer answers an ask, which is done then: refused is only what is late.
func (s *seat) answer(ask hub.Ask, move string) (refusal string) {
	s.mu.Lock()
	if s.ask != nil && *s.ask == ask {
		s.ask = nil
	}
	s.mu.Unlock()
	return s.say(hub.FromAgent{Type: "answer", Battle: ask.Battle, Ask: ask.Ask, Fence: &ask.Fence, Choice: &hub.Choice{Move: move, PV: []string{move}}})
}
