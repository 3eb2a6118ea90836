package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"syscall"
	"time"
)

// serveUntil serves HTTP until ctx ends. closing then ends what the handler has
// begun, before the connections go.
func serveUntil(ctx context.Context, listener net.Listener, handler http.Handler, logger *slog.Logger, closing func()) (err error) {
	// Request contexts end with the program, so that sockets and streams do.
	base, hangUp := context.WithCancel(context.Background())
	web := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		BaseContext:       func(net.Listener) context.Context { return base },
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	select {
	case err = <-failed:
	case <-ctx.Done():
		logger.Info("shutting down")
	}
	closing()
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

func checkURL(flag, value string) error {
	if value == "" {
		return nil
	}
	u, err := url.Parse(value)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("%s wants an address such as https://arena.example.org, not %q", flag, value)
	}
	return nil
}
