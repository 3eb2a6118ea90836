package metrics

import (
	"strings"
	"sync"
	"time"

	"arenabot/relay/battle"
)

// live is what is known of the battles that are being played.
type live struct {
	mu      sync.Mutex
	battles map[string]*watched // by game and id; gone when they are over
}

// A watched battle is one as last seen.
type watched struct {
	phase battle.Phase
	last  *battle.Answer // counted already
	since time.Time      // when our move began, zero when none is due
	left  time.Duration  // on our clock then
}

// Observe takes a battle's update.
func (m *Metrics) Observe(u battle.Update) {
	m.live.mu.Lock()
	defer m.live.mu.Unlock()
	key := u.Game + "/" + u.ID
	w := m.live.battles[key]
	if w == nil {
		if u.Phase == battle.Over {
			m.over(u)
			return // it ended before it was seen
		}
		w = &watched{}
		m.live.battles[key] = w
	}
	if w.phase != u.Phase {
		if w.phase != "" {
			m.battles.WithLabelValues(string(w.phase)).Dec()
		}
		if u.Phase != battle.Over {
			m.battles.WithLabelValues(string(u.Phase)).Inc()
		}
	}
	if u.Last != nil && u.Last != w.last {
		m.moves.WithLabelValues(u.Game, by(u.Last.By)).Inc()
		w.last = u.Last
	}
	m.time(w, u)
	w.phase = u.Phase
	if u.Phase == battle.Over {
		delete(m.live.battles, key)
		m.over(u)
	}
}

// time measures our moves, from the moment our clock runs to the POST.
func (m *Metrics) time(w *watched, u battle.Update) {
	switch {
	case u.Phase == battle.Thinking && w.since.IsZero():
		w.since, w.left = u.At, clockOf(u)
	case u.Phase == battle.Posting && !w.since.IsZero():
		took := u.At.Sub(w.since)
		m.thinking.WithLabelValues(u.Game).Observe(took.Seconds())
		if w.left > 0 {
			m.clock.WithLabelValues(u.Game).Observe(float64(took) / float64(w.left))
		}
		w.since = time.Time{}
	case u.Phase != battle.Thinking:
		w.since = time.Time{}
	}
}

func clockOf(u battle.Update) time.Duration {
	if !u.Snapshot.Greeted {
		return 0
	}
	return u.Snapshot.Clocks[u.Snapshot.Us]
}

func (m *Metrics) over(u battle.Update) {
	if u.Result != nil {
		m.results.WithLabelValues(u.Game, u.Result.Outcome.String()).Inc()
	}
}

// by is who decided a move, in the few words that there are.
func by(who string) string {
	switch {
	case who == "page", who == "agent", who == "native":
		return who
	case strings.HasPrefix(who, "nobody"):
		return "nobody"
	}
	return "other"
}
