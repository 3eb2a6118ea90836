package server

import (
	"context"
	"net/http"
	"time"
)

// checkWithin bounds what a part's check may take.
const checkWithin = 2 * time.Second

// ready answers whether webhooks are welcome: 503 once the relay drains. A part
// that is broken is named, and changes nothing of that: history may be lost, a
// battle not.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), checkWithin)
	defer cancel()
	broken := map[string]string{}
	for _, p := range s.options.Parts {
		if err := p.Check(ctx); err != nil {
			broken[p.Name] = err.Error()
		}
	}
	status, word := http.StatusOK, "ready"
	switch {
	case s.battles.draining():
		status, word = http.StatusServiceUnavailable, "draining"
	case len(broken) > 0:
		word = "degraded"
	}
	writeJSON(w, status, map[string]any{"status": word, "battles": s.battles.live(), "broken": broken})
}
