package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// serveOnce runs the relay with a database, asks it what f asks, and returns its log.
func serveOnce(t *testing.T, db string, f func(address string)) (log string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, w := io.Pipe()
	var logged bytes.Buffer
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, []string{"serve", "--listen", "127.0.0.1:0", "--db", db}, strings.NewReader(""), w, &logged)
		w.Close()
	}()
	lines := bufio.NewScanner(r)
	if !lines.Scan() {
		t.Fatalf("ended before it printed its addresses: %v", <-done)
	}
	_, address, _ := strings.Cut(lines.Text(), ":")
	go io.Copy(io.Discard, r)
	f(strings.TrimSpace(address))
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	return logged.String()
}

// firstShot asks for the first shot at an opponent.
func firstShot(t *testing.T, address string) any {
	return post(t, address+"/bot", `{"game":"battleship","game-id":9,"action":"play-turn","board":{"opponent":"bot2","width":"10","height":"10","ship2":"1","your_strikes":[],"his_strikes":[]}}`)["play"]
}

// TestOpponentsAreRememberedOverStarts: an opponent whose ship always lies in the
// same corner is shot at there, once the relay has seen it, also after a restart.
func TestOpponentsAreRememberedOverStarts(t *testing.T) {
	db := filepath.Join(t.TempDir(), "state", "arenabot.db")
	serveOnce(t, db, func(address string) {
		for id := range 40 {
			post(t, address+"/bot", fmt.Sprintf(`{"game":"battleship","game-id":%d,"action":"play-turn","board":{"opponent":"bot2","width":"10","height":"10","ship2":"1",
				"your_strikes":[{"target":"8,9","result":"hit"},{"target":"9,9","result":"hit and sunk"}],"his_strikes":[]}}`, id))
		}
	})
	serveOnce(t, db, func(address string) {
		if got := firstShot(t, address); got != "8,9" && got != "9,9" {
			t.Errorf("the first shot is %v", got)
		}
	})
}

// TestABrokenDatabaseIsSaidAndNoHindrance: the relay starts, answers, and leaves
// the file alone.
func TestABrokenDatabaseIsSaidAndNoHindrance(t *testing.T) {
	db := filepath.Join(t.TempDir(), "broken.db")
	text := strings.Repeat("no database\n", 1000)
	if err := os.WriteFile(db, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	log := serveOnce(t, db, func(address string) {
		if got := firstShot(t, address); got == nil {
			t.Error("no shot")
		}
	})
	if !strings.Contains(log, "remembered only until the relay ends") || !strings.Contains(log, db) {
		t.Errorf("it says %s", log)
	}
	if after, err := os.ReadFile(db); err != nil || string(after) != text {
		t.Errorf("the file was changed: %v", err)
	}
}
