package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"text/tabwriter"
	"time"

	"arenabot/engine"
	"arenabot/engine/cis"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/history/journal"
	"arenabot/relay/history/sqlite"
	"arenabot/relay/hub"
	"arenabot/relay/practice"
	"arenabot/relay/server"
)

const (
	loadBattles = 1000
	loadPages   = 200
	loadCores   = 2
	loadMemory  = 512 << 20 // bytes
	loadSettle  = 150 * time.Millisecond
)

// BenchmarkLoad plays a thousand battles at once, of three games, between one relay
// and the practice arena while 200 pages watch, all in one process on two cores and
// within 512 MB, and prints a table. Lost are battles that did not end by the
// board's verdict, or pages that were cut off. Added latency is what the relay adds
// between the arrival of an event and its answer having left, settling and thinking
// excluded. Memory is the most that the process had of the system, the arena's and
// the pages' included.
func BenchmarkLoad(b *testing.B) {
	procs := runtime.GOMAXPROCS(loadCores + battle.SpareProcs)
	defer runtime.GOMAXPROCS(procs)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(loadMemory))
	for b.Loop() {
		l := newLoad(b)
		pages := l.attach(b)
		start := time.Now()
		peak := l.play(b)
		took := time.Since(start)
		messages, cut := pages.leave()
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
		fmt.Fprintf(table, "\n%d battles at once, %d pages\tmeasured\tto hold\n", loadBattles, loadPages)
		fmt.Fprintf(table, "battles lost\t%d\t0\n", lost)
		fmt.Fprintf(table, "pages cut off\t%d\t0\n", cut)
		fmt.Fprintf(table, "added latency, median\t%.1f ms\t\n", ms(added[len(added)/2]))
		fmt.Fprintf(table, "added latency, p99\t%.1f ms\tunder 50 ms\n", ms(added[len(added)*99/100]))
		fmt.Fprintf(table, "memory of the process\t%d MB\tunder 512 MB\n", peak>>20)
		fmt.Fprintf(table, "moves\t%d\t\n", len(added))
		fmt.Fprintf(table, "messages to pages\t%d\t\n", messages)
		fmt.Fprintf(table, "time\t%.0f s\t\n", took.Seconds())
		table.Flush()
	}
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// held returns the bytes of memory that the process has of the system.
func held() uint64 {
	of := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(of)
	return of[0].Value.Uint64() - of[1].Value.Uint64()
}

// pages are those that watch all battles.
type pages struct {
	conns    []net.Conn
	messages atomic.Int64
	cut      atomic.Int64
	all      sync.WaitGroup
	leaving  atomic.Bool
}

// attach has the pages say hello to the relay, and read on. They are bare
// connections (RFC 6455 by hand): a library's end would be measured too.
func (l *load) attach(b *testing.B) *pages {
	p := &pages{}
	for range loadPages {
		conn, err := net.Dial("tcp", strings.TrimPrefix(l.url, "http://"))
		if err != nil {
			b.Fatal(err)
		}
		fmt.Fprintf(conn, "GET /agent HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
		from := bufio.NewReaderSize(conn, 32<<10)
		if resp, err := http.ReadResponse(from, nil); err != nil || resp.StatusCode != http.StatusSwitchingProtocols {
			b.Fatalf("no page is attached: %v, %v", resp, err)
		}
		const hello = `{"type":"hello","version":2,"kind":"page","name":"watcher"}`
		if _, err := conn.Write(append([]byte{0x81, 0x80 | byte(len(hello)), 0, 0, 0, 0}, hello...)); err != nil {
			b.Fatal(err)
		}
		p.conns = append(p.conns, conn)
		p.all.Go(func() {
			n, err := readFrames(from, conn)
			p.messages.Add(n)
			if !p.leaving.Load() {
				b.Log("a page was cut off: ", err)
				p.cut.Add(1)
			}
		})
	}
	return p
}

// readFrames counts the messages that come until the connection ends, and answers
// pings.
func readFrames(from *bufio.Reader, to io.Writer) (texts int64, err error) {
	for {
		head, err := from.Peek(2)
		if err != nil {
			return texts, err
		}
		opcode, size, skip := head[0]&0x0f, int(head[1]), 2
		if size == 126 {
			if head, err = from.Peek(4); err != nil {
				return texts, err
			}
			size, skip = int(head[2])<<8|int(head[3]), 4
		}
		payload, err := from.Peek(skip + size)
		if err != nil {
			return texts, err
		}
		switch opcode {
		case 1:
			texts++
		case 8:
			return texts, fmt.Errorf("the relay closed it: %.100q", payload)
		case 9: // the pong has what the ping had, masked with zeros
			pong := append([]byte{0x8a, 0x80 | byte(size), 0, 0, 0, 0}, payload[skip:]...)
			if _, err := to.Write(pong); err != nil {
				return texts, err
			}
		}
		if _, err := from.Discard(skip + size); err != nil {
			return texts, err
		}
	}
}

// leave ends the pages, and tells what they heard and how many had been cut off.
func (p *pages) leave() (messages, cut int64) {
	p.leaving.Store(true)
	for _, conn := range p.conns {
		conn.Close()
	}
	p.all.Wait()
	return p.messages.Load(), p.cut.Load()
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
	native := battle.NewEngines(loadCores)
	db, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "db"))
	if err != nil {
		b.Fatal(err)
	}
	j := journal.New(db, nil)
	arena := practice.New(practice.Options{Games: engine.Games(), MaxBattles: 2 * loadBattles, Transport: battle.NewTransport()})
	relay := server.New(server.Options{
		Team:      server.Team{Arena: l.url + "/practice", Decider: native, Hub: hub.New(hub.Options{}), Asked: ask.New(ask.Options{Engines: native})},
		Transport: l, Quick: native.Quick, Practice: arena, Page: fstest.MapFS{}, Options: cis.Options{Settle: loadSettle},
		History: j,
	})
	front.Config.Handler = relay
	front.Start()
	b.Cleanup(func() {
		relay.Close()
		arena.Close()
		front.CloseClientConnections()
		front.Close()
		j.Close()
		db.Close()
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
		peak = max(peak, held())
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
