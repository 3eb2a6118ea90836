package connect4

import "arenabot/engine/game"

// Weigh finds the exact score of a legal move for the side that makes it, and
// whether b sufficed: if not, the score means nothing, but the tables keep what
// was found, so that another call goes on from there. nodes are the positions
// visited. The error is that of [Position.Play].
func (pl *Player) Weigh(p Position, move string, b game.Budget) (score int, solved bool, nodes int64, err error) {
	after, err := p.Play(move)
	if err != nil {
		return 0, false, 0, err
	}
	next := after.(Position)
	if _, score, ok := pl.book.Find(next); ok {
		return -score, true, 0, nil
	}
	score, solved = pl.solver.Solve(next, b)
	return -score, solved, pl.solver.Nodes(), nil
}

// PliesLeft returns how many stones are still to be placed when the game ends
// that an exact score of p, for its side to move, foretells.
func (p Position) PliesLeft(score int) int {
	if score == 0 {
		return cells - p.Plies()
	}
	return stonesAtEnd(score, p.Turn()) - p.Plies()
}
