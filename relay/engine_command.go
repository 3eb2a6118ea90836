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

// Run answers on stdin and stdout until quit.
func (c *engineCommand) Run(_ context.Context, stdin io.Reader, stdout io.Writer, _ logTo) error {
	g, err := engine.Lookup(c.Game)
	if err != nil {
		return err
	}
	return ugi.Serve(g, stdin, stdout)
}
