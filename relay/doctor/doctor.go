package doctor

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// A Patient is the relay to look at.
type Patient struct {
	TeamURL string        // as registered at the arena, secret path and all
	Arena   string        // its arena's base URL; "" skips the arena
	Token   string        // the owner's; "" if it has none
	DB      string        // its database's file on this machine; "" skips the disk
	Idle    time.Duration // how long the agent's socket is left silent, to find proxies that cut it

	// Transport makes the calls; nil is one of the doctor's own.
	Transport http.RoundTripper
}

// A Finding is what one check saw.
type Finding struct {
	Name string
	Seen string // what was found, if that is as it should be
	Err  error  // what is wrong and how it is mended, one sentence
	Warn bool   // Err is no reason to stay away
}

// within bounds each check, idling aside.
const within = 15 * time.Second

// A check looks at one thing. Seen and the error are as in a Finding.
type check struct {
	name string
	look func(context.Context, *examination) (seen string, err error)
}

// An examination is a patient and what is known of it so far.
type examination struct {
	Patient
	team, base *url.URL // base is the relay's: team without /t/{name} and /s/{secret}
	agents     *url.URL // the team's agents': without /s/{secret} only
	client     *http.Client
	skews      map[string]time.Duration // how far others' clocks are ahead at most, by whose
}

// warning is an error that is none.
type warning struct{ error }

func warn(format string, a ...any) error { return warning{fmt.Errorf(format, a...)} }

// Examine makes all checks and tells each finding as it is made. It stops where
// nothing behind can be reached, and reports whether all is well, warnings aside.
func Examine(ctx context.Context, p Patient, tell func(Finding)) (well bool) {
	e := &examination{Patient: p, skews: map[string]time.Duration{}}
	if e.Transport == nil {
		t := &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true, TLSHandshakeTimeout: within}
		e.Transport = t
	}
	e.client = &http.Client{
		Transport:     e.Transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	well = true
	for i, c := range []check{
		{"address", address}, {"DNS", names}, {"TLS", encryption}, {"relay", ready}, {"webhook", webhook}, {"token", token},
		{"agent", agent}, {"arena", arena}, {"clock", clock}, {"disk", disk},
	} {
		limited, cancel := context.WithTimeout(ctx, within+p.Idle)
		seen, err := c.look(limited, e)
		cancel()
		var w warning
		f := Finding{Name: c.name, Seen: seen, Err: err, Warn: errors.As(err, &w)}
		if seen == "" && err == nil {
			continue // there is nothing to look at
		}
		tell(f)
		if err != nil && !f.Warn {
			well = false
			if i < 4 {
				return false
			}
		}
	}
	return well
}

func address(_ context.Context, e *examination) (string, error) {
	u, err := url.Parse(strings.TrimSuffix(e.TeamURL, "/"))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", errors.New("the team URL is not whole: give --team-url as it is registered, such as https://bot.example.org")
	}
	agents := *u
	agents.Path, _, _ = strings.Cut(u.Path, "/s/")
	base := agents
	base.Path, _, _ = strings.Cut(agents.Path, "/t/")
	e.team, e.agents, e.base = u, &agents, &base
	if u.Scheme == "http" && !isLocal(u.Hostname()) {
		return "", warn("%s is not encrypted, so the token and the secret path can be read on the way: put TLS before the relay", base.String())
	}
	return base.String(), nil
}

func isLocal(host string) bool {
	a, err := netip.ParseAddr(host)
	return err == nil && (a.IsLoopback() || a.IsPrivate()) || host == "localhost"
}

func names(ctx context.Context, e *examination) (string, error) {
	host := e.team.Hostname()
	if _, err := netip.ParseAddr(host); err == nil {
		return "", nil
	}
	start := time.Now()
	found, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return "", fmt.Errorf("%s has no address: add an A or AAAA record that leads to the relay (%w)", host, err)
	}
	for _, a := range found {
		if a = a.Unmap(); host != "localhost" && (a.IsPrivate() || a.IsLoopback()) {
			return "", warn("%s leads to %s, which only machines near by can reach: an arena on the internet cannot", host, a)
		}
	}
	return fmt.Sprintf("%s is %v, found in %v", host, found, time.Since(start).Round(time.Millisecond)), nil
}

// soon is when a certificate should have been renewed already: usual ones are
// renewed a month before their end.
const soon = 14 * 24 * time.Hour

func encryption(ctx context.Context, e *examination) (string, error) {
	if e.team.Scheme != "https" {
		return "", nil
	}
	resp, _, err := e.do(ctx, http.MethodGet, e.base.String()+"/healthz", "", false)
	var unknown *tls.CertificateVerificationError
	switch {
	case errors.As(err, &unknown):
		return "", fmt.Errorf("arenas will not trust the certificate: get one for %s from a public authority (%w)", e.team.Hostname(), unknown.Err)
	case err != nil:
		return "", fmt.Errorf("no TLS connection to %s: is the port open, and does a proxy or --tls-cert serve it? (%w)", e.team.Host, err)
	case resp.TLS == nil:
		return "", nil
	}
	leaf := resp.TLS.PeerCertificates[0]
	if left := time.Until(leaf.NotAfter); left < soon {
		return "", warn("the certificate ends in %v: see why it was not renewed", left.Round(time.Hour))
	}
	return fmt.Sprintf("%s, the certificate lasts until %s", tls.VersionName(resp.TLS.Version), leaf.NotAfter.Format(time.DateOnly)), nil
}

// maxAnswer bounds what is read of an answer.
const maxAnswer = 64 << 10

// do makes a request, and times it. The body has been read.
func (e *examination) do(ctx context.Context, method, address, body string, authorized bool) (*http.Response, time.Duration, error) {
	r, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	if err != nil {
		return nil, 0, err
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if authorized {
		r.Header.Set("Authorization", "Bearer "+e.Token)
	}
	start := time.Now()
	resp, err := e.client.Do(r)
	if err != nil {
		var u *url.Error
		if errors.As(err, &u) {
			err = u.Err // without the address, which can be secret
		}
		return nil, 0, err
	}
	defer resp.Body.Close()
	took := time.Since(start)
	text, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return nil, 0, err
	}
	if date, err := http.ParseTime(resp.Header.Get("Date")); err == nil {
		// A Date is of whole seconds, rounded down: half of one is the best guess.
		skew := date.Add(500 * time.Millisecond).Sub(start.Add(took / 2))
		if skew.Abs() > e.skews[r.URL.Host].Abs() {
			e.skews[r.URL.Host] = skew
		}
	}
	resp.Body = io.NopCloser(strings.NewReader(string(text)))
	return resp, took, nil
}

// sentence is what an answer says went wrong, or its beginning.
func sentence(resp *http.Response) string {
	text, _ := io.ReadAll(resp.Body) // it has been read before
	var m struct {
		Error string `json:"error"`
	}
	if json.Unmarshal(text, &m) == nil && m.Error != "" {
		return m.Error
	}
	return fmt.Sprintf("%.100q", text)
}
