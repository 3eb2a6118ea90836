package practice

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// client returns what calls teams. It follows no redirect.
func (s *Server) client() *http.Client {
	return &http.Client{
		Transport:     s.options.Transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// hostOf is as much of an address as results may show: its path can be a secret.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "an address that cannot be read"
	}
	return u.Scheme + "://" + u.Host
}

// withoutAddress is a client's error without the address that it begins with.
func withoutAddress(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// callTeam tells the team of a battle: POST {teamURL}/{gameName}. Any 2xx is a
// yes. One trailing slash of teamURL is dropped.
func (s *Server) callTeam(ctx context.Context, teamURL, gameName, battleID string) error {
	ctx, cancel := context.WithTimeout(ctx, webhookTimeout)
	defer cancel()
	body := object{{"battleId", battleID}}.encode()
	address := strings.TrimSuffix(teamURL, "/") + "/" + gameName
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("the webhook to %s could not be made", hostOf(teamURL))
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := s.client().Do(req)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("the webhook to %s was not answered within %v", hostOf(teamURL), webhookTimeout)
	case err != nil:
		return fmt.Errorf("the webhook to %s could not be sent: %w", hostOf(teamURL), withoutAddress(err))
	}
	defer resp.Body.Close()
	// Read a little, that the connection can be used again.
	_, _ = io.CopyN(io.Discard, resp.Body, 4<<10)
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("the webhook to %s was answered with %s, not with 2xx", hostOf(teamURL), resp.Status)
	}
	return nil
}
