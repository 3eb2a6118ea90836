package battle

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/tmaxmax/go-sse"
)

// Limits on what the arena may send.
const (
	maxEvent  = 64 << 10 // bytes of one event
	maxEvents = 10_000   // events of one battle; the longest game takes under 200
	maxAnswer = 64 << 10 // bytes of an answer to a POST
)

// postTimeout bounds one POST. The arena answers in milliseconds; after this the
// echo tells whether it was processed.
const postTimeout = 10 * time.Second

// NewTransport returns the transport that battles need: every call opens a
// connection of its own. The arena drops idle connections after 5 s, and a POST
// on a connection that dies at that moment is lost, or worse, sent twice.
func NewTransport() *http.Transport {
	return &http.Transport{
		Proxy:                 http.ProxyFromEnvironment,
		DisableKeepAlives:     true,
		DisableCompression:    true, // a compressed stream would be buffered
		ResponseHeaderTimeout: 30 * time.Second,
		TLSHandshakeTimeout:   10 * time.Second,
	}
}

func (d *driver) streamURL() string { return d.Arena + "/" + d.Game.Name + "/start/" + d.ID }
func (d *driver) playURL() string   { return d.Arena + "/" + d.Game.Name + "/play/" + d.ID }

// readStream opens a stream, once, and sends its events until it ends. It
// returns nil when the arena closed it.
func readStream(ctx context.Context, t http.RoundTripper, url string, events chan<- []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return fmt.Errorf("opening the stream: %w", err)
	}
	req.Header.Set("Accept", "text/event-stream")
	resp, err := t.RoundTrip(req)
	if err != nil {
		return fmt.Errorf("the arena cannot be reached at %s (does it run, and is its address right?): %w", url, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		answer, _ := io.ReadAll(io.LimitReader(resp.Body, 200))
		return fmt.Errorf("the arena refused the stream %s with status %d: %.200q", url, resp.StatusCode, answer)
	}
	n := 0
	for event, err := range sse.Read(resp.Body, &sse.ReadConfig{MaxEventSize: maxEvent}) {
		if err != nil {
			return fmt.Errorf("reading the stream: %w", err)
		}
		if n++; n > maxEvents {
			return fmt.Errorf("the stream has more than %d events", maxEvents)
		}
		if event.Data == "" {
			continue // the event-stream standard dispatches no event without data
		}
		select {
		case events <- []byte(event.Data):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// An httpAnswer is what came of a POST.
type httpAnswer struct {
	status int
	body   []byte
	err    error
}

// post sends body once.
func post(ctx context.Context, t http.RoundTripper, url string, body []byte) httpAnswer {
	ctx, cancel := context.WithTimeout(ctx, postTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return httpAnswer{err: err}
	}
	req.GetBody = nil // so that no transport can send it a second time
	req.Header.Set("Content-Type", "application/json")
	resp, err := t.RoundTrip(req)
	if err != nil {
		return httpAnswer{err: err}
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		// The status line proves that the POST was processed.
		return httpAnswer{status: resp.StatusCode}
	}
	return httpAnswer{status: resp.StatusCode, body: answer}
}
