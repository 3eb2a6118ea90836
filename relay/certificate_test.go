package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// selfSigned writes a certificate for 127.0.0.1 with a number.
func selfSigned(t *testing.T, cert, key string, number int64) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(number), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	text, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	writeAt(t, key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: text}))
	writeAt(t, cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
}

// The relay speaks TLS by itself, practises all the same, and takes a renewed
// certificate without a restart.
func TestTLS(t *testing.T) {
	cert, key := filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	selfSigned(t, cert, key, 1)
	relay := launch(t, "--tls-cert", cert, "--tls-key", key, "--drain", "0s", "--pace", "0s", "--hold", "0s")
	serial := func() int64 {
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
		resp, err := client.Get(relay.printed["Page"] + "/healthz")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if resp.ProtoMajor != 1 {
			t.Errorf("spoken is %s, which ends silent streams", resp.Proto)
		}
		return resp.TLS.PeerCertificates[0].SerialNumber.Int64()
	}
	if !strings.HasPrefix(relay.printed["Page"], "https://127.0.0.1:") || serial() != 1 {
		t.Errorf("printed %v", relay.printed)
	}
	begun := post(t, relay.printed["Arena"]+"/tic-tac-toe/tryout", `{"teamUrl":"`+relay.printed["Team URL"]+`","opponent":"first-legal","seed":7}`)
	if got := verdict(t, begun["resultUrl"].(string), begun["battleId"].(string)); got != "scored 1" {
		t.Errorf("practice: %v", got)
	}
	writeAt(t, cert, []byte("half a certificate"))
	if serial() != 1 {
		t.Error("a broken file took the certificate's place")
	}
	selfSigned(t, cert, key, 2)
	if got := serial(); got != 2 {
		t.Errorf("after the renewal certificate %d is shown", got)
	}
}

// By its name alone the relay gets a certificate of an authority that speaks ACME,
// keeps it over a restart, and gets none for other names.
func TestTLSName(t *testing.T) {
	t.Setenv("ARENABOT_TOKEN", strings.Repeat("token", 8))
	authority := newAuthority(t)
	db, address := filepath.Join(t.TempDir(), "db"), freeAddress(t)
	start := func() *launched {
		return launch(t, "--listen", address, "--db", db, "--tls-name", "bot.example.org", "--acme", authority.url+"/directory", "--drain", "0s")
	}
	authority.relay = address
	relay := start()
	get := func(name string) error {
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: authority.roots, ServerName: name}}}
		resp, err := client.Get("https://" + address + "/healthz")
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
	_, port, _ := net.SplitHostPort(address)
	if want := "https://bot.example.org:" + port; relay.printed["Page"] != want || relay.printed["Team URL"] != want {
		t.Errorf("printed %v, want %s", relay.printed, want)
	}
	if err := get("other.example.org"); err == nil || authority.orders() != 0 {
		t.Errorf("another name: %v, after %d orders", err, authority.orders())
	}
	authority.down.Store(true)
	if err := get("bot.example.org"); err == nil {
		t.Error("a certificate without an authority")
	}
	if log := relay.log.String(); !strings.Contains(log, "no certificate yet") || strings.Contains(log, "other.example.org") {
		t.Errorf("logged:\n%s", log)
	}
	if err := relay.end(); err != nil {
		t.Fatal(err)
	}
	authority.down.Store(false)
	relay = start()
	if err := get("bot.example.org"); err != nil {
		t.Errorf("%v\n%s", err, relay.log)
	}
	if err := relay.end(); err != nil {
		t.Fatal(err)
	}
	start()
	if err := get("bot.example.org"); err != nil || authority.orders() != 1 {
		t.Errorf("after a restart: %v, %d certificates were ordered", err, authority.orders())
	}
}

func TestTLSNameIsChecked(t *testing.T) {
	for args, want := range map[string]string{
		"--tls-name=10.0.0.1": "--tls-name wants a name of this machine",
		"--tls-name=bot.example.org --tls-cert=x --tls-key=y": "cannot be used",
		"--tls-name=bot.example.org --acme=letsencrypt":       "--acme wants an address",
	} {
		if _, err := runServe(t, append([]string{"--check"}, strings.Fields(args)...)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
	cert, key := filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	selfSigned(t, cert, key, 1)
	if _, err := runServe(t, "--check", "--tls-name=bot.example.org", "--tls-cert", cert, "--tls-key", key); err == nil || !strings.Contains(err.Error(), "choose one") {
		t.Errorf("two ways to a certificate: %v", err)
	}
}
