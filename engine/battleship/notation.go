package battleship

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// What the notations of [Sea] and [Match] are made of.

// parseFleet reads ships joined by slashes.
func parseFleet(text string) (ships []Ship, err error) {
	if text == "-" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, "/") {
		from, to, _ := strings.Cut(part, "-")
		a, okA := readCell(from)
		z, okZ := readCell(to)
		if !okA || !okZ || a.X != z.X && a.Y != z.Y || z.X < a.X || z.Y < a.Y {
			return nil, fmt.Errorf("has %+.20q where a ship such as 0,0-4,0 must be", part)
		}
		ships = append(ships, Ship{At: a, Length: z.X - a.X + z.Y - a.Y + 1, Down: z.Y > a.Y})
	}
	return ships, nil
}

// notation is the size and the ships of each length, as all notations begin.
func (r Rules) notation() string {
	counts := make([]string, len(r.Fleet))
	for i, n := range r.Fleet {
		counts[i] = strconv.Itoa(n)
	}
	return fmt.Sprintf("%dx%d %s", r.Width, r.Height, strings.Join(counts, ","))
}

// parseRules reads what notation writes.
func parseRules(size, ships string) (r Rules, err error) {
	width, height, _ := strings.Cut(size, "x")
	var okWidth, okHeight bool
	r.Width, okWidth = readNumber(width)
	r.Height, okHeight = readNumber(height)
	if !okWidth || !okHeight {
		return r, errors.New("does not begin with a size such as 10x10")
	}
	counts := strings.Split(ships, ",")
	if len(counts) != MaxLength {
		return r, fmt.Errorf("has %d numbers of ships, not %d", len(counts), MaxLength)
	}
	for i, count := range counts {
		var ok bool
		if r.Fleet[i], ok = readNumber(count); !ok {
			return r, fmt.Errorf("has %+.20q where a number of ships must be", count)
		}
	}
	if err := r.Check(); err != nil {
		return r, fmt.Errorf("is out of bounds: %w", err)
	}
	return r, nil
}

// writeStrikes writes strikes joined by slashes, or a dash.
func writeStrikes(b *strings.Builder, strikes []Strike) {
	for i, strike := range strikes {
		if i > 0 {
			b.WriteByte('/')
		}
		b.WriteString(strike.At.String() + [...]string{"", "h", "s"}[min(strike.Result, Sunk)])
	}
	if len(strikes) == 0 {
		b.WriteByte('-')
	}
}

// parseStrikes reads what writeStrikes writes.
func parseStrikes(r Rules, text string) (strikes []Strike, err error) {
	if text == "-" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, "/") {
		result := Miss
		cell, hit := strings.CutSuffix(part, "h")
		if hit {
			result = Hit
		} else if cell, hit = strings.CutSuffix(part, "s"); hit {
			result = Sunk
		}
		at, ok := readCell(cell)
		if !ok || !r.Has(at) {
			return nil, fmt.Errorf("has %+.20q where a strike must be", part)
		}
		strikes = append(strikes, Strike{at, result})
	}
	return strikes, nil
}

// readCell reads "x,y" as it must be written.
func readCell(text string) (c Cell, ok bool) {
	x, y, _ := strings.Cut(text, ",")
	var okX, okY bool
	c.X, okX = readNumber(x)
	c.Y, okY = readNumber(y)
	return c, okX && okY
}

// readNumber reads a number without sign, space or leading zero.
func readNumber(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}
