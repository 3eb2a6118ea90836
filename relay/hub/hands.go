package hub

import (
	"errors"
	"fmt"
	"slices"
)

// holderOf is the agent that is to be asked about a battle: the one that took it
// over, or the one that has offered to play its game the longest.
func (h *Hub) holderOf(k *known) *Agent {
	if k.charge != nil {
		return k.charge
	}
	for _, a := range h.ready {
		if len(a.games) == 0 || slices.Contains(a.games, k.game) {
			return a
		}
	}
	return nil
}

// handOver gives a battle to whom it belongs now, in a new hand if that is
// another one, or in any case when anew says that its terms have changed: what
// the old hand was asked is asked of the new one.
func (h *Hub) handOver(k *known, anew bool) {
	holder := h.holderOf(k)
	if k.over || holder == k.holder && !anew {
		return
	}
	h.fence++
	k.holder, k.fence = holder, h.fence
	for _, o := range k.asks {
		h.ask(o)
		select {
		case o.moved <- struct{}{}:
		default: // it is to look already
		}
	}
	h.tell(k)
}

// handOverAll does so after a change of those that are ready or attached.
func (h *Hub) handOverAll() {
	for _, k := range h.told {
		h.handOver(k, false)
	}
	for _, o := range h.open {
		h.handOver(o.battle, false) // one that nobody has reported yet
	}
}

// setReady takes an agent's offer to decide, or its withdrawal. What it took over
// stays its own.
func (h *Hub) setReady(a *Agent, play bool, games []string) {
	i := slices.Index(h.ready, a)
	if play {
		a.games = games
	}
	switch {
	case play && i < 0:
		h.ready = append(h.ready, a)
	case !play && i >= 0:
		h.ready = slices.Delete(h.ready, i, i+1)
	}
	h.handOverAll()
}

// Ready reports whether an agent offers to play a game.
func (h *Hub) Ready(game string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.holderOf(&known{game: game}) != nil
}

// Pages counts the pages that are attached, and those that ever were.
func (h *Hub) Pages() (now, ever int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for a := range h.agents {
		if a.kind == "page" {
			now++
		}
	}
	return now, h.pages
}

// take puts an agent alone in charge of a battle, also of one that another agent
// has taken: the last who takes it has it.
func (h *Hub) take(a *Agent, battle string) error {
	return h.charge(battle, func(k *known) error {
		if k.charge == a {
			return errors.New("this battle is taken over by this agent already")
		}
		k.charge = a
		return nil
	})
}

func (h *Hub) handBack(a *Agent, battle string) error {
	return h.charge(battle, func(k *known) error {
		if k.charge != a {
			return errors.New("this battle is not taken over by this agent")
		}
		k.charge = nil
		return nil
	})
}

func (h *Hub) charge(battle string, change func(*known) error) error {
	for _, k := range slices.Backward(h.told) {
		if k.id == battle && !k.over {
			if err := change(k); err != nil {
				return err
			}
			h.handOver(k, true)
			return nil
		}
	}
	return fmt.Errorf("there is no live battle %.80q", battle)
}

// leave takes everything out of an agent's hands.
func (h *Hub) leave(a *Agent) {
	for _, k := range h.told {
		if k.charge == a {
			k.charge = nil
			h.handOver(k, true)
		}
	}
	h.setReady(a, false, nil)
}
