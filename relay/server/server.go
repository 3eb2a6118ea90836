package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"time"

	"arenabot/engine"
	"arenabot/engine/cis"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/hub"
)

// Options are what a Server is made of. All but Options and Log must be set.
type Options struct {
	Arena     string            // base URL of the arena that plays with us, no trailing slash
	Transport http.RoundTripper // to the arena, see battle.NewTransport
	Decider   battle.Decider
	Quick     func(battle.Ask) (battle.Answer, error) // see battle.Config
	Hub       *hub.Hub
	Asked     http.Handler  // answers arenas that ask, see relay/ask
	Practice  http.Handler  // the built-in arena, for all paths under /practice/
	Page      fs.FS         // the built page, or empty
	Think     time.Duration // the most that a move may take, see battle.Config
	Options   cis.Options
	Log       *slog.Logger
}

// A Server answers HTTP and owns the battles that its webhooks began.
type Server struct {
	options Options
	mux     *http.ServeMux
	battles battles

	transcripts transcripts
}

// ErrClosing is why a battle was abandoned when the server was closed.
var ErrClosing = errors.New("the relay is shutting down")

// New returns a server that plays no battle yet.
func New(o Options) *Server {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{options: o, mux: http.NewServeMux(), battles: newBattles()}
	for _, g := range engine.Games() {
		s.mux.Handle("POST /"+g.Name, s.webhook(g))
	}
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusOK, map[string]any{"status": "ok", "battles": s.battles.live()})
	})
	s.mux.Handle("GET /agent", o.Hub)
	s.mux.Handle("GET /api/battles/{game}/{id}/transcript", &s.transcripts)
	s.mux.Handle("/bot", o.Asked)
	s.mux.Handle("/bot/{$}", o.Asked)
	s.mux.Handle("POST /{$}", o.Asked)
	s.mux.Handle("OPTIONS /{$}", o.Asked)
	s.mux.Handle("/practice/", o.Practice)
	files := page(o.Page)
	s.mux.Handle("/", files)
	s.mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		if ask.Asks(r) {
			o.Asked.ServeHTTP(w, r)
			return
		}
		files.ServeHTTP(w, r)
	})
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Close abandons the battles, waits until they are gone, and answers later
// webhooks with 503.
func (s *Server) Close() { s.battles.close() }

// run plays one battle to its end.
func (s *Server) run(ctx context.Context, c battle.Config) {
	o := &s.options
	c.Arena, c.Transport = o.Arena, o.Transport
	c.Decider, c.Quick, c.Think = o.Decider, o.Quick, o.Think
	c.Options, c.Observe = o.Options, o.Hub.Observe
	c.Record = s.transcripts.recorder(c.Game.Name + "/" + c.ID)
	c.Log = s.options.Log.With("game", c.Game.Name, "battle", c.ID)
	c.Log.Info("battle begins")
	battle.Run(ctx, c)
}
