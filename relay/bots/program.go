package bots

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"arenabot/relay/contain"
)

// onceEach is a program that is run for each question.
type onceEach []string

func (o onceEach) close() {}

func (o onceEach) ask(ctx context.Context, question []byte) ([]byte, error) {
	p, err := start(append(o[1:len(o):len(o)], string(question)), o[0])
	if err != nil {
		return nil, err
	}
	defer p.end()
	_ = p.stdin.Close()
	var text []byte
	for {
		select {
		case line, more := <-p.lines:
			text = append(text, line...)
			if len(text) > maxAnswer {
				return nil, p.fault(fmt.Sprintf("the program wrote more than %d bytes", maxAnswer), text)
			}
			if more {
				text = append(text, '\n')
				continue
			}
			if p.readErr != nil {
				return nil, p.fault("the program wrote an endless line", text)
			}
			// Whatever the end of its output says, the exit status must be 0.
			if err := p.wait(ctx); err != nil {
				return nil, p.fault("the program failed: "+err.Error(), text)
			}
			return bytes.TrimSpace(text), nil
		case <-ctx.Done():
			return nil, late(ctx, text)
		}
	}
}

// lineBot is a program that answers line by line.
type lineBot struct{ *process }

func startLines(words []string) (asker, error) {
	p, err := start(words[1:], words[0])
	if err != nil {
		return nil, err
	}
	return lineBot{p}, nil
}

func (b lineBot) close() { b.end() }

func (b lineBot) ask(ctx context.Context, question []byte) ([]byte, error) {
	// A line from before the question answers none: a bot that talks out of turn would
	// have each later answer taken for that of the next question.
	select {
	case line, more := <-b.lines:
		if more {
			return nil, b.fault("the program spoke before it was asked", line)
		}
	default:
	}
	// A program that does not read must not hold us: the pipe takes some 64 KB.
	b.writing.Go(func() { _, _ = b.stdin.Write(append(question, '\n')) })
	select {
	case line, more := <-b.lines:
		if more {
			return line, nil
		}
		if b.readErr != nil {
			return nil, b.fault("the program wrote an endless line", nil)
		}
		// Its last words may come later than the end of its output.
		ending, cancel := context.WithTimeout(ctx, time.Second)
		_ = b.wait(ending)
		cancel()
		return nil, b.fault("the program has ended", nil)
	case <-ctx.Done():
		return nil, late(ctx, nil)
	}
}

// process is a contained program with its output read line by line.
type process struct {
	cmd     *exec.Cmd
	stdin   io.WriteCloser
	stdout  io.ReadCloser
	lines   chan []byte
	readErr error // known once lines is closed
	errors  tail
	closing chan struct{}
	reading sync.WaitGroup
	writing sync.WaitGroup
	waited  chan struct{}
	status  error // known once waited is closed
	waiting sync.Once
}

func start(args []string, name string) (*process, error) {
	p := &process{cmd: exec.Command(name, args...), lines: make(chan []byte), closing: make(chan struct{}), waited: make(chan struct{})}
	p.cmd.Stderr = &p.errors
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
		return nil, &Error{Why: "the program does not start: " + err.Error()}
	}
	p.reading.Go(p.read)
	return p, nil
}

func (p *process) read() {
	defer close(p.lines)
	scan := bufio.NewScanner(p.stdout)
	scan.Buffer(nil, maxAnswer)
	for scan.Scan() {
		select {
		case p.lines <- bytes.Clone(scan.Bytes()):
		case <-p.closing:
			return
		}
	}
	p.readErr = scan.Err()
}

// wait waits for the program's own end, once its output has ended.
func (p *process) wait(ctx context.Context) error {
	p.collect()
	select {
	case <-p.waited:
		if errors.Is(p.status, exec.ErrWaitDelay) {
			return nil // it ended well, and left a child with its stderr
		}
		return p.status
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// collect waits for the process in the background, so that none becomes a zombie.
func (p *process) collect() {
	p.waiting.Do(func() {
		p.reading.Go(func() {
			p.status = p.cmd.Wait()
			close(p.waited)
		})
	})
}

// end kills the program with all that it started, and waits for its end.
func (p *process) end() {
	close(p.closing)
	_ = p.stdin.Close()
	contain.Kill(p.cmd)
	_ = p.stdout.Close()
	p.collect()
	p.reading.Wait()
	p.writing.Wait()
}

// fault is an error with what the program said, on stderr if not elsewhere.
func (p *process) fault(why string, said []byte) error {
	if text := p.errors.String(); text != "" {
		why += fmt.Sprintf(", with %q on stderr", text)
	}
	return &Error{Why: why, Said: shorten(said)}
}

// tail keeps the last bytes written to it.
type tail struct {
	mu   sync.Mutex
	last []byte
}

func (t *tail) Write(text []byte) (int, error) {
	const most = 300
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, text[max(0, len(text)-most):]...)
	t.last = bytes.Clone(t.last[max(0, len(t.last)-most):])
	return len(text), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.last))
}
