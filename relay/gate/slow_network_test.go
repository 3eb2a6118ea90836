package gate

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// wire is a network of one connection, in memory.
type wire struct {
	conns chan net.Conn
	done  chan struct{}
}

func (w *wire) Accept() (net.Conn, error) {
	select {
	case c := <-w.conns:
		return from{c}, nil
	case <-w.done:
		return nil, net.ErrClosed
	}
}
func (w *wire) Close() error   { close(w.done); return nil }
func (w *wire) Addr() net.Addr { return &net.TCPAddr{} }

// from is a connection of another machine's.
type from struct{ net.Conn }

func (from) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(203, 0, 113, 7), Port: 1} }

// slowly serves h behind a gate to a client that f plays, and returns when both
// have ended.
func slowly(t *testing.T, h http.HandlerFunc, f func(client net.Conn)) {
	t.Helper()
	w := &wire{make(chan net.Conn), make(chan struct{})}
	g := New(Options{Token: secret})
	server := &http.Server{Handler: g.Handler(h)}
	served := make(chan error)
	go func() { served <- server.Serve(w) }()
	here, there := net.Pipe()
	w.conns <- there
	f(here)
	here.Close()
	server.Close()
	<-served
	synctest.Wait()
	if n := len(g.open); n != 0 {
		t.Errorf("%d places are still taken", n)
	}
}

// A body that comes drop by drop has its time, and then its place is free.
func TestSlowBodiesAreCutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan error, 1)
		slowly(t, func(_ http.ResponseWriter, r *http.Request) {
			_, err := io.ReadAll(r.Body)
			ended <- err
		}, func(client net.Conn) {
			began := time.Now()
			go io.Copy(io.Discard, client)
			fmt.Fprintf(client, "POST / HTTP/1.1\r\nHost: relay.test\r\nContent-Length: 1000\r\n\r\n")
			for i := 0; ; i++ {
				time.Sleep(time.Second)
				if _, err := client.Write([]byte("x")); err != nil {
					break
				}
				if i > 100 {
					t.Fatal("it may go on for ever")
				}
			}
			if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) {
				t.Errorf("the handler was told %v", err)
			}
			if took := time.Since(began); took > readWithin+2*time.Second {
				t.Errorf("it was cut off after %v", took)
			}
		})
	})
}

// A client that does not read what it asked for holds its place for as long as an
// answer has, and one of an event stream for as long as an event has.
func TestClientsThatDoNotReadAreCutOff(t *testing.T) {
	for format, within := range map[string]time.Duration{"text/plain": writeWithin, "text/event-stream": eventWithin} {
		synctest.Test(t, func(t *testing.T) {
			ended := make(chan time.Duration, 1)
			began := time.Now()
			slowly(t, func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", format)
				for {
					if _, err := io.WriteString(w, strings.Repeat("data: x\n\n", 1000)); err != nil {
						ended <- time.Since(began)
						return
					}
					if http.NewResponseController(w).Flush() != nil {
						ended <- time.Since(began)
						return
					}
				}
			}, func(client net.Conn) {
				fmt.Fprintf(client, "GET / HTTP/1.1\r\nHost: relay.test\r\n\r\n")
				if _, err := bufio.NewReader(client).ReadString('\n'); err != nil {
					t.Error(err)
				}
				select {
				case took := <-ended:
					if took < within-time.Second || took > within+time.Second {
						t.Errorf("%s: cut off after %v, want %v", format, took, within)
					}
				case <-time.After(time.Hour):
					t.Errorf("%s: it holds its place for ever", format)
				}
			})
		})
	}
}

// A stream whose client reads goes on past any deadline of an answer.
func TestStreamsThatAreReadGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slowly(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			for range 20 {
				io.WriteString(w, "data: x\n\n")
				http.NewResponseController(w).Flush()
				time.Sleep(time.Minute)
			}
		}, func(client net.Conn) {
			fmt.Fprintf(client, "GET / HTTP/1.1\r\nHost: relay.test\r\nConnection: close\r\n\r\n")
			text, err := io.ReadAll(client)
			if n := strings.Count(string(text), "data: x"); n != 20 || err != nil {
				t.Errorf("%d events of 20 came: %v", n, err)
			}
		})
	})
}
