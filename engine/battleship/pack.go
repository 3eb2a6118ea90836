package battleship

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// packNodes bounds the exact search to about a tenth of a second and 16 MB.
// Of 5,800 random tight fleets it left one open, which [crowded] rules out.
const packNodes = 200_000

// packer looks for a valid fleet by trying everything: at the first cell not
// yet decided, in the order of short rows, every ship in both directions, or
// water while there is enough of it. What was found hopeless is remembered by
// what the rest depends on: the cell, the cells that are already taken behind
// it, and the ships that are left.
type packer struct {
	width, height int // width is the shorter side
	rnd           *rand.Rand
	taken         []bool
	left          Fleet
	water         int // cells that may still stay empty
	ships         []Ship
	barren        map[string]struct{}
	key           []byte
	nodes, limit  int
}

// pack returns a valid fleet of r. When it finds none, proven tells that there
// is none; otherwise the search was too long.
func pack(r Rules, rnd *rand.Rand) (ships []Ship, proven bool) {
	turned := r.Width > r.Height
	p := packer{
		width: min(r.Width, r.Height), height: max(r.Width, r.Height),
		rnd: rnd, taken: make([]bool, r.Area()), left: r.Fleet,
		water: r.Area() - r.Fleet.Cells(), barren: map[string]struct{}{}, limit: packNodes,
	}
	if crowded(r) {
		return nil, true
	}
	if !p.search(0) {
		return nil, p.nodes < packNodes
	}
	if turned {
		for i, s := range p.ships {
			p.ships[i] = Ship{Cell{s.At.Y, s.At.X}, s.Length, s.Length > 1 && !s.Down}
		}
	}
	return p.ships, true
}

// search decides the cells from at on and reports whether all ships found
// their place.
func (p *packer) search(at int) bool {
	if p.left == (Fleet{}) {
		return true
	}
	for at < len(p.taken) && p.taken[at] {
		at++
	}
	if at == len(p.taken) {
		return false
	}
	if p.nodes++; p.nodes >= p.limit {
		return false
	}
	key := p.state(at)
	if _, known := p.barren[key]; known {
		return false
	}
	for _, s := range p.choices(at) {
		p.lay(s, true)
		p.left[s.Length-1]--
		p.ships = append(p.ships, s)
		if p.search(at + 1) {
			return true
		}
		p.ships = p.ships[:len(p.ships)-1]
		p.left[s.Length-1]++
		p.lay(s, false)
	}
	if p.water > 0 {
		p.water--
		if p.search(at + 1) {
			return true
		}
		p.water++
	}
	p.barren[key] = struct{}{}
	return false
}

// choices lists the ships that can begin at a cell, long ones first: the short
// ones fill what gaps remain.
func (p *packer) choices(at int) (list []Ship) {
	c := Cell{at % p.width, at / p.width}
	right := 0
	for right < MaxLength && c.X+right < p.width && !p.taken[at+right] {
		right++
	}
	below := min(MaxLength, p.height-c.Y)
	for i, n := range p.left {
		if n == 0 {
			continue
		}
		if i < right {
			list = append(list, Ship{c, i + 1, false})
		}
		if i < below && i > 0 {
			list = append(list, Ship{c, i + 1, true})
		}
	}
	p.rnd.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	slices.SortStableFunc(list, func(a, b Ship) int { return cmp.Compare(b.Length, a.Length) })
	return list
}

func (p *packer) lay(s Ship, on bool) {
	for i := range s.Length {
		c := s.cell(i)
		p.taken[c.Y*p.width+c.X] = on
	}
}

// state is all that the rest of the search depends on. A ship that began
// before the cell reaches less than MaxLength rows down.
func (p *packer) state(at int) string {
	key := append(p.key[:0], byte(at), byte(at>>8))
	for _, n := range p.left {
		key = append(key, byte(n))
	}
	var bits byte
	reach := min(len(p.taken), at+MaxLength*p.width)
	for i := at; i < reach; i++ {
		bits <<= 1
		if p.taken[i] {
			bits |= 1
		}
		if (i-at)%8 == 7 {
			key, bits = append(key, bits), 0
		}
	}
	p.key = append(key, bits)
	return string(p.key)
}

// crowded reports whether counting alone proves that the fleet has no place. A
// ship of m cells holds m/n pieces of n cells in a row. Such a piece takes one
// cell of each colour when cells are coloured by (x + y) mod n, and when it is
// longer than the board is wide or high, it must fit into a line of the other
// direction.
func crowded(r Rules) bool {
	for n := 1; n <= MaxLength; n++ {
		pieces := 0
		for m := n; m <= MaxLength; m++ {
			pieces += r.Fleet.Count(m) * (m / n)
		}
		if pieces > r.Width*(r.Height/n)+r.Height*(r.Width/n) {
			return true
		}
		var colours [MaxLength]int
		for y := range r.Height {
			for x := range r.Width {
				colours[(x+y)%n]++
			}
		}
		if pieces > slices.Min(colours[:n]) {
			return true
		}
	}
	return false
}
