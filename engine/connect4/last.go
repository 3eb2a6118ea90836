package connect4

// The functions of this file look at the last stones before a target is out of
// reach. Such positions are most of a search, and quicker looked at than looked up:
// without an order of moves and an entry for each, Test_L1_R2 takes 0.68 of the
// time, and Test_L1_R1 half. With a stone more it takes 1.25 times that. What they
// look at is not counted as nodes. Each is a function of its own because two that
// call each other take 1.1 of the time in WebAssembly.

// doubles reports whether the side to move, by a stone on a cell of safe, leaves the
// opponent without a safe move, and so wins with the stone after the next.
func (n node) doubles(safe uint64) bool {
	taken := n.taken()
	for ; safe != 0; safe &= safe - 1 {
		stone := safe & -safe
		if n.play(stone, threats(n.mine|stone, taken|stone)).safe() == 0 {
			return true
		}
	}
	return false
}

// holds reports whether a stone on a cell of safe keeps the opponent from doubles.
func (n node) holds(safe uint64) bool {
	taken := n.taken()
	for ; safe != 0; safe &= safe - 1 {
		stone := safe & -safe
		next := n.play(stone, threats(n.mine|stone, taken|stone))
		if !next.doubles(next.safe()) {
			return true
		}
	}
	return false
}

// forces reports whether after a stone on a cell of safe the opponent does not hold,
// and so the side to move wins with its third stone or sooner.
func (n node) forces(safe uint64) bool {
	taken := n.taken()
	for ; safe != 0; safe &= safe - 1 {
		stone := safe & -safe
		next := n.play(stone, threats(n.mine|stone, taken|stone))
		if !next.holds(next.safe()) {
			return true
		}
	}
	return false
}

// resists reports whether a stone on a cell of safe keeps the opponent from forces.
func (n node) resists(safe uint64) bool {
	taken := n.taken()
	for ; safe != 0; safe &= safe - 1 {
		stone := safe & -safe
		next := n.play(stone, threats(n.mine|stone, taken|stone))
		if !next.forces(next.safe()) {
			return true
		}
	}
	return false
}

// boundAt returns the least score that reaches target, or the greatest that does not.
func boundAt(target int, reached bool) int {
	if reached {
		return target
	}
	return target - 1
}
