package main

import (
	"context"
	"fmt"
	"log/slog"
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
	Log       string        `default:"info" enum:"debug,info,warn,error" help:"Least level that is logged: ${enum}."`
}

// Help is shown below the command's flags.
func (*agentCommand) Help() string {
	return `Examples:
  arenabot agent --relay http://127.0.0.1:8080
  ARENABOT_TOKEN=… arenabot agent --relay https://bot.example.org --games quoridor --think 2s`
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
		Thinkers: runtime.GOMAXPROCS(0), Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: level})),
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
