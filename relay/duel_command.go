package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"arenabot/engine"
	"arenabot/relay/duel"
	"arenabot/relay/ugi"
)

// duelCommand plays one bot against others.
type duelCommand struct {
	Game   string   `arg:"" help:"The game: tic-tac-toe, connect4 or quoridor."`
	Bot    string   `arg:"" help:"The bot to measure: builtin, or ugi:COMMAND for an engine. NAME= before it names it."`
	Rivals []string `arg:"" name:"rival" help:"Those that it plays."`

	Games    int           `short:"n" default:"20" help:"Games against each rival, an even number: each opening is played twice, colours changed."`
	Movetime time.Duration `default:"1s" help:"Time for a move; 0s is none."`
	Nodes    int64         `help:"Nodes for a move, for bots that count them."`
	Seed     uint64        `default:"1" help:"What the openings are drawn from."`
	Journal  string        `placeholder:"FILE" help:"Where finished games are kept. With the same one again only the missing games are played."`
	Parallel int           `default:"1" help:"Games at once."`
	Patience time.Duration `default:"1m" help:"How long an engine may take to start or to move before it is killed and has lost."`
}

// Run plays and prints a line a game, and a table at the end or when interrupted.
func (c *duelCommand) Run(ctx context.Context, stdout io.Writer, _ logTo) error {
	g, err := engine.Lookup(c.Game)
	if err != nil {
		return err
	}
	if c.Movetime < 0 || c.Nodes < 0 || c.Patience <= 0 || c.Parallel < 1 {
		return errors.New("--movetime and --nodes must not be negative; --patience and --parallel must be more than 0")
	}
	o := duel.Options{
		Game: g, Games: c.Games, Limit: ugi.Limit{Time: c.Movetime, Nodes: c.Nodes}, Seed: c.Seed,
		Patience: c.Patience, Parallel: c.Parallel, Journal: c.Journal, Progress: stdout,
	}
	if o.Bot, err = duel.ParseBot(c.Bot); err != nil {
		return err
	}
	for _, text := range c.Rivals {
		b, err := duel.ParseBot(text)
		if err != nil {
			return err
		}
		o.Rivals = append(o.Rivals, b)
	}
	table, err := duel.Run(ctx, o)
	if table != nil {
		err = errors.Join(err, table.Write(stdout))
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted: the table has the games so far (%w)", err)
	}
	return err
}
