package main

import (
	"crypto/tls"
	"fmt"
	"os"
	"sync"
	"time"
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
