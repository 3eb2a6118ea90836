package hub

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/gate"
)

// maxFinished is how many finished battles an agent that attaches is told.
const maxFinished = 50

// Options are what a Hub tells its agents, and whom it lets in.
type Options struct {
	TeamURL  string     // the address to register at the arena
	Arena    string     // the arena's base URL
	Practice bool       // the arena is the relay's own practice arena
	Team     string     // the team's name, "" for the relay's own
	Origins  []string   // of pages that may attach besides the relay's own
	Token    gate.Token // what agents must know, if it is set
	Log      *slog.Logger
}

// A Hub is a battle.Decider whose players are the attached agents, and what
// every battle reports to. It is safe for concurrent use.
type Hub struct {
	options Options
	epoch   string
	present atomic.Int64 // how many agents there are

	mu        sync.Mutex
	agents    map[*Agent]bool // all that are attached
	attached  int             // ever
	pages     int             // of these
	ready     []*Agent        // those that offer to decide, the one in charge first
	open      map[askID]*openAsk
	seq       int64    // of the last change
	fence     int64    // of the last change of hands, in any battle
	told      []*known // oldest first
	forgotten int64    // the newest change among what is remembered no more
}

// A known is a battle, or a game of an arena that asks, as last reported, and
// whose hands it is in.
type known struct {
	id, game string
	over     bool
	view     func() Battle // as it is when it is called; nil until it is reported
	seq      int64         // of its last change
	fence    int64         // of its last change of hands
	charge   *Agent        // the agent that took it over, or nil
	holder   *Agent        // the agent that is asked, nil for none
	asks     []*openAsk
}

// New returns a hub without agents.
func New(o Options) *Hub {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	// Fences begin with the time, so that they grow over restarts too, and no answer
	// to a question of the run before is taken.
	return &Hub{options: o, epoch: rand.Text(), fence: time.Now().UnixMilli(), agents: map[*Agent]bool{}, open: map[askID]*openAsk{}}
}

// Observe takes a battle's update and tells it to every agent.
func (h *Hub) Observe(u battle.Update) {
	h.report(u.ID, u.Game, u.Phase, func() Battle { return newView(u) })
}

// ObserveAsked takes the update of a game whose arena asks, and tells it too.
func (h *Hub) ObserveAsked(u ask.Update) {
	h.report(u.ID, u.Game, u.Phase, func() Battle { return newAskedView(u) })
}

func (h *Hub) report(id, game string, phase battle.Phase, view func() Battle) {
	h.mu.Lock()
	defer h.mu.Unlock()
	k := h.find(id, game)
	if k == nil {
		k = h.newKnown(id, game)
		h.told = append(h.told, k)
	}
	k.view = view
	if phase == battle.Over && !k.over {
		k.over, k.charge, k.holder = true, nil, nil
		h.forget()
	}
	h.tell(k)
}

// find returns what is known of a battle, nil for nothing. Live battles are
// among the last.
func (h *Hub) find(id, game string) *known {
	for _, k := range slices.Backward(h.told) {
		if k.id == id && k.game == game {
			return k
		}
	}
	return nil
}

func (h *Hub) newKnown(id, game string) *known {
	h.fence++
	k := &known{id: id, game: game, fence: h.fence}
	k.holder = h.holderOf(k)
	return k
}

// forget drops the oldest finished battle when there are too many.
func (h *Hub) forget() {
	finished, oldest := 0, -1
	for i, k := range h.told {
		if k.over {
			finished++
			if oldest < 0 {
				oldest = i
			}
		}
	}
	if finished > maxFinished {
		h.forgotten = max(h.forgotten, h.told[oldest].seq)
		h.told = slices.Delete(h.told, oldest, oldest+1)
	}
}

// tell tells every agent of a change. The caller holds mu.
func (h *Hub) tell(k *known) {
	if k.view == nil {
		return
	}
	h.seq++
	k.seq = h.seq
	var message []byte
	for a := range h.agents {
		if !a.greeted {
			continue
		}
		if message == nil {
			message = encode(h.message(k))
		}
		a.link.Tell(message)
	}
}

// tellSince tells one agent what has changed since a seq, in that order. The
// caller holds mu.
func (h *Hub) tellSince(a *Agent, seq int64) {
	changed := slices.Clone(h.told)
	slices.SortFunc(changed, func(x, y *known) int { return cmp.Compare(x.seq, y.seq) })
	for _, k := range changed {
		if k.seq > seq {
			a.send(h.message(k))
		}
	}
}

func (h *Hub) message(k *known) BattleMessage {
	v := k.view()
	v.Fence, v.Team = k.fence, h.options.Team
	if k.charge != nil {
		v.Charge = k.charge.id
	}
	switch {
	case k.over:
	case k.holder == nil:
		v.Decider = "native"
	default:
		v.Decider, v.Name = k.holder.kind, k.holder.name
	}
	return BattleMessage{Type: "battle", Seq: k.seq, Battle: v}
}

func encode(message any) []byte {
	data, err := json.Marshal(message)
	if err != nil {
		return []byte("{}") // cannot be: the messages hold nothing that JSON lacks
	}
	return data
}
