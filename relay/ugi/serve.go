package ugi

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"arenabot/engine/game"
)

// longestLine bounds a line either way, in bytes. A game of a thousand moves
// takes five thousand.
const longestLine = 1 << 16

// Serve is an engine for g: it answers the manager on in and out until quit or
// the end of in. What it cannot understand it says so in an info string, and
// goes on. The error tells of in or out breaking.
func Serve(g game.Game, in io.Reader, out io.Writer) error {
	s := &server{game: g, player: g.NewPlayer(), position: g.Start, out: out}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	for lines.Scan() && s.broken() == nil {
		if words := strings.Fields(lines.Text()); len(words) > 0 && !s.command(words) {
			s.stop.Store(true)
			break
		}
	}
	s.finish()
	return errors.Join(lines.Err(), s.broken())
}

// server is the state of an engine. One goroutine reads commands; while a search
// runs in another, only stop, isready and the queries are answered.
type server struct {
	game     game.Game
	player   game.Player
	position game.Position // nil after a position that could not be read

	searching sync.WaitGroup
	unbounded bool // the search under way ends only when told
	stop      atomic.Bool

	writing sync.Mutex
	out     io.Writer
	failed  error // the first error of out
}

// command answers one line; it reports false for quit.
func (s *server) command(words []string) bool {
	switch words[0] {
	case "ugi":
		s.say("id name arenabot %s", s.game.Name)
		s.say("ugiok")
	case "isready":
		s.say("readyok")
	case "uginewgame":
		s.finish()
		s.player, s.position = s.game.NewPlayer(), s.game.Start
	case "position":
		s.finish()
		s.setPosition(words[1:])
	case "go":
		s.finish()
		s.search(words[1:])
	case "stop":
		s.stop.Store(true)
		s.finish()
	case "query":
		s.query(strings.Join(words[1:], " "))
	case "quit":
		return false
	default:
		s.say("info string there is no command %.40q", words[0])
	}
	return true
}

// setPosition reads "startpos" or "fen" and a position, then perhaps "moves" and moves.
func (s *server) setPosition(words []string) {
	var moves []string
	for i, w := range words {
		if w == "moves" {
			words, moves = words[:i], words[i+1:]
			break
		}
	}
	p, err := s.game.Start, error(nil)
	switch {
	case len(words) == 1 && words[0] == "startpos":
	case len(words) > 1 && words[0] == "fen":
		p, err = s.game.Parse(strings.Join(words[1:], " "))
	default:
		err = errors.New(`position: want "startpos" or "fen" and a position, then "moves" and the moves`)
	}
	if err == nil {
		p, err = game.Replay(p, moves...)
	}
	if err != nil {
		// To think about the position before would be worse than not to think.
		s.position = nil
		s.say("info string %v", err)
		return
	}
	s.position = p
}

func (s *server) search(words []string) {
	if s.position == nil || s.position.Outcome().Over() {
		s.say("bestmove none")
		return
	}
	limit, err := parseLimit(words)
	if err != nil {
		s.say("info string %v", err)
		s.say("bestmove none")
		return
	}
	s.stop.Store(false)
	p, start := s.position, time.Now()
	think, most := limit.For(int(p.Turn()))
	s.unbounded = think == 0 && limit.Nodes == 0
	s.searching.Go(func() {
		c, err := s.player.Choose(p, game.Budget{
			Time: think, Most: most, Nodes: limit.Nodes,
			Now: func() time.Duration { return time.Since(start) }, Stop: s.stop.Load,
		})
		if err != nil {
			s.say("info string %v", err)
			c.Move = "none"
		}
		ms := time.Since(start).Milliseconds()
		s.say("info depth %d score cp %d nodes %d time %d nps %d pv %s",
			c.Depth, c.Value, c.Nodes, ms, c.Nodes*1000/max(ms, 1), strings.Join(c.PV, " "))
		s.say("bestmove %s", c.Move)
	})
}

// finish waits for the search under way, which it ends if nothing else would.
func (s *server) finish() {
	if s.unbounded {
		s.stop.Store(true)
	}
	s.searching.Wait()
}

func (s *server) query(what string) {
	if s.position == nil {
		s.say("info string query: there is no position")
		return
	}
	outcome := s.position.Outcome()
	switch what {
	case "gameover":
		s.say("response %t", outcome.Over())
	case "p1turn":
		s.say("response %t", s.position.Turn() == game.First)
	case "result":
		s.say("response %s", [...]string{
			game.Ongoing: "none", game.FirstWins: "p1win", game.SecondWins: "p2win", game.Draw: "draw",
		}[outcome])
	default:
		s.say("info string there is no query %.40q", what)
	}
}

func (s *server) say(format string, args ...any) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.failed == nil {
		_, s.failed = fmt.Fprintf(s.out, format+"\n", args...)
	}
}

func (s *server) broken() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.failed
}
