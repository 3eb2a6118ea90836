package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// written returns the path of a new file with this text.
func written(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "positions")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Lines of the published sets, with their scores, and what is at the edges: a
// game that is over, a full column.
const (
	positions = `2252576253462244111563365343671351441 -1
7422341735647741166133573473242566 1
23163416124767223154467471272416755633 0
1212121
6672375354252731116762237724
`
	scores = `2252576253462244111563365343671351441 -1
7422341735647741166133573473242566 1
23163416124767223154467471272416755633 0
1212121 -18
6672375354252731116762237724 -2
`
	analysis = `662222576343651642712157 1 - -8 8 3 1 7
`
)

func TestSolveConnect4(t *testing.T) {
	first, rest, _ := strings.Cut(positions, "\n")
	for _, c := range []struct {
		why  string
		args []string
		want string
	}{
		{"one file", []string{written(t, positions)}, scores},
		{"several, and a last line without an end", []string{written(t, first), written(t, rest)}, scores},
		{"the least table", []string{"--table", "1", written(t, positions)}, scores},
		{"all columns", []string{"--analyze", written(t, "662222576343651642712157 and the rest is ignored")}, analysis},
	} {
		var out, log bytes.Buffer
		if err := run(t.Context(), append([]string{"solve", "connect4"}, c.args...), strings.NewReader(""), &out, &log); err != nil {
			t.Errorf("%s: %v", c.why, err)
		}
		if out.String() != c.want || log.Len() != 0 {
			t.Errorf("%s: wrote\n%s, want\n%s; the log: %s", c.why, &out, c.want, &log)
		}
	}
}

// Whoever writes a line into the pipe gets its answer before the next one.
func TestSolveAnswersLineByLine(t *testing.T) {
	in, question := io.Pipe()
	answer, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := (&solveConnect4{Table: 1}).score(t.Context(), "pipe", in, out, io.Discard)
		out.Close()
		done <- err
	}()
	answers, want := bufio.NewScanner(answer), strings.Split(scores, "\n")
	for i, line := range strings.Split(strings.TrimSpace(positions), "\n") {
		if _, err := io.WriteString(question, line+"\n"); err != nil {
			t.Fatal(err)
		}
		if !answers.Scan() || answers.Text() != want[i] {
			t.Fatalf("line %d: %q, want %q", i+1, answers.Text(), want[i])
		}
	}
	question.Close()
	if err := <-done; err != nil || answers.Scan() {
		t.Errorf("ended with %v", err)
	}
}

// A wrong line is named, and the others are solved all the same.
func TestSolveNamesWrongLines(t *testing.T) {
	path := written(t, "1212121\n12121213\n128\n1111111\n\u00e9\n6672375354252731116762237724\n")
	var out, log bytes.Buffer
	err := run(t.Context(), []string{"solve", "connect4", path}, strings.NewReader(""), &out, &log)
	if err == nil || !strings.Contains(err.Error(), path+": 4 of 6 lines are no positions") {
		t.Errorf("ended with %v", err)
	}
	if want := "1212121 -18\n6672375354252731116762237724 -2\n"; out.String() != want {
		t.Errorf("wrote %q, want %q", &out, want)
	}
	for _, want := range []string{
		"line 2: move 8, column 3: the game is over",
		"line 3: move 3, '8', is not a column 1 to 7",
		"line 4: move 7, column 1: the column is full",
		"line 5: move 1, 'é', is not a column 1 to 7",
	} {
		if !strings.Contains(log.String(), path+", "+want+"\n") {
			t.Errorf("the log lacks %q:\n%s", want, &log)
		}
	}
}

// It ends at once when it is told to: while it solves a position that is in no
// book and takes 3 million nodes, and while it waits for a line.
func TestSolveStops(t *testing.T) {
	for _, in := range []io.Reader{strings.NewReader("716775575\n716775575\n"), endless{}} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		var out bytes.Buffer
		err := (&solveConnect4{Table: 1}).score(ctx, "input", in, &out, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "input: stopped after") || out.Len() != 0 {
			t.Errorf("%T: wrote %q and ended with %v", in, &out, err)
		}
	}
}

// endless is a reader that nobody writes to.
type endless struct{}

func (endless) Read([]byte) (int, error) { select {} }

func TestSolveMistakesAreSentences(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"solve", "arenabot --help"},
		{"solve chess", "arenabot --help"},
		{"solve connect4 --table 0", "--table must be 1 to 1024 MiB, not 0"},
		{"solve connect4 --table 1025", "--table must be 1 to 1024 MiB, not 1025"},
		{"solve connect4 no-such-file", "no-such-file"},
		{"solve connect4 " + written(t, strings.Repeat("1", 1<<17)), "line 1: bufio.Scanner: token too long"},
	} {
		var out bytes.Buffer
		err := run(t.Context(), strings.Fields(c.args), strings.NewReader(""), &out, &out)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60s: %v, want …%s…", c.args, err, c.want)
		}
	}
}
