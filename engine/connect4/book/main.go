// Command book makes the opening books of package connect4, or verifies one.
//
//	go run ./engine/connect4/book              make engine/connect4/book.bin
//	go run ./engine/connect4/book -all         make engine/connect4/openings.bin
//	go run ./engine/connect4/book -verify      check every entry of the one
//	go run ./engine/connect4/book -verify -all check every entry of the other
//
// The first has the positions that our own moves reach, with both colours and all
// replies of the other side, that take a search of some length. The second has
// all positions up to a ply whose score the rules alone do not tell:
//
//	the last ply    4      5       6       7        8        9       10
//	entries       719  2,839  10,442  35,758  112,912  347,636  974,919
//
// That of the last ply alone is searched for, the scores before follow from it.
// The 77,154 positions of ply 8 took 0.05 s of processor time each, and as much
// again to verify; entries take 3 bytes each.
//
// What is found is written to a journal as it is found: begun again, it goes on
// from there.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
)

func main() {
	var m maker
	all := flag.Bool("all", false, "all positions, not only those that our own moves reach")
	verify := flag.Bool("verify", false, "check the book's entries by their moves instead of making it")
	path := flag.String("book", "", "the book `file`; usually one of those that are embedded")
	flag.StringVar(&m.journal, "journal", "", "the `file` in which interrupted work is kept; usually connect4-book.journal or connect4-openings.journal")
	flag.IntVar(&m.plies, "plies", 0, "the last ply whose positions the book has; usually 14, or 8 for all")
	flag.Int64Var(&m.quick, "quick", 1<<14, "leave out what a search of so many `nodes` solves; with -all nothing is left out")
	flag.IntVar(&m.workers, "workers", runtime.NumCPU(), "how many search at once, each with its table")
	flag.IntVar(&m.tableMiB, "table", 256, "the table of each worker in `MiB`")
	flag.Parse()
	m.progress = os.Stderr

	usual := settings{"engine/connect4/book.bin", "connect4-book.journal", 14}
	m.entries, m.demand = m.own, 1<<17
	if *all {
		usual = settings{"engine/connect4/openings.bin", "connect4-openings.journal", 8}
		m.entries, m.demand, m.quick = m.all, 1<<15, 0
	}
	usual.fill(path, &m)
	do := m.make
	if *verify {
		do = m.verify
	}
	if err := do(*path); err != nil {
		fmt.Fprintln(os.Stderr, "book:", err)
		os.Exit(1)
	}
}

// settings are what the two books differ in.
type settings struct {
	path, journal string
	plies         int
}

// fill puts them where nothing else was asked for.
func (s settings) fill(path *string, m *maker) {
	if *path == "" {
		*path = s.path
	}
	if m.journal == "" {
		m.journal = s.journal
	}
	if m.plies == 0 {
		m.plies = s.plies
	}
}
