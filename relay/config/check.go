package config

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"arenabot/relay/gate"
)

// A Problem is one thing that is wrong with a file.
type Problem struct {
	Path string
	Line int // from 1; 0 where it is no line's
	Text string
}

// String is the problem as editors and people find it.
func (p Problem) String() string {
	if p.Line == 0 {
		return p.Path + ": " + p.Text
	}
	return fmt.Sprintf("%s:%d: %s", p.Path, p.Line, p.Text)
}

// Problems are all that is wrong, by line. They are an error of as many lines.
type Problems []Problem

// Error implements error.
func (ps Problems) Error() string {
	var out []string
	for _, p := range ps {
		out = append(out, p.String())
	}
	return strings.Join(out, "\n")
}

// syntaxProblems are what the TOML reader finds.
func syntaxProblems(path string, err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) {
		var ps Problems
		for _, e := range strict.Errors {
			line, _ := e.Position()
			ps = append(ps, Problem{path, line, "there is no setting " + strings.Join(e.Key(), ".")})
		}
		return ps
	}
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		line, _ := decode.Position()
		return Problems{{path, line, strings.TrimPrefix(decode.Error(), "toml: ")}}
	}
	return Problems{{path, 0, err.Error()}}
}

// dnsName is a name of two parts or more, in small letters: an address has none at its end.
var dnsName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`)

// teamName and secretPath are what may become a part of a path. A secret of ten
// letters and digits has 59 bits.
var (
	teamName   = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)
	secretPath = regexp.MustCompile(`^[0-9A-Za-z_-]{10,64}$`)
)

// CheckSecretPath says what is wrong with a secret path; "" is none, and right.
func CheckSecretPath(secret string) error {
	if secret == "" || secretPath.MatchString(secret) {
		return nil
	}
	return errors.New("a secret path is 10 to 64 letters, digits, - or _: make one with `openssl rand -hex 16`")
}

// CheckURL says what is wrong with a base URL; "" is none, and right.
func CheckURL(address string) error {
	if address == "" {
		return nil
	}
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return fmt.Errorf("wants an address such as https://arena.example.org, not %q", address)
	case u.User != nil, u.RawQuery != "", u.Fragment != "":
		return errors.New("wants an address without a user, a ? or a #")
	}
	return nil
}

// CheckTLSName finds what no authority certifies: "" is no name, and right.
func CheckTLSName(name string) error {
	if name != "" && (!dnsName.MatchString(name) || len(name) > 253) {
		return fmt.Errorf("wants a name of this machine such as bot.example.org, not %q", name)
	}
	return nil
}

// check finds what no type can.
func (f *File) check() Problems {
	var ps Problems
	add := func(key string, err error) {
		if err != nil {
			ps = append(ps, Problem{f.path, f.lines[key], key + " " + err.Error()})
		}
	}
	add("arena", CheckURL(f.Arena))
	add("team-url", CheckURL(f.TeamURL))
	add("secret-path", CheckSecretPath(f.SecretPath))
	for _, origin := range f.Origin {
		add("origin", gate.CheckOrigin(origin))
	}
	add("token-file", checkTokenFile(f.TokenFile))
	if (f.TLSCert == "") != (f.TLSKey == "") {
		key := "tls-cert"
		if f.TLSCert == "" {
			key = "tls-key"
		}
		add(key, errors.New("is of no use alone: tls-cert and tls-key go together"))
	}
	add("tls-name", CheckTLSName(f.TLSName))
	if f.TLSName != "" && f.TLSCert != "" {
		add("tls-name", errors.New("goes without tls-cert: they are two ways to a certificate"))
	}
	add("acme", CheckURL(f.ACME))
	if _, ok := f.lines["think"]; ok && f.Think.Duration == 0 {
		add("think", errors.New("must be more than 0s"))
	}
	l := f.Limits
	for key, value := range map[string]float64{
		"sockets": float64(l.Sockets), "sockets-per-peer": float64(l.SocketsPerPeer), "requests": l.Requests,
		"requests-per-source": l.RequestsBySource, "open": float64(l.Open), "open-per-source": float64(l.OpenBySource),
		"battles": float64(l.Battles), "battles-per-source": float64(l.BattlesBySource),
	} {
		if _, ok := f.lines["limits."+key]; ok && !(value > 0) {
			add("limits."+key, errors.New("must be more than 0"))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.Teams)) {
		t, key := f.Teams[name], "teams."+name
		if !teamName.MatchString(name) {
			add(key, errors.New("is no name for a path: use up to 32 small letters, digits and -"))
		}
		add(key+".arena", CheckURL(t.Arena))
		add(key+".team-url", CheckURL(t.TeamURL))
		add(key+".secret-path", CheckSecretPath(t.SecretPath))
		add(key+".token-file", checkTokenFile(t.TokenFile))
	}
	slices.SortStableFunc(ps, func(a, b Problem) int { return a.Line - b.Line })
	return ps
}

func checkTokenFile(path string) error {
	if path == "" {
		return nil
	}
	if _, err := gate.ReadToken("", path); err != nil {
		return fmt.Errorf("cannot be used: %w", err)
	}
	return nil
}
