//go:build unix

package ugi

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"arenabot/engine"
)

// TestMain makes the test program an engine as well: with a first argument of
// engineArgument it behaves, well or badly, as the second says.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == engineArgument {
		behave(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

const engineArgument = "be-an-engine"

func behave(how string) {
	g, err := engine.Lookup("tic-tac-toe")
	if err != nil {
		panic(err)
	}
	switch how {
	case "well":
		if err := Serve(g, os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
	case "silent":
		time.Sleep(time.Hour)
	case "deaf after greeting":
		fmt.Println("ugiok")
		time.Sleep(time.Hour)
	case "crash":
		fmt.Println("ugiok")
		fmt.Fprintln(os.Stderr, strings.Repeat("-", 1000)+" out of luck")
		os.Exit(3)
	case "chatter":
		for {
			fmt.Println("info string la la la")
		}
	case "endless line":
		for {
			fmt.Print("la la la")
		}
	case "parent":
		child := exec.Command(os.Args[0], engineArgument, "silent")
		child.Stdout = os.Stdout
		if err := child.Start(); err != nil {
			panic(err)
		}
		fmt.Printf("id name %d\nugiok\nreadyok\n", child.Process.Pid)
		_, _ = io.Copy(io.Discard, os.Stdin)
	}
}

func startEngine(t *testing.T, ctx context.Context, how string) (*Process, error) {
	t.Helper()
	p, err := Start(ctx, os.Args[0], engineArgument, how)
	if err == nil {
		t.Cleanup(p.Close)
	}
	return p, err
}

func TestProcess(t *testing.T) {
	p, err := startEngine(t, t.Context(), "well")
	if err != nil {
		t.Fatal(err)
	}
	if p.Name() != "arenabot tic-tac-toe" {
		t.Errorf("it is called %q", p.Name())
	}
	for range 2 {
		if err := p.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		r, err := p.Best(t.Context(), []string{"C", "NW", "N"}, Limit{Nodes: 100000})
		if err != nil || r.Move != "S" || r.Nodes < 1 || r.Depth < 1 {
			t.Errorf("it answers %+v, %v; want S with depth and nodes", r, err)
		}
	}
}

func TestBadEngines(t *testing.T) {
	for how, want := range map[string]string{
		"silent":              "silent",
		"deaf after greeting": "silent",
		"crash":               `the engine has ended, with "`,
		"chatter":             "silent",
		"endless line":        "a line of more than 65536 bytes",
	} {
		t.Run(how, func(t *testing.T) {
			patience := time.Minute
			if want == "silent" {
				patience = time.Second // it will be used up
			}
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			p, err := startEngine(t, ctx, how)
			if err == nil {
				err = p.NewGame(ctx)
			}
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("the error is %v, want %q in it", err, want)
			}
			if how == "crash" && (!strings.Contains(err.Error(), "out of luck") || len(err.Error()) > 2*tailBytes) {
				t.Errorf("the error is %v, want the end of stderr in it", err)
			}
		})
	}
	for _, words := range [][]string{nil, {"/no/such/engine"}} {
		if p, err := Start(t.Context(), words...); err == nil {
			p.Close()
			t.Errorf("%q was started", words)
		}
	}
}

// TestCloseKillsChildrenToo: what an engine starts must not outlive it.
func TestCloseKillsChildrenToo(t *testing.T) {
	p, err := Start(t.Context(), os.Args[0], engineArgument, "parent")
	if err != nil {
		t.Fatal(err)
	}
	child, err := strconv.Atoi(p.Name())
	if err != nil {
		p.Close()
		t.Fatal(err)
	}
	p.Close()
	for deadline := time.Now().Add(10 * time.Second); alive(child); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the engine's child %d is still running", child)
		}
	}
	if alive(p.cmd.Process.Pid) {
		t.Error("the engine is still running")
	}
}

// alive reports whether a process runs; a killed one that nobody has waited for does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(stat), ") Z ")
}
