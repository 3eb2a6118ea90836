package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
	"github.com/rogpeppe/go-internal/testscript"

	"arenabot/relay/hub"
)

// TestMain makes the test program arenabot itself when a script runs that name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"arenabot-watch": func() {
			if err := watchPage(os.Args[1], os.Args[2]); err != nil {
				fmt.Fprintln(os.Stderr, "arenabot-watch:", err)
				os.Exit(1)
			}
		},
		"arenabot": func() {
			if err := run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
				fmt.Fprintln(os.Stderr, "arenabot:", err)
				os.Exit(statusOf(err))
			}
		},
	})
}

// watchPage attaches as the page at an address would, until two battles are over, and
// writes what it is told into a file.
func watchPage(page, file string) error {
	ctx := context.Background()
	address, _, _ := strings.Cut(page, "/#")
	conn, _, err := websocket.Dial(ctx, address+"/agent", nil)
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	if err := wsjson.Write(ctx, conn, hub.FromAgent{Type: "hello", Version: hub.Version, Kind: "page"}); err != nil {
		return err
	}
	var all []byte
	for over := 0; over < 2; {
		_, message, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		all = append(append(all, message...), '\n')
		if bytes.Contains(message, []byte(`"phase":"over"`)) {
			over++
		}
	}
	return os.WriteFile(file, all, 0o600)
}

// Each script of testdata/script is what a user types into a terminal, errors included.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(e *testscript.Env) error {
		e.Setenv("HOME", e.WorkDir)
		return nil
	}})
}
