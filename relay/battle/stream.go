package battle

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/tmaxmax/go-sse"
)

// Limits on what the arena may send.
const (
	maxEvent  = 64 << 10 // bytes of one event
	maxEvents = 10_000   // events of one battle; the longest game takes under 200
)

// An arrival is the data of one event, and when it came.
type arrival struct {
	at   time.Time
	data []byte
}

// readStream opens a stream and sends its events until it ends. It returns nil
// when the arena closed it.
func readStream(ctx context.Context, t http.RoundTripper, url string, events chan<- arrival) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return fmt.Errorf("opening the stream: %w", err)
	}
	req.Header.Set("Accept", "text/event-stream")
	resp, err := t.RoundTrip(req)
	if err != nil {
		return fmt.Errorf("the arena cannot be reached at %s (does it run, and is its address right?): %w", url, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		answer, _ := io.ReadAll(io.LimitReader(resp.Body, 200))
		return fmt.Errorf("the arena refused the stream %s with status %d: %.200q", url, resp.StatusCode, answer)
	}
	n := 0
	return readEvents(resp.Body, func(data string) error {
		if n++; n > maxEvents {
			return fmt.Errorf("the stream has more than %d events", maxEvents)
		}
		select {
		case events <- arrival{time.Now(), []byte(data)}:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
}

// readEvents parses an event stream as the WHATWG standard says (HTML, section
// 9.2.6) and gives the data of each event to yield, until the stream ends or
// yield has an error.
//
// The parser of go-sse departs from the standard in two ways. It dispatches what
// stands at the end of a stream without the blank line that would complete it,
// and half an action looks like a cheat. And it removes a byte order mark after
// blank lines too: so ours is removed here, and a comment keeps it from more.
func readEvents(r io.Reader, yield func(data string) error) error {
	const mark = "\ufeff"
	start := bufio.NewReader(r)
	if first, _ := start.Peek(len(mark)); string(first) == mark {
		start.Discard(len(mark)) // cannot fail: it was peeked at
	}
	tail := &tailReader{r: io.MultiReader(strings.NewReader(":\n"), start)}
	for event, err := range sse.Read(tail, &sse.ReadConfig{MaxEventSize: maxEvent}) {
		if errors.Is(err, sse.ErrUnexpectedEOF) {
			return nil // cut in the middle of a line
		}
		if err != nil {
			return fmt.Errorf("reading the stream: %w", err)
		}
		if event.Data == "" || tail.err != nil && !tail.complete() {
			continue
		}
		if err := yield(event.Data); err != nil {
			return err
		}
	}
	return nil
}

// A tailReader knows how its reader ended, and what stood there. It gives an
// end on its own, after the last bytes: all complete events have been parsed
// before it is read.
type tailReader struct {
	r    io.Reader
	next error  // to be given at the next Read
	err  error  // as given
	last []byte // up to four bytes
}

func (t *tailReader) Read(p []byte) (n int, err error) {
	if t.next == nil {
		n, t.next = t.r.Read(p)
		t.last = append(t.last, p[:n]...)
		t.last = t.last[max(0, len(t.last)-4):]
	}
	if n == 0 {
		t.err = t.next
	}
	return n, t.err
}

// complete reports whether the last line was blank.
func (t *tailReader) complete() bool {
	line, ended := cutNewline(t.last)
	if !ended {
		return false
	}
	_, ended = cutNewline(line)
	return ended || len(line) == 0
}

// cutNewline removes one end of line (LF, CR or CRLF) from the end of b.
func cutNewline(b []byte) (rest []byte, ok bool) {
	for _, newline := range []string{"\r\n", "\n", "\r"} {
		if rest, ok = bytes.CutSuffix(b, []byte(newline)); ok {
			return rest, true
		}
	}
	return b, false
}
