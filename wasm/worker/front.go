//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"arenabot/engine"
	"arenabot/engine/game"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/hub"
)

// begins is how long a webhook waits for the battle's object to take it on.
const begins = 10 * time.Second

// questionNodes is what an answer may cost, in positions: the free plan gives it
// 10 ms of CPU.
const questionNodes = 3_000

// A front answers all but the page's files, and is where agents attach.
type front struct {
	host   host
	log    *slog.Logger
	agents *hub.Hub
	gate   *gate.Gate
}

// newFront returns the handler of the front.
func newFront(h host, log *slog.Logger) http.Handler {
	f := &front{host: h, log: log}
	f.agents = hub.New(hub.Options{
		TeamURL: h.text("teamUrl"), Arena: h.binding("ARENABOT_ARENA"),
		Token: gate.NewToken(h.binding("ARENABOT_TOKEN")), Log: log,
	})
	f.gate = gate.New(gate.Options{Token: h.binding("ARENABOT_TOKEN"), Origins: strings.Fields(h.binding("ARENABOT_ORIGINS"))})
	f.takeAgents()
	o := ask.Options{
		Agents: f.agents, Engines: newEngines(questionNodes), Name: h.binding("ARENABOT_NAME"),
		Watch: f.agents.ObserveAsked, Log: log,
	}
	mux := http.NewServeMux()
	if db, err := openHistory(); err == nil {
		o.Memory = db
		l := library{db}
		mux.HandleFunc("GET /api/battles", l.battles)
		mux.HandleFunc("GET /api/battles/{game}/{id}", l.battle)
		mux.HandleFunc("GET /api/results", l.results)
	}
	asked := ask.New(o)
	for _, g := range engine.Games() {
		mux.Handle("POST /"+g.Name, f.webhook(g))
	}
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusOK, map[string]any{"status": "ok"})
	})
	mux.HandleFunc("GET /api/battles/{game}/{id}/transcript", f.transcript)
	mux.Handle("/bot", asked)
	mux.Handle("/bot/{$}", asked)
	mux.Handle("/{$}", asked)
	outside := f.gate.Handler(mux)

	inside := http.NewServeMux()
	inside.HandleFunc("POST /internal/update", f.update)
	inside.HandleFunc("POST /internal/ask", f.ask)
	inside.Handle("GET /agent", f.gate.Handler(f.gate.Agents(http.HandlerFunc(f.admit))))
	key := gate.NewToken(h.text("key"))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.caller(r)
		if key.Matches(r.Header.Get("X-Inside")) { // made by JavaScript for this program alone
			inside.ServeHTTP(w, r)
			return
		}
		outside.ServeHTTP(w, r)
	})
}

// caller puts the caller's address where net/http has it. Cloudflare tells it in
// a header that callers cannot set; in local workerd it is this machine's.
func (f *front) caller(r *http.Request) {
	from, err := netip.ParseAddr(r.Header.Get("Cf-Connecting-Ip"))
	if err != nil {
		return
	}
	r.RemoteAddr = net.JoinHostPort(from.String(), "0")
	if from.IsLoopback() {
		r.Header.Del("Cf-Connecting-Ip")
	}
}

// webhook hands the announced battle to its own object, and answers when that
// has it on record.
func (f *front) webhook(g game.Game) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, err := battle.ReadWebhook(r.Body)
		if err != nil {
			writeError(w, http.StatusBadRequest, err)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), begins)
		defer cancel()
		if _, err := f.host.ask(ctx, "begin", g.Name, id); err != nil {
			f.log.Error("a battle cannot begin", "game", g.Name, "battle", id, "err", err)
			w.Header().Set("Retry-After", "10")
			writeError(w, http.StatusServiceUnavailable, err)
			return
		}
		writeJSON(w, http.StatusOK, map[string]string{"message": "the battle is accepted"})
	})
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
		http.Error(w, "There is no such battle.", http.StatusNotFound)
	default:
		w.Header().Set("Content-Type", "application/jsonl")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		_, _ = io.WriteString(w, lines.String())
	}
}

// update takes a battle's update, for the agents.
func (f *front) update(w http.ResponseWriter, r *http.Request) {
	data, err := io.ReadAll(r.Body)
	if err == nil {
		var u battle.Update
		if u, err = hear(data); err == nil {
			f.agents.Observe(u)
		}
	}
	if err != nil {
		writeError(w, http.StatusBadRequest, err)
	}
}

// ask asks the agents for a battle's move.
func (f *front) ask(w http.ResponseWriter, r *http.Request) {
	var q wanted
	err := json.NewDecoder(r.Body).Decode(&q)
	if err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	a, err := q.ask()
	if err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), max(a.Budget, a.Patience))
	defer cancel()
	answer, err := f.agents.Decide(ctx, a)
	if err != nil {
		answer = battle.Answer{} // nobody decided
	}
	writeJSON(w, http.StatusOK, answer)
}
