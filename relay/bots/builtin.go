package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"arenabot/engine/battleship"
	"arenabot/engine/game"
	"arenabot/relay/naval"
	"arenabot/relay/ugi"
)

// player returns the player of a level: "" of full strength, else a number from 1 or a name.
func player(g game.Game, level string, seed uint64) (game.Player, error) {
	if level == "" {
		return g.NewPlayer(), nil
	}
	var names []string
	for i, l := range g.Levels {
		if level == l.Name || level == strconv.Itoa(i+1) {
			return l.NewPlayer(seed), nil
		}
		names = append(names, l.Name)
	}
	return nil, fmt.Errorf("%s has no level %.40q: there are %s, or 1 to %d", g.Name, level, strings.Join(names, ", "), len(names))
}

func sitBuiltin(t Table, level string) (Seat, error) {
	seed := t.Seed + uint64(t.Side)
	if t.Game.Name != naval.Name {
		p, err := player(t.Game, level, seed)
		return &thinker{p}, err
	}
	source := func() rand.Source { return rand.NewPCG(seed, uint64(t.Side)) }
	g := battleship.Game(source)
	p, err := player(g, level, seed)
	strongest := g.Levels[len(g.Levels)-1].Name
	place := battleship.Uniform
	if level == "" || level == strongest || level == strconv.Itoa(len(g.Levels)) {
		place = battleship.Place
	}
	return &sailor{rnd: rand.New(source()), place: place, player: p}, err
}

// budget is a limit as the engines want it.
func budget(ctx context.Context, l ugi.Limit, side game.Side) game.Budget {
	start := time.Now()
	share, most := l.For(int(side))
	return game.Budget{
		Time: share, Most: most, Nodes: l.Nodes,
		Now:  func() time.Duration { return time.Since(start) },
		Stop: func() bool { return ctx.Err() != nil },
	}
}

// thinker plays a game of perfect information.
type thinker struct{ player game.Player }

func (s *thinker) Leave() {}

func (s *thinker) Best(ctx context.Context, p game.Position, _ []string, l ugi.Limit) (ugi.Reply, error) {
	c, err := s.player.Choose(p, budget(ctx, l, p.Turn()))
	return ugi.Reply{Move: c.Move, Depth: c.Depth, Nodes: c.Nodes}, err
}

// sailor plays Battleship: its player sees what its side was told, never the fleet.
type sailor struct {
	rnd    *rand.Rand
	place  func(battleship.Rules, *rand.Rand) ([]battleship.Ship, error)
	player game.Player
}

func (s *sailor) Leave() {}

func (s *sailor) Best(ctx context.Context, p game.Position, _ []string, l ugi.Limit) (ugi.Reply, error) {
	sea := p.(naval.Position)
	if sea.Placing() {
		ships, err := s.place(sea.Rules(), s.rnd)
		return ugi.Reply{Move: naval.Fleet(ships)}, err
	}
	c, err := s.player.Choose(sea.View(), budget(ctx, l, p.Turn()))
	return ugi.Reply{Move: c.Move, Nodes: c.Nodes}, err
}
