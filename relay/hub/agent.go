package hub

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

const (
	// maxMessage bounds a message of an agent's; an answer takes some hundred bytes.
	maxMessage = 64 << 10

	// maxQueue bounds what waits to be sent to a slow agent before it is dropped:
	// it comes back and is told everything as it stands.
	maxQueue = 1024

	// pingEvery keeps proxies from cutting an idle socket (common limits are 60 s
	// and up) and finds out that an agent is gone, which TCP may not tell for hours.
	pingEvery, pingTimeout = 20 * time.Second, 10 * time.Second

	writeTimeout = 10 * time.Second
)

// An agent is one attached WebSocket.
type agent struct {
	queue  chan []byte
	cancel context.CancelFunc
}

// send queues a message; an agent whose queue is full is cut off.
func (a *agent) send(message any) {
	data, err := json.Marshal(message)
	if err != nil {
		return // cannot be: the messages hold nothing that JSON lacks
	}
	select {
	case a.queue <- data:
	default:
		a.cancel()
	}
}

// ServeHTTP attaches an agent until it or the server ends the connection.
// Browsers are let in from the relay's own origin only.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		h.options.Log.Info("agent not accepted", "from", r.RemoteAddr, "err", err)
		return // Accept has answered
	}
	defer conn.CloseNow()
	conn.SetReadLimit(maxMessage)

	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	a := &agent{queue: make(chan []byte, maxQueue), cancel: cancel}
	h.attach(a)
	defer h.detach(a)

	sent := make(chan struct{})
	go func() {
		defer close(sent)
		defer cancel()
		a.write(ctx, conn)
	}()
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			break
		}
		h.receive(a, data)
	}
	cancel()
	<-sent
}

// write sends what is queued, and pings.
func (a *agent) write(ctx context.Context, conn *websocket.Conn) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		var err error
		select {
		case data := <-a.queue:
			err = within(ctx, writeTimeout, func(ctx context.Context) error {
				return conn.Write(ctx, websocket.MessageText, data)
			})
		case <-ping.C:
			err = within(ctx, pingTimeout, conn.Ping)
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

func within(ctx context.Context, d time.Duration, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return f(ctx)
}
