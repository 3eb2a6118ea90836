package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"
)

func ready(ctx context.Context, e *examination) (string, error) {
	resp, _, err := e.do(ctx, http.MethodGet, e.base.String()+"/readyz", "", false)
	if err != nil {
		return "", fmt.Errorf("nothing answers at %s: does the relay run, and does the proxy lead to it? (%w)", e.base, err)
	}
	text, _ := io.ReadAll(resp.Body) // it has been read before
	var state struct {
		Status  string            `json:"status"`
		Battles int               `json:"battles"`
		Broken  map[string]string `json:"broken"`
	}
	if json.Unmarshal(text, &state) != nil || state.Status == "" {
		return "", fmt.Errorf("%s is answered by something else than the relay (status %d): see where the proxy leads", e.base, resp.StatusCode)
	}
	switch {
	case state.Status == "draining":
		return "", warn("the relay is shutting down; %d battles are still played", state.Battles)
	case len(state.Broken) > 0:
		var parts []string
		for name, why := range state.Broken {
			parts = append(parts, name+": "+why)
		}
		return "", warn("parts of the relay are broken: %s", strings.Join(parts, "; "))
	}
	return fmt.Sprintf("%s, %d battles are played", state.Status, state.Battles), nil
}

// slowWebhook is a time over which a webhook's answer is worth a word: an arena
// sends a dozen one after the other while every clock runs.
const slowWebhook = time.Second

func webhook(ctx context.Context, e *examination) (string, error) {
	resp, took, err := e.do(ctx, http.MethodPost, e.team.String()+"/quoridor", `{"battleId":"../doctor"}`, false)
	switch {
	case err != nil:
		return "", fmt.Errorf("webhooks do not arrive: %w", err)
	case resp.StatusCode/100 == 3:
		return "", fmt.Errorf("webhooks are redirected to %.100s, which arenas do not follow: register that address", resp.Header.Get("Location"))
	case resp.StatusCode == http.StatusNotFound, resp.StatusCode == http.StatusMethodNotAllowed:
		return "", errors.New("there are no webhooks at the team URL: it lacks its secret path, or has a wrong one; the relay prints the whole team URL when it starts")
	case resp.StatusCode == http.StatusServiceUnavailable, resp.StatusCode == http.StatusTooManyRequests:
		return "", fmt.Errorf("webhooks are refused: %s", sentence(resp))
	case resp.StatusCode != http.StatusBadRequest:
		return "", fmt.Errorf("a webhook that no relay accepts was answered with status %d: is it the relay that answers? %s", resp.StatusCode, sentence(resp))
	}
	if took > slowWebhook {
		return "", warn("a webhook's answer takes %v, and an arena waits for one after the other: move the relay nearer, or look at the proxy", took.Round(time.Millisecond))
	}
	return fmt.Sprintf("answered in %v", took.Round(time.Millisecond)), nil
}

func token(ctx context.Context, e *examination) (string, error) {
	open, _, err := e.do(ctx, http.MethodPost, e.base.String()+"/api/call", "{}", false)
	if err != nil {
		return "", err
	}
	switch {
	case open.StatusCode == http.StatusUnauthorized && e.Token == "":
		return "", warn("the relay wants a token that the doctor was not given: set ARENABOT_TOKEN or --token-file, to have agents checked too")
	case open.StatusCode == http.StatusUnauthorized:
	case !isLocal(e.base.Hostname()):
		return "", errors.New("writing calls need no token, and others reach them: start the relay with ARENABOT_TOKEN set")
	case e.Token != "":
		return "", errors.New("the relay runs without the token that the doctor was given: restart it")
	default:
		return "none, and only this machine reaches the relay", nil
	}
	resp, _, err := e.do(ctx, http.MethodPost, e.base.String()+"/api/call", "{}", true)
	if err != nil {
		return "", err
	}
	if resp.StatusCode == http.StatusUnauthorized {
		return "", errors.New("the relay has another token: give both the same one, and see that the proxy passes Authorization on")
	}
	return "writing calls need it, and take it", nil
}

// agent attaches as an agent does, through whatever proxies there are.
func agent(ctx context.Context, e *examination) (string, error) {
	header := http.Header{}
	if e.Token != "" {
		header.Set("Authorization", "Bearer "+e.Token)
	}
	address := "ws" + strings.TrimPrefix(e.agents.String(), "http") + "/agent"
	conn, resp, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPClient: e.client, HTTPHeader: header})
	if err != nil {
		if resp != nil && resp.StatusCode == http.StatusUnauthorized {
			return "", warn("agents of this team have a token of their own, which the doctor was not given")
		}
		status := ""
		if resp != nil {
			status = fmt.Sprintf(" with status %d", resp.StatusCode)
		}
		return "", fmt.Errorf("agents cannot attach: %s is not upgraded to a WebSocket%s; let the proxy pass Upgrade and Connection on, over HTTP/1.1", address, status)
	}
	defer conn.CloseNow()
	start := time.Now()
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"type":"hello","version":2,"name":"doctor"}`)); err != nil {
		return "", fmt.Errorf("the agent's socket broke: %w", err)
	}
	_, data, err := conn.Read(ctx)
	if err != nil {
		if websocket.CloseStatus(err) == 4401 {
			return "", warn("the agent's socket works, and the relay wants its token")
		}
		return "", fmt.Errorf("the relay's hello did not come: %w", err)
	}
	var hello struct {
		Type    string `json:"type"`
		Version int    `json:"version"`
	}
	if json.Unmarshal(data, &hello) != nil || hello.Type != "hello" {
		return "", errors.New("the agent's socket is answered by something else than the relay")
	}
	took := time.Since(start)
	if err := e.idle(ctx, conn); err != nil {
		return "", err
	}
	return fmt.Sprintf("attached, protocol version %d, hello after %v", hello.Version, took.Round(time.Millisecond)), nil
}

// idle leaves the socket alone for a while: the relay pings it, and a proxy that
// cuts idle sockets must not take it for one.
func (e *examination) idle(ctx context.Context, conn *websocket.Conn) error {
	if e.Idle <= 0 {
		return nil
	}
	silence, cancel := context.WithTimeout(ctx, e.Idle)
	defer cancel()
	start := time.Now()
	for {
		if _, _, err := conn.Read(silence); silence.Err() != nil {
			return nil
		} else if err != nil {
			return fmt.Errorf("the agent's socket was cut after %v: give the proxy an idle time-out of a minute or more (%w)", time.Since(start).Round(time.Second), err)
		}
	}
}
