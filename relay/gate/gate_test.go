package gate

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const secret = "correct-horse-battery"

// request is one from elsewhere on the network, with headers as "Name: value".
func request(method, target string, headers ...string) *http.Request {
	r := httptest.NewRequest(method, target, nil)
	r.RemoteAddr = "203.0.113.7:5000"
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Add(name, value)
	}
	return r
}

func status(h http.Handler, r *http.Request) int {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code
}

func ok(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "in") }

// What changes something needs the token, to the letter, and only in the header.
func TestWritesNeedTheToken(t *testing.T) {
	h := New(Options{Token: secret}).Owner(http.HandlerFunc(ok))
	for header, want := range map[string]int{
		"":                                                 http.StatusUnauthorized,
		"Authorization: Bearer":                            http.StatusUnauthorized,
		"Authorization: Bearer ":                           http.StatusUnauthorized,
		"Authorization: Bearer x":                          http.StatusUnauthorized,
		"Authorization: Basic " + secret:                   http.StatusUnauthorized,
		"Authorization: Bearer " + secret[:20]:             http.StatusUnauthorized,
		"Authorization: Bearer " + secret + "x":            http.StatusUnauthorized,
		"Authorization: Bearer " + strings.ToUpper(secret): http.StatusUnauthorized,
		"Cookie: token=" + secret:                          http.StatusUnauthorized,
		"Authorization: Bearer " + secret:                  http.StatusOK,
		"Authorization: bearer " + secret:                  http.StatusOK,
	} {
		if got := status(h, request("POST", "https://relay.test/api", header)); got != want {
			t.Errorf("%q: %d, want %d", header, got, want)
		}
	}
	if got := status(h, request("POST", "https://relay.test/api?token="+secret)); got != http.StatusUnauthorized {
		t.Errorf("a token in the URL is answered %d", got)
	}
}

// Neither a token nor what holds one shows its secret when it is printed.
func TestTokenIsNotPrinted(t *testing.T) {
	token := NewToken(secret)
	for _, text := range []string{fmt.Sprint(token), fmt.Sprintf("%v %+v %#v", token, struct{ T Token }{token}, token)} {
		if strings.Contains(text, secret) {
			t.Errorf("printed %s", text)
		}
	}
	if NewToken("").Matches("") || !token.Matches(secret) || NewToken("").IsSet() {
		t.Error("no candidate matches no secret, and a secret itself")
	}
}

func TestReadToken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte(secret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ value, file, want, refused string }{
		{"", "", "", ""},
		{secret, "", secret, ""},
		{"", file, secret, ""},
		{secret + "2", file, secret + "2", ""},
		{"s3cret", "", "", "shorter than 16"},
		{"with spaces between them", "", "", "no header can carry"},
		{"", file + "x", "", "cannot be read"},
	} {
		got, err := ReadToken(c.value, c.file)
		if got != c.want || (err == nil) != (c.refused == "") || err != nil && !strings.Contains(err.Error(), c.refused) {
			t.Errorf("%q and file %q: %q, %v", c.value, c.file, got, err)
		}
		if err != nil && c.value != "" && strings.Contains(err.Error(), c.value) {
			t.Errorf("the error shows the token: %v", err)
		}
	}
}

// A browser's page must be the relay's own or of an allowed origin, with the
// token too: another page may have got hold of it, or need none.
func TestOrigins(t *testing.T) {
	g := New(Options{Token: secret, Origins: []string{"https://play.example.org"}})
	for _, c := range []struct {
		headers string
		want    int
	}{
		{"", 200},
		{"Origin: https://relay.test", 200},
		{"Origin: https://play.example.org", 200},
		{"Origin: https://PLAY.example.org", 200},
		{"Origin: http://play.example.org", 403},
		{"Origin: https://play.example.org.evil.test", 403},
		{"Origin: https://evil.test", 403},
		{"Origin: https://relay.test.evil.test", 403},
		{"Origin: null", 403},
		{"Sec-Fetch-Site: cross-site", 403},
		{"Sec-Fetch-Site: same-origin", 200},
	} {
		headers := []string{"Authorization: Bearer " + secret, c.headers}
		if c.headers == "" {
			headers = headers[:1]
		}
		for name, h := range map[string]http.Handler{"Owner": g.Owner(http.HandlerFunc(ok)), "Agents": g.Agents(http.HandlerFunc(ok))} {
			if got := status(h, request("GET", "https://relay.test/x", headers...)); got != c.want {
				t.Errorf("%s, %s: %d, want %d", name, c.headers, got, c.want)
			}
		}
	}
}

