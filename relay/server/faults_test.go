package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"arenabot/engine"
	"arenabot/engine/game"
	"arenabot/relay/ask"
	"arenabot/relay/battle"
	"arenabot/relay/history"
	"arenabot/relay/history/journal"
	"arenabot/relay/history/sqlite"
	"arenabot/relay/hub"
	"arenabot/relay/practice"
	"arenabot/relay/server"

	"github.com/google/go-cmp/cmp"
)

// A proving is a relay with its history and the practice arena, on a network in
// memory and in a bubble whose clock runs by itself.
type proving struct {
	t      *testing.T
	db     *sqlite.DB
	store  *disk
	client *http.Client
	down   atomic.Bool // the arena answers no call
	ids    []history.Key

	mu  sync.Mutex
	end map[string]string // outcomes as observed, by game and id
}

// disk is the database, and may be full.
type disk struct {
	*history.DB
	full atomic.Bool
}

// Apply implements journal.Store.
func (d *disk) Apply(ctx context.Context, writes ...history.Write) error {
	if d.full.Load() {
		return errors.New("writing the history: database or disk is full")
	}
	return d.DB.Apply(ctx, writes...)
}

// firstLegal plays the first legal move: what is proved does not depend on play.
type firstLegal struct{}

// Decide implements battle.Decider.
func (firstLegal) Decide(_ context.Context, a battle.Ask) (battle.Answer, error) {
	return battle.Answer{By: "native", Choice: game.Choice{Move: a.Position.Moves()[0]}}, nil
}

// prove runs f in a bubble. After it the relay is closed, and all must be gone.
//
// One thread runs all: where two of them fire timers of a bubble at once, each in a
// select, Go 1.26 gives both the same context of the race detector, which breaks
// inside (runtime.(*timer).maybeRunChan does not hold the lock of the bubble's).
func prove(t *testing.T, f func(p *proving)) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	synctest.Test(t, func(t *testing.T) {
		db, err := sqlite.Open(t.Context(), sqlite.Memory)
		if err != nil {
			t.Fatal(err)
		}
		p := &proving{t: t, db: db, store: &disk{DB: db.DB}, end: map[string]string{}}
		network := &wires{make(chan net.Conn), make(chan struct{})}
		to := &http.Transport{DialContext: network.dial, DisableKeepAlives: true}
		p.client = &http.Client{Transport: to}
		j := journal.New(p.store, nil)
		arena := practice.New(practice.Options{Games: engine.Games(), Transport: to, MaxBattles: 5000, Scored: j.Scored})
		relay := server.New(server.Options{
			Team:      server.Team{Arena: "http://relay.test/practice", Decider: firstLegal{}, Hub: hub.New(hub.Options{}), Asked: ask.New(ask.Options{Engines: battle.NewEngines(1)})},
			Transport: outages{p, to}, Practice: arena, Page: fstest.MapFS{}, History: j, Observe: p.observe,
		})
		web := &http.Server{Handler: relay}
		served := make(chan error, 1)
		go func() { served <- web.Serve(network) }()
		f(p)
		relay.Close()
		arena.Close()
		web.Close()
		<-served
		j.Close()
		db.Close()
	})
}

func (p *proving) observe(u battle.Update) {
	if u.Result == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	key := u.Game + "/" + u.ID
	if before := p.end[key]; before != "" {
		p.t.Errorf("%s ended twice: %s, and %v", key, before, u.Result)
	}
	p.end[key] = fmt.Sprintf("%v: %s", u.Result.Outcome, u.Result.Reason)
}

// tryout begins a battle.
func (p *proving) tryout(gameName, with string) {
	p.t.Helper()
	resp, err := p.client.Post("http://relay.test/practice/"+gameName+"/tryout", "application/json", strings.NewReader(`{"teamUrl":"http://relay.test",`+with+`}`))
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	var begun struct{ BattleID string }
	if err := json.NewDecoder(resp.Body).Decode(&begun); err != nil || begun.BattleID == "" {
		p.t.Fatalf("%s: %v, status %d", with, err, resp.StatusCode)
	}
	p.ids = append(p.ids, history.Key{Game: gameName, ID: begun.BattleID})
}

// check looks at each battle: it has a result or a named reason, and its record
// is whole and there once. It returns how many ended in which way.
func (p *proving) check() map[string]int {
	p.t.Helper()
	ends := map[string]int{}
	for _, key := range p.ids {
		b, err := p.db.Battle(p.t.Context(), key)
		if err != nil || b.Outcome == "" || len(b.Reason) < 5 || b.Lost > 0 {
			p.t.Errorf("%v: %+v, %v", key, b, err)
		}
		if want := p.end[key.Game+"/"+key.ID]; want != b.Outcome+": "+b.Reason {
			p.t.Errorf("%v: ended as %q, on record is %q: %q", key, want, b.Outcome, b.Reason)
		}
		ends[b.Outcome]++
		records, err := p.db.Records(p.t.Context(), key)
		if err != nil || len(records) == 0 || records[len(records)-1].Kind != battle.RecordOver {
			p.t.Errorf("%v: %d lines, the last is no end: %v", key, len(records), err)
		}
		var events []string
		for _, r := range records {
			if r.Kind != battle.RecordEvent || b.Opponent == "cheat" || strings.HasPrefix(b.Opponent, "cheat:") {
				continue // a cheat may say anything
			}
			if !json.Valid(r.Data) {
				p.t.Errorf("%v: half an event is on record: %q", key, r.Data)
			}
			// In tic-tac-toe every event of a battle is another, but that a stream
			// which was opened anew, before anything was played, greets again.
			if key.Game == "tic-tac-toe" && slices.Contains(events, string(r.Data)) && !strings.Contains(string(r.Data), "youAre") {
				p.t.Errorf("%v: an event is on record twice: %s", key, r.Data)
			}
			events = append(events, string(r.Data))
		}
		var extent history.Extent
		if extent, err = p.db.Extent(p.t.Context(), key); err != nil || extent.Events != len(records) || extent.Plies != len(b.Plies) {
			p.t.Errorf("%v: %+v, %d lines, %d plies: %v", key, extent, len(records), len(b.Plies), err)
		}
	}
	return ends
}

