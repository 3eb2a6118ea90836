package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"arenabot/engine/botsarena"
)

// answer runs the program once, as Bolosseum does.
func answer(t *testing.T, stdin string, args ...string) (stdout string, err error) {
	t.Helper()
	var out, log bytes.Buffer
	err = run(t.Context(), append([]string{"bot", "--think", "1s"}, args...), strings.NewReader(stdin), &out, &log)
	if log.Len() > 0 {
		t.Errorf("on stderr: %s", &log)
	}
	return out.String(), err
}

const (
	programInit = `{"game-id":"gameid","action":"init","game":"connectfour","players":2}`
	programTurn = `{"you":"X","game":"tictactoe","game-id":"gameid","board":{"0-0":"X","0-1":"X","1-0":"O","1-1":"O"},"action":"play-turn"}`
)

func TestBotAnswersItsArgument(t *testing.T) {
	for question, want := range map[string]string{
		programInit: `{"name":"arenabot-connectfour"}`,
		programTurn: `{"play":"0-2"}`,
		"hello":     `{"error":"the question is not a JSON object`,
	} {
		got, err := answer(t, "not read", question)
		if err != nil || !strings.HasPrefix(got, want) || strings.Count(got, "\n") != 1 {
			t.Errorf("%s: %q, %v, want %s", question, got, err, want)
		}
	}
	// Bolosseum's file:// has room for a path only.
	var out bytes.Buffer
	if err := run(t.Context(), []string{programTurn}, strings.NewReader(""), &out, &out); err != nil || out.String() != `{"play":"0-2"}`+"\n" {
		t.Errorf("the question as the only argument: %q, %v", &out, err)
	}
	if got, err := answer(t, "", "--name", "mine", programInit); err != nil || got != `{"name":"mine-connectfour"}`+"\n" {
		t.Errorf("with a name: %q, %v", got, err)
	}
}

// One answer a line, as soon as the line is there: the next question may depend
// on it.
func TestBotAnswersLines(t *testing.T) {
	questions, ask := io.Pipe()
	answers, reply := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- run(t.Context(), []string{"bot"}, questions, reply, io.Discard) }()
	for _, c := range []struct{ line, want string }{
		{programInit + "\n", `{"name":"arenabot-connectfour"}` + "\n"},
		{"\n  " + programTurn + "\r\n", `{"play":"0-2"}` + "\n"},
		{"{\n", `{"error":`},
	} {
		if _, err := io.WriteString(ask, c.line); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, 200)
		n, err := answers.Read(got)
		if err != nil || !strings.HasPrefix(string(got[:n]), c.want) {
			t.Errorf("%q: %q, %v, want %q", c.line, got[:n], err, c.want)
		}
	}
	ask.Close()
	if err := <-done; err != nil {
		t.Errorf("at the end of its input: %v", err)
	}
}

func TestBotEnds(t *testing.T) {
	// A board of 100 by 100 makes a long line.
	if got, err := answer(t, strings.Replace(programTurn, "{", `{"more":"`+strings.Repeat("x", 640<<10)+`",`, 1)); err != nil || got != `{"play":"0-2"}`+"\n" {
		t.Errorf("a long line: %q, %v", got, err)
	}
	if _, err := answer(t, strings.Repeat("x", botsarena.MaxBody+2)); err == nil || !strings.Contains(err.Error(), "at most 1048576 bytes") {
		t.Errorf("a line too long: %v", err)
	}
	if _, err := answer(t, "", "--think", "0s"); err == nil || !strings.Contains(err.Error(), "--think") {
		t.Errorf("without time: %v", err)
	}
	broken := errors.New("broken pipe")
	if err := run(t.Context(), []string{"bot", programInit}, strings.NewReader(""), failing{broken}, io.Discard); !errors.Is(err, broken) {
		t.Errorf("an answer that cannot be written: %v", err)
	}
	// An interrupt ends it although nobody types.
	silent, typing := io.Pipe()
	defer typing.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(ctx, []string{"bot"}, silent, io.Discard, io.Discard); err != nil {
		t.Errorf("interrupted: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
