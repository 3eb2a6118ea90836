package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// The doctor finds a relay of ours well, by its own file, with its token and its
// secret paths; and one that is not there ill.
func TestDoctor(t *testing.T) {
	token := write(t, "token", ownersToken)
	file := write(t, "relay.toml", "token-file = \""+token+"\"\nsecret-path = \"kR3vQmZ81xYY\"\n[teams.alice]\n")
	relay := launchTeams(t, 2, "--config", file, "--drain", "0s")
	var out bytes.Buffer
	err := run(t.Context(), []string{"doctor", "--config", file, "--team-url", relay.printed["Page"]}, strings.NewReader(""), &out, &out)
	if err != nil {
		t.Errorf("%v:\n%s", err, &out)
	}
	for _, want := range []string{"ok    webhook", "ok    token", "ok    agent", "ok    arena", "The team alice"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "FAIL") || strings.Contains(out.String(), ownersToken) {
		t.Error(&out)
	}
	if err := relay.end(); err != nil {
		t.Error(err)
	}
	out.Reset()
	err = run(t.Context(), []string{"doctor", "--team-url", relay.printed["Page"]}, strings.NewReader(""), &out, &out)
	if !errors.Is(err, errIll) || !strings.Contains(out.String(), "FAIL  relay") {
		t.Errorf("of a relay that is gone: %v\n%s", err, &out)
	}
}
