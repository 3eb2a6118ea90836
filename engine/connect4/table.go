package connect4

import "math/bits"

// tableBits is the binary logarithm of the table's number of entries. The first
// 60 positions of Test_L2_R2, solved with 2^14 … 2^22 entries, took 11.5, 6.5,
// 5.7, 4.3, 4.1 s. The table stays at 2^18, 4 MiB, because a dozen battles run
// at once, each with its own, and a Cloudflare Worker has 128 MB for all.
const tableBits = 18

// A bound tells what an entry's score says of the true one.
type bound uint8

const (
	absent     bound = iota // the entry is empty
	atLeast                 // the search was cut off above
	atMost                  // no move reached the window
	equalScore              // the score itself
)

// An entry is what a search of one position found.
type entry struct {
	key    uint64 // Position.key
	score  int16
	depth  int8
	column int8 // the best move, first to be tried again; or the one that cut off
	bound  bound
}

// A table remembers searched positions, the latest one where two collide. Its
// scores do not depend on the search that found them, so it serves all moves of
// a battle, and other battles.
type table []entry

func newTable() table { return make(table, 1<<tableBits) }

// slot returns the place of the entry for key, whatever stands there now.
func (t table) slot(key uint64) *entry {
	// Multiplying by 2^64 over the golden ratio spreads neighbouring keys; the
	// top bits are the well mixed ones.
	const golden = 0x9E3779B97F4A7C15
	return &t[key*golden>>(64-uint(bits.Len(uint(len(t)))-1))]
}

// probe returns the entry for key, or an absent one.
func (t table) probe(key uint64) entry {
	if e := t.slot(key); e.key == key && e.bound != absent {
		return *e
	}
	return entry{column: none}
}

// cuts reports whether the entry's score can stand for a search of depth in
// the window between alpha and beta. A bound that is a forced win or loss holds
// at any depth, which saves a tenth of the nodes of Test_L2_R2.
func (e entry) cuts(depth, alpha, beta int) bool {
	score, deep := int(e.score), int(e.depth) >= depth
	switch e.bound {
	case atLeast:
		return score >= beta && (deep || score > decisive)
	case atMost:
		return score <= alpha && (deep || score < -decisive)
	case equalScore:
		return deep
	}
	return false
}
