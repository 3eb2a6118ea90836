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
	"sync"
	"time"

	"arenabot/engine/game"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/history"
	"arenabot/relay/history/library"
	"arenabot/relay/hub"
)

// begins is how long a webhook waits for the battle's object to take it on.
const begins = 10 * time.Second

// questionNodes is what an answer may cost, in positions: the free plan gives it
// 10 ms of CPU.
const questionNodes = 2_000

// A front answers all but the page's files, and is where agents attach.
type front struct {
	host   host
	log    *slog.Logger
	agents *hub.Hub
	gate   *gate.Gate

	history *history.DB // nil where no database is bound

	mu   sync.Mutex
	live map[string]bool // the battles that were heard of and are not over, by game and id
}

// newFront returns the handler of the front.
func newFront(h host, log *slog.Logger) http.Handler {
	f := &front{host: h, log: log, live: map[string]bool{}}
	teamURL := h.text("teamUrl")
	if secret := h.binding("ARENABOT_SECRET_PATH"); secret != "" {
		teamURL += "/s/" + secret
	}
	f.agents = hub.New(hub.Options{
		TeamURL: teamURL, Arena: h.binding("ARENABOT_ARENA"),
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
		o.Memory, f.history = db, db
		f.takeLibrary(mux, library.New(db, nil))
	}
	f.takeTeam(mux, ask.New(o), gate.NewToken(h.binding("ARENABOT_SECRET_PATH")))
	f.takeState(mux)
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

// update takes a battle's update, for the agents.
func (f *front) update(w http.ResponseWriter, r *http.Request) {
	data, err := io.ReadAll(r.Body)
	if err == nil {
		var u battle.Update
		if u, err = hear(data); err == nil {
			f.agents.Observe(u)
			f.note(u)
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
