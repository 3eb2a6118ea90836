package ask

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"arenabot/engine/botsarena"
	"arenabot/engine/cis"
	"arenabot/relay/battle"
)

const (
	// silence is after how long without a question a game counts as over: six
	// times what an opponent can take for a move.
	silence = time.Minute

	// maxGames bounds the games that are watched at once; the one that was
	// silent the longest makes room.
	maxGames = 500

	// maxStrikes bounds what a game keeps to learn from: 96 KB. Of games with
	// more nothing is learned; boards as large tell little of a cell.
	maxStrikes = 4000

	// telling is how long changes are gathered before the watcher hears of
	// them: some arenas ask a thousand times a second.
	telling = 100 * time.Millisecond
)

// games are the games that are going on, as far as is known.
type games struct {
	memory Memory
	watch  func(Update)
	record func() func(Update)
	log    *slog.Logger

	mu       sync.Mutex
	live     []*watched // in the order in which they began
	told     *time.Timer
	sweeping *time.Timer
	closed   bool
	learning sync.WaitGroup
}

func newGames(o *Options) *games {
	return &games{memory: o.Memory, watch: o.Watch, record: o.Record, log: o.Log}
}

// asked finds or begins the game of a question, and tells the question what is
// known of the opponent.
func (s *games) asked(q *botsarena.Question) *watched {
	g := s.find(q)
	if q.Game != botsarena.Battleship || s.memory == nil || !memorable(q.Opponent) {
		return g
	}
	g.recalled.Do(func() {
		record, err := s.memory.Recall(q.Opponent, q.Rules)
		if err != nil {
			s.log.Warn("the opponent is not remembered", "opponent", q.Opponent, "err", err)
			return
		}
		g.record = record
	})
	q.Habits, q.Aims = g.record.Habits(q.Rules), g.record.Aims(q.Rules)
	return g
}

func memorable(opponent string) bool { return opponent != "" && len(opponent) <= maxName }

func (s *games) find(q *botsarena.Question) *watched {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.known(q)
	if g == nil {
		g = s.begin(q)
	}
	g.heard, g.greeted, g.asked = time.Now(), q.Init, q.Stones()
	g.Phase, g.Why, g.Result = battle.Thinking, "an answer is being found", nil
	g.take(q)
	s.changed(g)
	return g
}

// take notes what a question tells.
func (g *watched) take(q *botsarena.Question) {
	g.Board, g.Stones, g.Line = q.Board(g.ships), q.Stones(), line(q)
	g.rules = q.Rules
	if g.ours, g.theirs = q.Strikes, q.HisStrikes; len(g.ours)+len(g.theirs) > maxStrikes {
		g.ours, g.theirs = nil, nil
	}
}

// known returns the live game that a question continues; nil when it begins
// another.
func (s *games) known(q *botsarena.Question) *watched {
	k := newKey(q)
	i := slices.IndexFunc(s.live, func(g *watched) bool { return g.key == k })
	if i >= 0 {
		g := s.live[i]
		if !q.Init && q.Stones() >= g.asked && g.rules == q.Rules {
			return g
		}
		// Bolosseum calls every game "gameid".
		s.end(g, "another game has begun in its place")
		return nil
	}
	if q.Init {
		return nil
	}
	// The arena's test pages, and some of its games, greet under another id.
	// Where two games wait for their first turn, nobody knows which it is.
	var waiting []*watched
	for _, g := range s.live {
		if o := g.key; g.greeted && o.game == k.game && o.dialect == k.dialect && g.rules == q.Rules &&
			(o.opponent == "" || o.opponent == k.opponent) && (o.side == k.side || k.dialect == botsarena.Form) {
			waiting = append(waiting, g)
		}
	}
	if len(waiting) != 1 {
		return nil
	}
	g := waiting[0]
	g.key, g.Opponent, g.Us = k, k.opponent, k.side
	return g
}

