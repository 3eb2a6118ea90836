package practice

import (
	"slices"

	"arenabot/engine/game"
)

// pawnCheats are the wrong moves of a Quoridor pawn.
func pawnCheats() []cheat {
	quoridor := []string{"quoridor"}
	return []cheat{{
		name: "stay", games: quoridor, within: 6,
		does: "moves its pawn to where it stands",
		try: func(c *cheater, p game.Position) []saying {
			return c.pawnTo(p, func(_ board, me, _, to square) bool { return to == me })
		},
	}, {
		name: "teleport", games: quoridor, within: 6,
		does: "moves its pawn to a square that is three or more steps away",
		try: func(c *cheater, p game.Position) []saying {
			return c.pawnTo(p, func(_ board, me, other, to square) bool { return to != other && me.far(to) >= 3 })
		},
	}, {
		name: "through-wall", games: quoridor, within: 5,
		does: "moves its pawn through a wall that it may have put there itself",
		try: func(c *cheater, p game.Position) []saying {
			return c.pawnTo(p, func(b board, me, other, to square) bool {
				return to != other && me.far(to) == 1 && b.walled(me, to)
			})
		},
		lead: wallBesideMe,
	}, {
		name: "wrong-jump", games: quoridor, within: 1,
		does: "jumps where it cannot: onto the other pawn, past a wall, to the side when straight on is open, or over nothing",
		try:  wrongJump,
		lead: approach,
	}}
}

// pawnTo moves the pawn to one of the squares that are wanted and not legal.
func (c *cheater) pawnTo(p game.Position, wanted func(b board, me, other, to square) bool) []saying {
	b, ok := readBoard(p)
	if !ok {
		return nil
	}
	legal := p.Moves()
	var to []string
	for file := range 9 {
		for rank := range 9 {
			s := square{file, rank}
			if wanted(b, b.pawns[c.side], b.pawns[c.side.Other()], s) && !slices.Contains(legal, s.String()) {
				to = append(to, s.String())
			}
		}
	}
	return c.anyOf(to)
}

// wallBesideMe puts a wall against the own pawn.
func wallBesideMe(c *cheater, p game.Position) string {
	b, ok := readBoard(p)
	if !ok || p.Plies()/2 < c.from-1 {
		return "" // one turn before is early enough
	}
	me := b.pawns[c.side]
	legal := p.Moves()
	var beside []string
	for _, n := range me.neighbours() {
		for _, w := range between(me, n) {
			if w.on() && slices.Contains(legal, w.String()) {
				beside = append(beside, w.String())
			}
		}
	}
	return pick(c.rng, beside)
}

// wrongJump needs the pawns side by side. A team that keeps away gets a jump
// over nothing after some turns.
func wrongJump(c *cheater, p game.Position) []saying {
	const patient = 5 // turns
	met := c.pawnTo(p, func(b board, me, other, to square) bool {
		touching := me.far(other) == 1 && !b.walled(me, other)
		return touching && (to == other || me.far(to) == 2 && other.far(to) == 1)
	})
	if met != nil || p.Plies()/2 < patient {
		return met
	}
	return c.pawnTo(p, func(_ board, me, other, to square) bool {
		return to != other && me.far(to) == 2 && (me.file == to.file || me.rank == to.rank)
	})
}

// approach brings the pawns nearer to each other.
func approach(c *cheater, p game.Position) string {
	b, ok := readBoard(p)
	if !ok {
		return ""
	}
	var best []string
	least := b.pawns[c.side].far(b.pawns[c.side.Other()])
	for _, move := range p.Moves() {
		if len(move) != len("e2") {
			break // walls follow
		}
		next, err := p.Play(move)
		if err != nil || next.Outcome().Over() {
			continue
		}
		switch far := readSquare(move).far(b.pawns[c.side.Other()]); {
		case far < least:
			least, best = far, []string{move}
		case far == least:
			best = append(best, move)
		}
	}
	return pick(c.rng, best)
}
