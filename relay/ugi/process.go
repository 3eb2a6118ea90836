package ugi

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"arenabot/relay/contain"
)

// A Process is a foreign engine. Its methods must be called one at a time, and after
// an error only Close.
type Process struct {
	command string
	cmd     *exec.Cmd
	stdin   io.WriteCloser
	stdout  io.ReadCloser
	stderr  tail
	lines   chan string
	reading sync.WaitGroup
	closing chan struct{}
	ending  sync.Once
	name    string
	readErr error // why lines was closed, nil at the end of stdout
}

// A Reply is a move and what the engine said of its search; 0 is what it did not say.
type Reply struct {
	Move  string
	Depth int
	Nodes int64
}

// Start runs the command, its words already apart, and greets it. ctx bounds the
// greeting, not the life of the process.
func Start(ctx context.Context, words ...string) (*Process, error) {
	if len(words) == 0 {
		return nil, errors.New("an engine needs a command")
	}
	p := &Process{
		command: words[0],
		cmd:     exec.Command(words[0], words[1:]...),
		lines:   make(chan string),
		closing: make(chan struct{}),
	}
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = time.Second // for stderr, should a child that got away hold it
	contain.Prepare(p.cmd)
	var err error
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.stdout, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("the engine does not start: %w", err)
	}
	p.reading.Go(p.read)
	p.send("ugi")
	for {
		line, err := p.line(ctx)
		if err != nil {
			p.Close()
			return nil, err
		}
		if name, ok := strings.CutPrefix(line, "id name "); ok {
			p.name = name
		}
		if line == "ugiok" {
			return p, nil
		}
	}
}

// Name is what the engine calls itself.
func (p *Process) Name() string { return p.name }

// NewGame tells that the positions to come belong to another game, and waits until
// the engine is ready.
func (p *Process) NewGame(ctx context.Context) error {
	p.send("uginewgame\nisready")
	for {
		line, err := p.line(ctx)
		if err != nil || line == "readyok" {
			return err
		}
	}
}

// Best returns the engine's move after moves from the start. Whether it is legal
// is for the caller to judge.
func (p *Process) Best(ctx context.Context, moves []string, l Limit) (Reply, error) {
	position := "position startpos"
	if len(moves) > 0 {
		position += " moves " + strings.Join(moves, " ")
	}
	p.send(position + "\ngo " + l.String())
	var r Reply
	for {
		line, err := p.line(ctx)
		if err != nil {
			return Reply{}, err
		}
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "info":
			r.note(words)
		case words[0] == "bestmove" && len(words) > 1:
			r.Move = words[1]
			return r, nil
		}
	}
}

// note keeps the depth and nodes of an info line.
func (r *Reply) note(words []string) {
	for i := 1; i+1 < len(words) && words[i] != "string" && words[i] != "pv"; i++ {
		n, err := strconv.ParseInt(words[i+1], 10, 64)
		switch {
		case err != nil:
		case words[i] == "depth":
			r.Depth = int(n)
		case words[i] == "nodes":
			r.Nodes = n
		}
	}
}

// Close kills the engine and all that it started in its process group, and waits
// for its end.
func (p *Process) Close() {
	p.ending.Do(func() {
		close(p.closing)
		_ = p.stdin.Close()
		contain.Kill(p.cmd)
		_ = p.stdout.Close() // a child in a group of its own may hold the other end
		p.reading.Wait()
		_ = p.cmd.Wait() // killed: its status says nothing
	})
}

// send writes lines. That nobody reads them any more shows as the end of stdout,
// or as silence.
func (p *Process) send(text string) { _, _ = io.WriteString(p.stdin, text+"\n") }

// line waits for the next line.
func (p *Process) line(ctx context.Context) (string, error) {
	select {
	case line, ok := <-p.lines:
		if !ok {
			return "", p.gone()
		}
		return line, nil
	case <-ctx.Done():
		return "", fmt.Errorf("the engine is silent: %w", ctx.Err())
	}
}

// read hands on the lines of stdout until its end.
func (p *Process) read() {
	defer close(p.lines)
	lines := bufio.NewScanner(p.stdout)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		select {
		case p.lines <- strings.TrimSpace(lines.Text()):
		case <-p.closing:
			return
		}
	}
	p.readErr = lines.Err()
}

// gone says why the process does not talk any more.
func (p *Process) gone() error {
	p.Close() // its last words may come later than the end of stdout
	why := "the engine has ended"
	if errors.Is(p.readErr, bufio.ErrTooLong) {
		why = fmt.Sprintf("the engine wrote a line of more than %d bytes", longestLine)
	}
	if said := p.stderr.String(); said != "" {
		why += ", with " + strconv.Quote(said) + " on stderr"
	}
	return errors.New(why)
}

// tail keeps the last bytes written to it.
type tail struct {
	mu   sync.Mutex
	last []byte
}

const tailBytes = 300

func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, text[max(0, len(text)-tailBytes):]...)
	t.last = t.last[max(0, len(t.last)-tailBytes):]
	return len(text), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.last))
}
