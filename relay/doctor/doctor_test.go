package doctor

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

const token0 = "correct-horse-battery"

// relay answers as a healthy one does, but for the routes that a test replaces.
func relay(replaced map[string]http.HandlerFunc) http.Handler {
	routes := map[string]http.HandlerFunc{
		"GET /healthz": func(w http.ResponseWriter, _ *http.Request) {},
		"GET /readyz": func(w http.ResponseWriter, _ *http.Request) {
			io.WriteString(w, `{"status":"ready","battles":2,"broken":{}}`)
		},
		"POST /s/{secret}/quoridor": answer(400, `{"error":"the battleId is wrong"}`),
		"POST /api/call": func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Authorization") != "Bearer "+token0 {
				w.WriteHeader(401)
				return
			}
			w.WriteHeader(422)
		},
		"GET /agent": func(w http.ResponseWriter, r *http.Request) {
			conn, err := websocket.Accept(w, r, nil)
			if err != nil {
				return
			}
			defer conn.CloseNow()
			conn.Write(r.Context(), websocket.MessageText, []byte(`{"type":"hello","version":2}`))
			conn.Read(r.Context()) // the doctor's hello
			conn.Read(r.Context()) // until it leaves
		},
		"GET /arena/quoridor/start/{id}": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(404)
		},
	}
	mux := http.NewServeMux()
	for route, h := range routes {
		if replaced[route] != nil {
			h = replaced[route]
		}
		mux.HandleFunc(route, h)
	}
	return mux
}

func answer(status int, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		io.WriteString(w, text)
	}
}

// examine looks at a relay that says to be at a public address, and returns the
// findings, a line each.
func examine(t *testing.T, h http.Handler, change func(*Patient)) (findings string, well bool) {
	t.Helper()
	server := httptest.NewServer(h)
	defer server.Close()
	p := Patient{
		TeamURL: "http://198.51.100.7/s/secret-path", Arena: "http://198.51.100.7/arena", Token: token0,
		DB: filepath.Join(t.TempDir(), "x.db"),
		Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, server.Listener.Addr().String())
		}},
	}
	if change != nil {
		change(&p)
	}
	var out strings.Builder
	well = Examine(t.Context(), p, func(f Finding) {
		word := "ok"
		if f.Err != nil {
			word = map[bool]string{true: "warn", false: "FAIL"}[f.Warn]
		}
		fmt.Fprintf(&out, "%s %s %s %v\n", word, f.Name, f.Seen, f.Err)
	})
	return out.String(), well
}

func TestHealthy(t *testing.T) {
	findings, well := examine(t, relay(nil), nil)
	if !well {
		t.Error("a healthy relay is not well")
	}
	for _, want := range []string{"warn address", "ok relay ready, 2 battles", "ok webhook answered in", "ok token writing calls need it, and take it",
		"ok agent attached, protocol version 2", "ok arena", "ok clock", "ok disk"} {
		if !strings.Contains(findings, want) {
			t.Errorf("no %q in\n%s", want, findings)
		}
	}
	if strings.Contains(findings, "FAIL") || strings.Contains(findings, token0) {
		t.Error(findings)
	}
}

