package plain

import (
	"fmt"
	"net/http"
	"time"
)

// eventWithin is how long a reader may take for what is written to it: a slower
// one is cut off, and may come back for what it missed.
const eventWithin = 10 * time.Second

// Start answers GET start: the events of a battle, from its first to its last.
func (p *Proxy) Start(w http.ResponseWriter, r *http.Request) {
	f := p.admit(w, r)
	if f == nil {
		return
	}
	var s *seat
	if !r.URL.Query().Has("watch") {
		s = f.sit(p.options.Hub)
		defer f.stand()
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	control := http.NewResponseController(w) // a writer without deadlines does without
	for read := 0; ; {
		events, changed, over := f.next(read)
		_ = control.SetWriteDeadline(time.Now().Add(eventWithin))
		for _, e := range events {
			if _, err := fmt.Fprintf(w, "data: %s\n\n", e); err != nil {
				return
			}
		}
		if control.Flush() != nil {
			return
		}
		if read += len(events); over {
			return
		}
		if s != nil {
			s.yield()
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}
