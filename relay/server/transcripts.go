package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"sync"

	"arenabot/relay/battle"
)

// Bounds on the transcripts kept in memory: 128 MB at the very worst. A long
// game of Quoridor takes some 40 KB.
const (
	maxTranscripts = 1000
	maxTranscript  = 128 << 10 // bytes of one
)

// transcripts are those of the battles last begun, as JSON lines, by game and id.
type transcripts struct {
	mu    sync.Mutex
	lines map[string]*bytes.Buffer
	order []string     // the keys of lines, oldest first
	older http.Handler // knows those that are not here; may be nil
}

// recorder begins a transcript and returns what adds to it.
func (t *transcripts) recorder(key string) func(battle.Record) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lines == nil {
		t.lines = map[string]*bytes.Buffer{}
	}
	buffer := &bytes.Buffer{}
	t.lines[key] = buffer
	if t.order = append(t.order, key); len(t.order) > maxTranscripts {
		delete(t.lines, t.order[0])
		t.order = t.order[1:]
	}
	return func(r battle.Record) {
		line, err := json.Marshal(r)
		t.mu.Lock()
		defer t.mu.Unlock()
		if err == nil && buffer.Len()+len(line) < maxTranscript {
			buffer.Write(append(line, '\n'))
		}
	}
}

// ServeHTTP answers with the transcript of the battle {game}/{id}.
func (t *transcripts) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	t.mu.Lock()
	var lines []byte
	buffer, ok := t.lines[r.PathValue("game")+"/"+r.PathValue("id")]
	if ok {
		lines = bytes.Clone(buffer.Bytes())
	}
	t.mu.Unlock()
	if !ok && t.older != nil {
		t.older.ServeHTTP(w, r)
		return
	}
	if !ok {
		http.Error(w, "There is no such battle, or it is too long ago.", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/jsonl")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Write(lines) // a client that is gone needs no answer
}
