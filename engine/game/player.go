package game

import "time"

// A Player chooses moves. It may keep tables between calls and must be used
// from one goroutine at a time.
type Player interface {
	// Choose returns a legal move for the side to move in p within b. It
	// always has one, even when b is spent at once. The error is ErrOver when
	// p is over, or says that p belongs to another game.
	Choose(p Position, b Budget) (Choice, error)
}

// A Choice is a move and what the player knows about it.
type Choice struct {
	Move string

	// Value is for the side to move, larger is better, zero is even. The unit
	// is the game's own and named in its package.
	Value int

	// Solved tells that Value is the exact value of the game, not an estimate.
	Solved bool

	Depth int      // plies searched in full
	Nodes int64    // positions visited
	PV    []string // the expected line, PV[0] == Move
}

// A Budget bounds one search by nodes, by time, or by a stop from outside,
// whichever comes first. The zero Budget lets the player think until it has
// solved the position or reached its greatest depth.
type Budget struct {
	// Nodes is the most positions to visit; 0 is no limit. It is the only
	// bound that works where clocks stand still (Cloudflare Workers).
	Nodes int64

	// Time is the longest to think; 0 is no limit. It needs Now: a Budget with
	// Time and no clock is spent at once.
	Time time.Duration

	// Most, if longer than Time, lets a player that can tell what a move is worth
	// think that long where it wavers, and stop early where it does not, so that
	// Time is what its moves take on average. Other players end at Time.
	Most time.Duration

	// Now is a monotonic clock, read every pollEvery nodes.
	Now func() time.Duration

	// Stop, if not nil, is polled with the clock; the search ends soon after
	// it first returns true.
	Stop func() bool
}

// Most is the Budget.Most of a move that takes average, with so much left on its
// clock: a move that wavers may take four times as long, but a third of the clock.
func Most(average, left time.Duration) time.Duration { return min(4*average, left/3) }

// pollEvery is how many nodes pass between looks at the clock: a power of two,
// under 2 ms of the slowest engine in WebAssembly (0.3 million nodes a second).
const pollEvery = 512

// A Meter counts the nodes of one search against its Budget.
type Meter struct {
	budget Budget
	start  time.Duration
	nodes  int64
	spent  bool
}

// Start begins to count a search against b.
func (b Budget) Start() *Meter {
	m := &Meter{budget: b}
	if b.Now != nil {
		m.start = b.Now()
	} else {
		m.spent = b.Time > 0
	}
	return m
}

// Visit counts one node and reports whether the budget is spent; once it is,
// it stays so.
func (m *Meter) Visit() (spent bool) {
	m.nodes++
	if m.nodes == m.budget.Nodes {
		m.spent = true
	}
	if m.nodes%pollEvery == 0 {
		m.poll()
	}
	return m.spent
}

// Spent looks at the clock and at Stop, and reports whether the budget is
// spent. For use between the iterations of a search.
func (m *Meter) Spent() bool {
	m.poll()
	return m.spent
}

// Nodes returns how many nodes were counted.
func (m *Meter) Nodes() int64 { return m.nodes }

// Elapsed returns the time since Start; zero when the Budget has no clock.
func (m *Meter) Elapsed() time.Duration {
	if m.budget.Now == nil {
		return 0
	}
	return m.budget.Now() - m.start
}

func (m *Meter) poll() {
	if m.spent {
		return
	}
	b := &m.budget
	m.spent = b.Stop != nil && b.Stop() || b.Time > 0 && m.Elapsed() >= b.Time
}
