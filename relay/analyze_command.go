package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"arenabot/engine/battleship"
	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
	"arenabot/engine/tictactoe"
	"arenabot/relay/bots"
	"arenabot/relay/naval"
)

// analyzeCommand explains a position in words.
type analyzeCommand struct {
	Game     string        `arg:"" help:"The game: tic-tac-toe, connect4, quoridor or battleship."`
	Position string        `arg:"" help:"The position, as the page and journals write it; of Battleship the side's own view of the sea."`
	Time     time.Duration `default:"2s" help:"How long to think."`
}

// Help is shown below the command's flags.
func (*analyzeCommand) Help() string {
	return `Examples:
  arenabot analyze tic-tac-toe 'X.O/.X./... O'
  arenabot analyze quoridor 'e2 e9 10 10 - 1 standard'`
}

// Run prints the board and what is known of it.
func (c *analyzeCommand) Run(ctx context.Context, stdout io.Writer) error {
	g := battleship.Game(func() rand.Source { return rand.NewPCG(1, 2) })
	if c.Game != naval.Name {
		var err error
		if g, err = lookup(c.Game); err != nil {
			return err
		}
	}
	p, err := g.Parse(c.Position)
	if err != nil {
		return err
	}
	if winner, ok := p.Outcome().Winner(); ok {
		_, err := fmt.Fprintf(stdout, "The game is over: %v has won.\n", winner)
		return err
	}
	if p.Outcome().Over() {
		_, err := fmt.Fprintln(stdout, "The game is over: a draw.")
		return err
	}
	start := time.Now()
	budget := game.Budget{
		Time: c.Time, Now: func() time.Duration { return time.Since(start) }, Stop: func() bool { return ctx.Err() != nil },
	}
	choice, err := g.NewPlayer().Choose(p, budget)
	if err != nil {
		return err
	}
	var text strings.Builder
	if _, sea := p.(battleship.Sea); !sea {
		fmt.Fprintf(&text, "%s\n\n", bots.Picture(p))
	}
	switch p := p.(type) {
	case tictactoe.Position:
		err = tellCells(&text, g, p)
	case connect4.Position:
		tellColumns(&text, p, budget)
	case quoridor.Position:
		for _, side := range []game.Side{game.First, game.Second} {
			fmt.Fprintf(&text, "%v needs %d steps to its goal and has %d walls.\n", side, p.Distance(side), p.WallsLeft(side))
		}
	case battleship.Sea:
		fmt.Fprintf(&text, "%d shots were made; the best next one hits with about %d %%.\n", p.Plies(), choice.Value)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(&text, "Best: %s", choice.Move)
	if len(choice.PV) > 1 {
		fmt.Fprintf(&text, ", with %s expected", strings.Join(choice.PV[1:], " "))
	}
	if choice.Solved {
		text.WriteString("; this is certain")
	} else if choice.Depth > 0 {
		fmt.Fprintf(&text, "; looked %d plies ahead at %d positions", choice.Depth, choice.Nodes)
	}
	_, err = fmt.Fprintf(stdout, "%s.\n", text.String())
	return err
}

// tellCells says what each free cell of tic-tac-toe leads to.
func tellCells(w io.Writer, g game.Game, p game.Position) error {
	player := g.NewPlayer()
	for _, move := range p.Moves() {
		next, err := p.Play(move)
		if err != nil {
			return err
		}
		value := 0 // for the side that moved
		if winner, ok := next.Outcome().Winner(); ok {
			value = 1 - 2*int(winner^p.Turn())
		} else if !next.Outcome().Over() {
			reply, err := player.Choose(next, game.Budget{})
			if err != nil {
				return err
			}
			value = -reply.Value
		}
		fmt.Fprintf(w, "%-2s %s\n", move, [3]string{"loses", "draws", "wins"}[1+sign(value)])
	}
	return nil
}

func sign(n int) int { return max(-1, min(1, n)) }

// tellColumns says with which stone each column wins or loses.
func tellColumns(w io.Writer, p connect4.Position, b game.Budget) {
	complete := connect4.NewPlayer().Analyze(p, b, func(move string, score int) {
		// A score of n is a win with n-1 of 21 stones left.
		switch {
		case score > 0:
			fmt.Fprintf(w, "%s wins with stone %d\n", move, 22-score)
		case score < 0:
			fmt.Fprintf(w, "%s loses to the opponent's stone %d\n", move, 22+score)
		default:
			fmt.Fprintf(w, "%s draws\n", move)
		}
	})
	if !complete {
		fmt.Fprintln(w, "What is missing needs more --time.")
	}
}
