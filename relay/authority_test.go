package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/asn1"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/crypto/acme"
)

// An authority certifies names by ACME (RFC 8555), as far as the way of
// tls-alpn-01 (RFC 8737) needs it: it looks at the relay's address, and believes
// whoever asks.
type authority struct {
	url   string
	relay string // where all names lead
	roots *x509.CertPool
	down  atomic.Bool

	key  *ecdsa.PrivateKey
	root *x509.Certificate

	mu      sync.Mutex
	ordered int
	name    string // of the last order
	seen    bool   // that the relay holds the name
	chain   []byte // the certificate, once it was made
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	a := &authority{key: key, roots: x509.NewCertPool()}
	if a.root, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	a.roots.AddCert(a.root)
	s := httptest.NewServer(a)
	t.Cleanup(s.Close)
	a.url = s.URL
	return a
}

func (a *authority) orders() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.ordered
}

// ServeHTTP implements http.Handler.
func (a *authority) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if a.down.Load() {
		http.Error(w, "down", http.StatusForbidden)
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	w.Header().Set("Replay-Nonce", rand.Text())
	status, answer, err := http.StatusOK, any(nil), error(nil)
	switch r.URL.Path {
	case "/directory":
		answer = map[string]string{"newNonce": a.url + "/nonce", "newAccount": a.url + "/account", "newOrder": a.url + "/orders"}
	case "/nonce":
	case "/account":
		w.Header().Set("Location", a.url+"/account")
		status, answer = http.StatusCreated, map[string]string{"status": "valid"}
	case "/orders":
		var order struct{ Identifiers []struct{ Value string } }
		err = payload(r, &order)
		for _, id := range order.Identifiers {
			a.ordered, a.name, a.seen, a.chain = a.ordered+1, id.Value, false, nil
		}
		status, answer = http.StatusCreated, a.order(w)
	case "/order":
		answer = a.order(w)
	case "/authorization":
		answer = map[string]any{
			"status": a.status("valid"), "identifier": map[string]string{"type": "dns", "value": a.name},
			"challenges": []any{a.challenge()},
		}
	case "/challenge":
		err = a.look()
		answer = a.challenge()
	case "/finalize":
		var order struct{ CSR string }
		if err = payload(r, &order); err == nil {
			err = a.certify(order.CSR)
		}
		answer = a.order(w)
	case "/certificate":
		w.Header().Set("Content-Type", "application/pem-certificate-chain")
		_, _ = w.Write(a.chain)
		return
	default:
		err = fmt.Errorf("there is no %s", r.URL.Path)
	}
	if err != nil {
		status, answer = http.StatusForbidden, map[string]string{"type": "urn:ietf:params:acme:error:unauthorized", "detail": err.Error()}
	}
	w.WriteHeader(status)
	if answer != nil {
		_ = json.NewEncoder(w).Encode(answer)
	}
}

// payload reads what a signed request says; nobody checks the signature.
func payload(r *http.Request, into any) error {
	var signed struct{ Payload string }
	if err := json.NewDecoder(r.Body).Decode(&signed); err != nil {
		return err
	}
	text, err := base64.RawURLEncoding.DecodeString(signed.Payload)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

func (a *authority) status(seen string) string {
	if a.seen {
		return seen
	}
	return "pending"
}

func (a *authority) order(w http.ResponseWriter) any {
	w.Header().Set("Location", a.url+"/order")
	order := map[string]any{
		"status": a.status("ready"), "identifiers": []any{map[string]string{"type": "dns", "value": a.name}},
		"authorizations": []string{a.url + "/authorization"}, "finalize": a.url + "/finalize",
	}
	if a.chain != nil {
		order["status"], order["certificate"] = "valid", a.url+"/certificate"
	}
	return order
}

func (a *authority) challenge() any {
	return map[string]string{"type": "tls-alpn-01", "url": a.url + "/challenge", "token": "token", "status": a.status("valid")}
}

// look sees whether the relay answers for the name.
func (a *authority) look() error {
	conn, err := tls.Dial("tcp", a.relay, &tls.Config{ServerName: a.name, NextProtos: []string{acme.ALPNProto}, InsecureSkipVerify: true})
	if err != nil {
		return err
	}
	defer conn.Close()
	shown := conn.ConnectionState().PeerCertificates[0]
	for _, e := range shown.Extensions {
		// id-pe-acmeIdentifier
		if e.Id.Equal(asn1.ObjectIdentifier{1, 3, 6, 1, 5, 5, 7, 1, 31}) && slices.Equal(shown.DNSNames, []string{a.name}) {
			a.seen = true
			return nil
		}
	}
	return fmt.Errorf("%s does not answer for %s", a.relay, a.name)
}

func (a *authority) certify(request string) error {
	text, err := base64.RawURLEncoding.DecodeString(request)
	if err != nil {
		return err
	}
	csr, err := x509.ParseCertificateRequest(text)
	if err != nil {
		return err
	}
	if !a.seen || !slices.Equal(csr.DNSNames, []string{a.name}) {
		return fmt.Errorf("a certificate for %v is asked for, and %q was seen: %v", csr.DNSNames, a.name, a.seen)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(2), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(90 * 24 * time.Hour),
		DNSNames: csr.DNSNames, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, a.root, csr.PublicKey, a.key)
	if err != nil {
		return err
	}
	a.chain = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	return nil
}
