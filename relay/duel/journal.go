package duel

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// A Journal is the finished games, in memory and in a file of one JSON object a
// line. It only grows: an interruption leaves half a line at worst, and the game
// of that line is played again.
type Journal struct {
	mu    sync.Mutex
	file  *os.File // nil keeps the games in memory only
	games []Record
	at    map[key]int // where in games
}

// A key tells games apart.
type key struct {
	setting string
	opening int
	bots    [2]string
}

func keyOf(r Record) key { return key{r.Setting, r.Opening, r.Bots} }

// keep remembers a game; of two with one key the first counts.
func (j *Journal) keep(r Record) {
	if _, twice := j.at[keyOf(r)]; !twice {
		j.at[keyOf(r)] = len(j.games)
	}
	j.games = append(j.games, r)
}

// OpenJournal reads the games of a file, which need not exist; "" is no file.
func OpenJournal(path string) (*Journal, error) {
	j := &Journal{at: map[key]int{}}
	if path == "" {
		return j, nil
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, fmt.Errorf("opening the journal: %w", err)
	}
	j.file = file
	if err := j.read(); err != nil {
		return nil, errors.Join(fmt.Errorf("the journal %s: %w", path, err), file.Close())
	}
	return j, nil
}

func (j *Journal) read() error {
	text, err := io.ReadAll(j.file)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	for i, line := range bytes.SplitAfter(text[:whole], []byte("\n")) {
		if len(line) == 0 {
			continue // after the last line end
		}
		var r Record
		if err := json.Unmarshal(line, &r); err != nil {
			return fmt.Errorf("line %d: %w", i+1, err)
		}
		j.keep(r)
	}
	return j.file.Truncate(int64(whole))
}

// add writes a game down.
func (j *Journal) add(r Record) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.keep(r)
	if j.file == nil {
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, err := j.file.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("writing the journal: %w", err)
	}
	return nil
}

// Find returns the finished game with r's setting, opening and bots, or nil.
func (j *Journal) Find(r Record) *Record {
	j.mu.Lock()
	defer j.mu.Unlock()
	if i, ok := j.at[keyOf(r)]; ok {
		return &j.games[i]
	}
	return nil
}

// Close closes the file.
func (j *Journal) Close() error {
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
