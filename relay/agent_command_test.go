package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// runAgent runs `arenabot agent` until the test ends.
func runAgent(t *testing.T, args ...string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, append([]string{"agent", "--think", "20ms"}, args...), strings.NewReader(""), io.Discard, io.Discard)
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the agent ended with %v", err)
		}
	})
}

// moves says who decided our moves of a battle that begins at a team URL: of the
// first that an agent had a move in, or the last of some tries.
func moves(t *testing.T, relay *launched, teamURL string, tries int, headers ...string) (by map[string]int) {
	t.Helper()
	arena := relay.printed["Arena"] // is spoken to without TLS
	for try := range tries {
		begun := post(t, arena+"/tic-tac-toe/tryout", `{"teamUrl":"`+teamURL+`","opponent":"random","seed":7}`)
		id := begun["battleId"].(string)
		verdict(t, begun["resultUrl"].(string), id)
		var whole struct {
			Outcome string
			By      map[string]int
		}
		for range 500 {
			_, text := call(t, "GET", strings.TrimSuffix(arena, "/practice")+"/api/battles/tic-tac-toe/"+id, "", headers...)
			if err := json.Unmarshal([]byte(text), &whole); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
			if whole.Outcome != "" {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		by = whole.By
		if by["agent"] > 0 || try == tries-1 {
			break
		}
		time.Sleep(100 * time.Millisecond) // the agent is still on its way
	}
	return by
}

// An agent plays for the team that it attached to, with that team's token, and for
// no other; another token is refused for good.
func TestAgentsOfTeams(t *testing.T) {
	blue := write(t, "blue.token", "the-token-of-the-blue-team\n")
	file := write(t, "teams.toml", "[teams.blue]\ntoken-file = \""+blue+"\"\n[teams.red]\n")
	owner := "Authorization: Bearer " + ownersToken
	relay := launchTeams(t, 3, "--config", file, "--token", ownersToken, "--hold", "50ms", "--settle", "10ms", "--pace", "0s", "--think", "1s", "--drain", "0s")
	page := relay.printed["Page"]
	for _, c := range []struct{ team, token string }{{"/t/blue", ownersToken}, {"/t/red", "the-token-of-the-blue-team"}, {"", "the-token-of-the-blue-team"}} {
		err := run(t.Context(), []string{"agent", "--relay", page + c.team, "--token", c.token}, strings.NewReader(""), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "does not want this agent") || strings.Contains(err.Error(), c.token) {
			t.Errorf("%s with another token: %v", c.team, err)
		}
	}
	runAgent(t, "--relay", page+"/t/blue/", "--token-file", blue)
	if by := moves(t, relay, page+"/t/blue", 50, owner); by["agent"] == 0 {
		t.Errorf("for its team it made no move: %v", by)
	}
	if by := moves(t, relay, page+"/t/red", 1, owner); by["agent"] > 0 || by["native"] == 0 {
		t.Errorf("for another team moved %v", by)
	}
	if by := moves(t, relay, relay.printed["Team URL"], 1, owner); by["agent"] > 0 {
		t.Errorf("for the relay's own team moved %v", by)
	}
}

// An agent attaches to a relay that speaks TLS, with the system's certificates
// and those it is told of, and to none whose certificate nobody vouches for.
func TestAgentOverTLS(t *testing.T) {
	cert, key := filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	selfSigned(t, cert, key, 1)
	relay := launch(t, "--tls-cert", cert, "--tls-key", key, "--hold", "50ms", "--settle", "10ms", "--pace", "0s", "--think", "1s", "--drain", "0s")
	page := relay.printed["Page"]
	trying, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	log := &until{word: "certificate", found: stop}
	if err := run(trying, []string{"agent", "--relay", page}, strings.NewReader(""), io.Discard, log); err != nil || strings.Contains(log.text.String(), "attached") {
		t.Errorf("a stranger's certificate: %v, %s", err, log.text.String())
	}
	runAgent(t, "--relay", page, "--ca", cert)
	if by := moves(t, relay, relay.printed["Team URL"], 50); by["agent"] == 0 {
		t.Errorf("it made no move: %v", by)
	}
	for _, c := range []struct{ file, want string }{{"/nowhere", "--ca:"}, {key, "has no certificate"}} {
		if err := run(t.Context(), []string{"agent", "--relay", page, "--ca", c.file}, strings.NewReader(""), io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("--ca %s: %v", c.file, err)
		}
	}
}

// until is a log that calls found when a word stands in it.
type until struct {
	word  string
	found func()
	text  bytes.Buffer
}

func (u *until) Write(p []byte) (int, error) {
	if strings.Contains(string(p), u.word) {
		u.found()
	}
	return u.text.Write(p)
}
