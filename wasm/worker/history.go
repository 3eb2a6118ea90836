//go:build js && wasm

package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
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

// answering is how long a query may take.
const answering = 10 * time.Second

// A library answers what the page asks of the history.
type library struct{ db *history.DB }

func (l library) battles(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	limit, err := 0, error(nil)
	if text := q.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil {
			writeError(w, http.StatusBadRequest, fmt.Errorf("limit is %.40q, which is no number", text))
			return
		}
	}
	ctx, cancel := context.WithTimeout(r.Context(), answering)
	defer cancel()
	battles, next, err := l.db.Battles(ctx, history.Query{
		Game: q.Get("game"), Opponent: q.Get("opponent"), Team: q.Get("team"), Outcome: q.Get("outcome"),
		Before: q.Get("before"), Limit: limit,
	})
	if battles == nil {
		battles = []history.Battle{} // never null in JSON
	}
	answer(w, map[string]any{"battles": battles, "next": next}, err)
}

func (l library) battle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), answering)
	defer cancel()
	whole, err := l.db.Battle(ctx, history.Key{Game: r.PathValue("game"), ID: r.PathValue("id")})
	answer(w, whole, err)
}

func (l library) results(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), answering)
	defer cancel()
	days, err := l.db.Days(ctx, r.URL.Query().Get("game"), "")
	answer(w, map[string]any{"days": days}, err)
}

// answer writes what was found, or why nothing was.
func answer(w http.ResponseWriter, found any, err error) {
	var query *history.QueryError
	switch {
	case err == nil:
		writeJSON(w, http.StatusOK, found)
	case errors.Is(err, history.ErrNotFound):
		writeError(w, http.StatusNotFound, err)
	case errors.As(err, &query):
		writeError(w, http.StatusBadRequest, err)
	default:
		writeError(w, http.StatusInternalServerError, err)
	}
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // a client that is gone needs no answer
}

func writeError(w http.ResponseWriter, status int, err error) {
	writeJSON(w, status, map[string]string{"error": err.Error()})
}
