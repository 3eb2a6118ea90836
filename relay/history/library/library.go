// Package library answers what pages ask of the history, over HTTP.
//
//	GET /api/battles?game=&opponent=&outcome=&team=&before=&limit=   battles, newest first
//	GET /api/battles/{game}/{id}                                     one, with its moves
//	GET /api/battles/{game}/{id}/transcript                          all that was heard, said and decided, as JSON lines
//	GET /api/results?game=&team=                                          results by day
package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"arenabot/relay/history"
)

// answering is how long a query may take.
const answering = 10 * time.Second

// flushing is how long a query waits for what is being written.
const flushing = 2 * time.Second

// New returns the handler of these paths. flush, which may be nil, waits until
// all that was recorded so far can be read.
func New(db *history.DB, flush func(context.Context)) http.Handler {
	if flush == nil {
		flush = func(context.Context) {}
	}
	l := &library{db, flush}
	mux := http.NewServeMux()
	for pattern, answer := range map[string]func(context.Context, http.ResponseWriter, *http.Request) error{
		"GET /api/battles":                        l.battles,
		"GET /api/battles/{game}/{id}":            l.battle,
		"GET /api/battles/{game}/{id}/transcript": l.transcript,
		"GET /api/results":                        l.results,
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			ctx, cancel := context.WithTimeout(r.Context(), answering)
			defer cancel()
			waiting, enough := context.WithTimeout(ctx, flushing)
			l.flush(waiting)
			enough()
			if err := answer(ctx, w, r); err != nil {
				fail(w, err)
			}
		})
	}
	return mux
}

type library struct {
	db    *history.DB
	flush func(context.Context)
}

func (l *library) battles(ctx context.Context, w http.ResponseWriter, r *http.Request) error {
	q, limit := r.URL.Query(), 0
	if text := q.Get("limit"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n == 0 {
			writeJSON(w, http.StatusBadRequest, problem{fmt.Sprintf("limit is %.40q: it can be a number from 1", text)})
			return nil
		}
		limit = n
	}
	battles, next, err := l.db.Battles(ctx, history.Query{
		Game: q.Get("game"), Opponent: q.Get("opponent"), Team: q.Get("team"), Outcome: q.Get("outcome"),
		Before: q.Get("before"), Limit: limit,
	})
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, map[string]any{"battles": append([]history.Battle{}, battles...), "next": next})
	return nil
}

func (l *library) battle(ctx context.Context, w http.ResponseWriter, r *http.Request) error {
	whole, err := l.db.Battle(ctx, key(r))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, whole)
	return nil
}

func (l *library) transcript(ctx context.Context, w http.ResponseWriter, r *http.Request) error {
	var text []byte
	err := l.db.Lines(ctx, key(r), func(line string) error {
		text = append(append(text, line...), '\n')
		return nil
	})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/jsonl")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(text) // a client that is gone needs no answer
	return nil
}

func (l *library) results(ctx context.Context, w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	days, err := l.db.Days(ctx, q.Get("game"), q.Get("team"))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, map[string]any{"days": days})
	return nil
}

func key(r *http.Request) history.Key {
	return history.Key{Game: r.PathValue("game"), ID: r.PathValue("id")}
}

// problem is how an error is told.
type problem struct {
	Error string `json:"error"`
}

func fail(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	var query *history.QueryError
	switch {
	case errors.Is(err, history.ErrNotFound):
		status = http.StatusNotFound
	case errors.As(err, &query):
		status = http.StatusBadRequest
	}
	writeJSON(w, status, problem{err.Error()})
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // a client that is gone needs no answer
}
