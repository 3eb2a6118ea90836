package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"arenabot/relay/bots"
	"arenabot/relay/duel"
)

// replayCommand shows games of a journal in the terminal.
type replayCommand struct {
	File string        `arg:"" help:"A journal of duel or tournament, or what duel --json printed."`
	Game int           `default:"1" help:"Which game of it, from 1."`
	Wait time.Duration `help:"Time between moves. Without it each waits for Enter in a terminal, and none elsewhere."`
}

// Help is shown below the command's flags.
func (*replayCommand) Help() string {
	return `Examples:
  arenabot replay games.jsonl --game 3
  arenabot replay cup.toml.games.jsonl --wait 500ms`
}

// Run prints the positions one after the other.
func (c *replayCommand) Run(ctx context.Context, stdin io.Reader, stdout io.Writer) error {
	text, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if c.Game < 1 || c.Game > len(lines) {
		return fmt.Errorf("%s has %d games: there is no game %d", c.File, len(lines), c.Game)
	}
	var r duel.Record
	if err := json.Unmarshal([]byte(lines[c.Game-1]), &r); err != nil {
		return fmt.Errorf("%s, line %d is no game: %w", c.File, c.Game, err)
	}
	name, _, _ := strings.Cut(r.Setting, " ")
	g, err := lookup(name)
	if err != nil {
		return fmt.Errorf("%s, line %d: %w", c.File, c.Game, err)
	}
	fmt.Fprintf(stdout, "%s: %s – %s\n", g.Title, r.Bots[0], r.Bots[1])
	enter := bufio.NewScanner(stdin)
	p := g.Start
	for i, move := range r.Moves {
		if p, err = p.Play(move); err != nil {
			return fmt.Errorf("%s, line %d, move %d: %w", c.File, c.Game, i+1, err)
		}
		if _, err := fmt.Fprintf(stdout, "\n%d. %s\n%s\n", i+1, move, bots.Picture(p)); err != nil {
			return err
		}
		switch {
		case c.Wait > 0:
			select {
			case <-time.After(c.Wait):
			case <-ctx.Done():
				return ctx.Err()
			}
		case terminal(stdout) && !scan(ctx, enter):
			return ctx.Err()
		}
	}
	result := "a draw"
	if r.Winner != "" {
		result = r.Winner + " won"
	}
	if r.Fault != "" {
		result += " (" + r.Fault + ": " + r.Why + ")"
	}
	_, err = fmt.Fprintf(stdout, "\n%s\n", result)
	return err
}
