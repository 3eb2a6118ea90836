package gate

import (
	"net/http"
	"net/netip"
	"strings"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what comes in. Each zero is the default beside it.
type Limits struct {
	Sockets          int     `toml:"sockets"`             // TCP connections at once; 20000
	SocketsPerPeer   int     `toml:"sockets-per-peer"`    // of one address; 500
	Requests         float64 `toml:"requests"`            // a second, in all; 5000
	RequestsBySource float64 `toml:"requests-per-source"` // a second, of one source; 100
	Open             int     `toml:"open"`                // requests at once, agents' sockets included; 20000
	OpenBySource     int     `toml:"open-per-source"`     // of one source; 250
	Battles          int     `toml:"battles"`             // played at once; 2000
	BattlesBySource  int     `toml:"battles-per-source"`  // announced by one source; 1500
}

// burst is how many seconds' requests may come at once: an evaluation begins
// all its battles at the same instant, and a page loads all its files.
const burst = 10

// WithDefaults returns l with its zeros filled in.
func (l Limits) WithDefaults() Limits {
	for _, d := range []struct {
		value *int
		usual int
	}{
		{&l.Sockets, 20_000}, {&l.SocketsPerPeer, 500}, {&l.Open, 20_000}, {&l.OpenBySource, 250},
		{&l.Battles, 2000}, {&l.BattlesBySource, 1500},
	} {
		if *d.value == 0 {
			*d.value = d.usual
		}
	}
	if l.Requests == 0 {
		l.Requests = 5000
	}
	if l.RequestsBySource == 0 {
		l.RequestsBySource = 100
	}
	return l
}

// What one request may take.
const (
	maxBody     = 8 << 20          // bytes, of the owner's calls; all else is held shorter where it is read
	readWithin  = 30 * time.Second // for the whole body to arrive
	writeWithin = time.Minute      // for the answer to leave
	eventWithin = 10 * time.Second // for each event of a stream
)

// Options make a Gate. The zero value is the relay of one machine.
type Options struct {
	Token   string         // the owner's; "" trusts whoever is at this machine
	Origins []string       // of pages that may write besides the relay's own
	Proxies []netip.Prefix // whose X-Forwarded-For is believed
	Limits  Limits
}

// A Gate is what every request passes. Make it with New; it is safe for
// concurrent use.
type Gate struct {
	options Options
	token   Token
	origins map[string]bool
	all     *rate.Limiter
	open    chan struct{} // a place for each request at once
	sources sources
}

// New returns a gate through which nobody has come yet.
func New(o Options) *Gate {
	o.Limits = o.Limits.WithDefaults()
	l := o.Limits
	g := &Gate{
		options: o, token: NewToken(o.Token), origins: map[string]bool{},
		all:  rate.NewLimiter(rate.Limit(l.Requests), max(1, int(burst*l.Requests))),
		open: make(chan struct{}, l.Open),
		sources: sources{
			limit: rate.Limit(l.RequestsBySource), burst: max(1, int(burst*l.RequestsBySource)), open: l.OpenBySource,
			known: map[netip.Addr]*visitor{},
		},
	}
	for _, origin := range o.Origins {
		g.origins[strings.ToLower(origin)] = true
	}
	return g
}

// Limits are those in force.
func (g *Gate) Limits() Limits { return g.options.Limits }

// Token is the owner's.
func (g *Gate) Token() Token { return g.token }

// A Refusal is why somebody may not come in, and the status that says it.
type Refusal struct {
	Status int
	Reason string // one sentence
}

// Error implements error.
func (r *Refusal) Error() string { return r.Reason }

// MayWrite is nil if a request may change something or have something called:
// its page is an allowed one, and it carries the token where there is one. The
// error is a *Refusal.
func (g *Gate) MayWrite(r *http.Request) error {
	if !g.allowsOrigin(r) {
		return &Refusal{http.StatusForbidden, "pages of this origin may not do that: the relay's owner can allow it with --origin"}
	}
	switch {
	case !g.token.IsSet():
		return nil // Handler has seen to it that the request is of this machine
	case Bearer(r) == "":
		return &Refusal{http.StatusUnauthorized, "this needs the relay's token, as Authorization: Bearer TOKEN"}
	case !g.token.Matches(Bearer(r)):
		return &Refusal{http.StatusUnauthorized, "this is not the relay's token"}
	}
	return nil
}
