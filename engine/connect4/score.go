package connect4

import (
	"math/bits"

	"arenabot/engine/game"
)

// decisive divides the scores within the search: a forced win of the side to
// move is decisive plus its exact score, a forced loss the negative of that,
// and estimates stay far between (those of evaluate are under 200).
const decisive = 1000

// infinity is outside every score.
const infinity = 2 * decisive

// winAt returns the score of a win by the stone that follows plies others.
func winAt(plies int) int { return decisive + winScore(plies) }

// winScore returns the exact score of a win by the stone that follows plies
// others; of a loss by it, the negative.
func winScore(plies int) int { return (cells + 1 - plies) / 2 }

// isDecisive reports whether score is a forced win or loss.
func isDecisive(score int) bool { return score > decisive || score < -decisive }

// value turns a score into the unit of the package's comment.
func value(score int) int {
	switch {
	case score > decisive:
		return score - decisive
	case score < -decisive:
		return score + decisive
	}
	return score
}

// stonesAtEnd returns how many stones are on the board when the game ends that
// a decisive score for side foretells.
func stonesAtEnd(score int, side game.Side) int {
	n := value(score)
	winner := side
	if n < 0 {
		n, winner = -n, side.Other()
	}
	last := cells/2 + 1 - n // the winner's last stone is its 1st, 2nd…
	if winner == game.First {
		return 2*last - 1
	}
	return 2 * last
}

// The weights of evaluate. With 3,000 nodes a move, both sides of all openings
// of three plies, it beat itself without threats 451:146 (89 draws), without the
// centre 338:213 (135), with threats on all rows counted alike 349:289 (48), and
// with threats weighing double 300:271 (115).
const (
	threatWeight = 4 // an empty cell, on a row that suits the side, that completes a four
	centreWeight = 1 // a stone in one of the columns C, D, E; two in D
)

// evaluate estimates a quiet position for the side to move by the threats that
// will come true if nothing else happens, and by how central its stones are.
// Mirrored positions are equal.
func evaluate(p Position) int {
	good := oddRows
	if p.Turn() == game.Second {
		good = board &^ oddRows
	}
	return standing(p.mine, p.taken, good) - standing(p.theirs(), p.taken, board&^good)
}

// standing is one side's part of the estimate; its threats count on good rows.
func standing(stones, taken, goodRows uint64) int {
	centre := columnMask(2) | columnMask(3) | columnMask(4)
	return threatWeight*bits.OnesCount64(threats(stones, taken)&goodRows) +
		centreWeight*(bits.OnesCount64(stones&centre)+bits.OnesCount64(stones&columnMask(3)))
}
