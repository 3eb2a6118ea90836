package config

import (
	"fmt"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"arenabot/relay/gate"
)

// A File is what a configuration file says. Whoever leaves a key out has the
// flag's default.
type File struct {
	Settings
	Limits gate.Limits     `toml:"limits"`
	Teams  map[string]Team `toml:"teams"`

	path  string
	lines map[string]int // of each key, by its dotted path
	texts map[string]string
}

// Settings are the flags of `arenabot serve` that a file can hold, by their
// names. Their help says what they mean. The token itself is not among them: a
// file that everything else is in gets shown around.
type Settings struct {
	Listen       string         `toml:"listen"`
	Arena        string         `toml:"arena"`
	TeamURL      string         `toml:"team-url"`
	SecretPath   string         `toml:"secret-path"`
	TokenFile    string         `toml:"token-file"`
	Origin       []string       `toml:"origin"`
	TrustProxy   []netip.Prefix `toml:"trust-proxy"`
	AllowPrivate []netip.Prefix `toml:"allow-private"`
	TLSCert      string         `toml:"tls-cert"`
	TLSKey       string         `toml:"tls-key"`
	TLSName      string         `toml:"tls-name"`
	ACME         string         `toml:"acme"`
	Hold         Duration       `toml:"hold"`
	Settle       Duration       `toml:"settle"`
	Think        Duration       `toml:"think"`
	PlainWait    Duration       `toml:"plain-wait"`
	Unguarded    bool           `toml:"unguarded"`
	Pace         Duration       `toml:"pace"`
	Drain        Duration       `toml:"drain"`
	Name         string         `toml:"name"`
	DB           string         `toml:"db"`
	Keep         Age            `toml:"keep"`
	KeepSize     Size           `toml:"keep-size"`
	Log          string         `toml:"log"`
	LogFormat    string         `toml:"log-format"`
}

// A Team is a further team URL, under /t/{name}/.
type Team struct {
	Arena      string `toml:"arena"`       // base URL; "" is the practice arena
	TeamURL    string `toml:"team-url"`    // "" is the relay's, with /t/{name} behind it
	SecretPath string `toml:"secret-path"` // under which webhooks and questions are taken; "" is none
	TokenFile  string `toml:"token-file"`  // of this team's agents; "" is the relay's
	Name       string `toml:"name"`        // first part of the bots' names; "" is the relay's
}

// A Duration is written as in 1m30s. It is a struct, so that a bare 5 is no
// duration of five nanoseconds.
type Duration struct{ time.Duration }

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil || v < 0 {
		return fmt.Errorf("%q is no time such as 1m30s", text)
	}
	d.Duration = v
	return nil
}

// Load reads a file and checks it. The error is Problems if the file can be read.
func Load(path string) (*File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("the configuration cannot be read: %w", err)
	}
	return Parse(path, data)
}

// Parse is Load for what stands in a file; path is only named.
func Parse(path string, data []byte) (*File, error) {
	f := &File{path: path}
	decoder := toml.NewDecoder(strings.NewReader(string(data))).DisallowUnknownFields()
	if err := decoder.Decode(f); err != nil {
		return nil, syntaxProblems(path, err)
	}
	f.lines = lines(data)
	f.texts = texts(data)
	if p := f.check(); len(p) > 0 {
		return nil, p
	}
	return f, nil
}

// Text is a setting as a flag would have it; ok is false if the file has none of
// this name.
func (f *File) Text(name string) (text string, ok bool) {
	text, ok = f.texts[name]
	return text, ok
}

// texts are the settings as they stand, lists with commas.
func texts(data []byte) map[string]string {
	var all map[string]any
	if toml.Unmarshal(data, &all) != nil {
		return nil // cannot be: it has been read into a File
	}
	out := map[string]string{}
	for name, value := range all {
		switch v := value.(type) {
		case string:
			out[name] = v
		case bool:
			out[name] = strconv.FormatBool(v)
		case []any:
			var parts []string
			for _, part := range v {
				parts = append(parts, fmt.Sprint(part))
			}
			out[name] = strings.Join(parts, ",")
		}
	}
	return out
}
