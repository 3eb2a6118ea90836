package connect4

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"math/bits"
	"slices"
	"sync"
)

// A Book knows the score and the move to play of opening positions, together
// with their mirror images. The zero Book is empty; reading is safe for
// concurrent use.
//
// Its bytes are bookMagic, the number of entries, the entries by increasing key,
// and the CRC-32 (IEEE) of all before, least byte first. An entry is the
// difference of its key to the one before, and a byte: the score, increased by
// bookScore, times seven, plus the column. Numbers are varints.
type Book struct {
	entries map[uint64]byte // by canonical key
}

const (
	bookMagic = "C4B1"
	bookScore = 17 // a byte has room for scores up to here; larger ones need no book
)

// Len returns how many positions the book knows, mirror images counted once.
func (b *Book) Len() int { return len(b.entries) }

// canonical returns the smaller key of p and its mirror image, and whether it is
// the image's.
func (p Position) canonical() (key uint64, mirrored bool) {
	key, image := p.key(), p.mirror().key()
	return min(key, image), image < key
}

// Canonical returns p or its mirror image, the same for both.
func (p Position) Canonical() Position {
	if _, mirrored := p.canonical(); mirrored {
		return p.mirror()
	}
	return p
}

// mirror exchanges the columns A and G, B and F, C and E.
func (p Position) mirror() Position { return Position{mirrored(p.mine), mirrored(p.taken)} }

// Add remembers the score of p and the move to play there. The error says why
// the entry does not fit the book.
func (b *Book) Add(p Position, move string, score int) error {
	next, err := p.Play(move)
	if err != nil {
		return err
	}
	if score < -bookScore || score > bookScore {
		return fmt.Errorf("%s: the score %d is beyond the book's ±%d", name, score, bookScore)
	}
	column := columnOf(next.(Position).taken ^ p.taken)
	key, mirrored := p.canonical()
	if mirrored {
		column = columns - 1 - column
	}
	if b.entries == nil {
		b.entries = map[uint64]byte{}
	}
	b.entries[key] = byte((score+bookScore)*columns + column)
	return nil
}

// Find returns what the book knows of p.
func (b *Book) Find(p Position) (move string, score int, ok bool) {
	key, mirrored := p.canonical()
	code, ok := b.entries[key]
	if !ok {
		return "", 0, false
	}
	column := int(code) % columns
	if mirrored {
		column = columns - 1 - column
	}
	return columnName(column), int(code)/columns - bookScore, true
}

// Each calls visit with every entry, by increasing key; one of each two mirror
// images.
func (b *Book) Each(visit func(p Position, move string, score int)) {
	for _, key := range slices.Sorted(maps.Keys(b.entries)) {
		p, err := positionOf(key)
		if err != nil {
			panic(err) // Add and ReadBook let no other key in
		}
		move, score, _ := b.Find(p)
		visit(p, move, score)
	}
}

// positionOf undoes Position.key.
func positionOf(key uint64) (Position, error) {
	var p Position
	for column := range columns {
		// key = taken + mine, taken = 2^stones - 1, mine ≤ taken.
		part := key >> (column * height) & (1<<height - 1)
		stones := bits.Len64(part+1) - 1
		taken := uint64(1)<<stones - 1
		p.taken |= taken << (column * height)
		p.mine |= (part - taken) << (column * height)
	}
	fits := key>>keyBits == 0 && p.taken&^board == 0 && p.key() == key
	if !fits || bits.OnesCount64(p.mine) != p.Plies()/2 || hasFour(p.mine) || hasFour(p.theirs()) {
		return Position{}, fmt.Errorf("%s: %#x is the key of no position in which the game goes on", name, key)
	}
	return p, nil
}

// Bytes returns the book for ReadBook.
func (b *Book) Bytes() []byte {
	data := binary.AppendUvarint([]byte(bookMagic), uint64(len(b.entries)))
	last := uint64(0)
	for _, key := range slices.Sorted(maps.Keys(b.entries)) {
		data = append(binary.AppendUvarint(data, key-last), b.entries[key])
		last = key
	}
	return binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

// ReadBook reads what Bytes wrote. The error says what is wrong with it.
func ReadBook(data []byte) (*Book, error) {
	bad := func(why string) (*Book, error) { return nil, errors.New(name + ": the book " + why) }
	if len(data) < len(bookMagic)+4 || string(data[:len(bookMagic)]) != bookMagic {
		return bad("does not begin with " + bookMagic)
	}
	body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return bad("is damaged: its checksum is wrong")
	}
	rest := body[len(bookMagic):]
	n, used := binary.Uvarint(rest)
	if used <= 0 || n > uint64(len(rest))/2 { // an entry has two bytes at least
		return bad("is cut off")
	}
	rest = rest[used:]
	b := &Book{entries: make(map[uint64]byte, n)}
	key := uint64(0)
	for range n {
		step, used := binary.Uvarint(rest)
		if used <= 0 || len(rest) <= used {
			return bad("is cut off")
		}
		key += step
		code := rest[used]
		rest = rest[used+1:]
		p, err := positionOf(key)
		if err != nil {
			return nil, err
		}
		if _, twice := b.entries[key]; twice || int(code) >= (2*bookScore+1)*columns {
			return bad("has a wrong entry")
		}
		if p.landing()&columnMask(int(code)%columns) == 0 {
			return bad("has an illegal move")
		}
		if canonical, _ := p.canonical(); canonical != key {
			return bad("has a position that is not the smaller of two mirror images")
		}
		b.entries[key] = code
	}
	if len(rest) != 0 {
		return bad("goes on after its end")
	}
	return b, nil
}

//go:embed book.bin
var embeddedBytes []byte

// embeddedBook reads the embedded book once.
var embeddedBook = sync.OnceValues(func() (*Book, error) { return ReadBook(embeddedBytes) })