// Each thing that can be wrong is found and named, with what mends it.
func TestIlls(t *testing.T) {
	closing := func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			conn.Close()
		}
	}
	cutting := func(w http.ResponseWriter, r *http.Request) {
		if conn, err := websocket.Accept(w, r, nil); err == nil {
			conn.Write(r.Context(), websocket.MessageText, []byte(`{"type":"hello","version":2}`))
			conn.CloseNow()
		}
	}
	for _, c := range []struct {
		route string
		h     http.HandlerFunc
		want  string
	}{
		{"GET /readyz", answer(200, "<html>"), "FAIL relay  http://198.51.100.7 is answered by something else"},
		{"GET /readyz", closing, "FAIL relay  nothing answers at"},
		{"GET /readyz", answer(200, `{"status":"degraded","broken":{"history":"the disk is full"}}`), "warn relay  parts of the relay are broken: history: the disk is full"},
		{"GET /readyz", answer(503, `{"status":"draining"}`), "warn relay  the relay is shutting down"},
		{"POST /s/{secret}/quoridor", answer(404, ""), "FAIL webhook  there are no webhooks at the team URL"},
		{"POST /s/{secret}/quoridor", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://b.test/", http.StatusMovedPermanently)
		}, "FAIL webhook  webhooks are redirected to https://b.test/"},
		{"POST /s/{secret}/quoridor", answer(503, `{"error":"the relay is shutting down"}`), "FAIL webhook  webhooks are refused: the relay is shutting down"},
		{"POST /s/{secret}/quoridor", answer(200, ""), "FAIL webhook  a webhook that no relay accepts"},
		{"POST /api/call", answer(422, ""), "FAIL token  writing calls need no token"},
		{"POST /api/call", answer(401, ""), "FAIL token  the relay has another token"},
		{"GET /agent", answer(200, "no socket"), "FAIL agent  agents cannot attach"},
		{"GET /agent", answer(401, ""), "warn agent  agents of this team have a token of their own"},
		{"GET /agent", cutting, "FAIL agent  the agent's socket was cut"},
		{"GET /arena/quoridor/start/{id}", closing, "FAIL arena"},
		{"GET /arena/quoridor/start/{id}", answer(200, ""), "warn arena"},
		{"GET /arena/quoridor/start/{id}", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "https://a.test/", http.StatusFound) }, "FAIL arena"},
		{"GET /healthz", nil, "FAIL address  the team URL is not whole"},
		{"GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Date", time.Now().Add(time.Hour).UTC().Format(http.TimeFormat))
			io.WriteString(w, `{"status":"ready"}`)
		}, "warn clock"},
	} {
		findings, well := examine(t, relay(map[string]http.HandlerFunc{c.route: c.h}), func(p *Patient) {
			p.Idle = 100 * time.Millisecond
			if c.h == nil {
				p.TeamURL = "bot.example.org"
			}
		})
		if !strings.Contains(findings, c.want) || well == strings.HasPrefix(c.want, "FAIL") {
			t.Errorf("%s, well %v:\n%s\nwant %s", c.route, well, findings, c.want)
		}
		if strings.Contains(findings, "secret-path") || strings.Contains(findings, token0) {
			t.Errorf("a secret is shown: %s", findings)
		}
	}
}

func TestCertificate(t *testing.T) {
	server := httptest.NewUnstartedServer(relay(nil))
	server.Config.ErrorLog = log.New(io.Discard, "", 0) // it complains of the doctor's refusal
	server.StartTLS()
	defer server.Close()
	findings := map[bool]string{}
	for _, trusted := range []bool{true, false} {
		p := Patient{TeamURL: server.URL + "/s/secret-path"}
		if trusted {
			p.Transport = server.Client().Transport
		}
		Examine(t.Context(), p, func(f Finding) {
			if f.Name == "TLS" {
				findings[trusted] = fmt.Sprint(f.Seen, f.Err)
			}
		})
	}
	if !strings.Contains(findings[true], "TLS 1.3, the certificate lasts until") || !strings.Contains(findings[false], "arenas will not trust the certificate") {
		t.Errorf("%v", findings)
	}
}

func TestDiskThatTakesNothing(t *testing.T) {
	for _, path := range []string{"/proc/nothing/x.db", "/nowhere/x.db"} {
		findings, _ := examine(t, relay(nil), func(p *Patient) { p.DB = path })
		if !strings.Contains(findings, "warn disk") && !strings.Contains(findings, "FAIL disk") {
			t.Errorf("%s: %s", path, findings)
		}
	}
}

// A name without an address, and a port that speaks no TLS, are where it ends.
func TestNamesAndTLSThatFail(t *testing.T) {
	plain := httptest.NewUnstartedServer(relay(nil))
	plain.Config.ErrorLog = log.New(io.Discard, "", 0)
	plain.Start()
	defer plain.Close()
	for teamURL, want := range map[string]string{
		"https://no-such-relay.invalid":                  "FAIL DNS  no-such-relay.invalid has no address: add an A or AAAA record",
		strings.Replace(plain.URL, "http:", "https:", 1): "FAIL TLS  no TLS connection to ",
	} {
		findings, well := examine(t, relay(nil), func(p *Patient) { p.TeamURL, p.Transport = teamURL, nil })
		if well || !strings.Contains(findings, want) || strings.Contains(findings, "webhook") {
			t.Errorf("%s, well %v:\n%s\nwant %s", teamURL, well, findings, want)
		}
	}
}

// A certificate that ends soon is a warning.
func TestCertificateThatEndsSoon(t *testing.T) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	of := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(48 * time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(rand.Reader, of, of, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(relay(nil))
	server.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
	server.StartTLS()
	defer server.Close()
	findings, _ := examine(t, relay(nil), func(p *Patient) {
		p.TeamURL, p.Transport = server.URL+"/s/secret-path", server.Client().Transport
	})
	if !strings.Contains(findings, "warn TLS  the certificate ends in 48h") {
		t.Error(findings)
	}
}
