// Command train makes the net that package quoridor embeds, from nothing: players
// without a net play themselves, a net learns from their games, plays itself in turn, and
// so on, each generation tested against the one before.
//
//	go run ./engine/quoridor/train play -games 30000 -by-hand -to g1.games
//	go run ./engine/quoridor/train train -from g1.games -to g1.net
//	go run ./engine/quoridor/train play -games 30000 -net g1.net -to g2.games
//	go run ./engine/quoridor/train train -from g2.games -to g2.net
//	go run ./engine/quoridor/train promote -net g2.net -against g1.net -to engine/quoridor/net.bin
//
// The embedded net is of the third generation and learned from the games of the second
// and third. To learn from those of the first as well made it weaker.
//
// Everything follows from -seed. Interrupted, play, train, test and promote go
// on where they were when begun again with the same files. Each uses every core
// unless -workers says otherwise.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
)

const usage = `usage: train play|train|test|promote [flags]; each verb has -help
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	switch err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// run does what the arguments say. Results go to out, progress and help to log.
func run(ctx context.Context, args []string, out, log io.Writer) error {
	if len(args) == 0 {
		fmt.Fprint(log, usage)
		return errors.New("no verb given")
	}
	flags := flag.NewFlagSet("train "+args[0], flag.ContinueOnError)
	flags.SetOutput(log)
	workers := flags.Int("workers", runtime.NumCPU(), "how many work at once")
	seed := flags.Uint64("seed", 1, "what all chance follows from")
	var do func() error
	switch args[0] {
	case "play":
		p := player{}
		flags.IntVar(&p.games, "games", 30_000, "how many games the file is to hold")
		flags.Int64Var(&p.nodes, "nodes", 2000, "nodes a move on average")
		flags.StringVar(&p.net, "net", "", "the net `file` that plays; none is the embedded one")
		flags.BoolVar(&p.byHand, "by-hand", false, "play without a net")
		flags.StringVar(&p.to, "to", "quoridor.games", "the `file` of games, added to")
		do = func() error { p.seed, p.workers, p.log = *seed, *workers, log; return p.play(ctx) }
	case "train":
		t := trainer{}
		from := flags.String("from", "quoridor.games", "the `files` of games to learn from, with commas between")
		flags.StringVar(&t.to, "to", "quoridor.net", "the net `file` to write")
		flags.IntVar(&t.epochs, "epochs", 12, "how often each position is seen")
		flags.Float64Var(&t.blend, "blend", 0.7, "the share of the search's value in what is learned; the rest is the game's result")
		do = func() error {
			t.from, t.seed, t.workers, t.log, t.out = strings.Split(*from, ","), *seed, *workers, log, out
			return t.train(ctx)
		}
	case "test", "promote":
		m := match{promote: args[0] == "promote"}
		flags.StringVar(&m.net, "net", "quoridor.net", "the net `file` to judge")
		flags.StringVar(&m.against, "against", "", "the net `file` it plays; none is the embedded one")
		flags.BoolVar(&m.byHand, "by-hand", false, "play against no net at all")
		flags.IntVar(&m.games, "games", 1000, "the most games to play")
		flags.Int64Var(&m.nodes, "nodes", 3000, "nodes a move")
		flags.StringVar(&m.journal, "journal", "", "the `file` that keeps what was played, to go on from")
		if m.promote {
			flags.StringVar(&m.to, "to", "engine/quoridor/net.bin", "the `file` to copy a better net to")
		}
		do = func() error { m.seed, m.workers, m.log, m.out = *seed, *workers, log, out; return m.run(ctx) }
	default:
		fmt.Fprint(log, usage)
		return fmt.Errorf("no verb %q", args[0])
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s takes flags only, not %q", args[0], flags.Arg(0))
	}
	return do()
}
