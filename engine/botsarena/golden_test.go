package botsarena

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arenabot/engine/game"
)

var update = flag.Bool("update", false, "write the golden replies anew")

// readRequest reads a golden request: a line "METHOD query", the content type,
// an empty line, the body. Multipart bodies get the line ends of the wire.
func readRequest(t testing.TB, file string) Request {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts := bytes.SplitN(text, []byte("\n"), 4)
	if len(parts) != 4 || len(parts[2]) != 0 {
		t.Fatalf("%s is no golden request", file)
	}
	r := Request{ContentType: string(parts[1]), Body: parts[3]}
	r.Method, r.Query, _ = strings.Cut(string(parts[0]), " ")
	if r.Method == "PROGRAM" {
		r.Method = ""
	}
	if strings.HasPrefix(r.ContentType, "multipart/") {
		r.Body = bytes.ReplaceAll(r.Body, []byte("\n"), []byte("\r\n"))
	}
	return r
}

func requests(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/golden/*.request")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden requests: %v", err)
	}
	return files
}

func TestGolden(t *testing.T) {
	for _, file := range requests(t) {
		r := New(Options{}).Answer(readRequest(t, file), game.Budget{Nodes: 2000})
		got := fmt.Sprintf("%d %s\n\n%s", r.Status, r.ContentType, r.Body)
		golden := strings.TrimSuffix(file, ".request") + ".reply"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
		}
	}
}