// A page of an allowed origin asks first and may read the answer; another learns
// nothing.
func TestAllowedPagesMayReadAnswers(t *testing.T) {
	h := New(Options{Token: secret, Origins: []string{"https://play.example.org"}}).Owner(http.HandlerFunc(ok))
	for origin, want := range map[string]string{"https://play.example.org": "https://play.example.org", "https://evil.test": ""} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, request("OPTIONS", "https://relay.test/api", "Origin: "+origin))
		if got := w.Header().Get("Access-Control-Allow-Origin"); got != want || w.Body.Len() > 0 {
			t.Errorf("%s may read: %q, %s", origin, got, w.Body)
		}
	}
}

func TestListeningBeyondTheMachineNeedsAToken(t *testing.T) {
	for address, needs := range map[string]bool{
		"127.0.0.1:80": false, "[::1]:80": false, "localhost:80": false, "127.9.9.9:1": false, "[::ffff:127.0.0.1]:80": false,
		"0.0.0.0:80": true, ":80": true, "[::]:80": true, "192.168.1.2:80": true, "relay.example.org:80": true, "localhost.evil.test:80": true,
	} {
		if got := MayListen(address, Token{}) != nil; got != needs {
			t.Errorf("%s needs a token: %v, want %v", address, got, needs)
		}
		if err := MayListen(address, NewToken(secret)); err != nil {
			t.Errorf("%s with a token: %v", address, err)
		}
	}
	for u, needs := range map[string]bool{
		"": false, "http://localhost:8080": false, "http://127.0.0.1:1": false, "https://bot.example.org": true, "http://192.168.1.2": true,
	} {
		if got := MayBeReachedAt(u, Token{}) != nil; got != needs {
			t.Errorf("%s needs a token: %v, want %v", u, got, needs)
		}
	}
}

// Without a token a relay answers its machine only, even if a tunnel, a proxy or
// a rebound name leads others to it.
func TestWithoutATokenOnlyTheMachineIsAnswered(t *testing.T) {
	for _, c := range []struct {
		host, header string
		want         int
	}{
		{"127.0.0.1:8080", "", 200},
		{"localhost:8080", "", 200},
		{"[::1]:8080", "", 200},
		{"evil.test:8080", "", 421},
		{"192.168.1.2:8080", "", 421},
		{"127.0.0.1:8080", "X-Forwarded-For: 127.0.0.1", 421},
		{"127.0.0.1:8080", "Forwarded: for=1.2.3.4", 421},
		{"127.0.0.1:8080", "Cf-Connecting-Ip: 1.2.3.4", 421},
	} {
		r := request("GET", "/")
		r.Host, r.RemoteAddr = c.host, "127.0.0.1:5000"
		if name, value, found := strings.Cut(c.header, ": "); found {
			r.Header.Set(name, value)
		}
		if got := status(New(Options{}).Handler(http.HandlerFunc(ok)), r); got != c.want {
			t.Errorf("Host %s, %s: %d, want %d", c.host, c.header, got, c.want)
		}
		if got := status(New(Options{Token: secret}).Handler(http.HandlerFunc(ok)), r); got != 200 {
			t.Errorf("with a token, Host %s: %d", c.host, got)
		}
	}
}

