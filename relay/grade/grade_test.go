package grade_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"arenabot/engine/botsarena"
	"arenabot/engine/game"
	"arenabot/relay/grade"
)

// good answers every arena that asks.
func good(t testing.TB) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		reply := botsarena.New(botsarena.Options{}).Answer(botsarena.Request{
			Method: r.Method, ContentType: r.Header.Get("Content-Type"), Query: r.URL.RawQuery, Body: body,
		}, game.Budget{Nodes: 2000})
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Allow-Headers", "content-type")
		_, _ = w.Write(reply.Body)
	}))
	t.Cleanup(server.Close)
	return server
}

// A sound bot loses no point but to draws, in any protocol.
func TestSoundBot(t *testing.T) {
	for _, protocol := range grade.Protocols()[1:] {
		points, err := grade.Run(t.Context(), grade.Options{TeamURL: good(t).URL, Protocol: protocol, Games: []string{"connectfour", "tictactoe"}})
		if err != nil || len(points) != 12 {
			t.Fatalf("%s: %d points, %v", protocol, len(points), err)
		}
		for _, p := range points {
			if !p.Won && p.Why != "a draw" {
				t.Errorf("%s: %+v", protocol, p)
			}
		}
	}
}

// A lost point comes with the exchange that lost it.
func TestLostPointsAreExplained(t *testing.T) {
	bad := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"name":"bad","play":"9-9"}`)
	}))
	defer bad.Close()
	points, err := grade.Run(t.Context(), grade.Options{TeamURL: bad.URL, Protocol: "botsarena", Games: []string{"tictactoe"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range points {
		last := p.Transcript[len(p.Transcript)-1]
		if p.Won || !strings.Contains(p.Why, "is no cell") || !strings.Contains(last, `"play":"9-9"`) {
			t.Errorf("%+v", p)
		}
	}
}

// A team that takes the webhook and plays nothing is told so of every battle.
func TestCIS(t *testing.T) {
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
	defer refusing.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	points, err := grade.Run(t.Context(), grade.Options{
		TeamURL: refusing.URL, Protocol: grade.CIS, Games: []string{"connect4"}, Listener: listener,
		Progress: func(grade.Point) { told++ },
	})
	if err != nil || len(points) != 12 || told != 12 {
		t.Fatalf("%d points, %d told, %v", len(points), told, err)
	}
	for _, p := range points {
		if p.Won || !strings.Contains(p.Why, "418") {
			t.Errorf("%+v", p)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, o := range []grade.Options{{Protocol: "x"}, {Protocol: "legacy", Games: []string{"chess"}}, {Protocol: grade.CIS}} {
		if _, err := grade.Run(t.Context(), o); err == nil {
			t.Errorf("%+v is graded", o)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := grade.Run(ctx, grade.Options{TeamURL: "http://127.0.0.1:1", Protocol: "botsarena"})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

func Example() {
	silent := httptest.NewServer(http.NotFoundHandler())
	defer silent.Close()
	points, err := grade.Run(context.Background(), grade.Options{
		TeamURL: silent.URL, Protocol: "bolosseum-post", Games: []string{"tictactoe"},
	})
	fmt.Println(len(points), points[0].Why, err)
	// Output: 6 lost: the greeting: the answer has the status 404, not 200 <nil>
}
