package tictactoe

import "math/bits"

// An Outcome is what a move leads to when both sides play perfectly after it.
type Outcome struct {
	Move  string
	Value int // for the side that makes it: 1 wins, 0 draws, -1 loses
	Plies int // from the position to the end of the game, the move counted
}

// Outcomes returns the outcome of each legal move of p, in the order of
// [Position.Moves]. The winner hurries and the loser delays; none when p is over.
func (pl *Player) Outcomes(p Position) []Outcome {
	var list []Outcome
	for set := p.empty(); set != 0; set &= set - 1 {
		cell := bits.TrailingZeros16(set)
		score := pl.solution.of(p.put(cell)).score
		left := 0 // cells that stay empty
		if score != 0 {
			left = int(max(score, -score)) - 1
		}
		list = append(list, Outcome{Move: cellNames[cell], Value: -sign(score), Plies: cells - p.Plies() - left})
	}
	return list
}
