package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"arenabot/engine/botsarena"
	"arenabot/engine/game"
)

// bot is the command that answers as a program, as Bolosseum calls one.
type bot struct {
	Question string        `arg:"" optional:"" help:"A question as JSON. Without one, questions are read from standard input, one a line."`
	Name     string        `env:"ARENABOT_NAME" default:"arenabot" help:"First part of our names: arenas rate by name, so each game has its own."`
	Think    time.Duration `env:"ARENABOT_THINK" default:"5s" help:"The most that one answer may take."`
}

// Help is shown below the command's flags.
func (*bot) Help() string {
	return `Examples:
  arenabot bot '{"game":"connectfour","action":"init","game-id":"gameid"}'
  arenabot bot < questions.jsonl`
}

// Run answers the question, or every line of standard input until that or ctx
// ends. A question that cannot be answered gets an error in its answer: the
// caller wants one, and the exit status 0.
func (c *bot) Run(ctx context.Context, stdin io.Reader, stdout io.Writer) error {
	if c.Think <= 0 {
		return errors.New("--think must be more than 0s")
	}
	answers := botsarena.New(botsarena.Options{Name: c.Name, Rand: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))})
	answer := func(question string) error {
		start := time.Now()
		reply := answers.Answer(botsarena.Request{Body: []byte(question)}, game.Budget{
			Time: c.Think,
			Now:  func() time.Duration { return time.Since(start) },
			Stop: func() bool { return ctx.Err() != nil },
		})
		_, err := fmt.Fprintf(stdout, "%s\n", reply.Body)
		return err
	}
	if c.Question != "" {
		return answer(c.Question)
	}
	read := make(chan error, 1)
	go func() { read <- eachLine(stdin, answer) }()
	select {
	case err := <-read:
		return err
	case <-ctx.Done(): // nothing wakes a read from a terminal
		return nil
	}
}

// eachLine calls f with each line that holds anything.
func eachLine(r io.Reader, f func(line string) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, botsarena.MaxBody+1)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		if err := f(line); err != nil {
			return err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("a line is too long: at most %d bytes are read", botsarena.MaxBody)
	}
	return lines.Err()
}
