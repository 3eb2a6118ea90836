//go:build !js

package hub

import (
	"context"
	"net/http"
	"sync"
	"time"

	"arenabot/relay/gate"

	"github.com/coder/websocket"
)

const (
	// maxMessage bounds a message of an agent's; an answer takes some hundred bytes.
	maxMessage = 64 << 10

	// maxQueue and maxQueueBytes bound what waits to be sent to a slow agent
	// before it is cut off: it comes back and is told everything as it stands.
	maxQueue, maxQueueBytes = 4096, 4 << 20

	// pingEvery keeps proxies from cutting an idle socket (common limits are 60 s
	// and up) and finds out that an agent is gone, which TCP may not tell for
	// hours: who misses two pings is cut off.
	pingEvery, missedPings = 20 * time.Second, 2

	// writeTimeout is for what waits to leave at once.
	writeTimeout = 10 * time.Second

	// gather and maxGather are how long changes are gathered for each further
	// agent that hears them, and at most: a call of the system's for each message
	// to each of 200 pages took a third of a core at a thousand battles.
	gather, maxGather = 500 * time.Microsecond, 100 * time.Millisecond
)

// A socket is a Link over a WebSocket. It owns no goroutine while nothing is to
// be sent: of ten thousand idle agents each costs the one that reads.
type socket struct {
	hub   *Hub
	conn  *websocket.Conn
	cork  *corked         // below conn
	hurry chan struct{}   // holds one when what waits must not be gathered
	ctx   context.Context // ends with the connection
	agent chan *Agent     // given once it is attached

	mu      sync.Mutex
	queue   [][]byte
	bytes   int // in queue
	sending bool
	closed  bool
	pings   *time.Timer
	missed  int
	works   sync.WaitGroup // what is being sent, pinged or closed; none begins once closed
}

// ServeHTTP attaches an agent until it or the server ends the connection.
// Browsers are let in from the relay's own origin and the allowed ones. A program
// may carry the token in its Authorization header, a browser only in its hello.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	token := gate.Bearer(r)
	trusted := h.options.Token.Matches(token)
	if h.options.Token.IsSet() && token != "" && !trusted {
		http.Error(w, "the relay's token is wrong", http.StatusUnauthorized)
		return
	}
	corker := &corker{ResponseWriter: w}
	conn, err := websocket.Accept(corker, r, &websocket.AcceptOptions{OriginPatterns: h.options.Origins})
	if err != nil {
		h.options.Log.Info("agent not accepted", "from", r.RemoteAddr, "err", err)
		return // Accept has answered
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxMessage)

	ctx, cancel := context.WithCancel(r.Context())
	s := &socket{hub: h, conn: conn, cork: corker.conn, hurry: make(chan struct{}, 1), ctx: ctx, agent: make(chan *Agent, 1)}
	defer s.end(cancel)
	agent := h.Attach(s, trusted)
	defer agent.Detach()
	s.agent <- agent
	s.startPings()
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return
		}
		agent.Receive(data)
	}
}

// Send implements Link.
func (s *socket) Send(message []byte) { s.put(message, true) }

// Tell implements Link.
func (s *socket) Tell(message []byte) { s.put(message, false) }

func (s *socket) put(message []byte, hurry bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	if len(s.queue) == maxQueue || s.bytes+len(message) > maxQueueBytes {
		s.close(CloseSlow, "too slow: too many messages wait to be sent; come back and resume")
		return
	}
	s.queue, s.bytes = append(s.queue, message), s.bytes+len(message)
	if hurry {
		select {
		case s.hurry <- struct{}{}:
		default:
		}
	}
	if !s.sending {
		s.sending = true
		s.works.Go(s.write)
	}
}

// write sends what is queued until nothing is. It ends a moment after that, and
// what comes meanwhile it sends together.
func (s *socket) write() {
	for {
		s.mu.Lock()
		queue := s.queue
		s.queue, s.bytes = nil, 0
		select {
		case <-s.hurry: // it is among those that are sent now
		default:
		}
		s.sending = len(queue) > 0 && !s.closed
		sending := s.sending
		s.mu.Unlock()
		if !sending {
			return
		}
		if s.writeAll(queue) != nil {
			s.conn.CloseNow() // the reader ends, and all with it
			return
		}
		s.wait(s.hub.gathers())
	}
}

func (s *socket) writeAll(queue [][]byte) error {
	ctx := context.WithoutCancel(s.ctx) // what the cork holds cannot wait for anything
	s.cork.hold()
	for _, message := range queue {
		if err := s.conn.Write(ctx, websocket.MessageText, message); err != nil {
			return err
		}
	}
	return s.cork.letGo(time.Now().Add(writeTimeout))
}

// wait lets messages gather, unless one is in a hurry.
func (s *socket) wait(d time.Duration) {
	if d <= 0 {
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.hurry:
	case <-s.ctx.Done():
	}
}

// gathers is how long changes are gathered, for as many agents as there are.
func (h *Hub) gathers() time.Duration {
	return min(time.Duration(h.present.Load()-1)*gather, maxGather)
}

// Close implements Link.
func (s *socket) Close(code int, reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.close(code, reason)
}

// close begins the end. The caller holds mu.
func (s *socket) close(code int, reason string) {
	if s.closed {
		return
	}
	s.closed = true
	s.works.Go(func() {
		// At once, so that no battle waits for an agent that is being closed.
		agent := <-s.agent
		agent.Detach()
		s.conn.Close(websocket.StatusCode(code), reason) // an end that is gone needs no goodbye
	})
}

// end ends the connection and waits for what is still done for it.
func (s *socket) end(cancel context.CancelFunc) {
	s.mu.Lock()
	s.closed = true
	s.pings.Stop()
	s.mu.Unlock()
	cancel()
	s.works.Wait()
}

// startPings sends the first ping after a while, and each later one after the pong.
func (s *socket) startPings() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pings = time.AfterFunc(pingEvery, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if !s.closed {
			s.works.Go(s.ping)
		}
	})
}

func (s *socket) ping() {
	ctx, cancel := context.WithTimeout(s.ctx, pingEvery)
	err := s.conn.Ping(ctx)
	cancel()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
	case err == nil:
		s.missed = 0
		s.pings.Reset(pingEvery)
	case s.missed+1 == missedPings:
		s.close(CloseSilent, "no answer to two pings")
	default:
		s.missed++
		s.pings.Reset(0)
	}
}
