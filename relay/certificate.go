package main

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"arenabot/relay/history/sqlite"
)

// A certificate is one that is read anew when its file changes: those of today
// last for weeks, and the relay runs for months.
type certificate struct {
	cert, key string // files

	mu      sync.Mutex
	current *tls.Certificate
	written time.Time // when the certificate's file was, as read
}

func newCertificate(cert, key string) (*certificate, error) {
	c := &certificate{cert: cert, key: key}
	if err := c.read(); err != nil {
		return nil, fmt.Errorf("--tls-cert and --tls-key cannot be used: %w", err)
	}
	return c, nil
}

// read takes in the files. The caller holds mu, or is alone.
func (c *certificate) read() error {
	info, err := os.Stat(c.cert)
	if err != nil {
		return err
	}
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return err
	}
	c.current, c.written = &pair, info.ModTime()
	return nil
}

// get is a tls.Config's GetCertificate. While the files cannot be read, as
// between the writing of the one and the other, the last certificate stays.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if info, err := os.Stat(c.cert); err == nil && !info.ModTime().Equal(c.written) {
		_ = c.read() // or the next handshake
	}
	return c.current, nil
}

// encryption is how the relay speaks TLS by itself; nil where it does not.
func (c *serve) encryption(logger *slog.Logger) (*tls.Config, error) {
	t := &tls.Config{MinVersion: tls.VersionTLS12}
	switch {
	case c.TLSCert != "":
		files, err := newCertificate(c.TLSCert, c.TLSKey)
		if err != nil {
			return nil, err
		}
		t.GetCertificate = files.get
	case c.TLSName != "":
		store, err := c.certificates()
		if err != nil {
			return nil, err
		}
		m := &autocert.Manager{
			Prompt:     autocert.AcceptTOS, // as the flag's help says
			HostPolicy: autocert.HostWhitelist(c.TLSName),
			Cache:      autocert.DirCache(store),
			Client:     &acme.Client{DirectoryURL: c.ACME, HTTPClient: &http.Client{Timeout: certifying}},
		}
		t.NextProtos = []string{"http/1.1", acme.ALPNProto} // by the latter the authority sees whose name it is
		t.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
			certificate, err := m.GetCertificate(hello)
			if err != nil && strings.EqualFold(hello.ServerName, c.TLSName) {
				logger.Warn("there is no certificate yet: is port 443 of the name this relay's?", "name", c.TLSName, "err", err)
			}
			return certificate, err
		}
	default:
		return nil, nil
	}
	return t, nil
}

// certifying is how long one answer of a certificate authority may take.
const certifying = 30 * time.Second

// certificates is the directory in which those of --tls-name are kept: getting them
// anew at each start would soon be refused.
func (c *serve) certificates() (string, error) {
	db := c.DB
	if db == sqlite.Memory {
		db = "" // a certificate is kept all the same
	}
	db, err := databaseAt(db)
	if err != nil {
		return "", fmt.Errorf("nowhere to keep certificates: name a database with --db: %w", err)
	}
	return filepath.Join(filepath.Dir(db), "certificates"), nil
}

// named is the page's address by --tls-name.
func (c *serve) named() string {
	if _, port, err := net.SplitHostPort(c.address()); err == nil && port != "443" {
		return "https://" + net.JoinHostPort(c.TLSName, port)
	}
	return "https://" + c.TLSName
}
