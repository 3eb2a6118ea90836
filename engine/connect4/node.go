package connect4

import "math/bits"

// Where the parts of the search earn their keep, in plies; with 8 positions of
// Test_L1_R3 and 40 of Test_L1_R2 as the judges.
const (
	mirrorPlies = 22 // up to here, mirrored positions share an entry
	probePlies  = 24 // before here, moves are looked up in the table before any is tried: 0.83 of the nodes
	parityPlies = 8  // from here, the bounds of parity.go are tried
	deadPlies   = 20 // from here, lines no longer possible are looked at: 0.97 of the nodes
	nearPlies   = 24 // from here the small table serves: 1.02 of the nodes, 0.9 of the time
)

// What counts for the order of moves: a step towards the centre; a threat, more
// than any such step; and at most, for or against a move, what it has been worth
// lately in other positions of so many plies. The last, instead of the one stone
// that last cut off there (a killer), is 0.83 of the nodes of Test_L1_R3 and 0.72
// of the empty board's.
const (
	centreRank  = 128
	threatRank  = 8 * centreRank
	historyRank = 4 * centreRank
)

// recent is how many cutoffs the history of a stone goes back, roughly: with 6,
// Test_L1_R2 takes 1.04 of the nodes.
const recent = 4

// A node is a position of the search: a game that goes on, in which the side to
// move cannot complete a four at once and has a safe move. Threats are the empty
// cells that complete a four.
type node struct {
	mine, theirs            uint64
	myThreats, theirThreats uint64
}

func nodeOf(p Position) node {
	return node{p.mine, p.theirs(), threats(p.mine, p.taken), threats(p.theirs(), p.taken)}
}

func (n node) taken() uint64 { return n.mine | n.theirs }

// play returns the node after a stone that gives its side these threats.
func (n node) play(stone, threats uint64) node {
	return node{n.theirs, n.mine | stone, n.theirThreats &^ stone, threats}
}

// safe returns the landing cells after which the opponent cannot complete a
// four at once.
func (n node) safe() uint64 {
	landing := (n.taken() + floor) & board
	now := landing & n.theirThreats
	if now != 0 {
		landing = now // the only hope is to take the cell ourselves
	}
	safe := landing &^ (n.theirThreats >> 1) // never put the stone that one would rest on
	if now&(now-1) != 0 {
		safe = 0
	}
	return safe
}

// hash returns the hash of the node's key, or of its mirror image's.
func (n node) hash(plies int) uint64 {
	key := n.mine + n.taken()
	if plies <= mirrorPlies {
		key = min(key, mirrored(n.mine)+mirrored(n.taken()))
	}
	return hash(key)
}

// mirrored exchanges the columns A and G, B and F, C and E.
func mirrored(set uint64) uint64 {
	const a = 1<<height - 1
	const b, c, d, e, f, g = a << height, a << (2 * height), a << (3 * height), a << (4 * height), a << (5 * height), a << (6 * height)
	return set>>(6*height)&a | set>>(4*height)&b | set>>(2*height)&c | set&d |
		set<<(2*height)&e | set<<(4*height)&f | set<<(6*height)&g
}

// settle decides without search, where it can, whether the score is at least
// target: it returns a bound of the score on one or the other side of it.
func (n node) settle(plies, target int) (bound int, ok bool) {
	first, second, firstThreats, secondThreats, sign := n.mine, n.theirs, n.myThreats, n.theirThreats, 1
	if plies%2 != 0 {
		first, second, firstThreats, secondThreats, sign = second, first, secondThreats, firstThreats, -1
		target = 1 - target // of the first player, whose score it is not to reach
	}
	taken := first | second
	// Each rule is tried only where its best bound would decide, and called only
	// where its first condition holds: calls are dear in WebAssembly.
	if target <= 0 {
		if plies >= deadPlies && !hasFour(second|board&^first) {
			return 0, true // the second player has no line left
		}
		if target >= -2 && hasFour(evenRowsOf(second, taken)) {
			if upper := followUp(first, second, secondThreats); upper < target {
				return sign * upper, true
			}
		}
	} else if upper := drawn(first, second, secondThreats); upper < target {
		return sign * upper, true
	}
	if target <= 2 && firstThreats&oddRows&^(taken+floor) != 0 {
		if lower := oddThreat(first, second, firstThreats); lower >= target {
			return sign * lower, true
		}
	}
	return 0, false
}

