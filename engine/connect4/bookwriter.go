package connect4

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
)

// A BookWriter collects the entries of a [Book]. The zero BookWriter has none.
type BookWriter struct {
	codes map[uint64]byte // by the canonical key
	last  int             // ply
}

// Add remembers the score of p and the move to play there. The error says why
// the entry does not fit a book.
func (w *BookWriter) Add(p Position, move string, score int) error {
	key, code, err := encoded(p, move, score)
	if err != nil {
		return err
	}
	if w.codes == nil {
		w.codes = map[uint64]byte{}
	}
	w.codes[key] = code
	w.last = max(w.last, p.Plies())
	return nil
}

// encoded returns the entry for p.
func encoded(p Position, move string, score int) (key uint64, code byte, err error) {
	next, err := p.Play(move)
	if err != nil {
		return 0, 0, err
	}
	if score < bookLowest || score > bookHighest {
		return 0, 0, fmt.Errorf("%s: the score %d is beyond the book's %d to %d", name, score, bookLowest, bookHighest)
	}
	column := columnOf(next.(Position).taken ^ p.taken)
	key, mirrored := p.canonical()
	if mirrored {
		column = columns - 1 - column
	}
	return key, byte((score-bookLowest)*columns + column), nil
}

// Bytes returns the file of the entries, for [ReadBook].
func (w *BookWriter) Bytes() []byte {
	b := w.Book()
	data := binary.LittleEndian.AppendUint32([]byte(bookMagic), uint32(b.entries))
	data = append(data, byte(b.last))
	data = append(append(data, b.index...), b.blocks...)
	return binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

// Book returns the entries so far; later ones do not change it.
func (w *BookWriter) Book() *Book {
	b, last := &Book{last: w.last}, uint64(0)
	for _, key := range slices.Sorted(maps.Keys(w.codes)) {
		b.append(key, w.codes[key], last)
		last = key
	}
	return b
}

// append writes an entry; last is the key of the one before, which is less.
func (b *Book) append(key uint64, code byte, last uint64) {
	if b.entries%blockSize == 0 {
		b.index = binary.LittleEndian.AppendUint64(b.index, key)
		b.index = binary.LittleEndian.AppendUint32(b.index, uint32(len(b.blocks)))
	} else {
		b.blocks = binary.AppendUvarint(b.blocks, key-last)
	}
	b.blocks = append(b.blocks, code)
	b.entries++
}
