package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"arenabot/engine"
	"arenabot/relay/agent"
	"arenabot/relay/history"
)

// killRuns is how often TestKilledRelay ends the relay; ARENABOT_KILLS says
// otherwise.
const killRuns = 4

// TestKilledRelay ends the program at random moments in the middle of battles, as
// kill -9 does or by SIGTERM without patience, and starts it again at the same
// address, while an agent stays at its own machine. Afterwards every battle has
// one end with a reason, every line of its transcript is whole and there once,
// its moves lead from the start to where it stood, no stream was opened once
// anything was played, and the agent has come back by itself.
func TestKilledRelay(t *testing.T) {
	runs := killRuns
	if text := os.Getenv("ARENABOT_KILLS"); text != "" {
		var err error
		if runs, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	k := newKilling(t)
	chance := rand.New(rand.NewPCG(1, uint64(runs)))
	for run := range runs {
		relay := k.start(t)
		for i, game := range []string{"tic-tac-toe", "connect4", "quoridor"} {
			k.begin(t, game, run*3+i)
		}
		time.Sleep(time.Duration(chance.IntN(700)) * time.Millisecond)
		if relay.end(run%3 == 2); run%3 == 2 && !relay.ended() {
			t.Error("SIGTERM did not end it")
		}
	}
	k.start(t)
	k.check(t)
}

// A killing is an arena that lives on, an agent, and a relay that does not.
type killing struct {
	program, db    string
	arena, address string
	begun          map[history.Key]string // the arena's results, by battle
}

func newKilling(t *testing.T) *killing {
	t.Helper()
	dir := t.TempDir()
	k := &killing{program: built(t), db: filepath.Join(dir, "db"), address: freeAddress(t), begun: map[history.Key]string{}}
	arena := startProgram(t, k.program, "practice", "--listen", "127.0.0.1:0", "--pace", "10ms", "--battles", "10000")
	k.arena = arena.printed
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		done <- agent.Run(ctx, agent.Options{URL: "ws://" + k.address + "/agent", Name: "elsewhere", Think: 5 * time.Millisecond})
	}()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Errorf("the agent ended with %v", err)
		}
	})
	return k
}

// start starts the relay where it was before.
func (k *killing) start(t *testing.T) *process {
	t.Helper()
	return startProgram(t, k.program, "serve", "--listen", k.address, "--arena", k.arena, "--db", k.db,
		"--hold", "50ms", "--settle", "10ms", "--think", "200ms", "--drain", "0s", "--log", "error")
}

// begin begins a battle.
func (k *killing) begin(t *testing.T, game string, seed int) {
	t.Helper()
	answer := post(t, k.arena+"/"+game+"/tryout", fmt.Sprintf(`{"teamUrl":"http://%s","opponent":"random","seed":%d}`, k.address, seed))
	if failed := answer["errors"].(map[string]any); len(failed) > 0 {
		t.Fatalf("the webhook failed: %v", failed)
	}
	k.begun[history.Key{Game: game, ID: answer["battleId"].(string)}] = answer["resultUrl"].(string)
}

// check waits for the end of every battle and judges it.
func (k *killing) check(t *testing.T) {
	t.Helper()
	page := "http://" + k.address
	for key, results := range k.begun {
		over := outcome(t, page, key.Game, key.ID)
		if _, reason, _ := strings.Cut(over, ": "); reason == "" {
			t.Errorf("%v: ended with %q", key, over)
		}
		transcript := strings.TrimSpace(body(t, page+"/api/battles/"+key.Game+"/"+key.ID+"/transcript"))
		overs := 0
		for line := range strings.Lines(transcript) {
			var r struct{ Kind string }
			if err := json.Unmarshal([]byte(line), &r); err != nil {
				t.Errorf("%v: %v in %s", key, err, line)
			}
			if r.Kind == "over" {
				overs++
			}
		}
		if overs != 1 {
			t.Errorf("%v: %d times over\n%s", key, overs, transcript)
		}
		k.replay(t, key)
		said := fmt.Sprint(get(t, results)[key.ID])
		if strings.Contains(said, "GET start") && !unseenOpeningOf(transcript) || strings.Contains(said, "before the last one was answered") {
			t.Errorf("%v: the arena says %q\n%s", key, said, transcript)
		}
	}
	var list struct {
		Battles []struct{ ID, Game, Outcome string }
	}
	if err := json.Unmarshal([]byte(body(t, page+"/api/battles?limit=200")), &list); err != nil {
		t.Fatal(err)
	}
	if len(list.Battles) != min(200, len(k.begun)) {
		t.Errorf("%d battles are on record of %d", len(list.Battles), len(k.begun))
	}
	k.wantAgent(t)
}

