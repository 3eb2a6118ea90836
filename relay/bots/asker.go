package bots

import (
	"context"
	"fmt"
	"strings"

	"arenabot/engine/game"
	"arenabot/relay/naval"
	"arenabot/relay/ugi"
)

// maxAnswer is the most that one answer may have, in bytes: a fleet takes less than a
// thousandth of it.
const maxAnswer = 1 << 20

// An asker carries a question to a bot and its answer back.
type asker interface {
	ask(ctx context.Context, question []byte) ([]byte, error)
	close()
}

// asked is the seat of a bot that gets questions.
type asked struct {
	asker
	table     Table
	bolosseum bool
	fleet     string
}

// greet asks for the bot's name and fleet, as the arenas do before a game.
func greet(ctx context.Context, t Table, a asker, bolosseum bool) (Seat, error) {
	s := &asked{asker: a, table: t, bolosseum: bolosseum}
	text, err := a.ask(ctx, question(t.Game, t.Side, t.Game.Start, nil, true, bolosseum))
	if err == nil {
		s.fleet, err = answer(t.Game.Name, true, text)
	}
	if err != nil {
		a.close()
		return nil, fmt.Errorf("the greeting: %w", err)
	}
	return s, nil
}

func (s *asked) Leave() { s.close() }

func (s *asked) Best(ctx context.Context, p game.Position, moves []string, _ ugi.Limit) (ugi.Reply, error) {
	if sea, ok := p.(naval.Position); ok && sea.Placing() {
		return ugi.Reply{Move: s.fleet}, nil
	}
	text, err := s.ask(ctx, question(s.table.Game, s.table.Side, p, moves, false, s.bolosseum))
	if err != nil {
		return ugi.Reply{}, err
	}
	move, err := answer(s.table.Game.Name, false, text)
	return ugi.Reply{Move: move}, err
}

// late is the fault of not answering in time.
func late(ctx context.Context, said []byte) error {
	return &Error{Why: fmt.Sprintf("no whole answer came in time (%v)", context.Cause(ctx)), Said: strings.TrimSpace(shorten(said))}
}
