package gate

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"
)

// Handler lets in what the limits allow, and bounds its body and its slowness.
// It stands before everything.
func (g *Gate) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !g.token.IsSet() && !local(r) {
			Refuse(w, &Refusal{http.StatusMisdirectedRequest, "this relay has no token, so it answers its own machine only, " +
				"by the name localhost or 127.0.0.1 and without a proxy: start it with ARENABOT_TOKEN set"})
			return
		}
		now := time.Now()
		if from, ok := g.source(r); ok {
			leave, refused := g.sources.enter(from, now)
			if refused != "" {
				Refuse(w, &Refusal{http.StatusTooManyRequests, refused})
				return
			}
			defer leave()
		}
		if !g.all.AllowN(now, 1) {
			Refuse(w, &Refusal{http.StatusServiceUnavailable, "too many requests in a short time: try again in a second"})
			return
		}
		select {
		case g.open <- struct{}{}:
			defer func() { <-g.open }()
		default:
			Refuse(w, &Refusal{http.StatusServiceUnavailable, "too many requests are open: try again in a second"})
			return
		}
		next.ServeHTTP(bound(w, r), r)
	})
}

// bound gives a request its size and its time. An upgrade to a WebSocket takes
// all deadlines away.
func bound(w http.ResponseWriter, r *http.Request) *answer {
	control := http.NewResponseController(w) // a writer without deadlines does without
	out := &answer{w, control}
	_ = control.SetWriteDeadline(time.Now().Add(writeWithin))
	if r.Body == nil || r.Body == http.NoBody {
		return out
	}
	_ = control.SetReadDeadline(time.Now().Add(readWithin))
	r.Body = &body{http.MaxBytesReader(w, r.Body, maxBody), control}
	return out
}

// An answer has its time as a whole, but an event stream has it for each event:
// that lasts as long as what it tells of.
type answer struct {
	http.ResponseWriter
	control *http.ResponseController
}

// Write implements io.Writer.
func (a *answer) Write(p []byte) (int, error) {
	if strings.HasPrefix(a.Header().Get("Content-Type"), "text/event-stream") {
		_ = a.control.SetWriteDeadline(time.Now().Add(eventWithin))
	}
	return a.ResponseWriter.Write(p)
}

// Flush implements http.Flusher.
func (a *answer) Flush() { _ = a.control.Flush() }

// Unwrap lets an http.ResponseController reach all else.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// A body takes its deadline away when it has arrived: the server goes on
// reading, to learn when the caller leaves, and would take the deadline for that.
type body struct {
	io.ReadCloser
	control *http.ResponseController
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		_ = b.control.SetReadDeadline(time.Time{})
	}
	return n, err
}

// Owner lets in who may change something, have something called, or see what is
// nobody else's business. Pages of allowed origins may read the answers; theirs
// are asked for first (Fetch standard, section 4.8), so an OPTIONS has its answer
// here.
func (g *Gate) Owner(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.share(w, r)
		if r.Method == http.MethodOptions {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		if err := g.MayWrite(r); err != nil {
			Refuse(w, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Agents lets in agents of allowed origins. The hub asks them for the token,
// since a browser cannot send a header with a WebSocket.
func (g *Gate) Agents(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !g.allowsOrigin(r) {
			Refuse(w, &Refusal{http.StatusForbidden, "pages of this origin may not attach: the relay's owner can allow it with --origin"})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// share lets a page of an allowed origin read the answer.
func (g *Gate) share(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Add("Vary", "Origin")
	if origin := r.Header.Get("Origin"); origin != "" && g.allowsOrigin(r) {
		h.Set("Access-Control-Allow-Origin", origin)
		h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type")
		h.Set("Access-Control-Allow-Methods", "GET, POST, DELETE, OPTIONS")
	}
}

// Refuse answers with why a request may not come in.
func Refuse(w http.ResponseWriter, err error) {
	status := http.StatusForbidden
	if r, ok := err.(*Refusal); ok {
		status = r.Status
	}
	h := w.Header()
	switch status {
	case http.StatusUnauthorized:
		h.Set("WWW-Authenticate", "Bearer")
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		h.Set("Retry-After", "1")
	}
	h.Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": err.Error()}) // a caller who is gone needs no answer
}
