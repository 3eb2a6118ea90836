package server

import (
	"net/http"
	"net/http/pprof"
	"time"
)

// profileWithin is what a profile may take: 30 s is the usual, and some more
// may be asked for.
const profileWithin = 2 * time.Minute

// showInside registers what shows the relay's inside, to its owner only.
func (s *Server) showInside() {
	owner := s.options.Gate.Owner
	metrics := s.options.Metrics
	if metrics == nil {
		metrics = http.NotFoundHandler()
	}
	s.mux.Handle("/metrics", owner(metrics))
	for name, h := range map[string]http.HandlerFunc{
		"": pprof.Index, "cmdline": pprof.Cmdline, "profile": pprof.Profile, "symbol": pprof.Symbol, "trace": pprof.Trace,
	} {
		s.mux.Handle("/debug/pprof/"+name, owner(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			// A writer without deadlines does without.
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(profileWithin))
			h(w, r)
		})))
	}
}
