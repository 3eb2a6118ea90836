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
	if len(names) == 0 {
		return nil, fmt.Errorf("%s has no levels: it is played by builtin alone", g.Name)
	}
	return nil, fmt.Errorf("%s has no level %.40q: there are %s, or 1 to %d", g.Name, level, strings.Join(names, ", "), len(names))
}

// Built-in strengths of Battleship: shots without a thought, or the engine's.
const seaRandom = "random"

func seaLevel(level string) (random bool, err error) {
	switch level {
	case "1", seaRandom:
		return true, nil
	case "", "2", "strongest":
		return false, nil
	}
	return false, fmt.Errorf("battleship has no level %.40q: there are random and strongest, or 1 and 2", level)
}

func sitBuiltin(t Table, level string) (Seat, error) {
	if t.Game.Name != naval.Name {
		p, err := player(t.Game, level, t.Seed+uint64(t.Side))
		return &thinker{p}, err
	}
	random, err := seaLevel(level)
	rnd := rand.New(rand.NewPCG(t.Seed, uint64(t.Side)))
	return &sailor{rnd: rnd, random: random, shooter: battleship.NewShooter(rnd)}, err
}

// budget is a limit as the engines want it.
func budget(ctx context.Context, l ugi.Limit) game.Budget {
	start := time.Now()
	return game.Budget{
		Time: l.Time, Nodes: l.Nodes,
		Now:  func() time.Duration { return time.Since(start) },
		Stop: func() bool { return ctx.Err() != nil },
	}
}

// thinker plays a game of perfect information.
type thinker struct{ player game.Player }

func (s *thinker) Leave() {}

func (s *thinker) Best(ctx context.Context, p game.Position, _ []string, l ugi.Limit) (ugi.Reply, error) {
	c, err := s.player.Choose(p, budget(ctx, l))
	return ugi.Reply{Move: c.Move, Depth: c.Depth, Nodes: c.Nodes}, err
}

// sailor plays Battleship.
type sailor struct {
	rnd     *rand.Rand
	random  bool
	shooter *battleship.Shooter
}

func (s *sailor) Leave() {}

func (s *sailor) Best(ctx context.Context, p game.Position, _ []string, l ugi.Limit) (ugi.Reply, error) {
	sea := p.(naval.Position)
	if sea.Placing() {
		place := battleship.Place
		if s.random {
			place = battleship.Uniform
		}
		ships, err := place(sea.Rules(), s.rnd)
		return ugi.Reply{Move: naval.Fleet(ships)}, err
	}
	if s.random {
		free := sea.Moves()
		return ugi.Reply{Move: free[s.rnd.IntN(len(free))]}, nil
	}
	c, err := s.shooter.Choose(sea.Rules(), sea.View().Strikes, budget(ctx, l))
	return ugi.Reply{Move: c.At.String(), Nodes: c.Nodes}, err
}
