package outbound

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// names is a resolver whose answers follow one another, the last for ever.
type names struct {
	answers []string
	asked   atomic.Int32
}

func (n *names) LookupNetIP(context.Context, string, string) ([]netip.Addr, error) {
	i := min(int(n.asked.Add(1)), len(n.answers)) - 1
	var out []netip.Addr
	for _, a := range strings.Fields(n.answers[i]) {
		out = append(out, netip.MustParseAddr(a))
	}
	return out, nil
}

// Every kind of address that is no public host's is refused, however it is
// spelt, and public ones are called.
func TestPrivateAddressesAreRefused(t *testing.T) {
	for address, refused := range map[string]bool{
		"8.8.8.8": false, "93.184.216.34": false, "2606:4700::1111": false, "64:ff9b::8.8.8.8": false, "::ffff:8.8.8.8": false,
		"127.0.0.1": true, "127.255.255.254": true, "0.0.0.0": true, "10.1.2.3": true, "172.16.0.1": true, "172.31.255.255": true,
		"192.168.0.1": true, "169.254.169.254": true, "100.64.0.1": true, "100.127.255.255": true, "192.0.0.8": true,
		"198.18.0.1": true, "224.0.0.1": true, "239.1.1.1": true, "240.0.0.1": true, "255.255.255.255": true, "192.0.2.1": true,
		"::1": true, "::": true, "::ffff:127.0.0.1": true, "::ffff:10.0.0.1": true, "::127.0.0.1": true, "64:ff9b::10.0.0.1": true,
		"64:ff9b::7f00:1": true, "64:ff9b:1::1": true, "fc00::1": true, "fdff::1": true, "fe80::1": true, "fe80::1%eth0": true,
		"2606:4700::1111%eth0": true, "fec0::1": true, "ff02::1": true, "2001::1": true, "2002:7f00:1::": true, "2001:db8::1": true,
	} {
		dialled := ""
		g := &Guard{Dial: func(_ context.Context, _, a string) (net.Conn, error) {
			dialled = a
			return nil, errors.New("nobody is there")
		}}
		_, err := g.dial(t.Context(), "tcp", net.JoinHostPort(address, "80"))
		if got := errors.Is(err, ErrRefused); got != refused || refused == (dialled != "") {
			t.Errorf("%s is refused: %v, want %v (dialled %q, %v)", address, got, refused, dialled, err)
		}
	}
}

func TestAllowedNetworksAreCalled(t *testing.T) {
	g := &Guard{Allow: []netip.Prefix{netip.MustParsePrefix("192.168.1.0/24")}, Hosts: []string{"10.9.9.9:8080"}}
	g.Dial = func(_ context.Context, _, a string) (net.Conn, error) { return nil, errors.New("dialled " + a) }
	for address, want := range map[string]string{
		"192.168.1.7:80": "dialled", "[::ffff:192.168.1.7]:80": "dialled", "192.168.2.7:80": "not called",
		"10.9.9.9:8080": "dialled", "10.9.9.9:80": "not called",
	} {
		if _, err := g.dial(t.Context(), "tcp", address); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", address, err, want)
		}
	}
}

// A name is looked up once a call, and the address that was judged is the one
// dialled: a name that turns private between the two gains nothing.
func TestNamesAreResolvedOnceAndPinned(t *testing.T) {
	rebinding := &names{answers: []string{"93.184.216.34", "127.0.0.1"}}
	var dialled []string
	g := &Guard{Resolver: rebinding, Dial: func(_ context.Context, _, a string) (net.Conn, error) {
		dialled = append(dialled, a)
		return nil, errors.New("nobody is there")
	}}
	if _, err := g.dial(t.Context(), "tcp", "rebinding.test:80"); err == nil || errors.Is(err, ErrRefused) {
		t.Errorf("first call: %v", err)
	}
	if rebinding.asked.Load() != 1 || len(dialled) != 1 || dialled[0] != "93.184.216.34:80" {
		t.Errorf("looked up %d times, dialled %v", rebinding.asked.Load(), dialled)
	}
	if _, err := g.dial(t.Context(), "tcp", "rebinding.test:80"); !errors.Is(err, ErrRefused) {
		t.Errorf("second call: %v", err)
	}
	mixed := &names{answers: []string{"10.0.0.1 93.184.216.34"}}
	dialled, g.Resolver = nil, mixed
	if _, err := g.dial(t.Context(), "tcp", "mixed.test:80"); err == nil || len(dialled) != 1 || dialled[0] != "93.184.216.34:80" {
		t.Errorf("of two addresses %v were dialled (%v)", dialled, err)
	}
}

func local() *Guard { return &Guard{Allow: Loopback()} }

