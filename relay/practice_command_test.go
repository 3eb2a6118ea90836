package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// startPractice runs the arena alone and returns its address.
func startPractice(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, append([]string{"practice", "--listen", "127.0.0.1:0"}, args...), strings.NewReader(""), w, io.Discard)
		w.Close()
	}()
	lines := bufio.NewScanner(r)
	if !lines.Scan() {
		t.Fatalf("ended before it printed its address: %v", <-done)
	}
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the program ended with %v", err)
		}
	})
	_, address, _ := strings.Cut(lines.Text(), ":")
	return strings.TrimSpace(address)
}

// TestPracticeAlone: a relay pointed at an arena of its own process is evaluated,
// from the webhooks to the callback, by cheaters too.
func TestPracticeAlone(t *testing.T) {
	arena := startPractice(t, "--authorization", "Bearer test")
	relay := start(t, "--arena", arena, "--hold", "2100ms", "--settle", "100ms", "--think", "50ms")
	called := make(chan string, 1)
	caller := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		called <- r.Header.Get("Authorization") + " " + string(text)
	}))
	defer caller.Close()
	request, err := json.Marshal(map[string]any{
		"runId": "alone", "teamUrl": relay["Team URL"], "callbackUrl": caller.URL, "seed": 1,
		"opponents": []string{"cheat:before-opening", "cheat:two-moves", "first-legal", "cheat:flip"},
	})
	if err != nil {
		t.Fatal(err)
	}
	begun := post(t, arena+"/connect4/evaluate", string(request))
	if len(begun["battleIds"].([]any)) != 4 || len(begun["errors"].(map[string]any)) != 0 {
		t.Fatalf("evaluation: %v", begun)
	}
	const want = `Bearer test {"runId":"alone","score":4,"message":"4 of 4 battles won"}`
	select {
	case got := <-called:
		if got != want {
			t.Errorf("callback %s, want %s", got, want)
		}
	case <-time.After(time.Minute):
		t.Errorf("no callback; results: %v", get(t, arena+"/results/alone"))
	}
}

// The address named is the one printed, and not the one listened on.
func TestPracticeURL(t *testing.T) {
	if got := startPractice(t, "--url", "https://arena.example.org/", "--token", "a-token-of-enough-length"); got != "https://arena.example.org" {
		t.Errorf("it prints %q", got)
	}
}

func TestPracticeMistakesAreSentences(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"practice --listen nowhere", "--listen wants HOST:PORT"},
		{"practice --url arena.example.org", "--url wants an address such as"},
		{"practice --pace=-1s", "--pace must not be less than 0s"},
		{"practice --battles 0", "--battles must be more than 0"},
		{"practice --speed 3", "arenabot --help"},
	} {
		var out bytes.Buffer
		err := run(t.Context(), strings.Fields(c.args), strings.NewReader(""), &out, &out)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want …%s…", c.args, err, c.want)
		}
	}
}
