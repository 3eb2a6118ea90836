package connect4

import (
	_ "embed"
	"sync"
)

//go:embed book.bin
var embeddedBytes []byte

// embeddedBook and embeddedOpenings read the embedded books once, when the first
// player needs them. A test sees to it that they can be read; should they not,
// all works without.
var (
	embeddedBook     = sync.OnceValue(func() *Book { return embedded(embeddedBytes) })
	embeddedOpenings = sync.OnceValue(func() *Book { return embedded(openingsBytes) })
)

func embedded(data []byte) *Book {
	b, err := openBook(data)
	if err != nil {
		return &Book{}
	}
	return b
}

// Books returns the embedded books: that of the positions which our own moves
// reach, and the openings, which are all positions up to some ply. WebAssembly
// has no openings: a page fetches them, and a Worker does without.
func Books() (own, openings *Book) { return embeddedBook(), embeddedOpenings() }
