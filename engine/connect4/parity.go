package connect4

import "math/bits"

// The bounds of this file need no search: each comes with a way to play that
// guarantees it, which pairs the empty cells off and answers in a pair's one
// cell whatever the opponent puts in the other. Above the landing cells the
// pairs of a column are its cells of rows (1,2), (3,4), (5,6), so that whoever
// answers gets the upper ones:
//
//	row 6  │ o │ o │ o │    o  the second player's, who answers
//	row 5  │ x │ x │ x │    x  the first player's
//	row 4  │ o │ o │ ? │    ?  a single: landing cells on even rows have
//	row 3  │ x │ x │ · │       nobody below them, and pair with each other
//	row 2  │ o │ · │ · │    ·  a stone
//	row 1  │ x │ · │ · │
//	         A   B   C
//
// Such rules are known from Victor Allis, A Knowledge-Based Approach of
// Connect-Four (1988): claimeven, baseinverse, and zugzwang by an odd threat.

// over returns the cells that lie over those of even, which are on even rows.
func over(even uint64) uint64 {
	const row2, row4 = floor << 1, floor << 3
	return even&row2*(1<<1|1<<2|1<<3|1<<4) | even&row4*(1<<1|1<<2)
}

// drawn returns 0, an upper bound of the first player's score that the second
// player has by answering, or infinity when it has none. Neither side may have a
// four.
//
// The singles are as many as empty cells, but for an even number: even when the
// first player is to move. So the second player can answer a single by a single,
// or begins with one. The first player gets at most its stones, the cells of odd
// rows and its share of the singles: if these hold no four it does not win.
func drawn(first, second, secondThreats uint64) int {
	taken := first | second
	landing := (taken + floor) & board
	singles := landing & evenRows
	// Under a cell where the second player wins, the first never plays.
	lost := over(secondThreats & evenRows &^ landing)
	reach := first | oddRows&^taken&^lost
	if hasFour(reach) || hasFour(reach|singles) && !spares(reach, singles) {
		return infinity
	}
	return 0
}

// evenRowsOf returns the cells that the second player gets by answering: its
// stones and the empty cells of even rows but for the singles. A four among them
// is a win where the game is drawn otherwise.
func evenRowsOf(second, taken uint64) uint64 {
	return second | evenRows&^taken&^(taken+floor)
}

// followUp is drawn for a second player whose evenRowsOf hold a four, and so
// wins. How soon, the first player can delay: at worst, all but what lies over
// the four is full by then.
func followUp(first, second, secondThreats uint64) int {
	if upper := drawn(first, second, secondThreats); upper > 0 {
		return upper
	}
	taken := first | second
	landing := (taken + floor) & board
	gets := evenRows &^ taken &^ landing
	const low, middle = floor << 1, floor<<1 | floor<<3
	switch {
	case hasFour(second | gets&low): // four cells over row 2 stay empty
		return -3
	case hasFour(second | gets&middle):
		return -2
	}
	return -1
}

// spares reports whether the side that answers can keep the other one, whose
// cells are reach, from a four that needs a single: when there is one, which the
// answering side takes first; or two or three, of which the other side gets one,
// and when there are three, not the one that the answering side took first. It
// says no where there are more, unless none of them would matter.
func spares(reach, singles uint64) bool {
	n, fatal := bits.OnesCount64(singles), 0
	for set := singles; set != 0; set &= set - 1 {
		if hasFour(reach | set&-set) {
			fatal++
		}
	}
	return n <= 3 && fatal <= n&1
}

// oddThreat returns a lower bound of the first player's score that it has by
// zugzwang, or -infinity when there is none.
//
// Say the first player would complete a four on an empty cell of an odd row, of
// which the cell below is empty too. It never plays on the cell below, and nor
// does the second player, who would lose at once. The other cells that can be
// filled, those of the other columns and those further down in this one, are an
// even number when the second player is to move: in the other columns the first
// player answers in the pairs that followUp describes; in the threat's own
// column the pairs are shifted, an even cell and the odd one over it; and the
// landing cells left over are singles. At last the second player must play below
// the threat. It wins before only if its stones, the cells that it can get and
// its share of the singles hold a four.
func oddThreat(first, second, firstThreats uint64) int {
	taken := first | second
	landing := (taken + floor) & board
	wins := firstThreats & oddRows &^ landing
	if wins == 0 {
		return -infinity
	}
	lost := over(firstThreats & evenRows &^ landing)
	best := -infinity
	for set := wins; set != 0; set &= set - 1 {
		win := set & -set
		column := columnMask(columnOf(win))
		below := column & (win - 1) &^ taken
		others := board &^ taken &^ column
		singles := landing & (others&evenRows | below&oddRows)
		reach := second | others&oddRows&^lost | below&evenRows
		if hasFour(reach) || hasFour(reach|singles) && !spares(reach, singles) {
			continue
		}
		// At worst, only the cells over the threat stay empty.
		free := rows - 1 - bits.TrailingZeros64(win)%height
		best = max(best, 1+free/2)
	}
	return best
}
