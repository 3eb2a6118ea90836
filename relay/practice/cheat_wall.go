package practice

import (
	"math/rand/v2"
	"slices"
	"strings"

	"arenabot/engine/game"
)

// wallCheats are the walls that Quoridor forbids.
func wallCheats() []cheat {
	quoridor := []string{"quoridor"}
	return []cheat{{
		name: "walls-cross", games: quoridor, within: 5,
		does: "puts a wall across another",
		try: func(c *cheater, p game.Position) []saying {
			return c.wallBy(p, func(there wall) []wall { return []wall{there.crossing()} })
		},
		lead: someWall,
	}, {
		name: "walls-overlap", games: quoridor, within: 5,
		does: "puts a wall over half of another, or over all of it",
		try: func(c *cheater, p game.Position) []saying {
			return c.wallBy(p, func(there wall) []wall { return []wall{there.along(-1), there, there.along(1)} })
		},
		lead: someWall,
	}, {
		name: "wall-off-board", games: quoridor, within: 6,
		does: "puts a wall where the board has none, such as i1v, which the arena lets pass, and a9h",
		try: func(c *cheater, _ game.Position) []saying {
			var off []string
			for n := range 8 {
				off = append(off, wall{square{8, n}, true}.String(), wall{square{n, 8}, false}.String())
			}
			return c.anyOf(append(off, "i1h", "a9v", "i9h", "i9v", "a0h", "j1v"))
		},
	}, {
		name: "shut-in", games: quoridor, within: 1,
		does: "puts a wall that leaves a pawn without a path, its own or the team's",
		try: func(c *cheater, p game.Position) []saying {
			return c.closing(p, func(standard bool) bool { return !standard })
		},
		lead: func(c *cheater, p game.Position) string { return c.build(p, boxes()...) },
	}, {
		name: "shut-in-aware", games: quoridor, within: 1,
		does: "puts a wall that leaves a pawn a path only through the other pawn, which the arena forbids and a flood fill allows",
		try: func(c *cheater, p game.Position) []saying {
			return c.closing(p, func(standard bool) bool { return standard })
		},
		lead: cork,
	}, {
		name: "eleventh-wall", games: quoridor, within: 1,
		does: "puts a wall after its tenth",
		try: func(c *cheater, p game.Position) []saying {
			b, ok := readBoard(p)
			if !ok || b.hand[c.side] > 0 {
				return nil
			}
			return c.anyOf(names(b.free()))
		},
		lead: longestWay,
	}}
}

// wallBy puts a wall that clashes with one that is there.
func (c *cheater) wallBy(p game.Position, clashing func(there wall) []wall) []saying {
	b, ok := readBoard(p)
	if !ok || b.hand[c.side] == 0 {
		return nil // that would be another cheat
	}
	var walls []string
	for _, there := range b.walls {
		for _, w := range clashing(there) {
			if w.on() {
				walls = append(walls, w.String())
			}
		}
	}
	return c.anyOf(walls)
}

// closing puts a wall that is illegal in p only for the paths that it leaves.
// wanted is told whether a flood fill that ignores pawns finds them.
func (c *cheater) closing(p game.Position, wanted func(standard bool) bool) []saying {
	b, ok := readBoard(p)
	if !ok || b.hand[c.side] == 0 {
		return nil
	}
	b.rules = "standard"
	standard, err := c.game.Parse(b.String())
	if err != nil {
		return nil
	}
	legal, legalStandard := p.Moves(), standard.Moves()
	var walls []string
	for _, w := range names(b.free()) {
		if !slices.Contains(legal, w) && wanted(slices.Contains(legalStandard, w)) {
			walls = append(walls, w)
		}
	}
	return c.anyOf(walls)
}

// boxes are walls that shut in a pawn on its first square, given for first: any
// two are legal, and the third is not. The pawn stays at home meanwhile.
//
//	. . . . .    . . . . .
//	  |= =|        |=
//	. |1 .|.     . |1|. .      d1v f1v e1h and e1v d1v d2h, for instance
func boxes() []string {
	return []string{"d1v f1v e1h", "c1v e1v d1h", "d1v e1v d2h", "d1v e1v e2h"}
}

// build makes the next of the walls of a plan.
func (c *cheater) build(p game.Position, plans ...string) string {
	legal := p.Moves()
	for _, plan := range plans {
		for _, name := range strings.Fields(plan) {
			if c.side == game.Second {
				name = turned(name)
			}
			if slices.Contains(legal, name) {
				return name
			}
		}
	}
	return ""
}

// turned returns a wall as seen from the other side of the board.
func turned(name string) string {
	w := wall{readSquare(name), strings.HasSuffix(name, "v")}
	return wall{square{w.file, 7 - w.rank}, w.upright}.String()
}

// someWall puts any wall, on the turn before the cheat is to be tried or later.
func someWall(c *cheater, p game.Position) string {
	if p.Plies()/2 < c.from-1 {
		return ""
	}
	moves := p.Moves()
	return pick(c.rng, slices.DeleteFunc(moves, func(m string) bool { return len(m) != len("e2h") }))
}

// longestWay puts the wall that sets the team back most, so that the cheater
// lives to have placed them all.
func longestWay(c *cheater, p game.Position) string {
	var best []string
	most := -1 << 10
	for _, move := range p.Moves() {
		if len(move) != len("e2h") {
			continue
		}
		next, err := p.Play(move)
		if err != nil {
			continue
		}
		gain := race(next) // for the team, which is to move
		switch {
		case -gain > most:
			most, best = -gain, []string{move}
		case -gain == most:
			best = append(best, move)
		}
	}
	return pick(c.rng, best)
}

func names(walls []wall) (all []string) {
	for _, w := range walls {
		all = append(all, w.String())
	}
	return all
}

// pick returns one of the moves by lot, "" if there is none.
func pick(rng *rand.Rand, moves []string) string {
	if len(moves) == 0 {
		return ""
	}
	return moves[rng.IntN(len(moves))]
}
