package quoridor

// Shared is a memory for players that search the same position at the same time, each on a core of its own: what one
// has found, the others need not search. Calls come from all of them at once. An implementation may forget anything,
// and return what was kept for another key no more often than 32 bits of a hash are the same: such a find is believed.
//
// Of two players that share one, the second a helper, the first is 65 ± 26 Elo stronger than one that searches alone with
// as many nodes: 59 % of the points of 600 games at 5,000 nodes a move; at 10,000 nodes, 35 ± 30 Elo in 400 games.
// BenchmarkTwoWorkers plays them, as many as -match-games and -match-nodes say. The two split no moves between them:
// each searches all, in an order of its own, and finds much of it done.
type Shared interface {
	// Recall returns what was last kept for a key, or 0.
	Recall(key uint64) uint32
	// Keep remembers found, which is never 0, for a key.
	Keep(key uint64, found uint32)
}

// sharedDepth is the least depth of what is worth telling the others. Below it a call out of WebAssembly would cost more
// than it saves: with all depths told, two players score no more.
const sharedDepth = 3

// An entry in 32 bits, the lowest first. Wins and losses are counted from the ends of the range of values.
//
//	value + 2^15   16 bits
//	depth           6
//	kind            2
//	best            8
const (
	packedZero = 1 << 15
	packedEnd  = packedZero - 1                        // the value of a game that is won
	packedMost = packedEnd - (winWorth - winBound) - 1 // the greatest value of one that is not
)

// pack returns e without key and age; ok is false for what has no room.
func (e entry) pack() (packed uint32, ok bool) {
	v := int(e.value)
	switch {
	case v >= winBound:
		v -= winWorth - packedEnd
	case v <= -winBound:
		v += winWorth - packedEnd
	case v > packedMost || v < -packedMost:
		return 0, false
	}
	if e.depth <= 0 || e.depth >= 1<<6 {
		return 0, false
	}
	return uint32(v+packedZero) | uint32(e.depth)<<16 | uint32(e.kind)<<22 | uint32(e.best)<<24, true
}

// unpack is the inverse of pack.
func unpack(packed uint32) (e entry) {
	v := int(packed&0xffff) - packedZero
	switch {
	case v > packedMost:
		v += winWorth - packedEnd
	case v < -packedMost:
		v -= winWorth - packedEnd
	}
	return entry{value: int32(v), depth: int8(packed >> 16 & 0x3f), kind: bound(packed >> 22 & 3), best: move(packed >> 24)}
}

// recall returns what is known of a position at ply: by this player, or by another if that one has looked deeper.
func (pl *player) recall(key uint64, ply, depth int) (known entry, ok bool) {
	known, ok = pl.table.get(key, ply)
	if pl.shared == nil || depth < sharedDepth {
		return known, ok
	}
	if packed := pl.shared.Recall(key); packed != 0 {
		if told := unpack(packed); !ok || told.depth > known.depth {
			told.value = int32(fromHere(int(told.value), -ply))
			return told, true
		}
	}
	return known, ok
}

// remember keeps what was found of a position at ply, and tells the others.
func (pl *player) remember(key uint64, ply, depth, value int, kind bound, best move) {
	pl.table.put(key, ply, depth, value, kind, best)
	if pl.shared == nil || depth < sharedDepth {
		return
	}
	e := entry{value: int32(fromHere(value, ply)), depth: int8(depth), kind: kind, best: best}
	if packed, ok := e.pack(); ok {
		pl.shared.Keep(key, packed)
	}
}
