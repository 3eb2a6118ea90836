package outbound

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
)

// A Guard lets calls through to public addresses and to those that it is told
// of. The zero value is the strictest.
type Guard struct {
	Allow []netip.Prefix // addresses that may be called though they are not public
	Hosts []string       // host:port of the relay's own, wherever they are

	// Resolver looks names up; nil is net.DefaultResolver.
	Resolver Resolver

	// Dial connects to an address and a port; nil is a net.Dialer's.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
}

// A Resolver is what a *net.Resolver does.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// ErrRefused is in each error of a call that the guard did not let through.
var ErrRefused = errors.New("not called")

// Times that a call may take on its way.
const (
	connectWithin = 10 * time.Second
	headersWithin = 30 * time.Second
	maxHeaders    = 64 << 10 // bytes of an answer's
)

// Transport returns a transport through the guard. Every call has a connection
// of its own, so that what was judged is what is called; it uses no proxy, which
// would look the name up by itself.
func (g *Guard) Transport() *http.Transport {
	return &http.Transport{
		DialContext:            g.dial,
		DisableKeepAlives:      true,
		DisableCompression:     true,
		TLSHandshakeTimeout:    connectWithin,
		ResponseHeaderTimeout:  headersWithin,
		MaxResponseHeaderBytes: maxHeaders,
	}
}

// ArenaTransport is Transport for the relay's arenas. A proxy that the environment
// names for one of them is used: then it is the proxy that is called, and that
// looks the name up.
func (g *Guard) ArenaTransport(arenas []string) *http.Transport {
	through := &Guard{Allow: g.Allow, Hosts: slices.Clone(g.Hosts), Resolver: g.Resolver, Dial: g.Dial}
	for _, arena := range arenas {
		u, err := url.Parse(arena)
		if err != nil {
			continue
		}
		if proxy, err := http.ProxyFromEnvironment(&http.Request{URL: u}); err == nil && proxy != nil {
			through.Hosts = append(through.Hosts, HostPort(proxy))
		}
	}
	t := through.Transport()
	t.Proxy = http.ProxyFromEnvironment
	return t
}

// dial looks a name up once and connects to the first of its addresses that may
// be called and answers.
func (g *Guard) dial(ctx context.Context, network, address string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, connectWithin)
	defer cancel()
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	dial := g.Dial
	if dial == nil {
		dial = (&net.Dialer{}).DialContext
	}
	if slices.ContainsFunc(g.Hosts, func(own string) bool { return strings.EqualFold(own, address) }) {
		return dial(ctx, network, address)
	}
	addresses, err := g.resolve(ctx, host)
	if err != nil {
		return nil, err
	}
	var failed error
	for _, a := range addresses {
		if err := g.checkAddress(a); err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w: %w", host, ErrRefused, err))
			continue
		}
		conn, err := dial(ctx, network, net.JoinHostPort(a.String(), port))
		if err == nil {
			return conn, nil
		}
		failed = errors.Join(failed, err)
	}
	return nil, failed
}

func (g *Guard) resolve(ctx context.Context, host string) ([]netip.Addr, error) {
	if a, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{a}, nil
	}
	var resolver Resolver = net.DefaultResolver
	if g.Resolver != nil {
		resolver = g.Resolver
	}
	addresses, err := resolver.LookupNetIP(ctx, "ip", host)
	if err == nil && len(addresses) == 0 {
		err = fmt.Errorf("%s has no address", host)
	}
	return addresses, err
}

// Only lets calls through to the servers of some base URLs, and no others. It
// follows no redirect, since a RoundTripper never does.
func Only(bases []string, next http.RoundTripper) http.RoundTripper {
	o := only{hosts: map[string]bool{}, next: next}
	for _, base := range bases {
		if u, err := url.Parse(base); err == nil {
			o.hosts[server(u)] = true
		}
	}
	return o
}

type only struct {
	hosts map[string]bool
	next  http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (o only) RoundTrip(r *http.Request) (*http.Response, error) {
	if !o.hosts[server(r.URL)] {
		return nil, fmt.Errorf("%s is none of the configured arenas: %w", r.URL.Host, ErrRefused)
	}
	return o.next.RoundTrip(r)
}

// server names a URL's scheme, host and port.
func server(u *url.URL) string { return u.Scheme + "://" + HostPort(u) }

// HostPort is the host and the port that a URL leads to, in small letters.
func HostPort(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return strings.ToLower(net.JoinHostPort(u.Hostname(), port))
}

// SameServer reports whether two addresses lead to the same scheme, host and port.
func SameServer(a, b string) bool {
	first, err := url.Parse(a)
	if err != nil || first.Host == "" {
		return false
	}
	second, err := url.Parse(b)
	return err == nil && server(first) == server(second)
}
