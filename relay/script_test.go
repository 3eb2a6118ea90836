package main

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the test program arenabot itself when a script runs that name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"arenabot": func() {
			if err := run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
				fmt.Fprintln(os.Stderr, "arenabot:", err)
				os.Exit(statusOf(err))
			}
		},
	})
}

// Each script of testdata/script is what a user types into a terminal, errors included.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(e *testscript.Env) error {
		e.Setenv("HOME", e.WorkDir)
		return nil
	}})
}
