package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"time"

	"arenabot/engine"
	"arenabot/relay/config"
	"arenabot/relay/gate"
	"arenabot/relay/practice"
)

// practiceArena is the command that runs the practice arena alone. It serves the
// arena's paths from the root, where the real one has them.
type practiceArena struct {
	Listen        string `env:"ARENABOT_PRACTICE_LISTEN" placeholder:"HOST:PORT" help:"Address to listen on. Default 127.0.0.1:8090, or 127.0.0.1:$$PORT where PORT is set."`
	Port          string `env:"PORT" hidden:""`
	URL           string `env:"ARENABOT_PRACTICE_URL" name:"url" placeholder:"URL" help:"Address under which bots reach this arena, if it is not the one listened on. Results are linked under it."`
	Authorization string `env:"ARENABOT_PRACTICE_AUTHORIZATION" placeholder:"TEXT" help:"What an evaluation's callback carries in its Authorization header. Default: Bearer practice."`
	access        `embed:""`
	Pace          time.Duration `env:"ARENABOT_PACE" default:"0s" help:"How long opponents wait before they move, for people to follow."`
	Battles       int           `env:"ARENABOT_PRACTICE_BATTLES" default:"1000" help:"How many battles are remembered."`
}

// Help is shown below the command's flags.
func (*practiceArena) Help() string {
	return `Examples:
  arenabot practice --listen 127.0.0.1:8090
  curl -s http://127.0.0.1:8090/connect4/tryout -d '{"teamUrl": "http://127.0.0.1:5000", "opponent": "cheat"}'`
}

// Run listens, prints the address, and serves until ctx ends.
func (c *practiceArena) Run(ctx context.Context, stdout io.Writer, log logTo) error {
	if err := config.CheckURL(c.URL); err != nil {
		return fmt.Errorf("--url %w", err)
	}
	if c.Pace < 0 || c.Battles <= 0 {
		return errors.New("--pace must not be less than 0s, and --battles must be more than 0")
	}
	address := addressOf(c.Listen, c.Port, "8090")
	entrance, _, err := c.newGate(gate.Limits{}, address, c.URL)
	if err != nil {
		return err
	}
	listener, err := listen(address)
	if err != nil {
		return err
	}
	defer listener.Close()
	arena := practice.New(practice.Options{
		Games:         engine.Games(),
		Prefix:        "/",
		BaseURL:       c.URL,
		Authorization: c.Authorization,
		Transport:     c.guard(entrance).Transport(),
		Admit:         admit(entrance),
		Think:         c.Pace,
		MaxBattles:    c.Battles,
	})
	here := strings.TrimSuffix(c.URL, "/")
	if here == "" {
		here = "http://" + reachable(listener.Addr().(*net.TCPAddr))
	}
	fmt.Fprintf(stdout, "Arena:     %s\n", here)
	logger := slog.New(slog.NewTextHandler(log, nil))
	return serveUntil(ctx, listener, &service{
		handler: entrance.Handler(arena), gate: entrance, closing: func() { _ = arena.Close() }, log: logger,
	})
}
