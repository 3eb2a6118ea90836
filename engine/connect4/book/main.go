// Command book makes the opening book that package connect4 embeds, or verifies
// it.
//
//	go run ./engine/connect4/book            make engine/connect4/book.bin
//	go run ./engine/connect4/book -verify    check every entry of it
//
// The book has the positions that our own moves reach, with both colours and all
// replies of the other side, that take a search of some length. What is found is
// written to a journal as it is found: begun again, it goes on from there.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
)

func main() {
	var m maker
	verify := flag.Bool("verify", false, "check the book's entries by their moves instead of making it")
	path := flag.String("book", "engine/connect4/book.bin", "the book `file`")
	flag.StringVar(&m.journal, "journal", "connect4-book.journal", "the `file` in which interrupted work is kept")
	flag.IntVar(&m.plies, "plies", 12, "the last ply whose positions the book has")
	flag.Int64Var(&m.quick, "quick", 1<<14, "leave out what a search of so many `nodes` solves")
	flag.IntVar(&m.workers, "workers", runtime.NumCPU(), "how many search at once, each with its table")
	flag.IntVar(&m.tableMiB, "table", 64, "the table of each worker in `MiB`")
	flag.Parse()
	m.progress = os.Stderr

	do := m.make
	if *verify {
		do = m.verify
	}
	if err := do(*path); err != nil {
		fmt.Fprintln(os.Stderr, "book:", err)
		os.Exit(1)
	}
}
