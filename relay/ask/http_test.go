package ask

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"arenabot/engine/botsarena"
	"arenabot/relay/battle"
)

// Hundreds of questions at once: all are answered, over real HTTP.
func TestHundredsAtOnce(t *testing.T) {
	h := newHandler(t, Options{Engines: battle.NewEngines(runtime.NumCPU()), Think: 2 * time.Second})
	s := httptest.NewServer(h)
	defer s.Close()
	const open = `{"game-id":"%d","action":"play-turn","game":"connectfour","opponent":"bot2","you":"X","board":[["X","O"],["O","X"]],"player-index":0}`
	var all sync.WaitGroup
	for i := range 300 {
		all.Go(func() {
			body := []string{fmt.Sprintf(open, i), seaTurn, gridTurn, seaInit}[i%4]
			resp, err := http.Post(s.URL+"/bot", "application/json", strings.NewReader(body))
			if err != nil {
				t.Error(err)
				return
			}
			defer resp.Body.Close()
			reply, _ := io.ReadAll(resp.Body)
			if resp.StatusCode != 200 || bytes.Contains(reply, []byte("error")) {
				t.Errorf("question %d: %d %s", i, resp.StatusCode, reply)
			}
		})
	}
	all.Wait()
}

// Of a body that is too long no more is read than tells so, and the answer
// arrives although the caller has not finished.
func TestALongBodyIsAnswered(t *testing.T) {
	s := httptest.NewServer(newHandler(t, Options{}))
	defer s.Close()
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /bot HTTP/1.1\r\nHost: bot\r\nContent-Length: %d\r\n\r\n", 100*botsarena.MaxBody)
	if _, err := conn.Write(bytes.Repeat([]byte("{"), botsarena.MaxBody+1)); err != nil {
		t.Fatal(err)
	}
	reply := make([]byte, 4096)
	n, err := conn.Read(reply)
	if !strings.HasPrefix(string(reply[:n]), "HTTP/1.1 400") || err != nil {
		t.Errorf("%s, %v", reply[:n], err)
	}
}

func TestACallerWhoLeavesStopsTheSearch(t *testing.T) {
	begun, left := make(chan struct{}), make(chan error, 1)
	h := newHandler(t, Options{Agents: scripted(func(ctx context.Context, _ battle.Ask) (battle.Answer, error) {
		close(begun)
		<-ctx.Done()
		left <- context.Cause(ctx)
		return battle.Answer{}, ctx.Err()
	})})
	s := httptest.NewServer(h)
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, "POST", s.URL+"/bot", strings.NewReader(gridTurn))
	if err != nil {
		t.Fatal(err)
	}
	go func() { <-begun; cancel() }()
	if _, err := http.DefaultClient.Do(r); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("the search ends with %v", err)
	}
}
