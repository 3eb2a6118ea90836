package gate

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// source is who a request comes from: an IPv4 address, or a network of 64 bits,
// which is the least that an IPv6 host is given (RFC 6177). It is the machine
// itself, ok false, when it comes over loopback and no proxy speaks.
//
// Each trusted proxy appends to X-Forwarded-For whom it saw: the last address
// there that is not a trusted proxy's is the source, and all before it hearsay.
func (g *Gate) source(r *http.Request) (from netip.Addr, ok bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}, true // all that cannot be told are one source
	}
	from = peer.Addr().Unmap()
	if !g.trusts(from) {
		return network(from), true
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		if from = hop.Unmap(); !g.trusts(from) {
			break
		}
	}
	return network(from), !from.IsLoopback()
}

func (g *Gate) trusts(a netip.Addr) bool {
	for _, p := range g.options.Proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

func network(a netip.Addr) netip.Addr {
	a = a.WithZone("")
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.Addr()
		}
	}
	return a
}

// maxSources bounds what is known of sources, some 200 bytes each. When as many
// are busy at once, those that follow share what one may do.
const maxSources = 50_000

// sources counts and limits what each source does.
type sources struct {
	limit rate.Limit
	burst int
	open  int // requests of one source at once

	mu    sync.Mutex
	known map[netip.Addr]*visitor
	swept time.Time
}

// A visitor is what is known of one source.
type visitor struct {
	limiter *rate.Limiter
	open    int
}

// enter counts a request of a source in, and leave out again. refused is why it
// may not come in, "" if it may.
func (s *sources) enter(from netip.Addr, now time.Time) (leave func(), refused string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.visitor(from, now)
	switch {
	case v.open >= s.open:
		return nil, "too many requests of yours are open"
	case !v.limiter.AllowN(now, 1):
		return nil, "too many requests of yours in a short time"
	}
	v.open++
	return func() {
		s.mu.Lock()
		v.open--
		s.mu.Unlock()
	}, ""
}

// visitor returns what is known of a source. The caller holds mu.
func (s *sources) visitor(from netip.Addr, now time.Time) *visitor {
	if v := s.known[from]; v != nil {
		return v
	}
	if len(s.known) >= maxSources || now.Sub(s.swept) > time.Minute {
		s.sweep(now)
	}
	if len(s.known) >= maxSources {
		from = netip.Addr{}
		if v := s.known[from]; v != nil {
			return v
		}
	}
	v := &visitor{limiter: rate.NewLimiter(s.limit, s.burst)}
	s.known[from] = v
	return v
}

// sweep forgets the sources that have nothing open and all their requests left:
// a new one would be treated the same. At most once a second, since it looks at
// all of them. The caller holds mu.
func (s *sources) sweep(now time.Time) {
	if now.Sub(s.swept) < time.Second {
		return
	}
	s.swept = now
	for from, v := range s.known {
		if v.open == 0 && v.limiter.TokensAt(now) >= float64(s.burst) {
			delete(s.known, from)
		}
	}
}

// Source is a name for where a request comes from, for what counts by source;
// ok is false for the machine itself, which no source's limit bounds.
func (g *Gate) Source(r *http.Request) (name string, ok bool) {
	from, ok := g.source(r)
	return from.String(), ok
}
