package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"arenabot/engine/battleship"
	"arenabot/engine/game"
	"arenabot/relay/battle"
	"arenabot/relay/naval"
	"arenabot/relay/ugi"
)

// agentSeat asks an agent over the agents' protocol. Of Battleship that has the shots only:
// the fleet is placed for it, as a relay does for its agents.
type agentSeat struct {
	decider battle.Decider
	table   Table
	asks    int
}

func sitAgent(t Table, name string) (Seat, error) {
	d := t.Agents[name]
	if d == nil {
		return nil, fmt.Errorf("%s needs a relay to attach to, and none was opened", name)
	}
	return &agentSeat{decider: d, table: t}, nil
}

func (s *agentSeat) Leave() {}

func (s *agentSeat) Best(ctx context.Context, p game.Position, _ []string, l ugi.Limit) (ugi.Reply, error) {
	g := s.table.Game
	if sea, ok := p.(naval.Position); ok {
		source := func() rand.Source { return rand.NewPCG(s.table.Seed, uint64(s.table.Side)) }
		if sea.Placing() {
			ships, err := battleship.Place(sea.Rules(), rand.New(source()))
			return ugi.Reply{Move: naval.Fleet(ships)}, err
		}
		g, p = battleship.Game(source), sea.View()
	}
	patience := time.Minute
	if end, ok := ctx.Deadline(); ok {
		patience = time.Until(end)
	}
	// A person who took the game over may use the clock, everybody else a share of it.
	if left := l.Left[s.table.Side]; left > 0 {
		patience = min(patience, left)
	}
	think, most := l.For(int(s.table.Side))
	if think == 0 {
		think = patience
	}
	s.asks++
	ask := battle.Ask{
		Battle: s.table.ID, Game: g, N: s.asks, Position: p,
		Budget: think, Most: most, Patience: patience,
	}
	ask.Grace = max(0, patience-ask.Limit())
	a, err := s.decider.Decide(ctx, ask)
	if err != nil {
		return ugi.Reply{}, &Error{Why: err.Error()}
	}
	return ugi.Reply{Move: a.Move, Depth: a.Depth, Nodes: a.Nodes}, nil
}