// outages are calls to an arena that may be down.
type outages struct {
	p  *proving
	to http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (o outages) RoundTrip(r *http.Request) (*http.Response, error) {
	if o.p.down.Load() {
		return nil, &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}
	}
	return o.to.RoundTrip(r)
}

// wires are a network in memory.
type wires struct {
	conns chan net.Conn
	done  chan struct{}
}

func (w *wires) Accept() (net.Conn, error) {
	select {
	case c := <-w.conns:
		return c, nil
	case <-w.done:
		return nil, net.ErrClosed
	}
}
func (w *wires) Close() error   { close(w.done); return nil }
func (w *wires) Addr() net.Addr { return &net.TCPAddr{} }

func (w *wires) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case w.conns <- there:
		return here, nil
	case <-w.done:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// gaveUp is longer than any battle goes on: the arena gives up after five minutes.
const gaveUp = 20 * time.Minute

// The arena's stream is cut at every byte, cleanly or not, as either side: each battle
// ends with a reason, and no half event is taken for a whole one.
func TestStreamsCutAtEveryByte(t *testing.T) {
	length := 0
	prove(t, func(p *proving) {
		p.tryout("tic-tac-toe", `"opponent":"first-legal","youAre":"second","seed":1`)
		time.Sleep(gaveUp)
		records, err := p.db.Records(p.t.Context(), p.ids[0])
		if err != nil || p.check()["unknown"] > 0 {
			p.t.Error(records, err)
		}
		for _, r := range records {
			if r.Kind == battle.RecordEvent {
				length += len("data: ") + len(r.Data) + len("\n\n")
			}
		}
	})
	if length < 200 {
		t.Fatalf("a stream of %d bytes", length)
	}
	// A few at a time, and one cut for each byte: the race detector bears no more.
	// A soak has them all.
	const atOnce = 50
	_, all := os.LookupEnv("ARENABOT_SOAK")
	ends := map[string]int{}
	for from := 0; from < length+2; from += atOnce {
		prove(t, func(p *proving) {
			for n := from; n < min(from+atOnce, length+2); n++ {
				for i, fault := range []string{"streamEndsAt", "streamDropsAt", "streamEndsAt", "streamDropsAt"} {
					if all || n%4 == i {
						side := []string{"first", "second"}[i/2]
						p.tryout("tic-tac-toe", fmt.Sprintf(`"opponent":"first-legal","youAre":%q,"seed":1,"faults":{%q:%d}`, side, fault, n))
					}
				}
			}
			time.Sleep(gaveUp)
			synctest.Wait()
			for end, n := range p.check() {
				ends[end] += n
			}
		})
	}
	if ends["won"] == 0 || ends["lost"] == 0 || ends["unknown"] == 0 {
		t.Errorf("they end as %v", ends)
	}
}

// Faults by lot, each from its seed: a slow arena, one that is down for a while,
// calls and answers that are lost, late or spoilt, streams that end, webhooks that
// come again, opponents that cheat, and a disk that is full for a while.
func TestFaultsByLot(t *testing.T) {
	for seed := range uint64(8) {
		prove(t, func(p *proving) {
			rng := rand.New(rand.NewPCG(seed, 9))
			lots := func(n int, format string) string {
				if rng.IntN(3) > 0 {
					return ""
				}
				return fmt.Sprintf(format, 1+rng.IntN(n))
			}
			go func() {
				rng := rand.New(rand.NewPCG(seed, 10))
				for range 6 { // outages of the arena and the disk, while battles go on
					time.Sleep(time.Duration(rng.IntN(5000)) * time.Millisecond)
					fault := []*atomic.Bool{&p.down, &p.store.full}[rng.IntN(2)]
					fault.Store(true)
					time.Sleep(time.Duration(rng.IntN(8000)) * time.Millisecond)
					fault.Store(false)
				}
			}()
			for i := range 60 {
				faults := slices.DeleteFunc([]string{
					lots(900, `"latencyMs":%d`), lots(3000, `"firstEventDelayMs":%d`), lots(900, `"eventGapMs":%d`), lots(6000, `"answerDelayMs":%d`),
					lots(4, `"postsLost":[%d]`), lots(4, `"answersLost":[%d]`), lots(4, `"answersWithheld":[%d]`), lots(4, `"postsRefused":[%d]`),
					lots(4, `"answersSpoilt":[%d]`), lots(600, `"streamEndsAt":%d`), lots(600, `"streamDropsAt":%d`), lots(3, `"duplicateWebhooks":%d`), lots(2, `"startsRefused":%d`),
				}, func(s string) bool { return s == "" })
				opponent := []string{"first-legal", "random", "cheat"}[rng.IntN(3)]
				p.tryout(engine.Games()[i%3].Name, fmt.Sprintf(`"opponent":%q,"seed":%d,"faults":{%s}`, opponent, seed*1000+uint64(i), strings.Join(faults, ",")))
			}
			time.Sleep(2 * gaveUp)
			synctest.Wait()
			p.check()
			again, err := p.db.Unfinished(p.t.Context())
			if d := cmp.Diff(0, len(again)); d != "" || err != nil {
				p.t.Errorf("seed %d: battles that never ended: %v, %v", seed, again, err)
			}
		})
	}
}
