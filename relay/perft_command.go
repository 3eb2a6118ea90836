package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"arenabot/engine"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
)

// perft is the command that counts positions, for comparing rules with other programs.
type perft struct {
	Game  string   `arg:"" help:"The game: tic-tac-toe, connect4 or quoridor. Battleship hides what could be counted."`
	Depth int      `arg:"" help:"How many moves deep."`
	Moves []string `arg:"" optional:"" help:"Moves from the start, to count below another position."`
	Arena bool     `help:"Count by the CIS arena's rules: in Quoridor walls that pawns stand in the way of, and no move after 79 plies."`
}

// Help is shown below the command's flags.
func (*perft) Help() string {
	return `Examples:
  arenabot perft connect4 8
  arenabot perft quoridor 2 e2 e8 --arena`
}

// Run prints the count.
func (c *perft) Run(ctx context.Context, stdout io.Writer) error {
	g, err := engine.Lookup(c.Game)
	if err != nil {
		return err
	}
	if c.Depth < 0 {
		return errors.New("DEPTH must not be negative")
	}
	start := g.Start
	if c.Arena {
		start = g.ArenaStart
	}
	p, err := game.Replay(start, c.Moves...)
	if err != nil {
		return err
	}
	stop := func() bool { return ctx.Err() != nil }
	var n int64
	if q, ok := p.(quoridor.Position); ok {
		n = quoridor.Perft(q, c.Depth, stop)
	} else if n, err = count(p, c.Depth, stop); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	_, err = fmt.Fprintln(stdout, n)
	return err
}

// count is the plain count, for games small enough.
func count(p game.Position, depth int, stop func() bool) (n int64, err error) {
	if depth == 0 {
		return 1, nil
	}
	moves := p.Moves()
	if depth == 1 || stop() {
		return int64(len(moves)), nil
	}
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			return 0, err
		}
		below, err := count(next, depth-1, stop)
		if err != nil {
			return 0, err
		}
		n += below
	}
	return n, nil
}
