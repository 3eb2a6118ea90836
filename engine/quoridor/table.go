package quoridor

// tableBits sets the size of the transposition table: 2^17 entries of 16 bytes,
// 2 MiB, so that a page or a Worker can hold a player for each of a dozen battles.
const tableBits = 17

// A bound says what a stored value is of the true one.
type bound uint8

const (
	exact bound = iota
	lower
	upper
)

// An entry is what is known of one position.
type entry struct {
	key   uint64
	value int32 // ends counted from this position, not from the root
	depth int8
	kind  bound
	best  move
}

type table []entry

func (t table) at(key uint64) *entry { return &t[key>>(64-tableBits)] }

// key hashes a position, its plies and rules included: near the arena's draw the
// same board is worth less, and a line that returns to it has lost time.
func (p *Position) key() uint64 {
	small := uint64(p.pawn[0]) | uint64(p.pawn[1])<<7 | uint64(p.hand[0])<<14 |
		uint64(p.hand[1])<<18 | uint64(p.rules)<<22 | uint64(p.plies)<<23
	return mix(p.walls.h ^ mix(p.walls.v^mix(small)))
}

// mix is the finishing step of SplitMix64 (Steele, Lea and Flood, 2014) on a
// number moved away from zero, its fixed point.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// An empty entry has the key 0 and depth 0; nothing of depth 0 is stored or asked for.
func (t table) get(key uint64, ply int) (e entry, ok bool) {
	e = *t.at(key)
	if e.key != key || e.depth == 0 {
		return entry{best: noMove}, false
	}
	e.value = int32(fromHere(int(e.value), -ply))
	return e, true
}

func (t table) put(key uint64, ply, depth, value int, kind bound, best move) {
	*t.at(key) = entry{key, int32(fromHere(value, ply)), int8(depth), kind, best}
}

// fromHere turns the value of an end, counted from the root, into one counted
// from a position that lies ply plies below it; with -ply the other way.
func fromHere(value, ply int) int {
	switch {
	case value >= winBound:
		return value + ply
	case value <= -winBound:
		return value - ply
	}
	return value
}
