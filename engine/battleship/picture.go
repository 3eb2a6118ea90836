package battleship

import "strings"

// Picture draws a board and the strikes at it, rows from the top joined by
// slashes: a dot for a cell of which nothing is known, o for a miss, x for a
// hit, # for a hit that sank, b for a cell of the given ships that was not hit.
//
//	...../.o.../.xx#./....b
func Picture(r Rules, ships []Ship, strikes []Strike) string {
	cells := make([]byte, r.Area())
	for at := range cells {
		cells[at] = '.'
	}
	for _, s := range ships {
		for i := range s.Length {
			if c := s.cell(i); r.Has(c) {
				cells[r.index(c)] = 'b'
			}
		}
	}
	const marks = "ox#"
	for _, strike := range strikes {
		if !r.Has(strike.At) {
			continue
		}
		// A repeated shot is told as a miss and changes nothing.
		if at := r.index(strike.At); strike.Result > Miss || cells[at] == '.' || cells[at] == 'b' {
			cells[at] = marks[min(strike.Result, Sunk)]
		}
	}
	var b strings.Builder
	for y := range r.Height {
		if y > 0 {
			b.WriteByte('/')
		}
		b.Write(cells[y*r.Width : (y+1)*r.Width])
	}
	return b.String()
}

// CountSunk returns at how many cells a strike sank a ship.
func CountSunk(strikes []Strike) int {
	sunk := map[Cell]bool{}
	for _, s := range strikes {
		if s.Result >= Sunk {
			sunk[s.At] = true
		}
	}
	return len(sunk)
}
