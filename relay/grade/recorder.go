package grade

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"time"
)

// A recorder carries one game's questions, one at a time, and writes down what was said.
type recorder struct{ lines []string }

// shown is the most of a question or an answer that is written down, in bytes.
const shown = 2000

// RoundTrip implements http.RoundTripper. What it notes of an answer is what its reader
// reads.
func (t *recorder) RoundTrip(r *http.Request) (*http.Response, error) {
	question := r.Method + " " + r.URL.RequestURI()
	if r.GetBody != nil {
		body, err := r.GetBody()
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(io.LimitReader(body, shown))
		if err != nil {
			return nil, err
		}
		question += " " + string(text)
	}
	t.lines = append(t.lines, "→ "+question)
	start := time.Now()
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.lines = append(t.lines, fmt.Sprintf("← nothing after %v: %v", time.Since(start).Round(time.Millisecond), err))
		return nil, err
	}
	resp.Body = &noted{ReadCloser: resp.Body, tape: t, head: fmt.Sprintf("← %d ", resp.StatusCode)}
	return resp, nil
}

// noted is a body whose beginning is written down when it is closed.
type noted struct {
	io.ReadCloser
	tape *recorder
	head string
	text bytes.Buffer
}

func (n *noted) Read(to []byte) (int, error) {
	count, err := n.ReadCloser.Read(to)
	n.text.Write(to[:max(0, min(count, shown-n.text.Len()))])
	return count, err
}

func (n *noted) Close() error {
	n.tape.lines = append(n.tape.lines, n.head+n.text.String())
	return n.ReadCloser.Close()
}
