package gate

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// deadlines is a writer that notes the deadlines that it is given.
type deadlines struct {
	http.ResponseWriter
	read, write time.Time
}

func (d *deadlines) Unwrap() http.ResponseWriter        { return d.ResponseWriter }
func (d *deadlines) SetReadDeadline(t time.Time) error  { d.read = t; return nil }
func (d *deadlines) SetWriteDeadline(t time.Time) error { d.write = t; return nil }

// A body has its time to arrive, and then none: the server reads on to learn
// when the caller leaves. It has its size, too.
func TestBodiesAreBounded(t *testing.T) {
	w := &deadlines{ResponseWriter: httptest.NewRecorder()}
	var during time.Time
	h := New(Options{Token: secret}).Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		during = w.read
		if n, err := io.Copy(io.Discard, r.Body); err != nil || n != 5 {
			t.Errorf("%d bytes, %v", n, err)
		}
	}))
	r := request("POST", "/")
	r.Body = io.NopCloser(strings.NewReader("hello"))
	h.ServeHTTP(w, r)
	if left := time.Until(during); left <= 0 || left > readWithin || !w.read.IsZero() {
		t.Errorf("the body has %v to arrive, and then until %v", left, w.read)
	}
	if left := time.Until(w.write); left <= 0 || left > writeWithin {
		t.Errorf("the answer has %v to leave", left)
	}
	long := New(Options{Token: secret}).Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if n, err := io.Copy(io.Discard, r.Body); err == nil || n > maxBody {
			t.Errorf("%d bytes, %v", n, err)
		}
	}))
	r = request("POST", "/")
	r.Body = io.NopCloser(io.LimitReader(zeros{}, maxBody+1))
	long.ServeHTTP(httptest.NewRecorder(), r)
}

// An answer has a time as a whole, and an event stream has one for each event.
func TestAnswersHaveTheirTime(t *testing.T) {
	for format, renewed := range map[string]bool{"text/event-stream": true, "text/event-stream; charset=utf-8": true, "text/plain": false} {
		w := &deadlines{ResponseWriter: httptest.NewRecorder()}
		New(Options{Token: secret}).Handler(http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) {
			out.Header().Set("Content-Type", format)
			w.write = time.Time{} // long ago
			io.WriteString(out, "data: x\n\n")
			if err := http.NewResponseController(out).Flush(); err != nil {
				t.Error(err)
			}
		})).ServeHTTP(w, request("GET", "/"))
		if w.write.IsZero() == renewed {
			t.Errorf("%s: renewed until %v, want %v", format, w.write, renewed)
		}
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// Connections over the limits are closed, and their places are free again when
// others close.
func TestSocketsAreBounded(t *testing.T) {
	raw, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := New(Options{Limits: Limits{Sockets: 2}}).Listen(raw)
	defer l.Close()
	accepted := make(chan net.Conn, 10)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			accepted <- c
		}
	}()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", raw.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		if err := c.SetDeadline(time.Now().Add(10 * time.Second)); err != nil { // a broken limit fails, and does not hang
			t.Fatal(err)
		}
		return c
	}
	dial()
	dial()
	first := <-accepted
	<-accepted
	closed := func(c net.Conn) bool {
		_, err := c.Read(make([]byte, 1))
		return err == io.EOF || err != nil && strings.Contains(err.Error(), "reset")
	}
	if !closed(dial()) {
		t.Error("a third connection is let in")
	}
	first.Close()
	first.Close() // twice is once
	dial()
	<-accepted
	if !closed(dial()) {
		t.Error("a place was given away twice")
	}
}

func TestSocketsOfOnePeerAreBounded(t *testing.T) {
	l := New(Options{Limits: Limits{SocketsPerPeer: 2}}).Listen(nil).(*listener)
	from := func(a string) net.Addr { return &net.TCPAddr{IP: net.ParseIP(a), Port: 1} }
	for range 2 {
		if _, ok := l.enter(from("203.0.113.7")); !ok {
			t.Fatal("within the limit")
		}
	}
	peer, ok := l.enter(from("203.0.113.7"))
	if ok {
		t.Error("a third of one peer")
	}
	if _, ok := l.enter(from("203.0.113.8")); !ok {
		t.Error("another peer")
	}
	for range 3 {
		if _, ok := l.enter(from("127.0.0.1")); !ok {
			t.Error("this machine")
		}
	}
	l.leave(peer)
	l.leave(peer)
	if _, known := l.peers[peer]; known {
		t.Error("a peer without connections is remembered")
	}
}
