package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"text/tabwriter"
	"time"

	"arenabot/engine"
	"arenabot/engine/cis"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/hub"
	"arenabot/relay/practice"
	"arenabot/relay/server"
)

const (
	loadBattles = 300
	loadSettle  = 150 * time.Millisecond
)

// BenchmarkLoad plays 300 battles at once, a hundred of each game, between one
// relay and the practice arena in the same process, and prints a table. Lost are
// battles that did not end by the board's verdict. Added latency is what the
// relay adds between the arrival of an event and its answer having left, settling
// and thinking excluded. Memory is the most in use over the battles, the arena's
// included.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		l := newLoad(b)
		baseline := inUse()
		peak := l.play(b)
		lost, added := 0, []time.Duration(nil)
		for _, id := range l.ids {
			over, latencies := l.judge(b, id)
			if !strings.Contains(over, "we won") && !strings.Contains(over, "the opponent won") && !strings.Contains(over, "drawn") {
				b.Logf("%s: %s", id, over)
				lost++
			}
			added = append(added, latencies...)
		}
		slices.Sort(added)
		table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintf(table, "\n%d battles at once\tmeasured\tto hold\n", loadBattles)
		fmt.Fprintf(table, "lost\t%d\t0\n", lost)
		fmt.Fprintf(table, "added latency, median\t%.1f ms\tunder 5 ms\n", ms(added[len(added)/2]))
		fmt.Fprintf(table, "added latency, p99\t%.1f ms\tunder 25 ms\n", ms(added[len(added)*99/100]))
		fmt.Fprintf(table, "memory a battle\t%d KB\tunder 1024 KB\n", int(peak-baseline)/1024/loadBattles)
		fmt.Fprintf(table, "moves\t%d\n", len(added))
		table.Flush()
	}
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// inUse returns the bytes of memory that live objects and stacks take.
func inUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}

// A load is a relay under load. It is the relay's transport to the arena too,
// and notes when each POST has left.
type load struct {
	url string
	ids []string // "game/id"
	to  *http.Transport

	mu   sync.Mutex
	left map[string][]time.Time // by "game/id"
}

func newLoad(b *testing.B) *load {
	l := &load{to: battle.NewTransport(), left: map[string][]time.Time{}}
	front := httptest.NewUnstartedServer(nil)
	l.url = "http://" + front.Listener.Addr().String()
	native := battle.NewEngines(runtime.NumCPU())
	procs := runtime.GOMAXPROCS(runtime.NumCPU() + battle.SpareProcs)
	b.Cleanup(func() { runtime.GOMAXPROCS(procs) })
	arena := practice.New(practice.Options{Games: engine.Games(), MaxBattles: 2 * loadBattles, Transport: battle.NewTransport()})
	relay := server.New(server.Options{
		Team:      server.Team{Arena: l.url + "/practice", Decider: native, Hub: hub.New(hub.Options{}), Asked: ask.New(ask.Options{Engines: native})},
		Transport: l, Quick: native.Quick, Practice: arena, Page: fstest.MapFS{}, Options: cis.Options{Settle: loadSettle},
	})
	front.Config.Handler = relay
	front.Start()
	b.Cleanup(func() {
		relay.Close()
		arena.Close()
		front.CloseClientConnections()
		front.Close()
	})
	return l
}

// RoundTrip implements http.RoundTripper.
func (l *load) RoundTrip(r *http.Request) (*http.Response, error) {
	path := strings.Split(r.URL.Path, "/") // "", practice, game, play, id
	if r.Method == http.MethodPost {
		trace := &httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) {
			l.mu.Lock()
			defer l.mu.Unlock()
			id := path[2] + "/" + path[4]
			l.left[id] = append(l.left[id], time.Now())
		}}
		r = r.WithContext(httptrace.WithClientTrace(r.Context(), trace))
	}
	return l.to.RoundTrip(r)
}

// play starts all battles, waits until none is left, and returns the most memory
// that was in use meanwhile.
func (l *load) play(b *testing.B) (peak uint64) {
	opponents := []string{"first-legal", "random", "alpha-beta"}
	for i := range loadBattles {
		game := engine.Games()[i%3].Name
		body := fmt.Sprintf(`{"teamUrl":%q,"opponent":%q,"seed":%d}`, l.url, opponents[i/3%3], i)
		resp, err := http.Post(l.url+"/practice/"+game+"/tryout", "application/json", strings.NewReader(body))
		if err != nil {
			b.Fatal(err)
		}
		var begun struct{ BattleID string }
		err = json.NewDecoder(resp.Body).Decode(&begun)
		resp.Body.Close()
		if err != nil || begun.BattleID == "" {
			b.Fatalf("the tryout was answered with status %d: %v", resp.StatusCode, err)
		}
		l.ids = append(l.ids, game+"/"+begun.BattleID)
	}
	for live := loadBattles; live > 0; time.Sleep(time.Second) {
		peak = max(peak, inUse())
		var health struct{ Battles int }
		if err := json.Unmarshal(l.get(b, "/healthz"), &health); err != nil {
			b.Fatal(err)
		}
		live = health.Battles
	}
	return peak
}

// judge reads a battle's transcript: how it ended, and what the relay added to
// each answer.
func (l *load) judge(b *testing.B, id string) (over string, added []time.Duration) {
	var came, asked, moved time.Time
	left := l.left[id]
	lines := bufio.NewScanner(strings.NewReader(string(l.get(b, "/api/battles/"+id+"/transcript"))))
	for lines.Scan() {
		var r struct {
			T         time.Time
			Kind, Why string
			Data      string
		}
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			b.Fatal(err)
		}
		switch r.Kind {
		case "event":
			came, asked = r.T, time.Time{}
			if strings.Contains(r.Data, "youAre") {
				came = time.Time{} // the opening is held back
			}
		case "ask":
			asked = r.T
		case "move":
			moved = r.T
		case "post":
			if !came.IsZero() && !asked.IsZero() && len(left) > 0 {
				ready := came.Add(loadSettle)
				if moved.After(ready) {
					ready = moved
				}
				added = append(added, asked.Sub(came)+left[0].Sub(ready))
			}
			left = left[min(1, len(left)):]
		case "over":
			over = r.Why
		}
	}
	return over, added
}

func (l *load) get(b *testing.B, path string) []byte {
	resp, err := http.Get(l.url + path)
	if err != nil {
		b.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		b.Fatal(err)
	}
	return data
}
