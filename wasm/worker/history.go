//go:build js && wasm

package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/syumai/workers/cloudflare/d1"

	"arenabot/relay/history"
)

// openHistory returns the history in the D1 database that is bound as DB.
func openHistory() (*history.DB, error) {
	connector, err := d1.OpenConnector("DB")
	if err != nil {
		return nil, fmt.Errorf("no D1 database is bound as DB: %w", err)
	}
	return history.New(sql.OpenDB(connector), history.Options{Plain: true}), nil
}

// answering is how long a query may take, and writing the whole of a battle.
const (
	answering = 10 * time.Second
	writing   = 30 * time.Second
)

// A past is a journal.Sink that keeps what is recorded of one battle until its
// end: six statements, where the free plan allows fifty a battle.
type past struct {
	db     *history.DB
	err    error      // why there is no db
	begun  chan error // how the beginning was written
	writes []history.Write
}

// begin records that a battle begins, while that goes on: a database that is slow
// costs no clock.
func (b *battleRunner) begin(begun history.Begun) *past {
	p := &past{begun: make(chan error, 1)}
	if p.db, p.err = openHistory(); p.err != nil {
		return p
	}
	go func() { p.begun <- p.apply(answering, history.WriteBegun(begun)) }()
	return p
}

// Add implements journal.Sink.
func (p *past) Add(w history.Write) bool {
	p.writes = append(p.writes, w)
	return true
}

// end writes what was added.
func (p *past) end() error {
	if p.err != nil {
		return p.err
	}
	<-p.begun // a failure shows again
	return p.apply(writing, p.writes...)
}

func (p *past) apply(within time.Duration, writes ...history.Write) error {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	return p.db.Apply(ctx, writes...)
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // a client that is gone needs no answer
}

func writeError(w http.ResponseWriter, status int, err error) {
	writeJSON(w, status, map[string]string{"error": err.Error()})
}
