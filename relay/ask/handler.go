package ask

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"runtime"
	"sync/atomic"
	"time"

	"arenabot/engine/botsarena"
	"arenabot/relay/battle"
)

const (
	// whole is what a question may take of its caller's ten seconds, from the
	// arrival of its head to the writing of the answer. The rest is for the
	// way, and for connecting.
	whole = 8 * time.Second

	// reading is how much of that the body may take to arrive.
	reading = 5 * time.Second

	// share is the part of what is left that the Decider gets. A page that is
	// late costs the engines after it a quarter more.
	share = 0.6

	// maxOpen bounds the questions being answered at once, each with a body
	// of up to 1 MB.
	maxOpen = 500
)

// Options make a Handler. Engines must be set.
type Options struct {
	// Agents are asked first, if not nil; Engines when they have no answer in
	// time, and for all that pages are not asked.
	Agents  battle.Decider
	Engines *battle.Engines

	Name  string        // the first part of the bot's names; "" for botsarena.DefaultName
	Think time.Duration // the most that a move may take, 0 for battle.DefaultThink

	// Memory is what is known about opponents; nil remembers nothing.
	Memory Memory

	// Watch, if not nil, is told every change of a game. It must not block.
	Watch func(Update)

	// Record, if not nil, is called for each game that begins, and what it returns
	// for every change of that game, one at a time. Neither may block.
	Record func() func(Update)

	Log *slog.Logger // nil logs nothing
}

// A Handler answers questions over HTTP. Make it with New and end it with Close.
type Handler struct {
	options Options
	decider battle.Decider
	open    chan struct{} // a place for each question being answered
	parsing chan struct{} // one for each that is being read: that takes memory
	asked   atomic.Int64
	games   *games
}

// New returns a handler that knows of no game yet.
func New(o Options) *Handler {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Name == "" {
		o.Name = botsarena.DefaultName
	}
	if o.Think == 0 {
		o.Think = battle.DefaultThink
	}
	h := &Handler{
		options: o, decider: o.Engines,
		open: make(chan struct{}, maxOpen), parsing: make(chan struct{}, runtime.GOMAXPROCS(0)),
	}
	if o.Agents != nil {
		h.decider = battle.Fallback{First: o.Agents, Then: o.Engines}
	}
	h.games = newGames(&o)
	return h
}

// Close ends the games that are still watched, and learns from them.
func (h *Handler) Close() { h.games.close() }

// Asks reports whether a GET is a question by its query, at an address where
// pages are as well.
func Asks(r *http.Request) bool {
	query := r.URL.Query()
	return query.Has("message") || query.Has("you") || query.Has("0-0")
}

// ServeHTTP answers a question, or the preflight before one.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	header := w.Header()
	// The arena's test pages ask from a browser, from any place, files included.
	header.Set("Access-Control-Allow-Origin", "*")
	if r.Method == http.MethodOptions {
		header.Set("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
		header.Set("Access-Control-Allow-Headers", "content-type")
		header.Set("Access-Control-Max-Age", "86400")
		if r.Header.Get("Access-Control-Request-Private-Network") != "" {
			header.Set("Access-Control-Allow-Private-Network", "true") // a public page may ask a bot at home
		}
		w.WriteHeader(http.StatusNoContent)
		return
	}
	reply := h.reply(w, r, start)
	header.Set("Content-Type", reply.ContentType)
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(reply.Status)
	_, _ = w.Write(reply.Body) // a caller who is gone needs no answer
}

