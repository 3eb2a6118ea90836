package main

import (
	"context"
	"io"

	"arenabot/engine"
	"arenabot/relay/ugi"
)

// engineCommand makes the program an engine for tournament managers.
type engineCommand struct {
	Game string `arg:"" help:"The game: tic-tac-toe, connect4 or quoridor."`
}

// Help is shown below the command's flags.
func (*engineCommand) Help() string {
	return `Examples:
  arenabot engine quoridor
  printf 'ugi\nposition startpos\ngo p1time 60000 p2time 60000 p1inc 2000 p2inc 2000\nquit\n' | arenabot engine connect4
A search has movetime, nodes, or the clocks of both sides; "go" alone thinks until "stop".`
}

// Run answers on stdin and stdout until quit.
func (c *engineCommand) Run(_ context.Context, stdin io.Reader, stdout io.Writer, _ logTo) error {
	g, err := engine.Lookup(c.Game)
	if err != nil {
		return err
	}
	return ugi.Serve(g, stdin, stdout)
}
