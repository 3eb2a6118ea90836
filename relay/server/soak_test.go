package server_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
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
	"arenabot/relay/history/journal"
	"arenabot/relay/history/sqlite"
	"arenabot/relay/hub"
	"arenabot/relay/metrics"
	"arenabot/relay/practice"
	"arenabot/relay/server"
)

const (
	// soakBattles are those of TestSoak; ARENABOT_SOAK says otherwise.
	soakBattles = 300
	soakLooks   = 10 // at memory, goroutines and descriptors, while nothing is played
	soakAtOnce  = 300
	soakKept    = 32 << 20 // bytes of history
)

// A look is what the process takes at one moment of a soak.
type look struct {
	battles                 int
	heap                    uint64
	goroutines, descriptors int
	history                 int64
}

// TestSoak plays many quick battles in a row, against opponents that cheat among
// others, and prints what the process takes in between: goroutines and descriptors
// stay, memory does once what is remembered of battles is as much as may be, which
// is after ten thousand; before, each may add little.
func TestSoak(t *testing.T) {
	battles := soakBattles
	if text := os.Getenv("ARENABOT_SOAK"); text != "" {
		var err error
		if battles, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	s := newSoak(t)
	s.play(t, 60) // so that there is all that stays
	looks := []look{s.look(t, 60)}
	for i := range soakLooks {
		s.play(t, battles/soakLooks)
		looks = append(looks, s.look(t, 60+(i+1)*(battles/soakLooks)))
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\nbattles\theap\tgoroutines\tdescriptors\thistory\t\n")
	for _, l := range looks {
		fmt.Fprintf(table, "%d\t%.1f MB\t%d\t%d\t%.1f MB\t\n", l.battles, float64(l.heap)/(1<<20), l.goroutines, l.descriptors, float64(l.history)/(1<<20))
	}
	table.Flush()

	first, last := looks[0], looks[soakLooks]
	if last.goroutines > first.goroutines+10 || last.descriptors > first.descriptors+10 {
		t.Errorf("goroutines and descriptors were %d and %d, and are %d and %d", first.goroutines, first.descriptors, last.goroutines, last.descriptors)
	}
	if perBattle := (int64(last.heap) - int64(first.heap)) / int64(last.battles-first.battles); perBattle > 40<<10 {
		t.Errorf("each battle adds %d bytes", perBattle)
	}
	if middle := looks[soakLooks*3/5]; middle.battles > 10_000 && last.heap > middle.heap+middle.heap/10+2<<20 {
		t.Errorf("memory goes on growing: %d bytes after %d battles, %d after %d", middle.heap, middle.battles, last.heap, last.battles)
	}
	if last.history > soakKept {
		t.Errorf("the history takes %d bytes", last.history)
	}
}

// A soak is a relay with all its parts, and the practice arena.
type soak struct {
	url    string
	client *http.Client
	db     *sqlite.DB
	j      *journal.Journal
	relay  *server.Server
	seed   int
}

func newSoak(t *testing.T) *soak {
	t.Helper()
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "db"))
	if err != nil {
		t.Fatal(err)
	}
	s := &soak{db: db, j: journal.New(db, nil), client: &http.Client{Transport: battle.NewTransport()}}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.url = "http://" + listener.Addr().String()
	counted := metrics.New()
	arena := practice.New(practice.Options{Games: engine.Games(), Transport: battle.NewTransport(), Scored: s.j.Scored})
	s.relay = server.New(server.Options{
		Team:      server.Team{Arena: s.url + "/practice", Decider: firstLegal{}, Hub: hub.New(hub.Options{}), Asked: ask.New(ask.Options{Engines: battle.NewEngines(1)})},
		Transport: counted.Transport(battle.NewTransport()), Practice: arena, Page: fstest.MapFS{}, History: s.j, Observe: counted.Observe,
		Options: cis.Options{Hold: -1, Settle: 2 * time.Millisecond},
	})
	front := httptest.NewUnstartedServer(counted.Requests(s.relay))
	front.Listener.Close()
	front.Listener = listener
	front.Start()
	t.Cleanup(func() {
		s.relay.Close()
		arena.Close()
		front.CloseClientConnections()
		front.Close()
		s.j.Close()
		db.Close()
	})
	return s
}

// play plays so many battles, some at once, and waits until all have ended.
func (s *soak) play(t *testing.T, battles int) {
	t.Helper()
	opponents := []string{"first-legal", "random", "cheat"}
	places := make(chan bool, soakAtOnce)
	var all sync.WaitGroup
	for range battles {
		s.seed++
		name, opponent, seed := engine.Games()[s.seed%3].Name, opponents[s.seed/3%3], s.seed
		places <- true
		all.Go(func() {
			defer func() { <-places }()
			resp, err := s.client.Post(s.url+"/practice/"+name+"/tryout", "application/json",
				strings.NewReader(fmt.Sprintf(`{"teamUrl":%q,"opponent":%q,"seed":%d}`, s.url, opponent, seed)))
			if err != nil {
				t.Error(err)
				return
			}
			defer resp.Body.Close()
			var begun struct{ Errors map[string]string }
			if err := json.NewDecoder(resp.Body).Decode(&begun); err != nil || resp.StatusCode != 200 || len(begun.Errors) > 0 {
				t.Errorf("a tryout: status %d, %v, %v", resp.StatusCode, begun.Errors, err)
			}
		})
		for s.relay.Live() > soakAtOnce {
			time.Sleep(time.Millisecond)
		}
	}
	all.Wait()
	for s.relay.Live() > 0 {
		time.Sleep(time.Millisecond)
	}
}

// look measures while nothing is played.
func (s *soak) look(t *testing.T, battles int) look {
	t.Helper()
	s.j.Flush(t.Context())
	if _, err := s.db.Keep(t.Context(), time.Time{}, soakKept); err != nil {
		t.Error(err)
	}
	l := look{battles: battles}
	for range 100 { // until what has ended is gone
		before := l.goroutines
		if l.goroutines = runtime.NumGoroutine(); l.goroutines == before {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	l.heap = m.HeapAlloc
	if open, err := os.ReadDir("/dev/fd"); err == nil { // elsewhere there is nothing to count
		l.descriptors = len(open)
	}
	var err error
	if l.history, err = s.db.Size(t.Context()); err != nil {
		t.Error(err)
	}
	return l
}
