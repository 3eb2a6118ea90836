package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
)

func TestDuelPrintsGamesAndTable(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "journal")
	args := strings.Fields("duel tic-tac-toe us=builtin them=builtin -n 4 --movetime 0s --nodes 50 --journal " + journal)
	var first, second bytes.Buffer
	if err := run(t.Context(), args, strings.NewReader(""), &first, &first); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), args, strings.NewReader(""), &second, &second); err != nil {
		t.Fatal(err)
	}
	games, table, _ := strings.Cut(first.String(), "\n\n")
	if strings.Count(games, "us – them, opening ") != 2 || strings.Count(games, "them – us, opening ") != 2 {
		t.Errorf("four games are told as\n%s", games)
	}
	// Everything stands in the journal: nothing is played again.
	if again := strings.TrimPrefix(second.String(), "\n"); again != table {
		t.Errorf("the second time it says\n%s\nwant the table alone\n%s", &second, table)
	}
}

func TestInterruptedDuel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	err := run(ctx, strings.Fields("duel quoridor us=builtin them=builtin"), strings.NewReader(""), &out, &out)
	if err == nil || !strings.Contains(err.Error(), "interrupted") || !strings.Contains(out.String(), "against") {
		t.Errorf("%v, and it printed %q", err, &out)
	}
}

func TestDuelMistakesAreSentences(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"duel", "arenabot --help"},
		{"duel quoridor builtin", "arenabot --help"},
		{"duel chess builtin x=builtin", `there is no game "chess"`},
		{"duel quoridor builtin builtin", "two bots are called"},
		{"duel quoridor builtin http:bot", "is not a whole address"},
		{"duel quoridor builtin:guru builtin", `quoridor has no level "guru"`},
		{"duel battleship builtin x=ugi:sh", "has no Battleship"},
		{"duel quoridor builtin x=builtin --clock soon", "is not written as 1m"},
		{"duel quoridor strong x=builtin", "is none of builtin"},
		{"duel quoridor builtin x=builtin -n 5", "want an even number"},
		{"duel quoridor builtin x=builtin --nodes=-1", "must not be negative"},
		{"duel quoridor builtin x=builtin --parallel 0", "must be more than 0"},
		{"duel quoridor builtin x=ugi:/no/such/engine", "x: the program \"/no/such/engine\" cannot be run"},
		{"engine", "arenabot --help"},
		{"engine chess", `there is no game "chess"`},
	} {
		var out bytes.Buffer
		err := run(t.Context(), strings.Fields(c.args), strings.NewReader(""), &out, &out)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want …%s…", c.args, err, c.want)
		}
	}
}

func TestEngineCommand(t *testing.T) {
	manager := strings.NewReader("ugi\nposition startpos moves A B A B A B\ngo nodes 100000\n")
	var out bytes.Buffer
	if err := run(t.Context(), []string{"engine", "connect4"}, manager, &out, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "id name arenabot connect4\nugiok\ninfo ") || !strings.HasSuffix(out.String(), "\nbestmove A\n") {
		t.Errorf("it says %q, want the greeting and the fourth A", &out)
	}
}
