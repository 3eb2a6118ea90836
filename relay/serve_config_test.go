package main

import (
	"bytes"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"arenabot/relay/config"
)

func runServe(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(t.Context(), append([]string{"serve"}, args...), strings.NewReader(""), &out, io.Discard)
	return out.String(), err
}

// serve --check says all that is wrong, with lines, and runs nothing.
func TestCheck(t *testing.T) {
	good := write(t, "good.toml", "listen = \"127.0.0.1:0\"\n[teams.alice]\n")
	if out, err := runServe(t, "--check", "--config", good); err != nil || !strings.Contains(out, "is right") {
		t.Errorf("%s, %v", out, err)
	}
	bad := write(t, "bad.toml", "listen = \"127.0.0.1:0\"\n\nthinks = \"1s\"\n")
	if out, err := runServe(t, "--check", "--config", bad); err == nil || !strings.Contains(err.Error(), "bad.toml:3: there is no setting thinks") {
		t.Errorf("%s, %v", out, err)
	}
	open := write(t, "open.toml", "listen = \"0.0.0.0:0\"\n")
	if _, err := runServe(t, "--check", "--config", open); err == nil || !strings.Contains(err.Error(), "ARENABOT_TOKEN") {
		t.Errorf("%v", err)
	}
	tls := write(t, "tls.toml", "tls-cert = \"/nowhere\"\ntls-key = \"/nowhere\"\n")
	if _, err := runServe(t, "--check", "--config", tls); err == nil || !strings.Contains(err.Error(), "cannot be used") {
		t.Errorf("%v", err)
	}
}

// A flag goes before the environment, that before the file, and that before the
// defaults.
func TestFlagsGoBeforeTheFile(t *testing.T) {
	file := write(t, "relay.toml", "think = \"1s\"\nhold = \"2s\"\nsettle = \"3s\"\ntrust-proxy = [\"10.0.0.0/8\"]\n")
	t.Setenv("ARENABOT_HOLD", "20s")
	var c commands
	parser, err := kong.New(&c)
	if err != nil {
		t.Fatal(err)
	}
	line, err := parser.Parse([]string{"serve", "--config", file, "--think", "10s"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := settings(line, file); err != nil {
		t.Fatal(err)
	}
	s := &c.Serve
	if s.Think != 10*time.Second || s.Hold != 20*time.Second || s.Settle != 3*time.Second || s.Pace != 300*time.Millisecond {
		t.Errorf("think %v, hold %v, settle %v, pace %v", s.Think, s.Hold, s.Settle, s.Pace)
	}
	if len(s.TrustProxy) != 1 || s.TrustProxy[0].String() != "10.0.0.0/8" {
		t.Errorf("proxies %v: a list in the file takes the default's place", s.TrustProxy)
	}
}

// Every flag can stand in the file, but those that lead to it and the token.
func TestEveryFlagIsASetting(t *testing.T) {
	parser, err := kong.New(&commands{})
	if err != nil {
		t.Fatal(err)
	}
	line, err := parser.Parse([]string{"serve"})
	if err != nil {
		t.Fatal(err)
	}
	settings := map[string]bool{}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[config.Settings]()) {
		settings[f.Tag.Get("toml")] = true
	}
	for _, flag := range line.Selected().Flags {
		switch flag.Name {
		case "config", "check", "token", "port", "help":
			continue
		}
		if !settings[flag.Name] {
			t.Errorf("--%s cannot stand in the configuration file: add it to config.Settings", flag.Name)
		}
		delete(settings, flag.Name)
	}
	if len(settings) > 0 {
		t.Errorf("no flags are %v", settings)
	}
}

// Teams have their own paths, arenas and secrets: each battle goes to the arena
// of the team that was called.
func TestTeams(t *testing.T) {
	other := startPractice(t)
	file := write(t, "teams.toml", "[teams.alice]\narena = \""+other+"\"\nsecret-path = \"kR3vQmZ81xYY\"\n[teams.bob]\n")
	relay := launchTeams(t, 3, "--config", file, "--drain", "0s", "--pace", "0s", "--hold", "0s", "--settle", "10ms")
	alice, bob := relay.printed["Team URL of alice"], relay.printed["Team URL of bob"]
	if !strings.HasSuffix(alice, "/t/alice/s/kR3vQmZ81xYY") || !strings.HasSuffix(bob, "/t/bob") {
		t.Fatalf("printed %v", relay.printed)
	}
	for _, c := range []struct{ arena, team string }{
		{other, alice}, {relay.printed["Arena"], bob}, {relay.printed["Arena"], relay.printed["Team URL"]},
	} {
		begun := post(t, c.arena+"/tic-tac-toe/tryout", `{"teamUrl":"`+c.team+`","opponent":"first-legal","seed":7}`)
		if got := verdict(t, begun["resultUrl"].(string), begun["battleId"].(string)); got != "scored 1" {
			t.Errorf("%s at %s: %v", c.team, c.arena, got)
		}
	}
	if got, _ := call(t, "GET", bob+"/", "", "Accept: text/html"); got != 200 && got != 404 {
		t.Errorf("the page of a team: %d", got)
	}
}
