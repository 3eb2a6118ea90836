package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"runtime"
	"strings"
	"time"

	"arenabot/engine"
	"arenabot/engine/cis"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/history/sqlite"
	"arenabot/relay/hub"
	"arenabot/relay/practice"
	"arenabot/relay/server"
	"arenabot/site"
)

// serve is the command that runs the relay.
type serve struct {
	Listen  string        `env:"ARENABOT_LISTEN" placeholder:"HOST:PORT" help:"Address to listen on. Default 127.0.0.1:8080, or 127.0.0.1:$$PORT where PORT is set."`
	Port    string        `env:"PORT" hidden:""`
	Arena   string        `env:"ARENABOT_ARENA" placeholder:"URL" help:"Base URL of the arena that plays with us. Default: the built-in practice arena."`
	TeamURL string        `env:"ARENABOT_TEAM_URL" name:"team-url" placeholder:"URL" help:"Address under which the arena reaches this relay, if it is not the one listened on."`
	Hold    time.Duration `env:"ARENABOT_HOLD" default:"5s" help:"How long our opening move is held back, in case that an opponent who cheats moves first. Off the clock."`
	Settle  time.Duration `env:"ARENABOT_SETTLE" default:"150ms" help:"How long any other answer is held back, in case that the opponent moves twice."`
	Think   time.Duration `env:"ARENABOT_THINK" default:"5s" help:"The most that one of our moves may take; a share of the clock bounds it too."`
	Name    string        `env:"ARENABOT_NAME" default:"arenabot" help:"First part of our names in arenas that ask: they rate by name, so each game has its own."`
	Pace    time.Duration `env:"ARENABOT_PACE" default:"300ms" help:"How long the practice arena's opponents wait before they move, for people to follow."`
	DB      string        `env:"ARENABOT_DB" name:"db" placeholder:"PATH" help:"Database of what is remembered of opponents, or memory to forget it at the end. Default: arenabot/arenabot.db in your directory for state."`
	Log     string        `env:"ARENABOT_LOG" default:"info" enum:"debug,info,warn,error" help:"Least level that is logged: ${enum}."`
}

// Run listens, prints the addresses, and serves until ctx ends.
func (c *serve) Run(ctx context.Context, stdout io.Writer, log logTo) error {
	logger, err := c.logger(log)
	if err != nil {
		return err
	}
	for _, u := range []struct{ flag, value string }{{"--arena", c.Arena}, {"--team-url", c.TeamURL}} {
		if err := checkURL(u.flag, u.value); err != nil {
			return err
		}
	}
	if c.Think <= 0 || c.Hold < 0 || c.Settle < 0 || c.Pace < 0 {
		return errors.New("--think must be more than 0s, and --hold, --settle and --pace not less")
	}
	listener, err := listen(c.address())
	if err != nil {
		return err
	}
	defer listener.Close()

	here := "http://" + reachable(listener.Addr().(*net.TCPAddr))
	teamURL := strings.TrimSuffix(c.TeamURL, "/")
	if teamURL == "" {
		teamURL = here
	}
	arena, practiceArena := strings.TrimSuffix(c.Arena, "/"), false
	if arena == "" {
		arena, practiceArena = here+"/practice", true
	}

	agents := hub.New(hub.Options{TeamURL: teamURL, Arena: arena, Practice: practiceArena, Log: logger})
	training := practice.New(practice.Options{Games: engine.Games(), Think: c.Pace, Transport: battle.NewTransport()})
	cores := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(cores + battle.SpareProcs)
	defer runtime.GOMAXPROCS(cores)
	engines := battle.NewEngines(cores)
	memory, err := c.memory(ctx, logger)
	if err != nil {
		return err
	}
	defer memory.Close()
	asked := ask.New(ask.Options{
		Agents: agents, Engines: engines, Name: c.Name, Think: c.Think,
		Memory: memory, Watch: agents.ObserveAsked, Log: logger,
	})
	relay := server.New(server.Options{
		Arena:     arena,
		Transport: battle.NewTransport(),
		Decider:   battle.Fallback{First: agents, Then: engines},
		Quick:     engines.Quick,
		Hub:       agents,
		Asked:     asked,
		Practice:  training,
		Page:      site.Files(),
		Think:     c.Think,
		Options:   cis.Options{Hold: orNone(c.Hold), Settle: orNone(c.Settle)},
		Log:       logger,
	})

	note := ""
	if practiceArena {
		note = " (built in, to practise; --arena URL names a real one)"
	}
	fmt.Fprintf(stdout, "Page:      %s\nTeam URL:  %s\nArena:     %s%s\n", here, teamURL, arena, note)
	return serveUntil(ctx, listener, relay, logger, func() {
		relay.Close()
		asked.Close()
		training.Close()
	})
}

// memory opens the database. One that cannot be used costs what is known of
// opponents, never the start.
func (c *serve) memory(ctx context.Context, logger *slog.Logger) (*sqlite.DB, error) {
	path, err := c.DB, error(nil)
	if path == "" {
		path, err = sqlite.DefaultPath()
	}
	if err == nil {
		var db *sqlite.DB
		if db, err = sqlite.Open(ctx, path); err == nil {
			return db, nil
		}
	}
	logger.Warn("opponents are remembered only until the relay ends: repair or move the database away, or name another with --db", "err", err)
	return sqlite.Open(ctx, sqlite.Memory)
}

// orNone makes a zero from the command line mean none, not the default.
func orNone(d time.Duration) time.Duration {
	if d == 0 {
		return -1
	}
	return d
}

func (c *serve) logger(w io.Writer) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.Log)); err != nil {
		return nil, fmt.Errorf("--log: %w", err)
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level})), nil
}

func (c *serve) address() string { return addressOf(c.Listen, c.Port, "8080") }
