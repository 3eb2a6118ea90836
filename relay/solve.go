package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

// solve groups the solvers, one a game that has one.
type solve struct {
	Connect4 solveConnect4 `cmd:"" name:"connect4" help:"Exact scores of Connect 4 positions, one a line: the columns played from the start, 1 to 7. Writes POSITION SCORE: 0 is a draw, n > 0 a win of the side to move with the stone after which it has n-1 of its 21 left, n < 0 the same for the other side. An empty line is the empty board; what follows a space is ignored."`
}

// Help is shown below the command's flags.
func (*solve) Help() string {
	return `Examples:
  echo 2252576253462244111563365343671351441 | arenabot solve connect4
  arenabot solve connect4 positions.txt --analyze`
}

// solveConnect4 is the command that scores positions from files or, where none
// is named, from the standard input.
type solveConnect4 struct {
	Files   []string `arg:"" optional:"" name:"file" help:"Files of positions. Default: the standard input."`
	Analyze bool     `help:"Write the score of each column instead, 1 to 7, with - for a full one."`
	Table   int      `default:"32" placeholder:"MIB" help:"Memory for the table of known positions in MiB, 1 to 1024."`
}

// Help is shown below the command's flags.
func (*solveConnect4) Help() string {
	return `Examples:
  echo 2252576253462244111563365343671351441 | arenabot solve connect4
  arenabot solve connect4 positions.txt --analyze`
}

// Run scores all lines that are positions; lines that are not are named on log,
// and in the error at the end.
func (c *solveConnect4) Run(ctx context.Context, stdin io.Reader, stdout io.Writer, log logTo) error {
	if c.Table < 1 || c.Table > 1024 {
		return fmt.Errorf("--table must be 1 to 1024 MiB, not %d", c.Table)
	}
	if len(c.Files) == 0 {
		return c.score(ctx, "standard input", stdin, stdout, log)
	}
	var failed []error
	for _, path := range c.Files {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		failed = append(failed, c.score(ctx, path, f, stdout, log))
		f.Close()
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(failed...)
}

// score scores the lines of in. Each is answered before the next one is read, so
// that both ends of a pipe can take turns.
func (c *solveConnect4) score(ctx context.Context, from string, in io.Reader, out, log io.Writer) error {
	book, openings := connect4.Books()
	player := connect4.NewPlayerWith(connect4.PlayerOptions{TableBytes: c.Table << 20, Book: book, Openings: openings})
	budget := game.Budget{Stop: func() bool { return ctx.Err() != nil }}
	lines := bufio.NewScanner(in)
	number, wrong := 0, 0
	for scan(ctx, lines) {
		number++
		text, _, _ := strings.Cut(lines.Text(), " ")
		p, err := afterColumns(strings.TrimSpace(text))
		if err != nil {
			wrong++
			fmt.Fprintf(log, "%s, line %d: %v\n", from, number, err)
			continue
		}
		scores := make([]string, 0, 7)
		if c.Analyze {
			scores = analyze(player, p, budget)
		} else if score, ok, _ := player.Score(p, budget); ok {
			scores = append(scores, fmt.Sprint(score))
		}
		if ctx.Err() != nil {
			break
		}
		if _, err := fmt.Fprintln(out, strings.TrimSpace(text), strings.Join(scores, " ")); err != nil {
			return fmt.Errorf("writing scores: %w", err)
		}
	}
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("%s: stopped after %d lines", from, number)
	case lines.Err() != nil:
		return fmt.Errorf("%s, line %d: %w", from, number+1, lines.Err())
	case wrong > 0:
		return fmt.Errorf("%s: %d of %d lines are no positions", from, wrong, number)
	}
	return nil
}

// scan reads the next line unless ctx ends first. A read cannot be interrupted:
// it is then left behind, and the program ends.
func scan(ctx context.Context, lines *bufio.Scanner) bool {
	read := make(chan bool, 1)
	go func() { read <- lines.Scan() }()
	select {
	case ok := <-read:
		return ok && ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}

// afterColumns returns the position after the columns have been played, of which
// each is a digit.
func afterColumns(text string) (connect4.Position, error) {
	p := connect4.Start()
	for i, digit := range text {
		if digit < '1' || digit > '7' {
			return p, fmt.Errorf("move %d, %q, is not a column 1 to 7", i+1, digit)
		}
		next, err := p.Play(string('A' + digit - '1'))
		var illegal *game.IllegalError
		if errors.As(err, &illegal) {
			return p, fmt.Errorf("move %d, column %c: %s", i+1, digit, illegal.Reason)
		} else if err != nil {
			return p, err
		}
		p = next.(connect4.Position)
	}
	return p, nil
}

// analyze lists the scores of the columns, from the first.
func analyze(pl *connect4.Player, p connect4.Position, b game.Budget) []string {
	scores := strings.Split("- - - - - - -", " ")
	pl.Analyze(p, b, func(move string, score int) { scores[move[0]-'A'] = fmt.Sprint(score) })
	return scores
}
