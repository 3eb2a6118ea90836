package practice

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"
)

// A link is the way between the team and one battle, with its faults.
type link struct {
	faults faults // drawn

	mu     sync.Mutex
	posts  int // POST play so far
	starts int // GET start so far
}

// A fate is what becomes of one POST on its way.
type fate struct {
	delay, answerDelay                          time.Duration
	lost, answerLost, withheld, refused, spoilt bool
}

// post returns the fate of the next POST.
func (l *link) post() fate {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.posts++
	f := &l.faults
	return fate{
		delay:       ms(f.Latency),
		answerDelay: ms(f.Latency + f.AnswerDelay),
		lost:        slices.Contains(f.PostsLost, l.posts),
		answerLost:  slices.Contains(f.AnswersLost, l.posts),
		withheld:    slices.Contains(f.AnswersWithheld, l.posts),
		refused:     slices.Contains(f.PostsRefused, l.posts),
		spoilt:      slices.Contains(f.AnswersSpoilt, l.posts),
	}
}

// start counts a GET start: refused tells that it gets errorStatus, first that
// it is the first one that does not.
func (l *link) start() (refused, first bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.starts++
	return l.starts <= l.faults.StartsRefused, l.starts == l.faults.StartsRefused+1
}

func ms(n int) time.Duration { return time.Duration(n) * time.Millisecond }

// wait lets d pass; false if the caller or the server has gone before.
func (s *Server) wait(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
	case <-s.ctx.Done():
	}
	return false
}

// hangUp closes the connection without another byte. Where that cannot be done,
// the caller gets 502.
func hangUp(w http.ResponseWriter) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		htmlError(w, http.StatusBadGateway)
		return
	}
	_ = conn.Close() // it is to be broken: nothing can go wrong
}

// An outlet writes a stream's events as its link lets them through.
type outlet struct {
	server  *Server
	w       http.ResponseWriter
	faults  *faults
	whole   bool // no end and no drop: they are for the first stream
	written int
	last    time.Time // of the event before
}

// write waits for its time and writes one event; false if nothing can follow.
func (o *outlet) write(ctx context.Context, e timedEvent) bool {
	due := e.at.Add(ms(o.faults.Latency))
	if o.last.IsZero() {
		due = due.Add(ms(o.faults.FirstEventDelay))
	} else if next := o.last.Add(ms(o.faults.EventGap)); next.After(due) {
		due = next
	}
	if !o.server.wait(ctx, time.Until(due)) {
		return false
	}
	o.last = time.Now()
	text := slices.Concat([]byte("data: "), e.line, []byte("\n\n"))
	left, cut := o.left()
	if cut && left < len(text) {
		text = text[:left]
	}
	if writeAll(o.w, text) != nil {
		return false // the team is gone, and the battle goes on without it
	}
	o.written += len(text)
	return !o.cut()
}

// left counts the bytes before the stream is cut; ok is false if it never is.
func (o *outlet) left() (bytes int, ok bool) {
	if o.whole {
		return 0, false
	}
	for _, at := range []*int{o.faults.StreamEndsAt, o.faults.StreamDropsAt} {
		if at != nil && (!ok || *at-o.written < bytes) {
			bytes, ok = *at-o.written, true
		}
	}
	return bytes, ok
}

// cut cuts the stream if it is time, and reports whether it was.
func (o *outlet) cut() bool {
	left, ok := o.left()
	if !ok || left > 0 {
		return false
	}
	if at := o.faults.StreamDropsAt; at != nil && *at <= o.written {
		hangUp(o.w)
	}
	return true
}
