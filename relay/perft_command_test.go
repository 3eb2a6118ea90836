package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
)

func TestPerftCommand(t *testing.T) {
	for args, want := range map[string]string{
		"quoridor 0":                   "1\n",
		"quoridor 1":                   "131\n",
		"quoridor 2":                   "16677\n",
		"quoridor 1 e2 e8 e3 e7 e4 e6": "132\n",
	} {
		var out bytes.Buffer
		err := run(t.Context(), append([]string{"perft"}, strings.Fields(args)...), strings.NewReader(""), &out, io.Discard)
		if err != nil || out.String() != want {
			t.Errorf("perft %s: %q, %v, want %q", args, out.String(), err, want)
		}
	}
	for args, want := range map[string]string{
		"quoridor":          "<depth>",
		"chess 1":           "chess",
		"quoridor x":        "x",
		"quoridor -- -1":    "negative",
		"quoridor 1 e9":     `"e9"`,
		"quoridor 1 sunday": `"sunday"`,
	} {
		err := run(t.Context(), append([]string{"perft"}, strings.Fields(args)...), strings.NewReader(""), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("perft %s: %v, want something of %s", args, err, want)
		}
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := run(stopped, []string{"perft", "quoridor", "9"}, strings.NewReader(""), io.Discard, io.Discard); err == nil {
		t.Error("stopped, it ends without an error")
	}
}
