package bots

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// address is a bot behind a URL.
type address struct {
	url string
	get bool // the question goes into the query, as Bolosseum does
}

func (a *address) close() {}

func (a *address) ask(ctx context.Context, question []byte) ([]byte, error) {
	method, target, body := http.MethodPost, a.url, io.Reader(bytes.NewReader(question))
	if a.get {
		u, err := url.Parse(a.url)
		if err != nil {
			return nil, err
		}
		query := u.Query()
		query.Set("message", string(question))
		u.RawQuery = query.Encode()
		method, target, body = http.MethodGet, u.String(), nil
	}
	r, err := http.NewRequestWithContext(ctx, method, target, body)
	if err != nil {
		return nil, err
	}
	if !a.get {
		r.Header.Set("Content-Type", "application/json")
	}
	// The round trip itself: the arenas follow no redirects, and nothing is sent twice.
	resp, err := http.DefaultTransport.RoundTrip(r)
	switch {
	case ctx.Err() != nil:
		return nil, late(ctx, nil)
	case err != nil:
		return nil, &Error{Why: "the bot was not reached: " + err.Error()}
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer+1))
	switch {
	case ctx.Err() != nil:
		return nil, late(ctx, text)
	case err != nil:
		return nil, &Error{Why: "the answer broke off: " + err.Error(), Said: shorten(text)}
	case len(text) > maxAnswer:
		return nil, &Error{Why: fmt.Sprintf("the answer has more than %d bytes", maxAnswer), Said: shorten(text)}
	case a.get && resp.StatusCode != http.StatusOK:
		return nil, &Error{Why: fmt.Sprintf("the answer has the status %d, not 200", resp.StatusCode), Said: shorten(text)}
	}
	return text, nil
}
