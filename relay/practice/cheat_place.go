package practice

import (
	"slices"

	"arenabot/engine/game"
)

// placeCheats are the wrong cells and columns of the two games of lines.
func placeCheats() []cheat {
	return []cheat{{
		name: "occupied", games: []string{"tic-tac-toe"}, within: 2,
		does: "puts its symbol on a cell that has one, its own or the team's",
		try:  func(c *cheater, p game.Position) []saying { return c.anyOf(c.taken(p)) },
	}, {
		name: "full-column", games: []string{"connect4"}, within: 1,
		// The middle fills up only against somebody who fights for it.
		base: shallowly,
		does: "drops a token into a column that has six",
		try:  func(c *cheater, p game.Position) []saying { return c.anyOf(c.taken(p)) },
		lead: fillColumn,
	}, {
		name: "off-board", within: 6,
		does: "plays to a place that the board has not, or spells one in another way",
		try: func(c *cheater, _ game.Position) []saying {
			return c.anyOf(map[string][]string{
				"tic-tac-toe": {"NN", "nw", "NWW", "CENTER", " C", "C ", "0", "A1", "WN"},
				"connect4":    {"H", "a", "AA", "D ", "0", "1", "@", "D1"},
				"quoridor":    {"e0", "a0", "j5", "i0", "e:", "E2", "5e", "ee", "`5"},
			}[c.game.Name])
		},
	}}
}

// taken returns the cells or columns that are there but cannot be played.
func (c *cheater) taken(p game.Position) []string {
	legal := p.Moves()
	return slices.DeleteFunc(c.game.ArenaStart.Moves(), func(m string) bool { return slices.Contains(legal, m) })
}

// fillColumn puts the sixth token where five are, unless that ends the game or
// lets the team end it.
func fillColumn(c *cheater, p game.Position) string {
	for _, move := range p.Moves() {
		next, err := p.Play(move)
		if err != nil || next.Outcome().Over() || slices.Contains(next.Moves(), move) {
			continue
		}
		safe := true
		for _, reply := range next.Moves() {
			end, err := next.Play(reply)
			safe = safe && err == nil && !end.Outcome().Over()
		}
		if safe {
			return move
		}
	}
	return ""
}
