package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"runtime"
	"time"

	"github.com/alecthomas/kong"

	"arenabot/engine"
	"arenabot/engine/cis"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/config"
	"arenabot/relay/gate"
	"arenabot/relay/history/library"
	"arenabot/relay/history/sqlite"
	"arenabot/relay/hub"
	"arenabot/relay/metrics"
	"arenabot/relay/plain"
	"arenabot/relay/practice"
	"arenabot/relay/server"
	"arenabot/site"
)

// serve is the command that runs the relay.
type serve struct {
	Config string `env:"ARENABOT_CONFIG" placeholder:"PATH" help:"Configuration file, in TOML: these flags by their names, limits, and further teams. Flags and the environment go before it."`
	Check  bool   `help:"Say what is wrong with the configuration, and do not run."`

	Listen     string `env:"ARENABOT_LISTEN" placeholder:"HOST:PORT" help:"Address to listen on. Default 127.0.0.1:8080, or 127.0.0.1:$$PORT where PORT is set."`
	Port       string `env:"PORT" hidden:""`
	Arena      string `env:"ARENABOT_ARENA" placeholder:"URL" help:"Base URL of the arena that plays with us. Default: the built-in practice arena."`
	TeamURL    string `env:"ARENABOT_TEAM_URL" name:"team-url" placeholder:"URL" help:"Address under which the arena reaches this relay, if it is not the one listened on."`
	SecretPath string `env:"ARENABOT_SECRET_PATH" placeholder:"SECRET" help:"Takes webhooks and questions only under TEAM-URL/s/SECRET, for arenas that send no token."`
	access     `embed:""`
	TLSCert    string        `env:"ARENABOT_TLS_CERT" name:"tls-cert" placeholder:"PATH" help:"Certificate chain in PEM: the relay speaks TLS itself. It is read anew when it changes."`
	TLSKey     string        `env:"ARENABOT_TLS_KEY" name:"tls-key" placeholder:"PATH" help:"Key of the certificate, in PEM."`
	TLSName    string        `env:"ARENABOT_TLS_NAME" name:"tls-name" placeholder:"NAME" help:"Name of this machine, as bot.example.org, for which the relay gets a certificate and renews it by itself. Wants --listen :443, reachable there from anywhere, and that you accept the authority's terms."`
	ACME       string        `env:"ARENABOT_ACME" name:"acme" default:"https://acme-v02.api.letsencrypt.org/directory" placeholder:"URL" help:"The certificate authority of --tls-name, which speaks ACME: the address of its directory. Default: Let's Encrypt."`
	Hold       time.Duration `env:"ARENABOT_HOLD" default:"5s" help:"How long our opening move is held back, in case that an opponent who cheats moves first. Off the clock."`
	Settle     time.Duration `env:"ARENABOT_SETTLE" default:"150ms" help:"How long any other answer is held back, in case that the opponent moves twice."`
	Think      time.Duration `env:"ARENABOT_THINK" default:"10s" help:"The most that one of our moves may take; a share of the clock bounds it too."`
	Name       string        `env:"ARENABOT_NAME" default:"arenabot" help:"First part of our names in arenas that ask: they rate by name, so each game has its own."`
	PlainWait  time.Duration `env:"ARENABOT_PLAIN_WAIT" default:"0s" help:"How long the first move of a battle waits for a program that plays it at /arena, by the arena's own wire."`
	Unguarded  bool          `env:"ARENABOT_UNGUARDED" help:"Passes on what such programs post although it is illegal, out of turn or a second action in flight."`
	Pace       time.Duration `env:"ARENABOT_PACE" default:"300ms" help:"How long the practice arena's opponents wait before they move, for people to follow."`
	Drain      time.Duration `env:"ARENABOT_DRAIN" default:"2m" help:"How long battles may go on after the first signal to end; a second one ends at once."`
	DB         string        `env:"ARENABOT_DB" name:"db" placeholder:"PATH" help:"Database of battles and of what is remembered of opponents, or memory to forget it at the end. Default: arenabot/arenabot.db in your directory for state."`
	Keep       config.Age    `env:"ARENABOT_KEEP" default:"90d" placeholder:"90d" help:"How long battles are kept in the database, in days, hours and so on; 0 for as long as there is room."`
	KeepSize   config.Size   `env:"ARENABOT_KEEP_SIZE" default:"1GB" placeholder:"1GB" help:"How large the database may grow before the oldest battles go; 0 for any size."`
	Log        string        `env:"ARENABOT_LOG" default:"info" enum:"debug,info,warn,error" help:"Least level that is logged: ${enum}."`
	LogFormat  string        `env:"ARENABOT_LOG_FORMAT" default:"text" enum:"text,json" help:"How lines are logged: ${enum}."`

	file *config.File // nil without one
}

// Help is shown below the command's flags.
func (*serve) Help() string {
	return `Examples:
  arenabot                                         # on http://127.0.0.1:8080, against the practice arena
  arenabot serve --arena https://arena.example.org --team-url https://bot.example.org --listen 0.0.0.0:8080
  arenabot serve --check --config arenabot.toml`
}

