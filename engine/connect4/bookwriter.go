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
	next, err := p.Play(move)
	if err != nil {
		return err
	}
	if score < bookLowest || score > bookHighest {
		return fmt.Errorf("%s: the score %d is beyond the book's %d to %d", name, score, bookLowest, bookHighest)
	}
	column := columnOf(next.(Position).taken ^ p.taken)
	key, mirrored := p.canonical()
	if mirrored {
		column = columns - 1 - column
	}
	if w.codes == nil {
		w.codes = map[uint64]byte{}
	}
	w.codes[key] = byte((score-bookLowest)*columns + column)
	w.last = max(w.last, p.Plies())
	return nil
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
	b := &Book{entries: len(w.codes), last: w.last}
	last := uint64(0)
	for i, key := range slices.Sorted(maps.Keys(w.codes)) {
		if i%blockSize == 0 {
			b.index = binary.LittleEndian.AppendUint64(b.index, key)
			b.index = binary.LittleEndian.AppendUint32(b.index, uint32(len(b.blocks)))
		} else {
			b.blocks = binary.AppendUvarint(b.blocks, key-last)
		}
		b.blocks = append(b.blocks, w.codes[key])
		last = key
	}
	return b
}
