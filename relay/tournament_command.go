package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"arenabot/relay/tournament"
)

// tournamentCommand plays many bots against each other.
type tournamentCommand struct {
	File     string   `arg:"" help:"The tournament: TOML, or JSON with the same names."`
	Journal  string   `placeholder:"FILE" help:"Where finished games are kept. Default: FILE with .games.jsonl added. With the same one again only the missing games are played."`
	Parallel int      `help:"Games at once; 0 is one a processor core."`
	Open     bool     `help:"Show the first bot's games on the page, in the browser, while they are played."`
	Out      []string `short:"o" placeholder:"FILE" help:"Write the results there too, by the name's ending: .md, .csv, .json or .html. May be given several times."`
}

// Help is shown below the command's flags.
func (*tournamentCommand) Help() string {
	return `Examples:
  arenabot tournament cup.toml -o cup.html -o cup.md
  arenabot tournament cup.toml --parallel 2

with a cup.toml such as

  games    = ["connect4", "battleship"]
  bots     = ["weak=builtin:1", "strong=builtin", "mine=http://localhost:5000/bot"]
  rounds   = 10            # openings of each pairing and game, two games each
  movetime = "100ms"       # or nodes = 1000, or clock = "18s+2s"
  gauntlet = false         # true: the first bot against each other
  # sprt   = [0, 15]       # with two bots: stop when it is clear which Elo is true`
}

// Run plays, and prints a line a game and the table in Markdown.
func (c *tournamentCommand) Run(ctx context.Context, stdout io.Writer, stderr logTo) error {
	if c.Parallel < 0 {
		return errors.New("--parallel must not be negative")
	}
	text, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	plan, err := tournament.ReadPlan(text)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	t, err := tournament.New(plan, lookup)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	for _, path := range c.Out { // before hours of games
		if !strings.Contains(" .md .csv .json .html ", " "+filepath.Ext(path)+" ") {
			return fmt.Errorf("--out %s: the name must end in .md, .csv, .json or .html", path)
		}
	}
	if c.Journal == "" {
		c.Journal = c.File + ".games.jsonl"
	}
	stages, err := openStages(ctx, stderr, c.Open, plan.Games[0], t.Bots()...)
	if err != nil {
		return err
	}
	defer stages.close()
	t.Attach(stages.deciders(), stages.show)
	result, err := t.Run(ctx, c.Journal, c.Parallel, stdout)
	if result != nil {
		fmt.Fprintln(stdout)
		err = errors.Join(err, result.Markdown(stdout))
		for _, path := range c.Out {
			err = errors.Join(err, writeResult(path, result))
		}
	}
	if c.Open && err == nil {
		stages.linger(ctx, stderr)
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted: the table has the games so far; the same command plays the rest (%w)", err)
	}
	return err
}

func writeResult(path string, r *tournament.Result) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	switch filepath.Ext(path) {
	case ".md":
		err = r.Markdown(file)
	case ".csv":
		err = r.CSV(file)
	case ".json":
		err = r.JSON(file)
	default:
		err = r.HTML(file, lookup)
	}
	return errors.Join(err, file.Close())
}
