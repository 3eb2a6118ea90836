package practice

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"

	"arenabot/engine/game"
)

// A Server is the arena. Create it with New and end it with Close.
type Server struct {
	options Options
	games   map[string]game.Game
	mux     *http.ServeMux

	ctx    context.Context // done when the server is closed
	cancel context.CancelFunc
	wg     sync.WaitGroup // the battles' goroutines

	mu     sync.Mutex
	closed bool
	runs   []*run   // oldest first
	asked  []*asked // oldest first
}

// New returns a server for the games in o.
func New(o Options) *Server {
	s := &Server{
		options: o.withDefaults(),
		games:   map[string]game.Game{},
		mux:     http.NewServeMux(),
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	for _, g := range o.Games {
		s.games[g.Name] = g
	}
	prefix := s.options.Prefix
	s.mux.HandleFunc("POST "+prefix+"/{game}/tryout", s.tryout)
	s.mux.HandleFunc("POST "+prefix+"/{game}/evaluate", s.evaluate)
	s.mux.HandleFunc("GET "+prefix+"/{game}/start/{battle}", s.start)
	s.mux.HandleFunc("POST "+prefix+"/{game}/play/{battle}", s.play)
	s.mux.HandleFunc("POST "+prefix+"/ask", s.ask)
	s.mux.HandleFunc("GET "+prefix+"/results/{run}", s.results)
	return s
}

// ServeHTTP answers the arena's calls, all of them open to pages of any origin.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	if r.Method == http.MethodOptions {
		h.Set("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
		h.Set("Access-Control-Allow-Headers", "Content-Type, Authorization")
		w.WriteHeader(http.StatusNoContent)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// Close ends all battles and their streams, breaks off webhooks, and waits for
// the opponents. Battles that still ran have that as their result. Tryouts are
// refused from then on. The error is always nil.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	runs := s.runs
	s.mu.Unlock()
	s.cancel()
	for _, r := range runs {
		r.abort("the arena was closed")
	}
	s.wg.Wait()
	return nil
}

// What admit refuses.
var (
	errClosed = errors.New("the arena is closed")
	errFull   = errors.New("too many battles are being played: try again when some have ended")
	errTaken  = errors.New("there is a run of this runId already")
)

// admit remembers a run and lets the opponents of its battles begin.
func (s *Server) admit(r *run) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	if slices.ContainsFunc(s.runs, func(other *run) bool { return other.id == r.id }) {
		return errTaken
	}
	if !s.makeRoom(len(r.battles)) {
		return errFull
	}
	s.runs = append(s.runs, r)
	for _, b := range r.battles {
		s.wg.Go(b.run)
	}
	s.follow(r)
	return nil
}

// makeRoom forgets the oldest runs that have ended until so many battles can be
// added; false if too many are still being played. The caller holds mu.
func (s *Server) makeRoom(battles int) bool {
	room := s.options.MaxBattles - battles
	for _, r := range s.runs {
		room -= len(r.battles)
	}
	var kept []*run // a new slice, since Close may be reading the old one
	for _, r := range s.runs {
		if room >= 0 || !r.ended() {
			kept = append(kept, r)
			continue
		}
		r.abort("") // after a right flip its streams are still open
		room += len(r.battles)
	}
	s.runs = kept
	return room >= 0
}

// game returns the game that the request's path names.
func (s *Server) game(r *http.Request) (game.Game, dialect, bool) {
	name := r.PathValue("game")
	d, speaks := dialectOf(name)
	g, ok := s.games[name]
	return g, d, ok && speaks
}

// battle returns the battle that the request's path names.
func (s *Server) battle(r *http.Request) (*battle, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, run := range s.runs {
		for _, b := range run.battles {
			if b.id == r.PathValue("battle") && b.game.Name == r.PathValue("game") {
				return b, true
			}
		}
	}
	return nil, false
}

// run returns a run.
func (s *Server) run(id string) (*run, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.runs {
		if r.id == id {
			return r, true
		}
	}
	return nil, false
}
