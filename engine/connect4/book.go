package connect4

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
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
	keys  []uint64 // canonical, in increasing order
	codes []byte   // of each key
}

const (
	bookMagic = "C4B1"
	bookScore = 17 // a byte has room for scores up to here; larger ones need no book
)

// Len returns how many positions the book knows, mirror images counted once.
func (b *Book) Len() int { return len(b.keys) }

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
	code := byte((score+bookScore)*columns + column)
	at, known := slices.BinarySearch(b.keys, key)
	if known {
		b.codes[at] = code
		return nil
	}
	b.keys, b.codes = slices.Insert(b.keys, at, key), slices.Insert(b.codes, at, code)
	return nil
}

// Find returns what the book knows of p.
func (b *Book) Find(p Position) (move string, score int, ok bool) {
	key, mirrored := p.canonical()
	at, ok := slices.BinarySearch(b.keys, key)
	if !ok {
		return "", 0, false
	}
	code := int(b.codes[at])
	column := code % columns
	if mirrored {
		column = columns - 1 - column
	}
	return columnName(column), code/columns - bookScore, true
}

// Each calls visit with every entry, by increasing key; one of each two mirror
// images.
func (b *Book) Each(visit func(p Position, move string, score int)) {
	for _, key := range b.keys {
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
	data := binary.AppendUvarint([]byte(bookMagic), uint64(len(b.keys)))
	last := uint64(0)
	for i, key := range b.keys {
		data = append(binary.AppendUvarint(data, key-last), b.codes[i])
		last = key
	}
	return binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

// ReadBook reads what Bytes wrote. The error says what is wrong with it.
func ReadBook(data []byte) (*Book, error) {
	b, err := decode(data)
	if err == nil {
		err = b.check()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: the book %w", name, err)
	}
	return b, nil
}

// errCutOff is what is wrong with a book that lacks its end.
var errCutOff = errors.New("is cut off")

// decode is ReadBook without a look at what the entries say: for bytes that a
// test has read. It takes a quarter of the time, see BenchmarkReadBook; a Worker
// has 10 ms for a question, the book included.
func decode(data []byte) (*Book, error) {
	if len(data) < len(bookMagic)+4 || string(data[:len(bookMagic)]) != bookMagic {
		return nil, errors.New("does not begin with " + bookMagic)
	}
	body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return nil, errors.New("is damaged: its checksum is wrong")
	}
	rest := body[len(bookMagic):]
	n, used := binary.Uvarint(rest)
	if used <= 0 || n > uint64(len(rest))/2 { // an entry has two bytes at least
		return nil, errCutOff
	}
	rest = rest[used:]
	b := &Book{keys: make([]uint64, n), codes: make([]byte, n)}
	key := uint64(0)
	for i := range b.keys {
		step, used := binary.Uvarint(rest)
		if used <= 0 || len(rest) <= used {
			return nil, errCutOff
		}
		if next := key + step; i > 0 && next <= key {
			return nil, errors.New("has a wrong entry")
		}
		key += step
		b.keys[i], b.codes[i] = key, rest[used]
		rest = rest[used+1:]
	}
	if len(rest) != 0 {
		return nil, errors.New("goes on after its end")
	}
	return b, nil
}

// check says what entry cannot be, if there is one.
func (b *Book) check() error {
	for i, key := range b.keys {
		p, err := positionOf(key)
		if err != nil {
			return fmt.Errorf("has a wrong entry: %w", err)
		}
		code := int(b.codes[i])
		if code >= (2*bookScore+1)*columns {
			return errors.New("has a wrong entry")
		}
		if p.landing()&columnMask(code%columns) == 0 {
			return errors.New("has an illegal move")
		}
		if canonical, _ := p.canonical(); canonical != key {
			return errors.New("has a position that is not the smaller of two mirror images")
		}
	}
	return nil
}

//go:embed book.bin
var embeddedBytes []byte

// embeddedBook reads the embedded book once.
var embeddedBook = sync.OnceValues(func() (*Book, error) { return decode(embeddedBytes) })
