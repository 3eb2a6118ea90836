package practice

import (
	"context"
	"errors"
	"net/http"
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
	order  []remembered // oldest first
}

// remembered is one run with its only battle.
type remembered struct {
	run    string
	battle *battle
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
	s.mux.HandleFunc("GET "+prefix+"/{game}/start/{battle}", s.start)
	s.mux.HandleFunc("POST "+prefix+"/{game}/play/{battle}", s.play)
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
	battles := s.order
	s.mu.Unlock()
	s.cancel()
	for _, m := range battles {
		m.battle.abort("the arena was closed")
	}
	s.wg.Wait()
	return nil
}

// admit remembers a battle and lets its opponent begin.
func (s *Server) admit(run string, b *battle) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errors.New("the arena is closed")
	}
	if len(s.order) >= s.options.MaxBattles && !s.forgetOne() {
		return errors.New("too many battles are being played: try again when one has ended")
	}
	s.order = append(s.order, remembered{run, b})
	s.wg.Go(b.run)
	return nil
}

// forgetOne drops the oldest battle that has ended; false if all still run.
// The caller holds mu.
func (s *Server) forgetOne() bool {
	for i, m := range s.order {
		if _, ended := m.battle.outcome(); !ended {
			continue
		}
		m.battle.abort("") // after a right flip its streams are still open
		// A new slice, since Close may be reading the old one.
		s.order = append(append([]remembered{}, s.order[:i]...), s.order[i+1:]...)
		return true
	}
	return false
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
	for _, m := range s.order {
		if m.battle.id == r.PathValue("battle") && m.battle.gameName == r.PathValue("game") {
			return m.battle, true
		}
	}
	return nil, false
}

// run returns the battle of a run.
func (s *Server) run(id string) (*battle, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.order {
		if m.run == id {
			return m.battle, true
		}
	}
	return nil, false
}
