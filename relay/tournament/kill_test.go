package tournament

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arenabot/relay/duel"
)

// TestMain makes the test program a tournament as well: "hold-a-cup FILE JOURNAL".
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == "hold-a-cup" {
		if err := holdCup(os.Args[2], os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func holdCup(file, journal string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	plan, err := ReadPlan(text)
	if err != nil {
		return err
	}
	cup, err := New(plan, lookup)
	if err != nil {
		return err
	}
	result, err := cup.Run(context.Background(), journal, 2, os.Stdout)
	if err != nil {
		return err
	}
	return result.Markdown(os.Stdout)
}

// Eight built-in levels play all four games; the process is killed outright again and
// again, and begun again, until it ends by itself. No game is lost or played twice: each
// that was told of stays in the journal as it was, and in the end each pairing has its games.
func TestKilledAndResumed(t *testing.T) {
	plan := Plan{
		Games: []string{"tic-tac-toe", "connect4", "quoridor", "battleship"}, Rounds: 1, Nodes: 20, Seed: 7,
		Bots: []string{
			"one=builtin:1", "two=builtin:2", "three=builtin:3", "four=builtin:4", "five=builtin:5",
			"beginner=builtin:beginner", "casual=builtin:casual", "club=builtin:club",
		},
	}
	const games = 4 * 2 * (8 * 7 / 2)
	text, err := json.Marshal(plan)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file, journal := filepath.Join(dir, "cup"), filepath.Join(dir, "games")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	var before []string // the whole lines of the journal at the last kill
	kills := 0
	for ended := false; !ended; {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "hold-a-cup", file, journal)
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		told := 0
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if !strings.Contains(lines.Text(), " – ") {
				continue // of the table at the end
			}
			if told == 40+kills {
				if err := cmd.Process.Kill(); err != nil {
					t.Fatal(err)
				}
				break
			}
			told++
		}
		ended = cmd.Wait() == nil
		if ended {
			break
		}
		kills++
		now := wholeLines(t, journal)
		if len(now) < len(before)+told || !slices.Equal(now[:len(before)], before) {
			t.Fatalf("kill %d: %d games told, and the journal went from %d games to %d", kills, told, len(before), len(now))
		}
		if before = now; kills > 10 {
			t.Fatal("it does not end")
		}
	}
	if kills < 3 {
		t.Errorf("it was killed %d times only", kills)
	}
	seen, of := map[string]bool{}, map[string]int{}
	for _, line := range wholeLines(t, journal) {
		var r duel.Record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		key := fmt.Sprint(r.Setting, r.Opening, r.Bots)
		if seen[key] {
			t.Errorf("%s was played twice", key)
		}
		seen[key] = true
		of[gameOf(r)]++
		if r.Fault != "" {
			t.Errorf("a fault: %s", r.Ending())
		}
	}
	for _, g := range plan.Games {
		if of[g] != games/4 {
			t.Errorf("%s was played %d times, want %d", g, of[g], games/4)
		}
	}
	if len(seen) != games {
		t.Errorf("%d games, want %d", len(seen), games)
	}
}

// wholeLines are a journal's lines; a kill may leave half a line after them.
func wholeLines(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	return lines[:len(lines)-1]
}
