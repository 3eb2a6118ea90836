package connect4

import (
	"math/bits"

	"arenabot/engine/game"
)

// MaxScore is over every score.
const MaxScore = cells/2 + 1

// SolverOptions are the settings of a Solver. The zero value is usable.
type SolverOptions struct {
	// TableBytes is the most memory that its large table takes; it is rounded
	// down to a power of two and raised to 128 bytes. 0 is 32 MiB. A small table
	// takes as much again, but 1 MiB at most. Both grow as they fill.
	TableBytes int
}

const defaultTableBytes = 32 << 20

// nearBits is the size of the table near the leaves, 2^16 pairs of 16 bytes: it
// stays in the processor's second-level cache. With 2^14, Test_L1_R3 takes 1.06
// of the time.
const nearBits = 16

// A Solver finds exact scores. It keeps what it learned for the next position;
// use it from one goroutine at a time.
type Solver struct {
	far, near boundTable
	meter     *game.Meter
	stopped   bool
	history   [cells]history       // by plies
	moves     [cells][columns]move // by plies: an array of search's own would be cleared at each node
}

// NewSolver returns a solver with empty tables.
func NewSolver(o SolverOptions) *Solver {
	if o.TableBytes <= 0 {
		o.TableBytes = defaultTableBytes
	}
	most := uint(max(bits.Len(uint(o.TableBytes/16)), 1) - 1)
	return &Solver{far: newBoundTable(most), near: newBoundTable(min(most, nearBits))}
}

// Solve returns the exact score of p within b, and whether it could; the score
// means nothing if not. That of a game that is over is what it ended with.
func (s *Solver) Solve(p Position, b game.Budget) (score int, solved bool) {
	s.start(b.Start())
	return s.score(p)
}

// Analyze calls report with the score that each legal move of p has for the
// side to move, as soon as it is known, the central ones first. It reports
// whether b sufficed for all.
func (s *Solver) Analyze(p Position, b game.Budget, report func(move string, score int)) (complete bool) {
	return s.analyze(p, b, s.score, report)
}

// analyze is Analyze by what score finds of each position, if the meter suffices.
func (s *Solver) analyze(p Position, b game.Budget, score func(Position) (int, bool), report func(move string, score int)) (complete bool) {
	s.start(b.Start())
	if p.Outcome().Over() {
		return true
	}
	for _, column := range centreFirst {
		stone := p.landing() & columnMask(column)
		if stone == 0 {
			continue
		}
		found, ok := score(p.drop(stone))
		if !ok {
			return false
		}
		report(columnName(column), -found)
	}
	return true
}

// score returns the score of p, and whether the meter sufficed for it.
func (s *Solver) score(p Position) (score int, ok bool) {
	lower, upper := s.bounds(p)
	return lower, lower == upper
}

// Nodes returns how many positions the last call visited.
func (s *Solver) Nodes() int64 {
	if s.meter == nil {
		return 0
	}
	return s.meter.Nodes()
}

func (s *Solver) start(m *game.Meter) { s.meter, s.stopped = m, false }

// tableAt returns the table for positions with so many stones.
func (s *Solver) tableAt(plies int) *boundTable {
	if plies >= nearPlies {
		return &s.near
	}
	return &s.far
}

// bounds returns the score of p twice, or what is known of it when the meter is
// spent.
func (s *Solver) bounds(p Position) (lower, upper int) {
	score, known := p.known()
	if known {
		return score, score
	}
	n, plies := nodeOf(p), p.Plies()
	lower, upper = -winScore(plies+3), winScore(plies+2)
	for asked := 0; lower < upper; asked++ {
		target := nextTarget(lower, upper, asked)
		switch score := s.search(n, plies, target); {
		case s.stopped:
			return lower, upper
		case score >= target:
			lower = score
		default:
			upper = score
		}
	}
	return lower, upper
}

// atLeast reports whether the score of p is at least target; false when the
// meter is spent.
func (s *Solver) atLeast(p Position, target int) bool {
	if s.stopped {
		return false
	}
	score, known := p.known()
	if !known {
		score = s.search(nodeOf(p), p.Plies(), target)
	}
	return score >= target && !s.stopped
}

// nextTarget chooses what to ask next: is the score at least this?  A quick win
// of either side is cheap to see or to rule out, because the search for it is
// shallow; then, whether there is a win at all halves the most work; and then,
// a third of the wins, because quick ones are the cheaper to rule out (0.92 of
// the nodes of Test_L1_R2), or half of the losses.
func nextTarget(lower, upper, asked int) int {
	const quick = 5 // stones more than the quickest win takes
	switch {
	case asked == 0 && upper-quick >= 3:
		return upper - quick
	case asked == 1 && lower+quick <= -3:
		return lower + quick + 1
	case lower <= 0 && upper >= 1:
		return 1
	}
	if lower >= 1 {
		return lower + (upper-lower+2)/3
	}
	return lower + (upper-lower)/2 + 1
}

// known returns the score of a position that needs no search: a game that is
// over, a four to complete, no safe move.
func (p Position) known() (score int, ok bool) {
	if hasFour(p.theirs()) {
		return -winScore(p.Plies() - 1), true
	}
	if p.taken == board {
		return 0, true
	}
	_, forced, ok := p.forced()
	return value(forced), ok
}