// reply has an answer to everything, at the latest whole after start.
func (h *Handler) reply(w http.ResponseWriter, r *http.Request, start time.Time) botsarena.Reply {
	var q botsarena.Question
	select {
	case h.open <- struct{}{}:
		defer func() { <-h.open }()
	default:
		reply := q.Refusal(fmt.Errorf("%d questions are being answered: ask again when some are", maxOpen))
		reply.Status = http.StatusServiceUnavailable
		return reply
	}
	ctx, cancel := context.WithDeadline(r.Context(), start.Add(whole))
	defer cancel()
	q, err := h.read(ctx, w, r, start)
	if err != nil {
		h.options.Log.Info("question refused", "from", r.RemoteAddr, "err", err)
		return q.Refusal(err)
	}
	g := h.games.asked(&q)
	a, by, err := h.decide(ctx, &q, g)
	if err != nil {
		h.options.Log.Warn("question not answered", "game", q.Game, "battle", q.ID, "from", r.RemoteAddr, "err", err)
		h.games.failed(g, err)
		return q.Refusal(err)
	}
	h.games.answered(g, &q, a, by)
	return q.Write(a)
}

// read takes in the request, at most one byte more than may be answered.
func (h *Handler) read(ctx context.Context, w http.ResponseWriter, r *http.Request, start time.Time) (q botsarena.Question, err error) {
	// Not every ResponseWriter has deadlines; the server's own has.
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(start.Add(reading))
	body, err := io.ReadAll(io.LimitReader(r.Body, botsarena.MaxBody+1))
	_ = control.SetReadDeadline(time.Time{})
	q.Dialect = botsarena.Form
	if err != nil {
		return q, fmt.Errorf("the body did not arrive: %w", err)
	}
	select {
	case h.parsing <- struct{}{}:
		defer func() { <-h.parsing }()
	case <-ctx.Done():
		return q, context.Cause(ctx)
	}
	defer recovered(&err)
	return botsarena.Read(botsarena.Request{
		Method: r.Method, ContentType: r.Header.Get("Content-Type"), Query: r.URL.RawQuery, Body: body,
	})
}

// decide finds an answer and who gave it. by has a Move only if an engine or a
// page decided.
func (h *Handler) decide(ctx context.Context, q *botsarena.Question, g *watched) (a botsarena.Answer, by battle.Answer, err error) {
	p, ok := q.Position()
	if !ok {
		err = h.options.Engines.Do(ctx, func() (err error) {
			defer recovered(&err)
			a, err = q.Plain(h.options.Name, rand.New(source()))
			return err
		})
		by.By = "native"
		return a, by, err
	}
	deadline, _ := ctx.Deadline()
	ask := battle.Ask{
		Battle: g.ID, Game: q.Game.Engine(source), N: int(h.asked.Add(1)), Position: p,
		Budget: min(h.options.Think, time.Duration(share*float64(time.Until(deadline)))),
	}
	by, err = h.ask(ctx, ask)
	if err == nil {
		a, err = checked(q, by)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		h.options.Log.Warn("a quick answer had to do", "game", q.Game, "battle", q.ID, "err", err)
		if by, err = h.quick(ask); err == nil {
			a, err = checked(q, by)
		}
	}
	return a, by, err
}

func (h *Handler) ask(ctx context.Context, ask battle.Ask) (by battle.Answer, err error) {
	defer recovered(&err)
	return h.decider.Decide(ctx, ask)
}

func (h *Handler) quick(ask battle.Ask) (by battle.Answer, err error) {
	defer recovered(&err)
	return h.options.Engines.Quick(ask)
}

// checked is a decider's move in the arena's words, if it is an answer.
func checked(q *botsarena.Question, by battle.Answer) (a botsarena.Answer, err error) {
	if a.Play, err = botsarena.FromEngine(q.Game, by.Move); err == nil {
		if by.By == "native" { // what others decide is theirs
			a.Play = q.AsSeen(a.Play)
		}
		err = q.Check(a)
	}
	return a, err
}

// recovered turns a panic into an error: an engine that breaks must cost a
// question strength, never its answer.
func recovered(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("the engine broke inside, which is a bug: %.200v", r)
	}
}

// source is chance that no opponent can foresee, from the system's.
func source() rand.Source { return rand.NewPCG(rand.Uint64(), rand.Uint64()) }
