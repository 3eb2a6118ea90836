package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"arenabot/relay/config"
)

func readDeploy(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile("deploy/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// first is what a pattern's group matches, and must.
func first(t *testing.T, pattern, text string) string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("nothing matches %s", pattern)
	}
	return m[1]
}

// What starts the relay elsewhere speaks of flags and variables that there are.
func TestDeployedCommandsAreOurs(t *testing.T) {
	var c commands
	parser, err := kong.New(&c)
	if err != nil {
		t.Fatal(err)
	}
	unit, image := readDeploy(t, "arenabot.service"), readDeploy(t, "Dockerfile")
	procfile := strings.ReplaceAll(readDeploy(t, "Procfile"), "${PORT:-8080}", "8080")
	for what, command := range map[string]string{
		"unit":     first(t, `(?m)^ExecStart=\S+/arenabot (.*)$`, unit),
		"Procfile": first(t, `(?m)^web: bin/arenabot (.*)$`, procfile),
		"image":    first(t, `(?m)^CMD \["(.*)"\]$`, image),
	} {
		if _, err := parser.Parse(strings.Fields(command)); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	known := map[string]bool{}
	for _, node := range parser.Model.Children {
		for _, flag := range node.Flags {
			for _, env := range flag.Envs {
				known[env] = true
			}
		}
	}
	for what, text := range map[string]string{"unit": unit, "image": image, "Procfile": procfile} {
		for _, name := range regexp.MustCompile(`ARENABOT_[A-Z_]+`).FindAllString(text, -1) {
			if !known[name] {
				t.Errorf("%s: no flag reads %s", what, name)
			}
		}
	}
}

// Services are given longer to end than the relay takes to drain, and what runs
// in the image is nobody, from scratch.
func TestDeployedServicesMayDrain(t *testing.T) {
	var c commands
	parser, err := kong.New(&c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.Parse([]string{"serve"}); err != nil {
		t.Fatal(err)
	}
	unit, image := readDeploy(t, "arenabot.service"), readDeploy(t, "Dockerfile")
	for what, text := range map[string]string{
		"unit": first(t, `(?m)^TimeoutStopSec=(.*)$`, unit), "image": first(t, `--stop-timeout (\d+)`, image) + "s",
	} {
		if limit, err := time.ParseDuration(text); err != nil || limit < c.Serve.Drain+10*time.Second {
			t.Errorf("%s: %s (%v), and a drain takes %v", what, text, err, c.Serve.Drain)
		}
	}
	if last := image[strings.LastIndex(image, "\nFROM "):]; !strings.HasPrefix(last, "\nFROM scratch\n") || !strings.Contains(last, "\nUSER 65532") {
		t.Errorf("the image's last stage is\n%s", last)
	}
}

func TestDeployedFileIsRight(t *testing.T) {
	if _, err := config.Parse("arenabot.toml", []byte(readDeploy(t, "arenabot.toml"))); err != nil {
		t.Error(err)
	}
}
