package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"arenabot/engine/game"
	"arenabot/engine/quoridor"
)

// perft is the command that counts positions, for comparing rules with other programs.
type perft struct {
	Game  string   `arg:"" enum:"quoridor" help:"The game: quoridor."`
	Depth int      `arg:"" help:"How many moves deep."`
	Moves []string `arg:"" optional:"" help:"Moves from the start, to count below another position."`
	Arena bool     `help:"Count by the CIS arena's rules: walls that pawns stand in the way of, and no move after 79 plies."`
}

// Run prints the count.
func (c *perft) Run(ctx context.Context, stdout io.Writer) error {
	if c.Depth < 0 {
		return errors.New("DEPTH must not be negative")
	}
	rules := quoridor.Standard
	if c.Arena {
		rules = quoridor.Arena
	}
	p, err := game.Replay(quoridor.Start(rules), c.Moves...)
	if err != nil {
		return err
	}
	n := quoridor.Perft(p.(quoridor.Position), c.Depth, func() bool { return ctx.Err() != nil })
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	_, err = fmt.Fprintln(stdout, n)
	return err
}