// A move is one that search is going to try.
type move struct {
	stone, threats uint64
	rank           int // the larger the earlier
}

// A history is what a stone on each cell has been worth lately: historyRank where
// it always cut off, -historyRank where another one always had to.
type history [columns * height]int16

// learn takes in that a move cut off, and that those tried before it did not.
func learn(h *history, m move, before []move) {
	worth := &h[bits.TrailingZeros64(m.stone)]
	*worth += (historyRank - *worth) / recent
	for _, m := range before {
		worth := &h[bits.TrailingZeros64(m.stone)]
		*worth -= (historyRank + *worth) / recent
	}
}

// central is how early a column is tried among equals.
var central = [columns]int{0, 2, 4, 6, 5, 3, 1}

// search tells whether the score of n is at least target: it returns a lower
// bound of the score that is, or an upper bound that is not. Once the meter is
// spent the result means nothing.
func (s *Solver) search(n node, plies, target int) int {
	if s.meter.Visit() {
		s.stopped = true
		return 0
	}
	// Nobody wins with the next two stones.
	upper, lower := winScore(plies+2), -winScore(plies+3)
	if upper < target {
		return upper
	}
	if lower >= target {
		return lower
	}

	safe := n.safe()
	switch target { // in this order, because near the end of the board they overlap
	case upper:
		return boundAt(target, n.doubles(safe))
	case lower + 1:
		return boundAt(target, n.holds(safe))
	case upper - 1:
		return boundAt(target, n.forces(safe))
	case lower + 2:
		return boundAt(target, n.resists(safe))
	}

	// Looked up before the moves are made, not after: 0.92 of the time. Only what
	// has a choice is worth an entry: 0.98.
	choice := safe&(safe-1) != 0
	table, h, low, high := s.tableAt(plies), uint64(0), -infinity, infinity
	if choice {
		h = n.hash(plies)
		low, high = table.probe(h)
		if low >= target {
			return low
		}
		if high < target {
			return high
		}
	}

	best := -infinity
	moves := &s.moves[plies]
	count := 0
	taken := n.taken()
	for set := safe; set != 0; set &= set - 1 {
		m := move{stone: set & -set}
		m.threats = threats(n.mine|m.stone, taken|m.stone)
		next := n.play(m.stone, m.threats)
		reply := next.safe()
		if reply == 0 {
			return upper // we win with the stone after the next
		}
		if plies >= parityPlies {
			if bound, ok := next.settle(plies+1, 1-target); ok {
				if -bound >= target {
					return -bound
				}
				best = max(best, -bound)
				continue
			}
		}
		if plies < probePlies {
			low, high := s.tableAt(plies + 1).probe(next.hash(plies + 1))
			if -high >= target {
				return -high
			}
			if -low < target {
				best = max(best, -low)
				continue
			}
		}
		cell := bits.TrailingZeros64(m.stone)
		m.rank = threatRank*bits.OnesCount64(m.threats) + centreRank*central[cell/height] + int(s.history[plies][cell])
		moves[count] = m
		count++
	}
	if count == 0 {
		return best
	}

	lower, upper = max(lower, low), min(upper, high)
	before := s.meter.Nodes()
	for all := moves[:count]; count > 0; count-- {
		first := 0
		for i := 1; i < count; i++ {
			if moves[i].rank > moves[first].rank {
				first = i
			}
		}
		m := moves[first]
		moves[first], moves[count-1] = moves[count-1], m
		score := -s.search(n.play(m.stone, m.threats), plies+1, 1-target)
		if s.stopped {
			return 0
		}
		if best = max(best, score); best >= target {
			learn(&s.history[plies], m, all[count:])
			break
		}
	}
	if !choice {
		return best
	}
	if best >= target {
		lower = best
	} else {
		upper = min(upper, best)
	}
	table.store(h, lower, upper, uint(bits.Len64(uint64(s.meter.Nodes()-before))))
	return best
}