func TestCall(t *testing.T) {
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.WriteHeader(http.StatusTeapot)
		io.WriteString(w, r.Method+" "+r.Header.Get("Content-Type")+" "+string(body))
	}))
	defer bot.Close()
	got, err := Do(t.Context(), local().Transport(), Call{URL: bot.URL, Body: "{}"})
	if err != nil || got.Status != http.StatusTeapot || got.Body != "POST application/json {}" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := Do(t.Context(), (&Guard{}).Transport(), Call{URL: bot.URL}); !errors.Is(err, ErrRefused) {
		t.Errorf("the strictest guard lets a loopback address through: %v", err)
	}
	for _, u := range []string{"", "bot", "ftp://bot.test", "file:///etc/passwd", "http://user:password@bot.test/", "http://", "gopher://bot.test"} {
		if _, err := Do(t.Context(), local().Transport(), Call{URL: u}); err == nil {
			t.Errorf("%q was called", u)
		}
	}
}

// A redirect is an answer like another: it is not followed.
func TestRedirectsAreNotFollowed(t *testing.T) {
	var elsewhere atomic.Int32
	secret := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere.Add(1) }))
	defer secret.Close()
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, secret.URL, http.StatusTemporaryRedirect)
	}))
	defer bot.Close()
	got, err := Do(t.Context(), local().Transport(), Call{URL: bot.URL, Body: "{}"})
	if err != nil || got.Status != http.StatusTemporaryRedirect || elsewhere.Load() != 0 {
		t.Errorf("%+v, %v; the target was called %d times", got, err, elsewhere.Load())
	}
}

// An answer without end, and one that never comes, cost what they may.
func TestAnswersAreBounded(t *testing.T) {
	leave := make(chan struct{})
	bot := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/endless":
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 64<<10)); err != nil {
					return
				}
			}
		case "/headers":
			w.Header().Set("X-Long", strings.Repeat("x", maxHeaders+1))
		case "/late":
			<-leave
		}
	}))
	defer bot.Close()
	defer close(leave)
	for path, want := range map[string]string{"/endless": "more than", "/headers": "could not be called", "/late": "did not answer within 50ms"} {
		c := Call{URL: bot.URL + path}
		if path == "/late" {
			c.Timeout = 50 * time.Millisecond
		}
		if _, err := Do(t.Context(), local().Transport(), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want …%s…", path, err, want)
		}
	}
	if _, err := Do(t.Context(), local().Transport(), Call{URL: bot.URL, Body: strings.Repeat("x", MaxBody+1)}); err == nil {
		t.Error("a body over the limit was sent")
	}
}

type answering struct{}

func (answering) RoundTrip(*http.Request) (*http.Response, error) { return &http.Response{}, nil }

// Battles reach the configured arenas and no other server.
func TestOnlyConfiguredArenasAreCalled(t *testing.T) {
	rt := Only([]string{"https://arena.example.org", "http://127.0.0.1:8080/practice"}, answering{})
	for address, want := range map[string]bool{
		"https://arena.example.org/quoridor/start/1":     true,
		"https://ARENA.example.org:443/x":                true,
		"http://127.0.0.1:8080/practice/x":               true,
		"http://arena.example.org/x":                     false,
		"https://arena.example.org:8443/x":               false,
		"https://arena.example.org.evil.test/x":          false,
		"https://evil.test/https://arena.example.org":    false,
		"http://127.0.0.1:8081/practice/x":               false,
		"https://evil.test@arena.example.org.evil.test/": false,
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rt.RoundTrip(&http.Request{URL: u}); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestSameServer(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"http://a.test", "http://A.test:80/x", true},
		{"http://a.test", "https://a.test", false},
		{"http://a.test", "http://a.test:81", false},
		{"", "", false},
		{"a.test", "a.test", false},
	} {
		if got := SameServer(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}

// Whatever address is called, none is dialled that the guard would refuse.
func FuzzGuard(f *testing.F) {
	for _, s := range []string{"http://127.0.0.1/", "http://[::ffff:10.0.0.1]:80/", "http://2130706433/", "http://0x7f.1/", "http://a.test:0/", "https://[fe80::1%25en0]/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, address string) {
		g := &Guard{Resolver: &names{answers: []string{"10.0.0.1"}}}
		g.Dial = func(_ context.Context, _, a string) (net.Conn, error) {
			ip, err := netip.ParseAddrPort(a)
			if err != nil || ip.Addr().IsPrivate() || ip.Addr().Unmap().IsLoopback() || ip.Addr().Zone() != "" {
				t.Errorf("%q dials %s", address, a)
			}
			return nil, errors.New("nobody is there")
		}
		if _, err := Do(t.Context(), g.Transport(), Call{URL: address}); err == nil {
			t.Errorf("%q was answered", address)
		}
	})
}
