package quoridor

import (
	"math"

	"arenabot/engine/game"
)

// Path returns the squares of one shortest path of a side's pawn to its goal
// row, its own square first; pawns are ignored, as by the rule on walls. It has
// one square when the pawn is there already.
func (p Position) Path(side game.Side) []string {
	var l layers
	steps, ok := p.grid.flood(int(p.pawn[side]), goalOf(side), squares{}, &l)
	if !ok {
		return nil // no legal position
	}
	path := make([]string, steps+1)
	at := l[steps].and(goalOf(side)).first()
	path[steps] = move(at).String()
	for k := steps - 1; k >= 0; k-- {
		at = p.grid.spread(squareSet(at)).and(l[k]).first()
		path[k] = move(at).String()
	}
	return path
}

// SearchedScale is [Scale] for values that a search found rather than the net
// alone: they are surer, so the same value is worth more. The results of self-play
// from random openings fit 222 with 500 nodes a move, 169 with 2,000 and 128 with
// 8,000 (BenchmarkSearchedScale, 160 games each, whose quarters fit 109 to 285);
// this is between, and so rather doubts a deep search's value than a shallow one's.
const SearchedScale = 190

// WinningChance returns the probability that the side to move wins, from the
// value of a [game.Choice].
func WinningChance(value int) float64 {
	return 1 / (1 + math.Exp(-float64(value)/SearchedScale))
}
