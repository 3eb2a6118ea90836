package quoridor

// A wall lies on one of 64 slots, horizontally or vertically; a set of slots is
// a word with bit 8·file + rank, so that counting upward goes by file, then rank.
const (
	slots     = 64
	slotRanks = 8
	slotFiles = slots / slotRanks

	slotRank1 = 0x0101010101010101
	slotRank8 = slotRank1 << 7
	slotFileA = 0xFF
	slotFileH = slotFileA << 56
)

// slotSquare returns the lower left of the four squares around a slot.
func slotSquare(slot int) int { return slot%slotRanks*size + slot/slotRanks }

// northOf and southOf move a set of slots by one rank, eastOf and westOf by one file.
func northOf(s uint64) uint64 { return s &^ slotRank8 << 1 }
func southOf(s uint64) uint64 { return s &^ slotRank1 >> 1 }
func eastOf(s uint64) uint64  { return s << slotRanks }
func westOf(s uint64) uint64  { return s >> slotRanks }

// A wallSet holds horizontal and vertical walls, or places for them.
type wallSet struct{ h, v uint64 }

func (w wallSet) has(slot int, vertical bool) bool {
	if vertical {
		return w.v>>slot&1 == 1
	}
	return w.h>>slot&1 == 1
}

func (w *wallSet) add(slot int, vertical bool) {
	if vertical {
		w.v |= 1 << slot
	} else {
		w.h |= 1 << slot
	}
}

func (w wallSet) or(x wallSet) wallSet  { return wallSet{w.h | x.h, w.v | x.v} }
func (w wallSet) and(x wallSet) wallSet { return wallSet{w.h & x.h, w.v & x.v} }
func (w wallSet) not(x wallSet) wallSet { return wallSet{w.h &^ x.h, w.v &^ x.v} }

// free returns where a wall neither overlaps nor crosses one of w.
func (w wallSet) free() wallSet {
	return wallSet{
		h: ^(w.h | eastOf(w.h) | westOf(w.h) | w.v),
		v: ^(w.v | northOf(w.v) | southOf(w.v) | w.h),
	}
}

// anchored returns where a wall would meet the walls w, the edge of the board
// or the further corners given with two or three of its three points. Only such
// a wall can close anything: one held by fewer is the loose end of a thread.
func (w wallSet) anchored(corners uint64) wallSet {
	mid := corners | w.h | w.v |
		eastOf(w.h) | westOf(w.h) | northOf(w.v) | southOf(w.v)
	west, east := eastOf(mid)|slotFileA, westOf(mid)|slotFileH
	south, north := northOf(mid)|slotRank1, southOf(mid)|slotRank8
	return wallSet{
		h: west&mid | mid&east | west&east,
		v: south&mid | mid&north | south&north,
	}
}

// touches reports whether a wall placed there would meet a wall of w or the edge.
func (w wallSet) touches(slot int, vertical bool) bool {
	bit := uint64(1) << slot
	points, edge := bit|eastOf(bit)|westOf(bit), uint64(slotFileA|slotFileH)
	if vertical {
		points, edge = bit|northOf(bit)|southOf(bit), slotRank1|slotRank8
	}
	met := w.h | w.v | eastOf(w.h) | westOf(w.h) | northOf(w.v) | southOf(w.v)
	return points&met != 0 || bit&edge != 0
}

// cornersOf returns the inner corners of the board that a square touches.
func cornersOf(sq int) uint64 {
	var c uint64
	file, rank := sq%size, sq/size
	for _, f := range []int{file - 1, file} {
		for _, r := range []int{rank - 1, rank} {
			if f >= 0 && f < slotRanks && r >= 0 && r < slotRanks {
				c |= 1 << (f*slotRanks + r)
			}
		}
	}
	return c
}

// cuts are the walls that stand between a square and its northern, and its
// eastern, neighbour.
var cuts = cutTable()

type cutPair struct{ north, east uint64 }

func cutTable() (t [cells]cutPair) {
	for slot := range slots {
		sq := slotSquare(slot)
		bit := uint64(1) << slot
		t[sq].north |= bit
		t[sq+1].north |= bit
		t[sq].east |= bit
		t[sq+size].east |= bit
	}
	return t
}

// cutsBetween returns the walls that stand between two neighbouring squares.
func cutsBetween(a, b int) wallSet {
	low := min(a, b)
	if max(a, b)-low == size {
		return wallSet{h: cuts[low].north}
	}
	return wallSet{v: cuts[low].east}
}
