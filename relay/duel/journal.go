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

// A journal is the finished games, in memory and in a file of one JSON object a
// line. It only grows: an interruption leaves half a line at worst, and the game
// of that line is played again.
type journal struct {
	mu    sync.Mutex
	file  *os.File // nil keeps the games in memory only
	games []Record
}

// openJournal reads the games of a file, which need not exist; "" is no file.
func openJournal(path string) (*journal, error) {
	j := &journal{}
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

func (j *journal) read() error {
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
		j.games = append(j.games, r)
	}
	return j.file.Truncate(int64(whole))
}

// add writes a game down.
func (j *journal) add(r Record) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.games = append(j.games, r)
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

// find returns the finished game with r's setting, opening and bots, or nil.
func (j *journal) find(r Record) *Record {
	j.mu.Lock()
	defer j.mu.Unlock()
	for i := range j.games {
		if g := &j.games[i]; g.Setting == r.Setting && g.Opening == r.Opening && g.Bots == r.Bots {
			return g
		}
	}
	return nil
}

func (j *journal) close() error {
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
