package main

import (
	"math/rand/v2"
	"strings"

	"arenabot/engine"
	"arenabot/engine/battleship"
	"arenabot/engine/game"
)

// lookup finds a game. Battleship has two kinds of positions here: a Sea, of
// which arenas ask for a shot, and a Match, which people play.
func lookup(name string) (game.Game, error) {
	if name != "battleship" {
		return engine.Lookup(name)
	}
	g := battleship.Game(newSource)
	g.Parse = func(text string) (game.Position, error) {
		if strings.Count(text, " ") == 5 {
			return game.Parser(battleship.ParseMatch)(text)
		}
		return game.Parser(battleship.ParseSea)(text)
	}
	return g, nil
}

func newSource() rand.Source { return rand.NewPCG(rand.Uint64(), rand.Uint64()) }

// opening is the first position of a game for people: of Battleship a match with
// both fleets placed by chance, new at each call.
func opening(g game.Game) (game.Position, error) {
	if g.Name != "battleship" {
		return g.Start, nil
	}
	return battleship.NewMatch(battleship.Classic(), rand.New(newSource()))
}

// seen is a position as its player may see it: of a Match only what the side
// that shoots was told, never the fleet that it looks for.
func seen(p game.Position) game.Position {
	if m, ok := p.(battleship.Match); ok {
		return m.Sea()
	}
	return p
}
