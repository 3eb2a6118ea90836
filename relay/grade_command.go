package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"arenabot/relay/grade"
)

// gradeCommand plays an arena's evaluation against a team.
type gradeCommand struct {
	TeamURL  string   `arg:"" name:"team-url" help:"The bot's address, as it would be registered: for cis without the game, for the others with its path."`
	Protocol string   `default:"cis" enum:"cis,botsarena,botsarena-page,legacy,bolosseum-post,bolosseum-get" help:"What the bot speaks: cis, botsarena, botsarena-page, legacy, bolosseum-post or bolosseum-get."`
	Games    []string `name:"game" help:"A game to grade, as the protocol names it; may be given several times. Default: all."`
	Seed     int64    `default:"1" help:"What all chance comes from: the same seed is the same evaluation."`
	Listen   string   `default:"127.0.0.1:0" placeholder:"HOST:PORT" help:"Where the arena listens for a cis bot; port 0 is a free one."`
	URL      string   `name:"url" placeholder:"URL" help:"Address under which the bot reaches that, if it is another."`
	JSON     bool     `name:"json" help:"Print a JSON object a line for each point."`
}

// Help is shown below the command's flags.
func (*gradeCommand) Help() string {
	return `Examples:
  arenabot grade http://localhost:8080
  arenabot grade http://localhost:5000/bot --protocol botsarena --game battleship

A cis bot must be told where the arena is, as in its ARENA setting: name a port with --listen, as --listen 127.0.0.1:8090.
The exit status is 0 with full marks, 3 when a point was lost.`
}

// Run grades and prints each point; a lost one with its transcript.
func (c *gradeCommand) Run(ctx context.Context, stdout io.Writer) error {
	listener, err := listen(c.Listen)
	if err != nil {
		return err
	}
	var failed error // of writing
	points, err := grade.Run(ctx, grade.Options{
		TeamURL: c.TeamURL, Protocol: c.Protocol, Games: c.Games, Seed: c.Seed, Listener: listener, URL: c.URL,
		Progress: func(p grade.Point) { failed = c.tell(stdout, p) },
	})
	if err == nil {
		err = failed
	}
	if err != nil {
		return err
	}
	won := 0
	for _, p := range points {
		if p.Won {
			won++
		}
	}
	if !c.JSON {
		fmt.Fprintf(stdout, "\n%d of %d points\n", won, len(points))
	}
	if won < len(points) {
		return exit{statusLess, fmt.Errorf("%d of %d points were lost", len(points)-won, len(points))}
	}
	return nil
}

func (c *gradeCommand) tell(w io.Writer, p grade.Point) error {
	if c.JSON {
		return json.NewEncoder(w).Encode(p)
	}
	mark := "won "
	if !p.Won {
		mark = "LOST"
	}
	text := fmt.Sprintf("%s  %s, %s against %s: %s\n", mark, p.Game, p.Side, p.Against, p.Why)
	if !p.Won {
		if p.Does != "" {
			text += "      the opponent cheats: " + p.Does + "\n"
		}
		text += "      at the end: " + p.Position + "\n"
		for _, line := range p.Transcript {
			text += "      | " + strings.TrimSpace(line) + "\n"
		}
	}
	_, err := io.WriteString(w, text)
	return err
}
