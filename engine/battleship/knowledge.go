package battleship

// mark is what is known of one cell.
type mark uint8

const (
	unknown mark = iota
	missed
	struck // hit, and its ship may float
	sunk   // hit, and its ship sank with this shot
)

// The two directions in which a ship can lie.
const (
	across = iota
	down
	directions
)

// knowledge is what a list of strikes tells of the opponent's board.
type knowledge struct {
	rules   Rules
	marks   []mark
	when    []int32 // by cell: the strike that hit it
	hits    []int32 // the cells that were hit, sunk ones included, in order
	sunk    []int32 // the cells where a ship sank, in order
	unknown int     // how many cells were never shot at

	// before and after are the lengths of the runs of unknown cells that end
	// and begin at a cell, itself included, by direction. They stop at
	// MaxLength, beyond which nothing depends on them.
	before, after [directions][]int8
}

// read forgets what k knew and takes in strikes. Strikes off the board are
// left out. Of several at one cell the one that tells most counts, because the
// second shot at a cell is often answered with a miss, whatever is there.
func (k *knowledge) read(r Rules, strikes []Strike) {
	area := r.Area()
	k.rules = r
	k.marks = cleared(k.marks, area)
	k.when = cleared(k.when, area)
	k.hits, k.sunk = k.hits[:0], k.sunk[:0]
	k.unknown = area
	for i, s := range strikes {
		if !r.Has(s.At) {
			continue
		}
		at := r.index(s.At)
		is := missed + mark(min(s.Result, Sunk))
		if is <= k.marks[at] {
			continue
		}
		switch {
		case k.marks[at] == unknown:
			k.unknown--
			fallthrough
		case k.marks[at] == missed:
			if is > missed {
				k.hits = append(k.hits, int32(at))
			}
		}
		if is == sunk {
			k.sunk = append(k.sunk, int32(at))
		}
		k.marks[at], k.when[at] = is, int32(i)
	}
	k.measure()
}

// measure finds the runs of unknown cells.
func (k *knowledge) measure() {
	w, h := k.rules.Width, k.rules.Height
	for d := range directions {
		k.before[d] = cleared(k.before[d], w*h)
		k.after[d] = cleared(k.after[d], w*h)
	}
	for y := range h {
		for x := range w {
			at := y*w + x
			if k.marks[at] != unknown {
				continue
			}
			k.before[across][at], k.before[down][at] = 1, 1
			if x > 0 {
				k.before[across][at] = min(k.before[across][at-1]+1, MaxLength)
			}
			if y > 0 {
				k.before[down][at] = min(k.before[down][at-w]+1, MaxLength)
			}
		}
	}
	for y := h - 1; y >= 0; y-- {
		for x := w - 1; x >= 0; x-- {
			at := y*w + x
			if k.marks[at] != unknown {
				continue
			}
			k.after[across][at], k.after[down][at] = 1, 1
			if x < w-1 {
				k.after[across][at] = min(k.after[across][at+1]+1, MaxLength)
			}
			if y < h-1 {
				k.after[down][at] = min(k.after[down][at+w]+1, MaxLength)
			}
		}
	}
}

// step is the distance between neighbouring cells in a direction.
func (k *knowledge) step(direction int) int {
	if direction == across {
		return 1
	}
	return k.rules.Width
}

// room returns how many cells lie before and after a cell in a direction.
func (k *knowledge) room(at, direction int) (before, after int) {
	w, h := k.rules.Width, k.rules.Height
	if direction == across {
		return at % w, w - 1 - at%w
	}
	return at / w, h - 1 - at/w
}

// through counts the ways to lay a ship of the given length in a direction
// over a cell and otherwise unknown cells.
func (k *knowledge) through(at, direction, length int) int {
	before, after := int(k.before[direction][at]), int(k.after[direction][at])
	return max(0, min(length, before)-max(0, length-after))
}

// cleared returns s with n zero elements, in the same memory if it is enough.
func cleared[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
