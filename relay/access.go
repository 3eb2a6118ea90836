package main

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"

	"arenabot/relay/gate"
	"arenabot/relay/outbound"
)

// access are the flags of who may come in and who may be called.
type access struct {
	Token        string         `env:"ARENABOT_TOKEN" placeholder:"SECRET" help:"What agents and writing calls must know; needed to be reached from other machines. Give it in ARENABOT_TOKEN or --token-file: process lists show flags to everybody."`
	TokenFile    string         `env:"ARENABOT_TOKEN_FILE" placeholder:"PATH" help:"File that holds the token."`
	Origin       []string       `env:"ARENABOT_ORIGIN" placeholder:"ORIGIN" help:"Origins of pages that may attach and write, besides the relay's own, such as https://play.example.org."`
	TrustProxy   []netip.Prefix `env:"ARENABOT_TRUST_PROXY" default:"127.0.0.0/8,::1/128" placeholder:"NETWORK" help:"Networks of proxies whose X-Forwarded-For is believed. Default: this machine."`
	AllowPrivate []netip.Prefix `env:"ARENABOT_ALLOW_PRIVATE" placeholder:"NETWORK" help:"Private networks that may be called all the same, such as 192.168.1.0/24."`
}

// newGate reads the token and returns the gate, if one may listen at address
// and be reached at the given ones.
func (a *access) newGate(limits gate.Limits, address string, reachedAt ...string) (*gate.Gate, string, error) {
	token, err := gate.ReadToken(a.Token, a.TokenFile)
	if err != nil {
		return nil, "", err
	}
	for _, origin := range a.Origin {
		if err := gate.CheckOrigin(origin); err != nil {
			return nil, "", fmt.Errorf("--origin %w", err)
		}
	}
	if err := gate.MayListen(address, gate.NewToken(token)); err != nil {
		return nil, "", err
	}
	for _, u := range reachedAt {
		if err := gate.MayBeReachedAt(u, gate.NewToken(token)); err != nil {
			return nil, "", err
		}
	}
	return gate.New(gate.Options{Token: token, Origins: a.Origin, Proxies: a.TrustProxy, Limits: limits}), token, nil
}

// guard is the way out to all that is not an arena of ours: public addresses,
// the relay's own, and without a token, when only its own machine can ask, that
// machine's.
func (a *access) guard(g *gate.Gate, own ...string) *outbound.Guard {
	out := &outbound.Guard{Allow: slices.Clone(a.AllowPrivate)}
	if !g.Token().IsSet() {
		out.Allow = append(out.Allow, outbound.Loopback()...)
	}
	for _, o := range own {
		if u, err := url.Parse(o); err == nil {
			out.Hosts = append(out.Hosts, outbound.HostPort(u))
		}
	}
	return out
}

// admit lets anybody practise against the relay's own team URLs, and the owner
// against any.
func admit(g *gate.Gate, own ...string) func(*http.Request, ...string) error {
	return func(r *http.Request, addresses ...string) error {
		for _, address := range addresses {
			if slices.ContainsFunc(own, func(o string) bool { return outbound.SameServer(o, address) }) {
				continue
			}
			if err := g.MayWrite(r); err != nil {
				return fmt.Errorf("only the relay's owner may have another address called than its own: %w", err)
			}
		}
		return nil
	}
}

// arenaTransport is the way to the arenas, and to nobody else. An address that
// the owner gave as a number, or as localhost, is meant as it stands; a name that
// leads to a private address needs --allow-private.
func (a *access) arenaTransport(arenas []string, own ...string) http.RoundTripper {
	guard := &outbound.Guard{Allow: slices.Clone(a.AllowPrivate)}
	for _, o := range append(slices.Clone(own), arenas...) {
		u, err := url.Parse(o)
		if err != nil {
			continue
		}
		_, notNumber := netip.ParseAddr(u.Hostname())
		if notNumber == nil || u.Hostname() == "localhost" || slices.Contains(own, o) {
			guard.Hosts = append(guard.Hosts, outbound.HostPort(u))
		}
	}
	return outbound.Only(arenas, guard.ArenaTransport(arenas))
}
