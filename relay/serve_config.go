package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"arenabot/relay/config"
	"arenabot/relay/gate"
)

// settings reads a configuration file and gives what it says to the flags that
// were not set on the command line nor by the environment. Without a path there
// is no file, and that is right.
func settings(line *kong.Context, path string) (*config.File, error) {
	if path == "" {
		return nil, nil
	}
	file, err := config.Load(path)
	if err != nil {
		return nil, err
	}
	given := map[string]bool{}
	for _, p := range line.Path {
		if p.Flag != nil {
			given[p.Flag.Name] = true
		}
	}
	for _, flag := range line.Selected().Flags {
		text, ok := file.Text(flag.Name)
		if !ok || given[flag.Name] || slices.ContainsFunc(flag.Envs, isSet) {
			continue
		}
		flag.Target.Set(reflect.Zero(flag.Target.Type())) // a list would be added to
		if err := flag.Parse(kong.Scan().PushTyped(text, kong.FlagValueToken), flag.Target); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return file, nil
}

func isSet(name string) bool {
	_, ok := os.LookupEnv(name)
	return ok
}

// validate finds what is wrong with all that was set, and makes the gate of it.
func (c *serve) validate() (*gate.Gate, string, error) {
	for _, u := range []struct{ flag, value string }{{"--arena", c.Arena}, {"--team-url", c.TeamURL}} {
		if err := config.CheckURL(u.value); err != nil {
			return nil, "", fmt.Errorf("%s %w", u.flag, err)
		}
	}
	if c.Think <= 0 || c.Hold < 0 || c.Settle < 0 || c.Pace < 0 || c.Drain < 0 || c.PlainWait < 0 {
		return nil, "", errors.New("--think must be more than 0s, and --hold, --settle, --pace, --drain and --plain-wait not less")
	}
	if err := config.CheckSecretPath(c.SecretPath); err != nil {
		return nil, "", fmt.Errorf("--secret-path: %w", err)
	}
	if (c.TLSCert == "") != (c.TLSKey == "") {
		return nil, "", errors.New("--tls-cert and --tls-key go together")
	}
	if c.TLSCert != "" {
		if _, err := newCertificate(c.TLSCert, c.TLSKey); err != nil {
			return nil, "", err
		}
	}
	if err := config.CheckTLSName(c.TLSName); err != nil {
		return nil, "", fmt.Errorf("--tls-name %w", err)
	}
	if c.TLSName != "" && c.TLSCert != "" {
		return nil, "", errors.New("--tls-name and --tls-cert are two ways to a certificate: choose one")
	}
	if err := config.CheckURL(c.ACME); err != nil {
		return nil, "", fmt.Errorf("--acme %w", err)
	}
	if c.TLSName != "" {
		c.TeamURL = cmp.Or(c.TeamURL, c.named())
	}
	var limits gate.Limits
	urls := []string{c.TeamURL}
	if c.file != nil {
		limits = c.file.Limits
		for _, t := range c.file.Teams {
			urls = append(urls, t.TeamURL)
		}
	}
	return c.newGate(limits, c.address(), urls...)
}

// A team is one team URL with all that it needs.
type team struct {
	name, botName  string
	teamURL, arena string // the team URL with its secret path, as it is to be registered
	practice       bool   // the arena is the built-in one
	secret         gate.Token
	token          string // of its agents
}

// teams are the relay's own and those of the file, by name. here is the address
// listened on, token the relay's.
func (c *serve) teams(here, token string) ([]team, error) {
	base := strings.TrimSuffix(c.TeamURL, "/")
	if base == "" {
		base = here
	}
	newTeam := func(name string, t config.Team) (team, error) {
		out := team{name: name, botName: t.Name, arena: strings.TrimSuffix(t.Arena, "/"), secret: gate.NewToken(t.SecretPath), token: token}
		if out.botName == "" {
			out.botName = c.Name
		}
		if out.arena == "" {
			out.arena, out.practice = here+"/practice", true
		}
		out.teamURL = strings.TrimSuffix(t.TeamURL, "/")
		if out.teamURL == "" && name == "" {
			out.teamURL = base
		} else if out.teamURL == "" {
			out.teamURL = base + "/t/" + name
		}
		if t.SecretPath != "" && !strings.HasSuffix(out.teamURL, "/s/"+t.SecretPath) {
			out.teamURL += "/s/" + t.SecretPath
		}
		if t.TokenFile != "" {
			var err error
			if out.token, err = gate.ReadToken("", t.TokenFile); err != nil {
				return out, err
			}
		}
		return out, nil
	}
	first, err := newTeam("", config.Team{Arena: c.Arena, TeamURL: c.TeamURL, SecretPath: c.SecretPath})
	if err != nil {
		return nil, err
	}
	all := []team{first}
	if c.file == nil {
		return all, nil
	}
	for _, name := range slices.Sorted(maps.Keys(c.file.Teams)) {
		t, err := newTeam(name, c.file.Teams[name])
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

// addressesOf are the relay's own addresses and its arenas'.
func addressesOf(here string, teams []team) (own, arenas []string) {
	own = []string{here}
	for _, t := range teams {
		own, arenas = append(own, t.teamURL), append(arenas, t.arena)
	}
	return own, arenas
}

// print tells the addresses. A team URL with a secret path is shown here and
// nowhere else, for whoever has to register it.
func (c *serve) print(w io.Writer, here string, teams []team) {
	fmt.Fprintf(w, "Page:      %s\n", here)
	for _, t := range teams {
		note, name := "", ""
		if t.practice {
			note = " (built in, to practise; --arena URL names a real one)"
		}
		if t.name != "" {
			name = " of " + t.name
		}
		fmt.Fprintf(w, "Team URL%s:  %s\nArena%s:     %s%s\n", name, t.teamURL, name, t.arena, note)
	}
}
