//go:build js && wasm

package main

import (
	"context"
	"errors"
	"io"
	"net/http"

	"arenabot/engine"
	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/history"
)

// takeTeam registers the team URL's paths: webhooks and questions, which lie under
// /s/{secret} alone where there is a secret, as the relay's do.
func (f *front) takeTeam(mux *http.ServeMux, asked http.Handler, secret gate.Token) {
	prefix := ""
	if secret.IsSet() {
		prefix = "/s/{secret}"
		asked = gate.Knows(secret, asked)
	}
	for _, g := range engine.Games() {
		mux.Handle("POST "+prefix+"/"+g.Name, gate.Knows(secret, f.webhook(g)))
	}
	for _, path := range []string{"/bot", "/bot/{$}", "/{$}"} {
		mux.Handle(prefix+path, asked)
	}
}

// takeLibrary registers what was played. As with the relay, it is the owner's.
func (f *front) takeLibrary(mux *http.ServeMux, past http.Handler) {
	for _, path := range []string{"/api/battles", "/api/battles/{game}/{id}", "/api/results"} {
		mux.Handle(path, f.gate.Owner(gate.OnlyGet(past)))
	}
	mux.Handle("/api/battles/{game}/{id}/transcript", f.gate.Owner(gate.OnlyGet(http.HandlerFunc(f.transcript))))
}

// takeState registers how the Worker fares, and the paths that it has not.
func (f *front) takeState(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusOK, map[string]any{"status": "ok", "battles": f.battles()})
	})
	mux.HandleFunc("GET /readyz", f.ready)
	// What of the relay a Worker cannot have, and what there is instead.
	absent := map[string]string{
		"/metrics":    "a Worker keeps no counters of its own: Cloudflare's dashboard shows its requests, CPU and errors",
		"/api/call":   "a Worker cannot choose the address that a name leads to, so it calls no bots: use the relay's test bench",
		"/api/backup": "Cloudflare keeps the database: `npx wrangler d1 export arenabot --remote --output arenabot.sql` copies it",
		"/practice/":  "the practice arena is the relay's: `make run` starts it, and it plays against a Worker as well",
	}
	for path, instead := range absent {
		mux.Handle(path, f.gate.Owner(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			writeError(w, http.StatusNotImplemented, errors.New(instead))
		})))
	}
}

// ready tells what of the Worker is broken. It plays without its history, as the
// relay does.
func (f *front) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), answering)
	defer cancel()
	word, broken := "ready", map[string]string{}
	if f.history == nil {
		broken["history"] = "no D1 database is bound as DB"
	} else if _, _, err := f.history.Battles(ctx, history.Query{Limit: 1}); err != nil {
		broken["history"] = err.Error()
	}
	if len(broken) > 0 {
		word = "degraded"
	}
	writeJSON(w, http.StatusOK, map[string]any{"status": word, "battles": f.battles(), "broken": broken})
}

// note counts the battles that are played.
func (f *front) note(u battle.Update) {
	f.mu.Lock()
	defer f.mu.Unlock()
	key := u.Game + "/" + u.ID
	if u.Result == nil {
		f.live[key] = true
		return
	}
	delete(f.live, key)
}

func (f *front) battles() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.live)
}

// transcript reads what the battle's object has on record.
func (f *front) transcript(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), answering)
	defer cancel()
	lines, err := f.host.ask(ctx, "transcript", r.PathValue("game"), r.PathValue("id"))
	switch {
	case err != nil:
		writeError(w, http.StatusInternalServerError, err)
	case lines.String() == "":
		writeError(w, http.StatusNotFound, history.ErrNotFound)
	default:
		w.Header().Set("Content-Type", "application/jsonl")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		_, _ = io.WriteString(w, lines.String())
	}
}