// Run listens, prints the addresses, and serves until ctx ends.
func (c *serve) Run(line *kong.Context, ctx context.Context, stdout io.Writer, log logTo) error {
	file, err := settings(line, c.Config)
	if err != nil {
		return err
	}
	c.file = file
	logger, err := newLogger(log, c.Log, c.LogFormat)
	if err != nil {
		return err
	}
	entrance, token, err := c.validate()
	if err != nil {
		return err
	}
	if c.Check {
		fmt.Fprintln(stdout, "The configuration is right.")
		return nil
	}
	listener, err := listen(c.address())
	if err != nil {
		return err
	}
	defer listener.Close()
	// The practice arena and the battles call the relay itself by plain HTTP: no
	// certificate is made out to a loopback address.
	page, here := "", "http://"+reachable(listener.Addr().(*net.TCPAddr))
	var local net.Listener
	encryption, err := c.encryption(logger)
	if err != nil {
		return err
	}
	if encryption != nil {
		if page = "https://" + reachable(listener.Addr().(*net.TCPAddr)); c.TLSName != "" {
			page = c.named()
		}
		if local, err = listen("127.0.0.1:0"); err != nil {
			return err
		}
		defer local.Close()
		here = "http://" + local.Addr().String()
	}
	teams, err := c.teams(here, token)
	if err != nil {
		return err
	}
	own, arenas := addressesOf(here, teams)
	guard := c.guard(entrance, own...)

	cores := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(cores + battle.SpareProcs)
	defer runtime.GOMAXPROCS(cores)
	engines := battle.NewEngines(cores)
	memory, err := c.memory(ctx, logger)
	if err != nil {
		return err
	}
	defer memory.Close()
	past := c.past(ctx, memory, logger)
	defer past.close()
	training := practice.New(practice.Options{
		Games: engine.Games(), Think: c.Pace, Transport: guard.Transport(), Admit: admit(entrance, own...), Scored: past.journal.Scored,
	})
	counted := metrics.New()
	counted.Part("history", past.healthy)
	transport := counted.Transport(c.arenaTransport(arenas, here))
	var asked []*ask.Handler
	var served []server.Team
	for _, t := range teams {
		agents := hub.New(hub.Options{TeamURL: t.teamURL, Arena: t.arena, Practice: t.practice, Team: t.name, Origins: c.Origin, Token: gate.NewToken(t.token), Log: logger})
		questions := ask.New(ask.Options{
			Agents: counted.Decider(agents), Engines: engines, Name: t.botName, Think: c.Think,
			Memory: memory, Watch: agents.ObserveAsked, Record: past.journal.Asked(t.name), Log: logger,
		})
		asked = append(asked, questions)
		wire := plain.New(plain.Options{
			Hub: agents, Token: gate.NewToken(t.token), Wait: c.PlainWait, Unguarded: c.Unguarded,
			Arena: t.arena, Transport: transport, Log: logger,
		})
		served = append(served, server.Team{
			Name: t.name, Arena: t.arena, Hub: agents, Asked: questions, Secret: t.secret,
			Decider: battle.Fallback{First: wire.Decider(counted.Decider(agents)), Then: engines},
			Plain:   wire,
		})
	}
	relay := server.New(server.Options{
		Team:      served[0],
		Teams:     served[1:],
		Transport: transport,
		Quick:     engines.Quick,
		Practice:  training,
		Page:      site.Files(),
		Think:     c.Think,
		Options:   cis.Options{Hold: orNone(c.Hold), Settle: orNone(c.Settle)},
		Gate:      entrance,
		Out:       guard.Transport(),
		History:   past.journal,
		Library:   library.New(memory.DB.DB, past.journal.Flush),
		Backup:    &backups{db: memory, flush: past.journal.Flush},
		Known:     past.known,
		Past:      memory.DB.DB,
		Parts:     []server.Part{{Name: "history", Check: past.healthy}},
		Metrics:   counted.Handler(),
		Observe:   counted.Observe,
		Log:       logger,
	})

	c.print(stdout, cmp.Or(page, here), teams)
	relay.TakeUp(past.left)
	return serveUntil(ctx, listener, &service{
		handler: entrance.Handler(counted.Requests(relay)), gate: entrance, tls: encryption, plain: local, log: logger,
		drain: func() { c.drain(relay, logger) },
		closing: func() {
			relay.Close()
			for _, a := range asked {
				a.Close()
			}
			training.Close()
		},
	})
}

// drain lets the battles end, within the time that they have for it.
func (c *serve) drain(relay *server.Server, logger *slog.Logger) {
	logger.Info("no more battles are begun; a second signal ends those that are played", "battles", relay.Live(), "within", c.Drain)
	ctx, cancel := context.WithTimeout(context.Background(), c.Drain)
	defer cancel()
	if left := relay.Drain(ctx); left > 0 {
		logger.Warn("battles were still being played and are abandoned", "battles", left)
	}
}

// memory opens the database. One that cannot be used costs what is known of
// opponents, never the start.
func (c *serve) memory(ctx context.Context, logger *slog.Logger) (*database, error) {
	path, err := databaseAt(c.DB)
	if err == nil {
		var db *sqlite.DB
		if db, err = sqlite.Open(ctx, path); err == nil {
			return &database{DB: db, path: path}, nil
		}
	}
	logger.Warn("opponents and battles are remembered only until the relay ends: repair or move the database away, or name another with --db", "err", err)
	db, broken := sqlite.Open(ctx, sqlite.Memory)
	if broken != nil {
		return nil, broken
	}
	return &database{DB: db, path: sqlite.Memory, instead: err}, nil
}

// orNone makes a zero from the command line mean none, not the default.
func orNone(d time.Duration) time.Duration {
	if d == 0 {
		return -1
	}
	return d
}

func newLogger(w io.Writer, level, format string) (*slog.Logger, error) {
	var options slog.HandlerOptions
	var least slog.Level
	if err := least.UnmarshalText([]byte(level)); err != nil {
		return nil, fmt.Errorf("--log: %w", err)
	}
	options.Level = least
	if format == "json" {
		return slog.New(slog.NewJSONHandler(w, &options)), nil
	}
	return slog.New(slog.NewTextHandler(w, &options)), nil
}

func (c *serve) address() string { return addressOf(c.Listen, c.Port, "8080") }
