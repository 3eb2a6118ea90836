package duel

import (
	"context"
	"fmt"
	"strings"
	"time"

	"arenabot/engine/game"
	"arenabot/relay/ugi"
)

// A Bot is somebody who plays.
type Bot struct {
	Name    string   // in tables and journals
	Command []string // runs a UGI engine; nil is the player of this program
}

// ParseBot reads "builtin" or "ugi:COMMAND", the command's words between spaces;
// before it may stand a name and "=". Without one the text is the name.
func ParseBot(text string) (Bot, error) {
	name, spec, named := strings.Cut(text, "=")
	if !named || strings.ContainsAny(name, ":/ ") {
		name, spec = text, text
	}
	command, foreign := strings.CutPrefix(spec, "ugi:")
	words := strings.Fields(command)
	switch {
	case name == "":
	case spec == "builtin":
		return Bot{Name: name}, nil
	case foreign && len(words) > 0:
		return Bot{Name: name, Command: words}, nil
	}
	return Bot{}, fmt.Errorf(`the bot %.80q is neither "builtin" nor "ugi:COMMAND", with or without "NAME=" before it`, text)
}

// A seat is a bot in one game.
type seat interface {
	// best returns the move for the position after moves.
	best(ctx context.Context, p game.Position, moves []string, l ugi.Limit) (ugi.Reply, error)
	leave()
}

// sit starts a bot for one game.
func (b Bot) sit(ctx context.Context, g game.Game) (seat, error) {
	if b.Command == nil {
		return &ours{g.NewPlayer()}, nil
	}
	process, err := ugi.Start(ctx, b.Command...)
	if err != nil {
		return nil, err
	}
	if err := process.NewGame(ctx); err != nil {
		process.Close()
		return nil, err
	}
	return theirs{process}, nil
}

type ours struct{ player game.Player }

func (o *ours) best(ctx context.Context, p game.Position, _ []string, l ugi.Limit) (ugi.Reply, error) {
	start := time.Now()
	c, err := o.player.Choose(p, game.Budget{
		Time: l.Time, Nodes: l.Nodes,
		Now:  func() time.Duration { return time.Since(start) },
		Stop: func() bool { return ctx.Err() != nil },
	})
	return ugi.Reply{Move: c.Move, Depth: c.Depth, Nodes: c.Nodes}, err
}

func (o *ours) leave() {}

type theirs struct{ process *ugi.Process }

func (t theirs) best(ctx context.Context, _ game.Position, moves []string, l ugi.Limit) (ugi.Reply, error) {
	return t.process.Best(ctx, moves, l)
}

func (t theirs) leave() { t.process.Close() }
