package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// start runs the program as a user would and returns the addresses it prints.
func start(t testing.TB, args ...string) map[string]string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, append([]string{"serve", "--listen", "127.0.0.1:0", "--db", "memory", "--drain", "0s"}, args...), strings.NewReader(""), w, io.Discard)
		w.Close()
	}()
	printed := map[string]string{}
	lines := bufio.NewScanner(r)
	for range 3 {
		if !lines.Scan() {
			t.Fatalf("ended before it printed its addresses: %v", <-done)
		}
		name, value, _ := strings.Cut(lines.Text(), ":")
		printed[name] = strings.TrimSpace(value)
	}
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("the program ended with %v", err)
		}
	})
	return printed
}

func post(t testing.TB, url, body string) map[string]any {
	t.Helper()
	resp, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, resp)
}

func get(t testing.TB, url string) map[string]any {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, resp)
}

// body is what a GET is answered with, whatever its status.
func body(t testing.TB, url string) string {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func decode(t testing.TB, resp *http.Response) map[string]any {
	t.Helper()
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatalf("status %d: %s", resp.StatusCode, data)
	}
	return m
}

// verdict waits for the arena's result of a battle: two minutes at most, a
// hundred times what it takes.
func verdict(t *testing.T, resultURL, id string) any {
	t.Helper()
	for range 6000 {
		if got, over := get(t, resultURL)[id]; over {
			return got
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the battle had no result")
	return nil
}

// TestTeamURLNeedsNoBrowser: the practice arena's own calls over real HTTP, the
// native engine alone, a battle of each game to its result.
func TestTeamURLNeedsNoBrowser(t *testing.T) {
	printed := start(t, "--hold", "0s", "--settle", "10ms", "--pace", "0s", "--think", "50ms")
	arena, _, _ := strings.Cut(printed["Arena"], " ")
	for _, game := range []string{"tic-tac-toe", "connect4", "quoridor"} {
		for _, side := range []string{"first", "second"} {
			t.Run(game+"/"+side, func(t *testing.T) {
				t.Parallel()
				// Against this opponent every one of them is won.
				begun := post(t, arena+"/"+game+"/tryout",
					`{"teamUrl":"`+printed["Team URL"]+`","opponent":"first-legal","youAre":"`+side+`","seed":7}`)
				if len(begun["errors"].(map[string]any)) != 0 {
					t.Fatalf("the webhook failed: %v", begun)
				}
				if got := verdict(t, begun["resultUrl"].(string), begun["battleId"].(string)); got != "scored 1" {
					t.Errorf("result %q", got)
				}
			})
		}
	}
}

func TestPrintedAddresses(t *testing.T) {
	printed := start(t, "--arena", "https://arena.example.org/", "--team-url", "https://team.example.org", "--token", "a-token-of-enough-length")
	if printed["Team URL"] != "https://team.example.org" || printed["Arena"] != "https://arena.example.org" ||
		!strings.HasPrefix(printed["Page"], "http://127.0.0.1:") {
		t.Errorf("printed %v", printed)
	}
}

// TestMistakesAreSentences: what a user can do wrong says what to do.
func TestMistakesAreSentences(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		args string
		want string
	}{
		{"serve --listen " + taken.Addr().String(), "is in use by another program: stop that, or choose another port"},
		{"serve --listen nowhere", "--listen wants HOST:PORT"},
		{"serve --arena arena.example.org", "--arena wants an address such as"},
		{"serve --arena ftp://arena.example.org", "--arena wants an address such as"},
		{"serve --team-url //", "--team-url wants an address such as"},
		{"serve --hold long", "arenabot --help"},
		{"serve --think 0s", "--think must be more than 0s"},
		{"serve --settle=-1s", "--settle, --pace, --drain and --plain-wait not less"},
		{"serve --log loud", "must be one of"},
		{"dance", "arenabot --help"},
	} {
		var out bytes.Buffer
		err := run(t.Context(), strings.Fields(c.args), strings.NewReader(""), &out, &out)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want …%s…", c.args, err, c.want)
		}
	}
}

func TestAddress(t *testing.T) {
	for _, c := range []struct{ listen, port, want string }{
		{"", "", "127.0.0.1:8080"},
		{"", "9000", "127.0.0.1:9000"},
		{"0.0.0.0:80", "9000", "0.0.0.0:80"},
	} {
		if got := (&serve{Listen: c.listen, Port: c.port}).address(); got != c.want {
			t.Errorf("listen %q, PORT %q: %s, want %s", c.listen, c.port, got, c.want)
		}
	}
	for addr, want := range map[string]string{"0.0.0.0": "127.0.0.1:80", "::": "127.0.0.1:80", "10.1.2.3": "10.1.2.3:80", "::1": "[::1]:80"} {
		if got := reachable(&net.TCPAddr{IP: net.ParseIP(addr), Port: 80}); got != want {
			t.Errorf("%s is reached at %s, want %s", addr, got, want)
		}
	}
}