func TestSource(t *testing.T) {
	g := New(Options{Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.0.0.0/8")}})
	for _, c := range []struct {
		peer, forwarded, want string
		counted               bool
	}{
		{"203.0.113.7:1", "", "203.0.113.7", true},
		{"[::ffff:203.0.113.7]:1", "", "203.0.113.7", true},
		{"[2001:db8:1:2:3:4:5:6]:1", "", "2001:db8:1:2::", true},
		{"[fe80::1%eth0]:1", "", "fe80::", true},
		{"203.0.113.7:1", "198.51.100.1", "203.0.113.7", true}, // no proxy of ours: hearsay
		{"127.0.0.1:1", "", "127.0.0.1", false},
		{"127.0.0.1:1", "198.51.100.1", "198.51.100.1", true},
		{"127.0.0.1:1", "8.8.8.8, 198.51.100.1", "198.51.100.1", true},
		{"127.0.0.1:1", "8.8.8.8, 198.51.100.1, 10.1.1.1", "198.51.100.1", true},
		{"10.1.1.1:1", "what, ever", "10.1.1.1", true},
		{"nonsense", "", "invalid IP", true},
	} {
		r := request("GET", "/")
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got, counted := g.Source(r); got != c.want || counted != c.counted {
			t.Errorf("%s for %q: %s, %v; want %s, %v", c.peer, c.forwarded, got, counted, c.want, c.counted)
		}
	}
}

// One source has its burst and then its rate; others do not feel it, nor does
// the machine itself; and all together have a rate too.
func TestRatesAreBounded(t *testing.T) {
	h := New(Options{Token: secret, Limits: Limits{RequestsBySource: 1, Requests: 4},
		Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}).Handler(http.HandlerFunc(ok))
	count := func(remote string, n int) (in int, last int) {
		for range n {
			r := request("GET", "/")
			r.RemoteAddr = remote
			if last = status(h, r); last == 200 {
				in++
			}
		}
		return in, last
	}
	if in, last := count("203.0.113.7:1", 15); in < 10 || in > 12 || last != http.StatusTooManyRequests {
		t.Errorf("%d of 15 were let in, the last answered %d", in, last)
	}
	if in, _ := count("203.0.113.8:1", 5); in != 5 {
		t.Errorf("another source: %d of 5", in)
	}
	if in, last := count("127.0.0.1:1", 60); in < 20 || in > 30 || last != http.StatusServiceUnavailable {
		t.Errorf("in all: %d of 60 more, the last answered %d", in, last)
	}
}

func TestOpenRequestsAreBounded(t *testing.T) {
	hold, entered := make(chan struct{}), make(chan struct{})
	h := New(Options{Token: secret, Limits: Limits{OpenBySource: 2, Open: 3}}).Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		entered <- struct{}{}
		<-hold
	}))
	from := func(remote string) *http.Request {
		r := request("GET", "/")
		r.RemoteAddr = remote
		return r
	}
	for _, remote := range []string{"203.0.113.7:1", "203.0.113.7:2", "203.0.113.8:1"} {
		go status(h, from(remote))
		<-entered
	}
	if got := status(h, from("203.0.113.7:3")); got != http.StatusTooManyRequests {
		t.Errorf("a third of one source: %d", got)
	}
	if got := status(h, from("203.0.113.9:1")); got != http.StatusServiceUnavailable {
		t.Errorf("a fourth in all: %d", got)
	}
	close(hold)
}

// Sources are forgotten once they have been quiet, and never more than maxSources.
func TestSourcesAreForgotten(t *testing.T) {
	s := &sources{limit: 1, burst: 2, open: 5, known: map[netip.Addr]*visitor{}}
	now := time.Unix(1e9, 0)
	address := func(i int) netip.Addr {
		return netip.AddrFrom4([4]byte{byte(i >> 24), byte(i >> 16), byte(i >> 8), byte(i)})
	}
	for i := range maxSources + 100 {
		if leave, refused := s.enter(address(i), now); refused == "" {
			leave()
		}
	}
	if len(s.known) > maxSources+1 {
		t.Errorf("%d sources are known at once", len(s.known))
	}
	now = now.Add(2 * time.Second)
	leave, _ := s.enter(address(1<<30), now) // stays open
	now = now.Add(2 * time.Minute)
	s.enter(address(1<<30+1), now)
	if len(s.known) > 2 {
		t.Errorf("%d sources are known after two quiet minutes", len(s.known))
	}
	leave()
}

func FuzzSource(f *testing.F) {
	f.Add("127.0.0.1:1", "1.2.3.4, ::1,%eth0")
	f.Add("[fe80::1%eth0]:1", "")
	g := New(Options{Proxies: []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}})
	f.Fuzz(func(t *testing.T, peer, forwarded string) {
		r := &http.Request{RemoteAddr: peer, Host: peer, Header: http.Header{"X-Forwarded-For": {forwarded}, "Origin": {forwarded}, "Authorization": {forwarded}}}
		if name, _ := g.Source(r); name == "" {
			t.Error("a source without a name")
		}
		if New(Options{Token: secret}).MayWrite(r) == nil {
			t.Errorf("%q came in", forwarded)
		}
	})
}
