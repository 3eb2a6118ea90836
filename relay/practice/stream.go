package practice

import (
	"net/http"
	"sync"
	"time"
)

// A stream is the way of a battle's events to one connection of the team. A
// queue stands between them, because a battle must not wait for a slow reader.
// The queue is as short as a game is: a battle writes at most three events for
// each ply.
type stream struct {
	ready chan struct{} // holds one: there is something new

	mu     sync.Mutex
	queue  []timedEvent
	closed bool
}

// A timedEvent is an event, as JSON on one line, and when it was sent.
type timedEvent struct {
	line []byte
	at   time.Time
}

func newStream() *stream { return &stream{ready: make(chan struct{}, 1)} }

// send queues one event, as JSON on one line.
func (s *stream) send(line []byte) {
	s.mu.Lock()
	s.queue = append(s.queue, timedEvent{line, time.Now()})
	s.mu.Unlock()
	s.signal()
}

// close ends the stream after what is queued.
func (s *stream) close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.signal()
}

func (s *stream) signal() {
	select {
	case s.ready <- struct{}{}:
	default:
	}
}

// take empties the queue; closed tells that nothing will follow.
func (s *stream) take() (events []timedEvent, closed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events, s.queue = s.queue, nil
	return events, s.closed
}

// start answers GET start: the event stream of a battle.
func (s *Server) start(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		// The router takes HEAD for GET, but a HEAD must not start a battle.
		fail(w, http.StatusMethodNotAllowed, "start a battle with GET")
		return
	}
	b, ok := s.battle(r)
	if !ok {
		fail(w, http.StatusNotFound, notFound)
		return
	}
	refused, first := b.link.start()
	if refused {
		htmlError(w, b.link.faults.ErrorStatus)
		return
	}
	stream, ok := b.listen()
	if !ok {
		fail(w, http.StatusLocked, alreadyEnded)
		return
	}
	defer b.leaveStream(stream)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	out := &outlet{server: s, w: w, faults: &b.link.faults, whole: !first}
	if writeAll(w, nil) != nil || out.cut() {
		return
	}
	for {
		select {
		case <-stream.ready:
		case <-r.Context().Done():
			return
		}
		events, closed := stream.take()
		for _, e := range events {
			if !out.write(r.Context(), e) {
				return
			}
		}
		if closed {
			// The last chunk is written after this returns, perhaps long
			// after the last event and its deadline.
			allowWrite(w)
			return
		}
	}
}

// writeAll writes and flushes; of an answer's start, when there is no text.
func writeAll(w http.ResponseWriter, text []byte) error {
	allowWrite(w)
	if len(text) > 0 {
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return http.NewResponseController(w).Flush()
}

// allowWrite gives what is written next a deadline of its own: silences may be
// longer than any deadline of a whole answer. Writers that know no deadlines do
// without.
func allowWrite(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
}
