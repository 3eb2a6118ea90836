package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"arenabot/relay/gate"
	"arenabot/relay/outbound"
)

// callsAtOnce bounds the owner's calls that are under way.
const callsAtOnce = 32

// maxCall bounds a call's request: JSON may take six bytes for one of the body's.
const maxCall = 6*outbound.MaxBody + 4<<10

// call answers POST /api/call: the test bench's way to a bot, for the owner.
func (s *Server) call(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST, OPTIONS")
		writeError(w, http.StatusMethodNotAllowed, errors.New("calls are made with POST"))
		return
	}
	if s.options.Out == nil {
		gate.Refuse(w, gate.ErrNoSuch)
		return
	}
	var c struct {
		outbound.Call
		TimeoutMs int64 `json:"timeoutMs"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxCall)).Decode(&c); err != nil {
		writeError(w, http.StatusBadRequest, fmt.Errorf("the call cannot be read: %w", err))
		return
	}
	select {
	case s.calls <- struct{}{}:
		defer func() { <-s.calls }()
	default:
		writeError(w, http.StatusTooManyRequests, fmt.Errorf("%d calls are under way: try again when some have ended", callsAtOnce))
		return
	}
	c.Timeout = time.Duration(min(max(c.TimeoutMs, 0), outbound.MaxTime.Milliseconds())) * time.Millisecond
	answer, err := outbound.Do(r.Context(), s.options.Out, c.Call)
	switch {
	case errors.Is(err, outbound.ErrRefused):
		writeError(w, http.StatusForbidden, err)
	case err != nil:
		writeError(w, http.StatusUnprocessableEntity, err)
	default:
		writeJSON(w, http.StatusOK, map[string]any{"status": answer.Status, "body": answer.Body, "ms": answer.Time.Milliseconds()})
	}
}
