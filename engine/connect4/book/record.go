package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"arenabot/engine/connect4"
)

// An answer is what is known of one position.
type answer struct {
	move  string
	score int
	hard  bool // it takes a search of some length
}

// A record is what is known so far, in memory and in the journal.
type record struct {
	mu      sync.Mutex
	known   map[connect4.Position]answer
	journal *os.File
}

// openRecord reads what earlier runs found, and goes on in the same file. A last
// line that was cut off is found again.
func openRecord(path string) (*record, error) {
	r := &record{known: map[connect4.Position]answer{}}
	if err := r.read(path); err != nil {
		return nil, err
	}
	journal, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	r.journal = journal
	return r, err
}

func (r *record) read(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var board, turn string
		var a answer
		if n, _ := fmt.Sscanf(lines.Text(), "%s %s %s %d %t", &board, &turn, &a.move, &a.score, &a.hard); n != 5 {
			continue
		}
		p, err := connect4.Parse(board + " " + turn)
		if err != nil {
			return fmt.Errorf("journal %s: %w", path, err)
		}
		r.known[p] = a
	}
	return lines.Err()
}

// add remembers an answer. It may be called from several goroutines.
func (r *record) add(p connect4.Position, a answer) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known[p] = a
	_, err := fmt.Fprintf(r.journal, "%s %s %d %t\n", p, a.move, a.score, a.hard)
	return err
}

// missing counts the positions without an answer.
func (r *record) missing(list []connect4.Position) (n int) {
	for _, p := range list {
		if _, ok := r.known[p]; !ok {
			n++
		}
	}
	return n
}
