package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"time"

	"arenabot/engine/cis"
	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/gate"
	"arenabot/relay/history"
	"arenabot/relay/history/journal"
)

// Options are what a Server is made of. All but Options, Log and what says so
// must be set.
type Options struct {
	Team                                              // the relay's own, without a name
	Teams     []Team                                  // further ones, each under /t/{name}; may be empty
	Transport http.RoundTripper                       // to the arenas, see battle.NewTransport
	Quick     func(battle.Ask) (battle.Answer, error) // see battle.Config
	Practice  http.Handler                            // the built-in arena, for all paths under /practice/
	Page      fs.FS                                   // the built page, or empty
	Think     time.Duration                           // the most that a move may take, see battle.Config
	Options   cis.Options
	Log       *slog.Logger

	Gate  *gate.Gate        // who may come in; nil is one without a token
	Out   http.RoundTripper // through which the owner's bots are called; nil calls none
	Parts []Part            // whose state /readyz shows; may be empty

	History *journal.Journal // where battles are recorded; nil records none
	Library http.Handler     // answers what pages ask of the history, see relay/history/library; nil for none
	Backup  http.Handler     // answers the owner with a copy of the database; nil for none
	Known   []history.Begun  // battles of earlier starts, which are not begun again; the oldest first
	Past    Past             // where those can be read that TakeUp takes up; nil for none

	Metrics http.Handler        // for the owner, at /metrics; nil for none
	Observe func(battle.Update) // is told every change of every battle, like the hub; may be nil
}

// A Part is something that the relay can do without for a while.
type Part struct {
	Name  string
	Check func(context.Context) error // nil, or a sentence that says what is broken
}

// A Server answers HTTP and owns the battles that its webhooks began.
type Server struct {
	options Options
	mux     *http.ServeMux
	battles battles

	transcripts transcripts
	calls       chan struct{} // a place for each of the owner's calls
}

// ErrClosing is why a battle was abandoned when the server was closed.
var ErrClosing = errors.New("the relay is shutting down")

// New returns a server that plays no battle yet.
func New(o Options) *Server {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Gate == nil {
		o.Gate = gate.New(gate.Options{})
	}
	s := &Server{options: o, mux: http.NewServeMux(), battles: newBattles(o.Gate.Limits()), calls: make(chan struct{}, callsAtOnce)}
	files := page(o.Page)
	s.mux.Handle("/", files)
	s.takeTeam(o.Team, files)
	for _, t := range o.Teams {
		s.takeTeam(t, files)
	}
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusOK, map[string]any{"status": "ok", "battles": s.battles.live()})
	})
	s.mux.HandleFunc("GET /readyz", s.ready)
	for _, b := range o.Known {
		s.battles.remember((&Team{Name: b.Team}).Prefix() + "/" + b.Game + "/" + b.ID)
	}
	s.transcripts.older = o.Library
	// What was played is for those whom agents' messages are for: the owner.
	s.mux.Handle("/api/battles/{game}/{id}/transcript", o.Gate.Owner(gate.OnlyGet(&s.transcripts)))
	if o.Library != nil {
		for _, path := range []string{"/api/battles", "/api/battles/{game}/{id}", "/api/results"} {
			s.mux.Handle(path, o.Gate.Owner(gate.OnlyGet(o.Library)))
		}
	}
	if o.Backup != nil {
		s.mux.Handle("/api/backup", o.Gate.Owner(gate.OnlyGet(o.Backup)))
	}
	s.mux.Handle("/api/call", o.Gate.Owner(http.HandlerFunc(s.call)))
	s.mux.Handle("/practice/", o.Practice)
	s.showInside()
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Drain answers later webhooks with 503 and waits until the battles have ended,
// or ctx has. It returns how many are still being played.
func (s *Server) Drain(ctx context.Context) int { return s.battles.drain(ctx) }

// Live counts the battles that are being played.
func (s *Server) Live() int { return s.battles.live() }

// Close ends the battles, waits until they are gone, and answers later webhooks
// with 503. Those that are recorded are left open for the next start to take up.
func (s *Server) Close() {
	if s.options.History != nil {
		s.battles.close(errors.Join(ErrClosing, battle.ErrSuspended))
		return
	}
	s.battles.close(ErrClosing)
}

// run plays one battle of a team to its end; r records it, unless it is nil.
func (s *Server) run(ctx context.Context, t *Team, c battle.Config, r *journal.Recorder) {
	o := &s.options
	c.Arena, c.Transport = t.Arena, o.Transport
	c.Decider, c.Quick, c.Think = t.Decider, o.Quick, o.Think
	c.Options, c.Observe = o.Options, t.Hub.Observe
	if o.Observe != nil {
		c.Observe = func(u battle.Update) {
			o.Observe(u)
			t.Hub.Observe(u)
		}
	}
	c.Record = s.transcripts.recorder(c.Game.Name + "/" + c.ID)
	for _, line := range c.Resume {
		c.Record(line) // the journal has these already
	}
	if t.Plain != nil {
		tell, end := t.Plain.Follow(c.Game.Name, c.ID, c.Resume)
		defer end()
		record := c.Record
		c.Record = func(line battle.Record) {
			record(line)
			tell(line)
		}
	}
	if r != nil {
		c = recorded(r, c)
		c.Keep = o.History.Keep
	}
	c.Log = s.log(t, c.Game, c.ID)
	c.Log.Info("battle begins", "taken up after lines", len(c.Resume))
	battle.Run(ctx, c)
}

// log is where a battle's lines go.
func (s *Server) log(t *Team, g game.Game, id string) *slog.Logger {
	log := s.options.Log.With("game", g.Name, "battle", id)
	if t.Name != "" {
		log = log.With("team", t.Name)
	}
	return log
}
