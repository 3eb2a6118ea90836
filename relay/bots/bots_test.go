package bots_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arenabot/engine"
	"arenabot/engine/botsarena"
	"arenabot/engine/game"
	"arenabot/relay/bots"
	"arenabot/relay/naval"
	"arenabot/relay/ugi"
)

// TestMain makes the test program a bot as well: "be-a-bot HOW [QUESTION]".
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "be-a-bot" {
		behave(os.Args[2], os.Args[3:])
		return
	}
	os.Exit(m.Run())
}

// behave answers well, or greets well and then misbehaves.
func behave(how string, questions []string) {
	us := botsarena.New(botsarena.Options{})
	answer := func(question string) {
		if how != "well" && !strings.Contains(question, `"init"`) {
			misbehave(how)
		}
		fmt.Printf("%s\n", us.Answer(botsarena.Request{Body: []byte(question)}, game.Budget{Nodes: 500}).Body)
	}
	if len(questions) == 1 {
		answer(questions[0])
		return
	}
	for scan := bufio.NewScanner(os.Stdin); scan.Scan(); {
		answer(scan.Text())
	}
}

func misbehave(how string) {
	switch how {
	case "hang":
		time.Sleep(time.Hour)
	case "late": // the answer is a good one, only too late
		time.Sleep(3 * time.Second)
	case "crash":
		fmt.Fprintln(os.Stderr, "this bot breaks")
		os.Exit(3)
	case "flood":
		for {
			fmt.Print(strings.Repeat("flood", 1<<10))
		}
	case "garbage":
		fmt.Println("I move to the middle")
		time.Sleep(time.Hour)
	case "fork": // a daemon that holds nothing of ours, and a bot that hangs
		child := exec.Command("setsid", "sleep", "1000")
		if err := child.Start(); err != nil {
			panic(err)
		}
		if err := os.WriteFile(os.Getenv("FORKED"), fmt.Append(nil, child.Process.Pid), 0o600); err != nil {
			panic(err)
		}
		time.Sleep(time.Hour)
	}
}

func parse(t testing.TB, text string) bots.Bot {
	t.Helper()
	b, err := bots.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Misbehaving programs are ended, and their fault is told with what shows it.
func TestContained(t *testing.T) {
	for _, kind := range []string{"exec", "stdio"} {
		for how, want := range map[string]string{
			"hang":    "no whole answer came in time",
			"late":    "no whole answer came in time",
			"crash":   "this bot breaks",
			"flood":   "the program wrote",
			"garbage": "I move to the middle",
			"fork":    "no whole answer came in time",
		} {
			t.Run(kind+" "+how, func(t *testing.T) {
				forked := filepath.Join(t.TempDir(), "pid")
				t.Setenv("FORKED", forked)
				g, err := engine.Lookup("tic-tac-toe")
				if err != nil {
					t.Fatal(err)
				}
				seat, err := parse(t, kind+":"+os.Args[0]+" be-a-bot "+how).Sit(t.Context(), bots.Table{Game: g})
				if err != nil {
					t.Fatal(err)
				}
				patience := 10 * time.Second
				if how == "hang" || how == "late" || how == "fork" || how == "garbage" && kind == "exec" {
					patience = 2 * time.Second // it will be used up
				}
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				_, err = seat.Best(ctx, g.Start, nil, ugi.Limit{})
				seat.Leave()
				var fault *bots.Error
				if !errors.As(err, &fault) || !strings.Contains(err.Error(), want) {
					t.Errorf("%v, want …%s…", err, want)
				}
				if pid, err := os.ReadFile(forked); err == nil {
					stat, err := os.ReadFile("/proc/" + string(pid) + "/stat")
					if err == nil && !strings.Contains(string(stat), ") Z ") {
						t.Errorf("its child still runs: %s", stat)
					}
				} else if how == "fork" {
					t.Fatal(err)
				}
			})
		}
	}
}

func TestEveryKindPlaysEveryGame(t *testing.T) {
	us := func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		reply := botsarena.New(botsarena.Options{}).Answer(botsarena.Request{Method: r.Method, Body: body, Query: r.URL.RawQuery}, game.Budget{Nodes: 500})
		_, _ = w.Write(reply.Body)
	}
	server := httptest.NewServer(http.HandlerFunc(us))
	defer server.Close()
	host := strings.TrimPrefix(server.URL, "http://")
	for _, g := range append(engine.Games(), naval.Game()) {
		words := []string{"builtin", "builtin:1"}
		if g.Name == "tic-tac-toe" {
			words = words[:1]
		}
		if g.Name != "quoridor" {
			words = append(words, "http://"+host, "stdio:"+os.Args[0]+" be-a-bot well")
		}
		if g.Name == "tic-tac-toe" {
			words = append(words, "http+get://"+host, "exec:"+os.Args[0]+" be-a-bot well")
		}
		for _, word := range words {
			t.Run(g.Name+" "+word, func(t *testing.T) {
				var seats [2]bots.Seat
				for side := range seats {
					s, err := parse(t, word).Sit(t.Context(), bots.Table{Game: g, Seed: 1, Side: game.Side(side)})
					if err != nil {
						t.Fatal(err)
					}
					defer s.Leave()
					seats[side] = s
				}
				p, moves := g.Start, []string(nil)
				for !p.Outcome().Over() {
					reply, err := seats[p.Turn()].Best(t.Context(), p, moves, ugi.Limit{Nodes: 50})
					if err != nil {
						t.Fatal(err)
					}
					if p, err = p.Play(reply.Move); err != nil {
						t.Fatal(err)
					}
					moves = append(moves, reply.Move)
				}
			})
		}
	}
}

