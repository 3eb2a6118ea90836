package battle

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

// maxAnswer bounds the answer to a POST, in bytes.
const maxAnswer = 64 << 10

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

// An httpAnswer is what came of a POST.
type httpAnswer struct {
	status int
	body   []byte
	err    error
}

// statusFormat is what a transcript has for an answer.
const statusFormat = "status %d"

// outcome says how a POST went, for the transcript.
func (a httpAnswer) outcome() string {
	if a.err != nil {
		return a.err.Error()
	}
	return fmt.Sprintf(statusFormat, a.status)
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
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
