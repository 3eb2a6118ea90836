package connect4

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"
	"math/bits"
	"sort"
)

// A Book knows the score and the move to play of opening positions, together
// with their mirror images. The zero Book is empty; use is safe from several
// goroutines. [BookWriter] makes one.
//
// It is looked up as it lies in its file, so that a small one costs next to
// nothing to open: a Worker has 10 ms for a question, the book included. The
// file, with all numbers least byte first:
//
//	magic │ entries │ last ply │ index │ blocks │ CRC-32 (IEEE) of all before
//	    4 │       4 │        1 │       │        │ 4                              bytes
//
// A block has the next 64 entries by increasing key, the last one what is left.
// The index has 12 bytes for each block: the key of its first entry, in 8, and
// where the block begins, counted from the first one. An entry is the difference
// of its key to the one before, as a varint that the first of a block lacks, and
// a byte: how much the score is above bookLowest, times seven, plus the column.
type Book struct {
	entries int
	last    int // ply
	index   []byte
	blocks  []byte
}

const (
	bookMagic   = "C4B2"
	bookHeader  = len(bookMagic) + 4 + 1
	bookLowest  = -17 // scores; a lower one, and a higher one than the next, the rules alone tell
	bookHighest = 18
	blockSize   = 64 // entries; 256 would save 2 % of a file, and take 3 times as long to look up
	indexRecord = 8 + 4
)

// Len returns how many positions the book knows, mirror images counted once.
func (b *Book) Len() int { return b.entries }

// Plies returns the last ply whose positions the book knows; 0 when it is empty.
func (b *Book) Plies() int { return b.last }

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

// Find returns what the book knows of p.
func (b *Book) Find(p Position) (move string, score int, ok bool) {
	if b.entries == 0 || p.Plies() > b.last {
		return "", 0, false
	}
	key, mirrored := p.canonical()
	after := sort.Search(b.blockCount(), func(i int) bool { return b.firstKey(i) > key })
	if after == 0 {
		return "", 0, false
	}
	for at, code := range b.block(after - 1) {
		if at < key {
			continue
		}
		move, score = decoded(code, mirrored)
		return move, score, at == key
	}
	return "", 0, false
}

// Score returns the score of p where the rules alone tell it, because the game is
// over or ends with the next two stones, or where the book does.
func (b *Book) Score(p Position) (score int, ok bool) {
	if score, ok := p.known(); ok {
		return score, true
	}
	_, score, ok = b.Find(p)
	return score, ok
}

// Each calls visit with every entry, by increasing key; one of each two mirror
// images.
func (b *Book) Each(visit func(p Position, move string, score int)) {
	for i := range b.blockCount() {
		for key, code := range b.block(i) {
			p, err := positionOf(key)
			if err != nil {
				panic(err) // BookWriter and ReadBook let no other key in
			}
			move, score := decoded(code, false)
			visit(p, move, score)
		}
	}
}

// decoded returns what an entry's byte says.
func decoded(code byte, mirrored bool) (move string, score int) {
	column := int(code) % columns
	if mirrored {
		column = columns - 1 - column
	}
	return columnName(column), int(code)/columns + bookLowest
}

func (b *Book) blockCount() int { return len(b.index) / indexRecord }

func (b *Book) firstKey(block int) uint64 {
	return binary.LittleEndian.Uint64(b.index[block*indexRecord:])
}

// block yields the keys and codes of a block; it ends early where the block is
// cut off.
func (b *Book) block(i int) iter.Seq2[uint64, byte] {
	return func(yield func(key uint64, code byte) bool) {
		key := b.firstKey(i)
		begin := binary.LittleEndian.Uint32(b.index[i*indexRecord+8:])
		rest := b.blocks[min(int(begin), len(b.blocks)):]
		for j := range min(blockSize, b.entries-i*blockSize) {
			used := 0
			if j > 0 {
				var step uint64
				if step, used = binary.Uvarint(rest); used <= 0 {
					return
				}
				key += step
			}
			if used >= len(rest) || !yield(key, rest[used]) {
				return
			}
			rest = rest[used+1:]
		}
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

// ReadBook makes a book of a file's bytes, which must stay as they are. It
// believes none of them; the error says what is wrong.
func ReadBook(data []byte) (*Book, error) {
	b, err := openBook(data)
	if err == nil {
		err = b.check()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: the book %w", name, err)
	}
	return b, nil
}

// What is wrong with a book that lacks a part, or whose parts are not as they should be.
var (
	errCutOff     = errors.New("is cut off")
	errNotWritten = errors.New("is not written as a book is")
)

// openBook is ReadBook without a look at what the entries say: for bytes that a
// test has read. BenchmarkReadBook has the difference.
func openBook(data []byte) (*Book, error) {
	if len(data) < len(bookMagic) || string(data[:len(bookMagic)]) != bookMagic {
		return nil, errors.New("does not begin with " + bookMagic)
	}
	if len(data) < bookHeader+4 {
		return nil, errCutOff
	}
	body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return nil, errors.New("is damaged: its checksum is wrong")
	}
	entries := int64(binary.LittleEndian.Uint32(body[len(bookMagic):]))
	index := (entries + blockSize - 1) / blockSize * indexRecord
	if index > int64(len(body)-bookHeader) {
		return nil, errCutOff
	}
	rest := body[bookHeader:]
	return &Book{entries: int(entries), last: int(body[bookHeader-1]), index: rest[:index], blocks: rest[index:]}, nil
}

// check says what cannot be in a book. There is one way to write one: order, index
// and length are right if the entries, written again, are what was read.
func (b *Book) check() error {
	again, last := &Book{}, uint64(0)
	for i := range b.blockCount() {
		for key, code := range b.block(i) {
			p, err := positionOf(key)
			if err != nil {
				return fmt.Errorf("has a wrong entry: %w", err)
			}
			if canonical, _ := p.canonical(); canonical != key {
				return errors.New("has a position that is not the smaller of two mirror images")
			}
			if key <= last && again.entries > 0 {
				return errNotWritten
			}
			move, score := decoded(code, false)
			if _, _, err := encoded(p, move, score); err != nil {
				return fmt.Errorf("has a wrong entry: %w", err)
			}
			again.append(key, code, last)
			again.last, last = max(again.last, p.Plies()), key
		}
	}
	if again.entries != b.entries {
		return errCutOff
	}
	if again.last != b.last || string(again.index) != string(b.index) || string(again.blocks) != string(b.blocks) {
		return errNotWritten
	}
	return nil
}