func TestWebFaults(t *testing.T) {
	for answer, want := range map[string]string{
		`nonsense`:                 `"nonsense"`,
		`{}`:                       "has no name",
		strings.Repeat(" ", 2<<20): "more than",
		"redirect":                 "not a JSON object",
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if answer == "redirect" {
				http.Redirect(w, r, "/elsewhere", http.StatusFound)
				return
			}
			fmt.Fprint(w, answer)
		}))
		_, err := parse(t, server.URL).Sit(t.Context(), bots.Table{Game: engine.Games()[0]})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want …%s…", answer, err, want)
		}
		server.Close()
	}
}

// An address that takes the question and never answers loses by that, and is let go.
func TestSilentAddress(t *testing.T) {
	held := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done() // until the asker is gone
		close(held)
	}))
	defer server.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, err := parse(t, server.URL).Sit(ctx, bots.Table{Game: engine.Games()[0]})
	var fault *bots.Error
	if !errors.As(err, &fault) || !strings.Contains(err.Error(), "in time") {
		t.Errorf("%v", err)
	}
	<-held
}

// A program that says more than it was asked is not believed later.
func TestTalkingOutOfTurn(t *testing.T) {
	seat, err := parse(t, "stdio:"+os.Args[0]+" be-a-bot well").Sit(t.Context(), bots.Table{Game: engine.Games()[0]})
	if err != nil {
		t.Fatal(err)
	}
	seat.Leave()
	talker := filepath.Join(t.TempDir(), "talker")
	if err := os.WriteFile(talker, []byte("read question; echo '{\"name\":\"talker\"}'; echo 'and more'; sleep 100\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	seat, err = parse(t, "stdio:sh "+talker).Sit(t.Context(), bots.Table{Game: engine.Games()[0]})
	if err != nil {
		t.Fatal(err)
	}
	defer seat.Leave()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	_, err = seat.Best(ctx, engine.Games()[0].Start, nil, ugi.Limit{})
	var fault *bots.Error
	if !errors.As(err, &fault) || !strings.Contains(err.Error(), "and more") {
		t.Errorf("%v", err)
	}
}

func TestParse(t *testing.T) {
	for _, text := range []string{"", "=builtin", "builtin:", "http:", "http://", "exec:", "stdio: ", "ugi:", "person", "x=y=builtin", "agent"} {
		if b, err := bots.Parse(text); err == nil {
			t.Errorf("%q is read as %+v", text, b)
		}
	}
	if address, ok := parse(t, "page=agent:127.0.0.1:9000").Agent(); !ok || address != "127.0.0.1:9000" {
		t.Errorf("an agent attaches at %q, %v", address, ok)
	}
	if b := parse(t, "a=http://x/y=z"); b.Name != "a" || b.Spelling() != "http://x/y=z" {
		t.Errorf("%+v", b)
	}
}

// A person is asked again after what is no move, and can resign.
func TestConsole(t *testing.T) {
	var out strings.Builder
	g := engine.Games()[0]
	c := bots.NewConsole(strings.NewReader("Q\nC\nresign\n"), &out)
	reply, err := c.Best(t.Context(), g.Start, nil, ugi.Limit{})
	if err != nil || reply.Move != "C" || strings.Count(out.String(), "your move") != 2 {
		t.Errorf("%+v, %v, after\n%s", reply, err, out.String())
	}
	if _, err := c.Best(t.Context(), g.Start, nil, ugi.Limit{}); err == nil {
		t.Error("resigning is a move")
	}
}

func ExampleParse() {
	b, err := bots.Parse("mine=stdio:./bot --fast")
	fmt.Println(b.Name, b.Spelling(), err)
	// Output: mine stdio:./bot --fast <nil>
}
