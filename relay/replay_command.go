package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/bots"
	"arenabot/relay/duel"
)

// replayCommand shows games in the terminal.
type replayCommand struct {
	File string        `arg:"" help:"A journal of duel or tournament, what duel --json printed, or the transcript of a battle of the relay's."`
	Game int           `default:"1" help:"Which game of it, from 1."`
	Wait time.Duration `help:"Time between moves. Without it each waits for Enter in a terminal, and none elsewhere."`
}

// Help is shown below the command's flags.
func (*replayCommand) Help() string {
	return `Examples:
  arenabot replay games.jsonl --game 3
  arenabot replay cup.toml.games.jsonl --wait 500ms
  curl -s http://127.0.0.1:8080/api/battles/quoridor/ID/transcript > battle.jsonl && arenabot replay battle.jsonl`
}

// A played is a game that can be shown.
type played struct {
	game   game.Game
	title  string // who played
	moves  []string
	ending string
}

// Run prints the positions one after the other.
func (c *replayCommand) Run(ctx context.Context, stdin io.Reader, stdout io.Writer) error {
	text, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	one, err := c.find(text)
	if err != nil {
		return fmt.Errorf("%s%w", c.File, err)
	}
	fmt.Fprintf(stdout, "%s: %s\n", one.game.Title, one.title)
	enter := bufio.NewScanner(stdin)
	p := one.game.Start
	for i, move := range one.moves {
		if p, err = p.Play(move); err != nil {
			return fmt.Errorf("%s, game %d, move %d: %w", c.File, c.Game, i+1, err)
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
	_, err = fmt.Fprintf(stdout, "\n%s\n", one.ending)
	return err
}

// find reads the game that is wanted; its error goes on after the file's name.
func (c *replayCommand) find(text []byte) (*played, error) {
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	if len(lines[0]) == 0 {
		return nil, errors.New(" is empty")
	}
	var first struct{ Kind battle.RecordKind }
	if json.Unmarshal(lines[0], &first) == nil && first.Kind != "" {
		if c.Game != 1 {
			return nil, fmt.Errorf(" is the transcript of one game: there is no game %d", c.Game)
		}
		return battlePlayed(lines)
	}
	if c.Game < 1 || c.Game > len(lines) {
		return nil, fmt.Errorf(" has %d games: there is no game %d", len(lines), c.Game)
	}
	var r duel.Record
	if err := json.Unmarshal(lines[c.Game-1], &r); err != nil {
		return nil, fmt.Errorf(", line %d is no game: %w", c.Game, err)
	}
	name, _, _ := strings.Cut(r.Setting, " ")
	g, err := lookup(name)
	if err != nil {
		return nil, fmt.Errorf(", line %d: %w", c.Game, err)
	}
	return &played{g, fmt.Sprintf("%s – %s", r.Bots[0], r.Bots[1]), r.Moves, r.Ending()}, nil
}

// battlePlayed reads the transcript of a battle, whose first line has the game in its address.
func battlePlayed(lines [][]byte) (*played, error) {
	records := make([]battle.Record, len(lines))
	for i, line := range lines {
		if err := json.Unmarshal(line, &records[i]); err != nil {
			return nil, fmt.Errorf(", line %d is no line of a transcript: %w", i+1, err)
		}
	}
	words := strings.Split(string(records[0].Data), "/")
	if records[0].Kind != battle.RecordOpen || len(words) < 3 {
		return nil, errors.New(" does not begin with the opening of a battle's stream: its first lines are missing")
	}
	g, err := lookup(words[len(words)-3])
	if err != nil {
		return nil, fmt.Errorf(", line 1: %w", err)
	}
	s, result, err := battle.Played(g, records)
	if err != nil {
		return nil, fmt.Errorf(": %w", err)
	}
	one := &played{game: g, title: "before the greeting", moves: s.Moves, ending: "the transcript ends before the battle does"}
	if s.Greeted {
		one.title = fmt.Sprintf("we play %v", s.Us)
	}
	if result != nil {
		one.ending = fmt.Sprintf("%v: %s", result.Outcome, result.Reason)
	}
	return one, nil
}
