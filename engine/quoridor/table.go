package quoridor

// A bound says what a stored value is of the true one.
type bound uint8

const (
	exact bound = iota
	lower
	upper
)

// An entry is what is known of one position, in 16 bytes.
type entry struct {
	key   uint64
	value int32 // ends counted from this position, not from the root
	depth int8
	kind  bound
	best  move
	age   uint8 // of the search that wrote it
}

// A bucket holds the deepest and the newest of the positions that share it.
type bucket [2]entry

const (
	bucketBytes     = 32
	firstTableBytes = 1 << 18
)

// A table is the memory of a player. It begins small, so that a page or a
// relay can hold a player for each of many battles, and grows with
// what is searched.
type table struct {
	buckets []bucket // a power of two
	shift   uint     // 64 less its logarithm
	most    int      // bytes it may grow to
	written int      // entries written since it grew
	age     uint8
}

func newTable(most int) *table {
	t := &table{most: most}
	t.resize(min(most, firstTableBytes))
	return t
}

// resize makes the table empty and as large as fits.
func (t *table) resize(bytes int) {
	t.shift = 63
	n := 2
	for n*2*bucketBytes <= bytes {
		n *= 2
		t.shift--
	}
	t.buckets = make([]bucket, n)
	t.written = 0
}

// begin is called once a search: it doubles a table that has been
// filled, keeping what it holds.
func (t *table) begin() {
	t.age++
	for t.written > len(t.buckets) && len(t.buckets)*2*bucketBytes <= t.most {
		old := *t
		t.resize(2 * len(old.buckets) * bucketBytes)
		for _, b := range old.buckets {
			for _, e := range b {
				if e.depth > 0 {
					t.write(e)
				}
			}
		}
		t.written = old.written / 2
	}
}

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
func (t *table) get(key uint64, ply int) (e entry, ok bool) {
	b := &t.buckets[key>>t.shift]
	for i := range b {
		if b[i].key == key && b[i].depth > 0 {
			e = b[i]
			e.value = int32(fromHere(int(e.value), -ply))
			return e, true
		}
	}
	return entry{best: noMove}, false
}

func (t *table) put(key uint64, ply, depth, value int, kind bound, best move) {
	t.written++
	t.write(entry{key, int32(fromHere(value, ply)), int8(depth), kind, best, t.age})
}

func (t *table) write(e entry) {
	b := &t.buckets[e.key>>t.shift]
	deep := &b[0]
	if deep.key == e.key || e.depth >= deep.depth || deep.age != t.age {
		if deep.key != e.key {
			b[1] = *deep
		}
		*deep = e
		return
	}
	b[1] = e
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
