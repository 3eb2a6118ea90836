package battle

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// events reads a whole stream.
func events(r io.Reader) (got []string, err error) {
	err = readEvents(r, func(data string) error {
		got = append(got, data)
		return nil
	})
	return got, err
}

func TestEvents(t *testing.T) {
	for _, c := range []struct {
		name, stream string
		want         []string
	}{
		{"the arena's own form", "data: {\"youAre\":\"🔴\"}\n\ndata: b\n\n", []string{`{"youAre":"🔴"}`, "b"}},
		{"no space", "data:a\n\n", []string{"a"}},
		{"two spaces", "data:  a\n\n", []string{" a"}},
		{"CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", []string{"a", "b"}},
		{"CR", "data: a\r\rdata: b\r\r", []string{"a", "b"}},
		{"mixed ends of lines", "data: a\r\n\ndata: b\n\r\n", []string{"a", "b"}},
		{"byte order mark", "\ufeffdata: a\n\n", []string{"a"}},
		{"byte order mark that is none", "\n\ufeffdata: a\n\ndata: b\n\n", []string{"b"}},
		{"comments", ": hello\n\n:\ndata: a\n: more\n\n", []string{"a"}},
		{"several data lines", "data: a\ndata: b\ndata:\n\n", []string{"a\nb\n"}},
		{"other fields", "event: x\nid: 1\nretry: 5\nnonsense: y\ndata: a\n\n", []string{"a"}},
		{"data only", "data\n\n", nil},
		{"empty data", "data:\n\n\n\ndata: a\n\n", []string{"a"}},
		{"empty", "", nil},
		{"cut in a line", "data: a\n\ndata: {\"act", []string{"a"}},
		{"cut after a line", "data: a\n\ndata: b\n", []string{"a"}},
		{"cut after a line with CRLF", "data: a\r\n\r\ndata: b\r\n", []string{"a"}},
		{"cut in a second data line", "data: a\n\ndata: b\ndata: c", []string{"a"}},
		{"cut between data lines", "data: a\n\ndata: b\ndata: c\n", []string{"a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for how, r := range map[string]io.Reader{
				"whole":           strings.NewReader(c.stream),
				"byte by byte":    iotest.OneByteReader(strings.NewReader(c.stream)),
				"end with data":   iotest.DataErrReader(strings.NewReader(c.stream)),
				"halves of reads": iotest.HalfReader(strings.NewReader(c.stream)),
			} {
				got, err := events(r)
				if d := cmp.Diff(c.want, got); d != "" || err != nil {
					t.Errorf("%s: error %v, (-want +got)\n%s", how, err, d)
				}
			}
		})
	}
}

func TestBrokenReadIsAnError(t *testing.T) {
	broken := errors.New("connection reset by peer")
	got, err := events(io.MultiReader(strings.NewReader("data: a\n\ndata: b\n"), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || len(got) != 1 {
		t.Errorf("events %q, error %v", got, err)
	}
}

// TestEventsComeAtOnce: an event is given on with its blank line, not with what
// follows, which may be minutes away.
func TestEventsComeAtOnce(t *testing.T) {
	r, w := io.Pipe()
	got := make(chan string)
	go readEvents(r, func(data string) error { got <- data; return nil })
	for _, data := range []string{"a", "b"} {
		if _, err := io.WriteString(w, "data: "+data+"\n\n"); err != nil {
			t.Fatal(err)
		}
		if g := <-got; g != data {
			t.Errorf("got %q, want %q", g, data)
		}
	}
	w.Close()
}

// readSlowly is the standard's algorithm, line by line, on a whole stream.
func readSlowly(stream string) (events []string) {
	stream = strings.TrimPrefix(stream, "\ufeff")
	stream = strings.ReplaceAll(strings.ReplaceAll(stream, "\r\n", "\n"), "\r", "\n")
	lines := strings.Split(stream, "\n")
	data := ""
	for _, line := range lines[:len(lines)-1] { // the last one has no end
		name, value, _ := strings.Cut(line, ":")
		switch {
		case line == "":
			if data != "" && data != "\n" {
				events = append(events, strings.TrimSuffix(data, "\n"))
			}
			data = ""
		case name == "data":
			data += strings.TrimPrefix(value, " ") + "\n"
		}
	}
	return events
}

// FuzzEvents compares the parser with the standard's algorithm, whole and byte
// by byte.
func FuzzEvents(f *testing.F) {
	for _, seed := range []string{
		"data: a\n\n", "data: a\r\n\r\ndata: b\r\r", "\ufeffdata: a\ndata: b\n\n:c\n\n", "data: a\n", "data\n\nid: 1\n\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, stream string) {
		want := readSlowly(stream)
		for _, r := range []io.Reader{strings.NewReader(stream), iotest.OneByteReader(strings.NewReader(stream))} {
			got, err := events(r)
			if d := cmp.Diff(want, got); d != "" || err != nil {
				t.Errorf("%q: error %v, (-want +got)\n%s", stream, err, d)
			}
		}
	})
}

type streaming struct{ body io.Reader }

func (s streaming) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(s.body)}, nil
}

// endless repeats a text.
type endless struct{ text string }

func (e endless) Read(p []byte) (n int, err error) {
	for n+len(e.text) <= len(p) {
		n += copy(p[n:], e.text)
	}
	return n, nil
}

// An arena that sends without end, in one line, in one event or in many, costs a
// bounded time and memory.
func TestStreamsAreBounded(t *testing.T) {
	for name, body := range map[string]io.Reader{
		"line":   io.MultiReader(strings.NewReader("data: "), endless{"x"}),
		"event":  endless{"data: x\n"},
		"events": endless{"data: x\n\n"},
	} {
		arrivals := make(chan arrival)
		go func() {
			for range arrivals {
			}
		}()
		err := readStream(t.Context(), streaming{body}, "http://arena.test/", arrivals)
		close(arrivals)
		if err == nil {
			t.Errorf("an endless %s is no error", name)
		}
	}
}
