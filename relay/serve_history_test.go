package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestKilledRelay kills the program at some moments of its battles. After the
// next start every battle has an end and a reason, and every line of its
// transcript is whole and there once.
func TestKilledRelay(t *testing.T) {
	program, db := built(t), filepath.Join(t.TempDir(), "db")
	begun := map[string]bool{}
	for run := range 6 {
		address, kill := startProgram(t, program, db)
		for i := range 3 {
			game := []string{"tic-tac-toe", "connect4", "quoridor"}[i]
			answer := post(t, address+"/practice/"+game+"/tryout", fmt.Sprintf(`{"teamUrl":%q,"opponent":"random","seed":%d}`, address, run*3+i))
			begun[game+"/"+answer["battleId"].(string)] = true
		}
		time.Sleep(time.Duration(run*run*10) * time.Millisecond)
		kill()
	}
	address, _ := startProgram(t, program, db)
	var list struct {
		Battles []struct{ ID, Game, Outcome, Reason string }
	}
	if err := json.Unmarshal([]byte(body(t, address+"/api/battles?limit=200")), &list); err != nil {
		t.Fatal(err)
	}
	if len(list.Battles) != len(begun) {
		t.Errorf("%d battles are on record of %d", len(list.Battles), len(begun))
	}
	for _, b := range list.Battles {
		if !begun[b.Game+"/"+b.ID] || b.Outcome == "" || b.Reason == "" {
			t.Errorf("%+v", b)
		}
		lines := strings.Split(strings.TrimSpace(body(t, address+"/api/battles/"+b.Game+"/"+b.ID+"/transcript")), "\n")
		opens, overs := 0, 0
		for _, line := range lines {
			var r struct{ Kind string }
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Errorf("%s: %v in %s", b.ID, err, line)
			}
			switch r.Kind {
			case "open":
				opens++
			case "over":
				overs++
			}
		}
		if opens > 1 || overs != 1 {
			t.Errorf("%s/%s: %d times open, %d times over", b.Game, b.ID, opens, overs)
		}
	}
}

// built is the program, built for this test.
func built(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "arenabot")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// startProgram starts the relay as a process and returns its address; kill ends
// it as kill -9 does. before are shell commands that go ahead of it.
func startProgram(t *testing.T, program, db string, before ...string) (address string, kill func()) {
	t.Helper()
	cmd := exec.Command("sh", "-c", strings.Join(append(before, `exec "$0" "$@"`), "; "), program, "serve", "--listen", "127.0.0.1:0", "--db", db, "--hold", "50ms", "--pace", "5ms", "--think", "20ms")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Args = append(cmd.Args, "--log", "error")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = func() {
		_ = cmd.Process.Kill() // the second time it is gone already
		_ = cmd.Wait()
	}
	t.Cleanup(kill)
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the program printed no address")
	}
	_, address, _ = strings.Cut(lines.Text(), ":")
	return strings.TrimSpace(address), kill
}
