package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strings"
	"time"

	"arenabot/relay/agent"
	"arenabot/relay/gate"
)

// agentCommand makes the program the brain of a relay elsewhere.
type agentCommand struct {
	Relay     string        `required:"" placeholder:"URL" help:"The relay's address, as in https://relay.example.org; a team's ends in /t/NAME."`
	Token     string        `env:"ARENABOT_TOKEN" placeholder:"SECRET" help:"The relay's token. Give it in ARENABOT_TOKEN or --token-file: process lists show flags to everybody."`
	TokenFile string        `env:"ARENABOT_TOKEN_FILE" placeholder:"PATH" help:"File that holds the token."`
	Games     []string      `help:"Games to play, separated by commas. Default: all."`
	Think     time.Duration `help:"The most that one move may take. Default: what the relay allows."`
	Name      string        `help:"What the agent is called on the relay's page. Default: this machine's name."`
	CA        string        `name:"ca" placeholder:"PATH" help:"Certificates in PEM to trust besides the system's, for a relay with one of its own making."`
	Log       string        `default:"info" enum:"debug,info,warn,error" help:"Least level that is logged: ${enum}."`
}

// Help is shown below the command's flags.
func (*agentCommand) Help() string {
	return `It calls the relay, so it runs behind any firewall, comes back by itself when the relay is away, and plays with all of this machine's cores.

Examples:
  ARENABOT_TOKEN=… arenabot agent --relay https://relay.example.org
  arenabot agent --relay https://relay.example.org/t/blue --token-file blue.token
  arenabot agent --relay https://relay.example.org --games quoridor --think 2s --name attic
  arenabot agent --relay https://192.0.2.7:8443 --ca relay.pem --token-file token`
}

// Run answers the relay's asks until ctx ends.
func (c *agentCommand) Run(ctx context.Context, log logTo) error {
	address, err := c.address()
	if err != nil {
		return err
	}
	token, err := gate.ReadToken(c.Token, c.TokenFile)
	if err != nil {
		return err
	}
	client, err := c.client()
	if err != nil {
		return err
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.Log)); err != nil {
		return fmt.Errorf("--log: %w", err)
	}
	name := c.Name
	if name == "" {
		if name, err = os.Hostname(); err != nil {
			name = "arenabot"
		}
	}
	return agent.Run(ctx, agent.Options{
		URL: address, Token: token, Name: name, Games: c.Games, Think: c.Think,
		Thinkers: runtime.GOMAXPROCS(0), Client: client, Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: level})),
	})
}

// address is that of the relay's /agent. A secret in it would stand in logs.
func (c *agentCommand) address() (string, error) {
	u, err := url.Parse(c.Relay)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "ws" && u.Scheme != "wss":
		return "", fmt.Errorf("--relay wants an address such as https://relay.example.org, not %q", c.Relay)
	case u.RawQuery != "" || u.User != nil:
		return "", fmt.Errorf("--relay takes no query and no user: the token belongs in ARENABOT_TOKEN")
	}
	u.Path = strings.TrimSuffix(strings.TrimSuffix(u.Path, "/"), "/agent") + "/agent"
	return u.String(), nil
}

// client calls the relay; nil is the usual one. It has no time-out, since the
// WebSocket stays for as long as the agent does.
func (c *agentCommand) client() (*http.Client, error) {
	if c.CA == "" {
		return nil, nil
	}
	text, err := os.ReadFile(c.CA)
	if err != nil {
		return nil, fmt.Errorf("--ca: %w", err)
	}
	roots, err := x509.SystemCertPool()
	if err != nil {
		roots = x509.NewCertPool()
	}
	if !roots.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("--ca: %s has no certificate in PEM", c.CA)
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: roots}
	return &http.Client{Transport: transport}, nil
}