// begin adds a game.
func (s *games) begin(q *botsarena.Question) *watched {
	k := newKey(q)
	g := &watched{key: k, Update: Update{
		ID: fmt.Sprintf("%016x", rand.Uint64()), Game: q.Game.Engine(source).Name, Arena: arenaOf(q.Dialect),
		Opponent: k.opponent, Us: k.side, Started: time.Now(),
	}}
	if s.closed {
		return g // answered, and not watched
	}
	if len(s.live) >= maxGames {
		s.end(slices.MinFunc(s.live, func(a, b *watched) int { return a.heard.Compare(b.heard) }), "too many others are being played")
	}
	if s.record != nil {
		g.note = s.record()
	}
	s.live = append(s.live, g)
	if s.sweeping == nil {
		s.sweeping = time.AfterFunc(silence, s.sweep)
	}
	return g
}

// answered notes an answer, and what the board is after it.
func (s *games) answered(g *watched, q *botsarena.Question, a botsarena.Answer, by battle.Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if q.Init {
		g.ships = a.Boats
	}
	after := q.After(a)
	g.take(&after)
	if by.Move != "" {
		g.Last = &by
	}
	g.Phase, g.Why = battle.Waiting, "the arena's next question is awaited"
	if g.Result = result(&after); g.Result != nil {
		g.Phase, g.Why = battle.Over, g.Result.Reason
	}
	s.changed(g)
}

// failed notes that there was no answer.
func (s *games) failed(g *watched, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g.Phase, g.Why = battle.Waiting, "the question was not answered: "+err.Error()
	s.changed(g)
}

// changed has the record told at once, and the watcher soon. The caller holds mu.
func (s *games) changed(g *watched) {
	if g.note != nil {
		g.note(g.Update)
	}
	if s.watch == nil || s.closed {
		return
	}
	g.dirty = true
	if s.told == nil {
		s.told = time.AfterFunc(telling, s.tell)
	}
}

func (s *games) tell() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.told = nil
	for _, g := range s.live {
		if g.dirty {
			g.dirty = false
			s.watch(g.Update)
		}
	}
}

// end lets go of a game and learns from it. The caller holds mu.
func (s *games) end(g *watched, reason string) {
	s.live = slices.DeleteFunc(s.live, func(other *watched) bool { return other == g })
	if g.Result == nil {
		g.Result = &cis.Result{Outcome: cis.Unknown, Reason: "no message tells how it ended, and " + reason}
		g.Phase, g.Why, g.dirty = battle.Over, g.Result.Reason, true
		if g.note != nil {
			g.note(g.Update)
		}
	}
	if g.dirty && s.watch != nil {
		s.watch(g.Update)
	}
	if s.memory == nil || !memorable(g.Opponent) || len(g.ours)+len(g.theirs) == 0 {
		return
	}
	opponent, rules, ours, theirs := g.Opponent, g.rules, g.ours, g.theirs
	s.learning.Go(func() {
		if err := s.memory.Learn(opponent, rules, ours, theirs); err != nil {
			s.log.Warn("nothing is learned from a game", "opponent", opponent, "err", err)
		}
	})
}

// sweep ends the games of which nothing is heard any more.
func (s *games) sweep() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sweeping = nil
	now := time.Now()
	for _, g := range slices.Clone(s.live) {
		if now.Sub(g.heard) >= silence {
			s.end(g, "nobody has asked for a minute")
		}
	}
	if len(s.live) > 0 && !s.closed {
		oldest := slices.MinFunc(s.live, func(a, b *watched) int { return a.heard.Compare(b.heard) })
		s.sweeping = time.AfterFunc(silence-now.Sub(oldest.heard), s.sweep)
	}
}

func (s *games) close() {
	s.mu.Lock()
	for _, t := range []*time.Timer{s.told, s.sweeping} {
		if t != nil {
			t.Stop()
		}
	}
	for _, g := range slices.Clone(s.live) {
		s.end(g, "the relay is shutting down")
	}
	s.closed = true
	s.mu.Unlock()
	s.learning.Wait()
}
