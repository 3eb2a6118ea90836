package outbound

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Bounds of a call.
const (
	MaxBody     = 1 << 20 // bytes, of the question and of the answer
	MaxTime     = 30 * time.Second
	usualTime   = 10 * time.Second // what BotsArena gives a bot
	usualFormat = "application/json"
)

// A Call is one POST to a bot.
type Call struct {
	URL         string        `json:"url"`
	Body        string        `json:"body"`
	ContentType string        `json:"contentType"` // "" is application/json
	Timeout     time.Duration `json:"-"`           // 0 is ten seconds; MaxTime at most
}

// An Answer is what a bot said.
type Answer struct {
	Status int
	Body   string
	Time   time.Duration // from the call to the last byte
}

// Do makes a call through a transport, which is to be a guard's. Redirects are
// answers like others. The error is one sentence.
func Do(ctx context.Context, t http.RoundTripper, c Call) (Answer, error) {
	u, err := url.Parse(c.URL)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return Answer{}, errors.New("the url wants to be whole, such as https://bot.example.org/bot")
	case u.User != nil:
		return Answer{}, errors.New("the url may hold no user name and password")
	case len(c.Body) > MaxBody:
		return Answer{}, fmt.Errorf("the body has more than %d bytes", MaxBody)
	}
	if c.Timeout <= 0 {
		c.Timeout = usualTime
	}
	c.Timeout = min(c.Timeout, MaxTime)
	if c.ContentType == "" {
		c.ContentType = usualFormat
	}
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL, strings.NewReader(c.Body))
	if err != nil {
		return Answer{}, fmt.Errorf("the call cannot be made: %w", err)
	}
	req.GetBody = nil // so that no transport can send it a second time
	req.Header.Set("Content-Type", c.ContentType)
	start := time.Now()
	resp, err := t.RoundTrip(req)
	if err != nil {
		return Answer{}, c.failed(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, MaxBody+1))
	switch {
	case err != nil:
		return Answer{}, c.failed(err)
	case len(body) > MaxBody:
		return Answer{}, fmt.Errorf("the bot's answer has more than %d bytes", MaxBody)
	}
	return Answer{Status: resp.StatusCode, Body: string(body), Time: time.Since(start)}, nil
}

func (c Call) failed(err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("the bot did not answer within %v", c.Timeout)
	}
	return fmt.Errorf("the bot could not be called: %w", err)
}
