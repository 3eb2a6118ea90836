package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"arenabot/relay/gate"
)

// A service is what serveUntil serves, and how it ends.
type service struct {
	handler http.Handler
	gate    *gate.Gate
	tls     *tls.Config  // nil for none
	plain   net.Listener // one more, without TLS, for this machine; nil for none
	drain   func()       // lets what is under way end; nil if nothing needs that
	closing func()       // ends what the handler has begun
	log     *slog.Logger
	headers time.Duration // that the head of a request may take; 0 is headersWithin
}

// Bounds of a request's head, and of a connection that asks nothing.
const (
	maxHeaders    = 32 << 10 // bytes
	headersWithin = 10 * time.Second
	idleWithin    = 2 * time.Minute
)

// serveUntil serves HTTP until ctx ends, drains, and ends what is left before
// the connections go.
func serveUntil(ctx context.Context, listener net.Listener, s *service) (err error) {
	// Request contexts end with the program, so that sockets and streams do.
	base, hangUp := context.WithCancel(context.Background())
	web := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: cmp.Or(s.headers, headersWithin),
		IdleTimeout:       idleWithin,
		MaxHeaderBytes:    maxHeaders,
		TLSConfig:         s.tls,
		BaseContext:       func(net.Listener) context.Context { return base },
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	// Sockets and event streams with deadlines a write are of HTTP/1.1; HTTP/2
	// would end a silent stream with the deadline of what was written last.
	web.Protocols = new(http.Protocols)
	web.Protocols.SetHTTP1(true)
	listener = s.gate.Listen(listener)
	failed := make(chan error, 2)
	go func() {
		if s.tls != nil {
			failed <- web.ServeTLS(listener, "", "")
		} else {
			failed <- web.Serve(listener)
		}
	}()
	if s.plain != nil {
		go func() { failed <- web.Serve(s.plain) }()
	}
	select {
	case err = <-failed:
	case <-ctx.Done():
		s.log.Info("shutting down")
		if s.drain != nil {
			s.drain()
		}
	}
	s.closing()
	hangUp()
	patience, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if web.Shutdown(patience) != nil {
		web.Close()
	}
	return err
}

// addressOf is where to listen. PORT, which hosting services set, changes the port
// only: to be reachable from other machines is asked for with --listen.
func addressOf(listen, port, usualPort string) string {
	switch {
	case listen != "":
		return listen
	case port != "":
		return "127.0.0.1:" + port
	}
	return "127.0.0.1:" + usualPort
}

func listen(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("%s is in use by another program: stop that, or choose another port, as in --listen 127.0.0.1:8081", address)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("not allowed to listen on %s: choose a port of 1024 or higher, as in --listen 127.0.0.1:8080", address)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %q (--listen wants HOST:PORT): %w", address, err)
	}
	return listener, nil
}

// reachable is the address at which this machine reaches a listener.
func reachable(a *net.TCPAddr) string {
	host := a.IP.String()
	if a.IP.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, fmt.Sprint(a.Port))
}
