package config

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const whole = `# a relay for two
listen = "0.0.0.0:8443"
team-url = "https://bot.example.org"
origin = ["https://play.example.org", "https://other.example.org"]
allow-private = ["192.168.1.0/24"]
think = "4s"

[limits]
battles = 500
requests-per-source = 2.5

[teams.alice]
arena = "https://arena.example.org"
secret-path = "kR3vQmZ81x"

[teams.bob]
`

func TestFile(t *testing.T) {
	f, err := Parse("relay.toml", []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	if f.Limits.Battles != 500 || f.Limits.RequestsBySource != 2.5 || f.Teams["alice"].SecretPath != "kR3vQmZ81x" || len(f.Teams) != 2 {
		t.Errorf("read %+v", f)
	}
	for name, want := range map[string]string{
		"listen": "0.0.0.0:8443", "origin": "https://play.example.org,https://other.example.org",
		"allow-private": "192.168.1.0/24", "think": "4s", "arena": "",
	} {
		if got, ok := f.Text(name); got != want || ok != (want != "") {
			t.Errorf("%s is %q, %v", name, got, ok)
		}
	}
	if f.Think.Duration != 4*time.Second {
		t.Errorf("think is %v", f.Think)
	}
}

// Each mistake is told with its line, and all of them at once.
func TestMistakesHaveTheirLines(t *testing.T) {
	for text, want := range map[string]string{
		"listen = \"a\"\nlissen = \"b\"":                           "relay.toml:2: there is no setting lissen",
		"[teams.a]\narenas = \"x\"":                                "relay.toml:2: there is no setting teams.a.arenas",
		"[limits]\n\nbattels = 1":                                  "relay.toml:3: there is no setting limits.battels",
		"think = \"5 parsecs\"":                                    `relay.toml:1: "5 parsecs" is no time such as`,
		"hold = \"-1s\"":                                           "relay.toml:1: ",
		"think = 5":                                                `relay.toml: "5" is no time such as`, // the reader has no line for this one
		"keep = \"90\"":                                            `relay.toml:1: "90" is no age such as 90d`,
		"keep = \"-1d\"":                                           `relay.toml:1: "-1d" is no age`,
		"keep-size = \"1 parsec\"":                                 `relay.toml:1: "1 parsec" is no size such as 500MB`,
		"keep-size = \"500\"":                                      `relay.toml:1: "500" is no size`,
		"think = \"0s\"":                                           "relay.toml:1: think must be more than 0s",
		"\narena = \"arena.example.org\"":                          "relay.toml:2: arena wants an address such as",
		"arena = \"http://user:pw@arena.example.org\"":             "relay.toml:1: arena wants an address without a user",
		"origin = [\"https://a.test/path\"]":                       "relay.toml:1: origin wants a scheme and a host",
		"allow-private = [\"10.0.0.0\"]":                           "relay.toml:1: ",
		"[teams.a]\nsecret-path = \"a/b\"":                         "relay.toml:2: teams.a.secret-path a secret path is 10 to 64",
		"[teams.Alice]":                                            "relay.toml:1: teams.Alice is no name for a path",
		"[teams.\"../x\"]":                                         "relay.toml:1: teams.../x is no name for a path",
		"token-file = \"/nowhere\"":                                "relay.toml:1: token-file cannot be used: the token cannot be read",
		"tls-cert = \"x\"":                                         "relay.toml:1: tls-cert is of no use alone",
		"tls-name = \"https://bot.example.org\"":                   "relay.toml:1: tls-name wants a name of this machine such as",
		"tls-name = \"10.0.0.1\"":                                  "relay.toml:1: tls-name wants a name of this machine such as",
		"tls-name = \"a.test\"\ntls-cert = \"x\"\ntls-key = \"y\"": "relay.toml:1: tls-name goes without tls-cert",
		"acme = \"letsencrypt\"":                                   "relay.toml:1: acme wants an address such as",
		"[limits]\nbattles = 0":                                    "relay.toml:2: limits.battles must be more than 0",
		"[limits]\nrequests = -1.0":                                "relay.toml:2: limits.requests must be more than 0",
		"[limits]\nrequests = nan":                                 "relay.toml:2: limits.requests must be more than 0",
		"a = ":                                                     "relay.toml:1: ",
		"arena = \"x\"\nteam-url = \"y\"":                          "relay.toml:1: arena wants an address such as https://arena.example.org, not \"x\"\nrelay.toml:2: team-url wants",
	} {
		_, err := Parse("relay.toml", []byte(text))
		var ps Problems
		if !errors.As(err, &ps) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s:\n%v\nwant %s", text, err, want)
		}
	}
	if _, err := Load(filepath.Join(t.TempDir(), "none.toml")); err == nil || !strings.Contains(err.Error(), "cannot be read") {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestLoad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "relay.toml")
	if err := os.WriteFile(path, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path); err != nil {
		t.Error(err)
	}
}

// Whatever stands in a file, reading it ends in a File or in sentences.
func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("[teams.a]\n[[teams.b]]\nx.y.z = {a = 1}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse("relay.toml", data)
		if (file == nil) == (err == nil) {
			t.Errorf("file %v, error %v", file, err)
		}
		var ps Problems
		if err != nil && (!errors.As(err, &ps) || len(ps) == 0) {
			t.Errorf("%v", err)
		}
	})
}

func TestBounds(t *testing.T) {
	for text, want := range map[string]time.Duration{"90d": 90 * 24 * time.Hour, "36h": 36 * time.Hour, "0": 0, "0d": 0} {
		var a Age
		if err := a.UnmarshalText([]byte(text)); err != nil || a.Duration != want {
			t.Errorf("%s is %v, %v", text, a, err)
		}
	}
	for text, want := range map[string]int64{"1GB": 1 << 30, "500MB": 500 << 20, "7KB": 7 << 10, "2TB": 2 << 40, "0": 0} {
		var s Size
		if err := s.UnmarshalText([]byte(text)); err != nil || s.Bytes != want {
			t.Errorf("%s is %v, %v", text, s, err)
		}
	}
	var a Age
	var s Size
	for _, text := range []string{"", "d", "1.5d", "x", "9999999999999d", "GB", "-1GB", "1.5GB", "9999999999999TB", "1gb"} {
		if a.UnmarshalText([]byte(text)) == nil || s.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
