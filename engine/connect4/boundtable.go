package connect4

// A boundTable remembers bounds of scores. An entry is a uint64:
//
//	work │ upper + 32 │ lower + 32 │ tag
//	   6 │          6 │          6 │  46      bits
//
// Zero is an empty one. Entries lie in pairs: the first of a pair is the one
// that cost the most work, the second the newest. A hash's top bits choose the
// pair; what they say and the tag together are the whole hash, so that a found
// entry is never another position's.
type boundTable struct {
	pairs  [][2]uint64
	bits   uint // binary logarithm of their number
	most   uint // that it never grows over
	stored int  // stores since it last grew
}

const (
	keyBits   = columns * height
	leastBits = 3 // of any table: the hash's other bits must fit into a tag
	tagBits   = keyBits - leastBits
	tagMask   = 1<<tagBits - 1

	lowerShift = tagBits
	upperShift = lowerShift + 6
	workShift  = upperShift + 6
	boundMask  = 1<<6 - 1
	boundBias  = 32
)

// startBits is the size of a new table, 2 KiB: late positions take a few
// microseconds in all, of which clearing memory would be the most.
const startBits = 7

// newBoundTable returns a table that grows to 2^most pairs of 16 bytes.
func newBoundTable(most uint) boundTable {
	most = max(most, leastBits)
	start := min(startBits, most)
	return boundTable{pairs: make([][2]uint64, 1<<start), bits: start, most: most}
}

// hash mixes the bits of a key of keyBits bits; different keys stay different,
// because an odd factor and a shifted xor can be undone.
func hash(key uint64) uint64 {
	const golden = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio
	key = (key ^ key>>25) * golden & (1<<keyBits - 1)
	return key ^ key>>24
}

// pair returns the two entries for a hash.
func (t *boundTable) pair(h uint64) *[2]uint64 { return &t.pairs[h>>((keyBits-t.bits)&63)] }

// probe returns what the table knows of the position with hash h: infinite
// bounds when that is nothing.
func (t *boundTable) probe(h uint64) (lower, upper int) {
	p := t.pair(h)
	e := p[0]
	if (e^h)&tagMask != 0 {
		e = p[1]
	}
	if (e^h)&tagMask != 0 || e == 0 {
		return -infinity, infinity
	}
	return int(e>>lowerShift&boundMask) - boundBias, int(e>>upperShift&boundMask) - boundBias
}

// store remembers the bounds for hash h, found by visiting 2^work positions.
func (t *boundTable) store(h uint64, lower, upper int, work uint) {
	if t.stored++; t.stored > len(t.pairs) && t.bits < t.most {
		t.grow()
	}
	tag := h & tagMask
	e := tag | uint64(lower+boundBias)<<lowerShift | uint64(upper+boundBias)<<upperShift | uint64(work)<<workShift
	switch p := t.pair(h); {
	case p[0]&tagMask == tag:
		p[0] = e
	case e>>workShift >= p[0]>>workShift:
		p[0], p[1] = e, p[0]
	default:
		p[1] = e
	}
}

// grow doubles the table: each pair becomes two neighbouring ones.
func (t *boundTable) grow() {
	old := t.pairs
	t.pairs, t.stored = make([][2]uint64, 2*len(old)), 0
	below := keyBits - t.bits // bits of a hash that the pair's number did not tell
	t.bits++
	for i := range old {
		for _, e := range old[i] {
			if e == 0 {
				continue
			}
			if p := t.pair(e&tagMask&(1<<below-1) | uint64(i)<<below); p[0] == 0 {
				p[0] = e
			} else {
				p[1] = e
			}
		}
	}
}
