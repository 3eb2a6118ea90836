package bots

import (
	"context"
	"fmt"
	"net/url"
	"os/exec"
	"strconv"
	"strings"

	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/naval"
	"arenabot/relay/ugi"
)

// The kinds of bots.
const (
	builtin = "builtin"
	web     = "http"
	webGet  = "http+get"
	program = "exec"
	lines   = "stdio"
	engine  = "ugi"
	human   = "human"
	agent   = "agent"
)

// A Bot is somebody who can be seated. The zero Bot is the built-in player.
type Bot struct {
	Name  string   // in tables and journals
	kind  string   // "" is builtin
	level string   // of builtin; "" is full strength
	url   string   // of the web kinds; of an agent where it attaches, "" for anywhere
	words []string // of those that are programs
	spelt string   // as it was written, without a name
}

// Parse reads a bot's word; before it may stand a name and "=". Without one the word is
// the name.
func Parse(text string) (Bot, error) {
	name, spec, named := strings.Cut(text, "=")
	if !named || strings.ContainsAny(name, ":/ ") {
		name, spec = text, text
	}
	b := Bot{Name: name, spelt: spec}
	scheme, rest, colon := strings.Cut(spec, ":")
	wrong := func(why string) (Bot, error) { return Bot{}, fmt.Errorf("the bot %.80q %s", text, why) }
	if name == "" {
		return wrong(`has no name before its "="`)
	}
	switch {
	case scheme == builtin && (!colon || rest != ""):
		b.kind, b.level = builtin, rest
	case spec == human:
		b.kind = human
	case scheme == agent && colon:
		b.kind, b.url = agent, rest
	case scheme == program || scheme == lines || scheme == engine:
		b.kind, b.words = scheme, strings.Fields(rest)
		if len(b.words) == 0 {
			return wrong("names no program after " + scheme + ":")
		}
	case scheme == web || scheme == "https" || scheme == webGet:
		b.kind, b.url = web, spec
		if scheme == webGet {
			b.kind, b.url = webGet, web+":"+rest
		}
		if u, err := url.Parse(b.url); err != nil || u.Host == "" {
			return wrong("is not a whole address")
		}
	default:
		return wrong(`is none of builtin, builtin:LEVEL, http://…, https://…, http+get://…, exec:PROGRAM, stdio:PROGRAM, ugi:ENGINE, human, agent: and agent:ADDRESS, with or without "NAME=" before it`)
	}
	return b, nil
}

// Spelling is the bot's word without its name: what Parse made the bot of.
func (b Bot) Spelling() string { return b.spelt }

// Human reports whether a person is to be asked, of whom there is one.
func (b Bot) Human() bool { return b.kind == human }

// Agent reports whether the bot attaches to a relay, and where that is to listen.
func (b Bot) Agent() (address string, ok bool) { return b.url, b.kind == agent }

// Bounded reports whether the bot thinks as long as it is told to, so that a bound is needed.
func (b Bot) Bounded() bool {
	return b.kind == builtin || b.kind == engine || b.kind == agent || b.kind == ""
}

// Check reports what keeps b from playing g, before any game: a level that g does not have,
// a program that is not there.
func (b Bot) Check(g game.Game) error {
	switch {
	case len(b.words) > 0:
		if _, err := exec.LookPath(b.words[0]); err != nil {
			return fmt.Errorf("the program %q cannot be run: %w", b.words[0], err)
		}
		if b.kind == engine && g.Name == naval.Name {
			return fmt.Errorf("%s: the Universal Game Interface has no Battleship, whose boards are hidden", b.Name)
		}
	case b.Bounded() && b.kind != engine && b.kind != agent:
		// Seated once for nothing: whatever is wrong with its level shows.
		_, err := sitBuiltin(Table{Game: g}, b.level)
		return err
	}
	return nil
}

// A Table is where bots are seated for one game.
type Table struct {
	Game    game.Game
	Seed    uint64 // of what built-in players leave to chance
	Side    game.Side
	ID      string                    // of the game, for agents: no two games of a process have the same
	Console *Console                  // of people; nil where there are none
	Agents  map[string]battle.Decider // of agents, by the bot's name
}

// A Seat is a bot in one game. Leave must be called once, and ends what the bot started.
type Seat interface {
	// Best returns the bot's move in p, which was reached by moves. The move is as the
	// game writes it, and may be illegal. The error is a fault of the bot's, an *Error,
	// unless ctx is done.
	Best(ctx context.Context, p game.Position, moves []string, l ugi.Limit) (ugi.Reply, error)
	Leave()
}

// An Error is a fault of a bot's.
type Error struct {
	Why  string // a sentence
	Said string // the message that shows it, shortened; "" where it said nothing
}

func (e *Error) Error() string {
	if e.Said == "" {
		return e.Why
	}
	return e.Why + ": " + strconv.Quote(e.Said)
}

// Sit seats b; ctx bounds its start alone.
func (b Bot) Sit(ctx context.Context, t Table) (Seat, error) {
	switch b.kind {
	case engine:
		return sitEngine(ctx, b.words)
	case human:
		if t.Console == nil {
			return nil, fmt.Errorf("%s needs a terminal to be asked at", b.Name)
		}
		return t.Console, nil
	case agent:
		return sitAgent(t, b.Name)
	case web:
		return greet(ctx, t, &address{url: b.url}, false)
	case webGet:
		return greet(ctx, t, &address{url: b.url, get: true}, true)
	case program:
		return greet(ctx, t, onceEach(b.words), true)
	case lines:
		a, err := startLines(b.words)
		if err != nil {
			return nil, err
		}
		return greet(ctx, t, a, true)
	}
	return sitBuiltin(t, b.level)
}
