package bots

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"arenabot/engine/game"
	"arenabot/relay/naval"
	"arenabot/relay/ugi"
)

// A Console asks a person for moves. One serves all games of a process, since nothing
// wakes a read from a terminal: its reader ends with its input.
type Console struct {
	out   io.Writer
	in    io.Reader
	once  sync.Once
	lines chan string
}

// ErrResigned is how a person gives up.
var ErrResigned = errors.New("resigned")

// NewConsole asks on out and reads a line an answer from in.
func NewConsole(in io.Reader, out io.Writer) *Console {
	return &Console{in: in, out: out, lines: make(chan string)}
}

// Leave does nothing: the person may play again.
func (c *Console) Leave() {}

// Best shows the position and asks until the move is legal. "resign" and the end of the
// input are ErrResigned, which loses.
func (c *Console) Best(ctx context.Context, p game.Position, moves []string, _ ugi.Limit) (ugi.Reply, error) {
	c.once.Do(func() {
		go func() {
			defer close(c.lines)
			for scan := bufio.NewScanner(c.in); scan.Scan(); {
				c.lines <- strings.TrimSpace(scan.Text())
			}
		}()
	})
	last := ""
	if n := len(moves); n > 0 && !hidden(p) {
		last = "they played " + moves[n-1] + "; "
	}
	for {
		fmt.Fprintf(c.out, "\n%s\n\n%syour move, or resign: ", Picture(p), last)
		select {
		case line, more := <-c.lines:
			if !more || line == "resign" {
				return ugi.Reply{}, ErrResigned
			}
			_, err := p.Play(line)
			if err == nil {
				return ugi.Reply{Move: line}, nil
			}
			last = err.Error() + "; "
			var illegal *game.IllegalError
			if errors.As(err, &illegal) {
				last = illegal.Reason + "; "
			}
		case <-ctx.Done():
			return ugi.Reply{}, late(ctx, nil)
		}
	}
}

// hidden reports whether the last move says what its opponent may not know.
func hidden(p game.Position) bool { sea, ok := p.(naval.Position); return ok && sea.Plies() <= 2 }
