// Command arenabot is the relay between an arena and the page, with the engines
// and a practice arena built in.
//
//	go run ./relay serve
//	go run ./relay doctor --team-url https://bot.example.org
//	go run ./relay practice
//	go run ./relay agent --relay https://relay.example.org
//	go run ./relay engine quoridor
//	go run ./relay duel quoridor builtin ugi:/path/to/engine
//	go run ./relay solve connect4
//	go run ./relay bot '{"game":"tictactoe","action":"init"}'
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
)

// commands is the command line: a field a command, its own fields the flags.
type commands struct {
	Version kong.VersionFlag `help:"Print the version and what the program was built from."`

	Serve      serve             `cmd:"" default:"withargs" help:"Run the relay: webhooks, page, agents and the practice arena."`
	Doctor     doctorCommand     `cmd:"" help:"Look at a relay from outside in, and say what to mend."`
	Practice   practiceArena     `cmd:"" help:"Run the practice arena alone, for any bot to train in."`
	Agent      agentCommand      `cmd:"" help:"Play for a relay elsewhere with this machine's engines."`
	Perft      perft             `cmd:"" help:"Count the positions a number of moves deep, to compare rules with other programs."`
	Engine     engineCommand     `cmd:"" help:"Be an engine for tournament managers: the Universal Game Interface on stdin and stdout."`
	Duel       duelCommand       `cmd:"" help:"Play one bot against others and print how strong it is."`
	Tournament tournamentCommand `cmd:"" help:"Play many bots against each other, with a table, charts and replays."`
	Grade      gradeCommand      `cmd:"" help:"Play an arena's evaluation against a bot, and explain each lost point."`
	Analyze    analyzeCommand    `cmd:"" help:"Explain a position in words."`
	Replay     replayCommand     `cmd:"" help:"Show a game of a journal, move by move."`
	History    historyCommand    `cmd:"" help:"Copy what the relay remembers."`
	Solve      solve             `cmd:"" help:"Solve positions exactly."`
	Bot        bot               `cmd:"" help:"Answer a question of BotsArena or Bolosseum, as a program."`
	Completion completionCommand `cmd:"" help:"Print a completion script for a shell."`
	Man        manCommand        `cmd:"" help:"Print a manual page."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "arenabot:", err)
		os.Exit(statusOf(err))
	}
}

// run is the whole program, without the process around it: it ends when ctx
// does, and its error is one sentence that says what to do.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	parser, err := kong.New(&commands{},
		kong.Name("arenabot"),
		kong.Description("Plays tic-tac-toe, Connect 4, Quoridor and Battleship in arenas that call by HTTP."),
		kong.Vars{"version": version()},
		kong.Writers(stdout, stderr),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(stdin, (*io.Reader)(nil)),
		kong.BindTo(stdout, (*io.Writer)(nil)),
	)
	if err != nil {
		return err
	}
	if len(args) == 1 && strings.HasPrefix(args[0], "{") {
		args = []string{"bot", args[0]} // a caller that can name a program, but no command
	}
	command, err := parser.Parse(args)
	if err != nil {
		return exit{statusUsage, fmt.Errorf("%w (arenabot --help lists the commands and flags)", err)}
	}
	return command.Run(logTo{stderr})
}

// version is what the Go command wrote into the program.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	out := "arenabot " + info.Main.Version + " " + info.GoVersion
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" || s.Key == "vcs.modified" {
			out += " " + s.Key + "=" + s.Value
		}
	}
	return out
}

// logTo is where the log goes, told apart from stdout by its type.
type logTo struct{ io.Writer }