// unseenOpeningOf reports whether nothing was known to be played when a stream was
// opened again, in a battle that the opponent may have opened: that can have happened
// while no relay ran. Without another GET such a battle is lost just as well.
func unseenOpeningOf(transcript string) bool {
	opens, first, played := 0, false, false
	for line := range strings.Lines(transcript) {
		var r struct{ Kind, Data string }
		if json.Unmarshal([]byte(line), &r) != nil {
			return false
		}
		var greeting struct{ YouAre, Action string }
		_ = json.Unmarshal([]byte(r.Data), &greeting) // else it is none
		switch {
		case r.Kind == "open" && played:
			return false
		case r.Kind == "open":
			opens++
		case greeting.YouAre != "":
			first = first || slices.Contains([]string{"O", "🔴", "first"}, greeting.YouAre)
		case r.Kind == "post" || greeting.Action != "":
			played = true
		}
	}
	return opens > 1 && !first
}

// replay plays the moves that are on record.
func (k *killing) replay(t *testing.T, key history.Key) {
	t.Helper()
	var whole struct {
		Plies []struct{ Move string }
	}
	if err := json.Unmarshal([]byte(body(t, "http://"+k.address+"/api/battles/"+key.Game+"/"+key.ID)), &whole); err != nil {
		t.Fatal(err)
	}
	g, err := engine.Lookup(key.Game)
	if err != nil {
		t.Fatal(err)
	}
	position := g.ArenaStart
	for n, p := range whole.Plies {
		if position, err = position.Play(p.Move); err != nil {
			t.Errorf("%v: ply %d: %v", key, n+1, err)
			return
		}
	}
}

// wantAgent begins battles until the agent, which may still wait to come back,
// decides one.
func (k *killing) wantAgent(t *testing.T) {
	t.Helper()
	for seed := range 20 {
		answer := post(t, k.arena+"/tic-tac-toe/tryout", fmt.Sprintf(`{"teamUrl":"http://%s","opponent":"random","seed":%d}`, k.address, seed))
		id := answer["battleId"].(string)
		outcome(t, "http://"+k.address, "tic-tac-toe", id)
		var whole struct{ By map[string]int }
		if err := json.Unmarshal([]byte(body(t, "http://"+k.address+"/api/battles/tic-tac-toe/"+id)), &whole); err != nil {
			t.Fatal(err)
		}
		if whole.By["agent"] > 0 {
			return
		}
		time.Sleep(time.Second)
	}
	t.Error("the agent did not come back")
}

// A process is the program, started as its user does.
type process struct {
	cmd     *exec.Cmd
	printed string // what stands after the colon in its first line
}

// startProgram starts it. Its address may take a moment to be free again.
func startProgram(t *testing.T, program string, args ...string) *process {
	t.Helper()
	for range 50 {
		p := &process{cmd: exec.Command(program, args...)}
		p.cmd.Stderr = os.Stderr
		out, err := p.cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := p.cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.end(false) })
		lines := bufio.NewScanner(out)
		if lines.Scan() {
			_, address, _ := strings.Cut(lines.Text(), ":")
			p.printed = strings.TrimSpace(address)
			go func() {
				for lines.Scan() { // so that it can print on
				}
			}()
			return p
		}
		p.end(false)
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("the program printed no address")
	return nil
}

// end ends it as kill -9 does, or by SIGTERM, and waits until it is gone. The
// second time it does nothing.
func (p *process) end(gently bool) {
	how := syscall.SIGKILL
	if gently {
		how = syscall.SIGTERM
	}
	_ = p.cmd.Process.Signal(how) // it may be gone already
	_ = p.cmd.Wait()
}

// ended reports whether it ended by itself, in good order.
func (p *process) ended() bool { return p.cmd.ProcessState != nil && p.cmd.ProcessState.Success() }

// freeAddress is one that nobody listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
