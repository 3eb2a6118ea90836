package connect4

import "arenabot/engine/game"

// Score finds the exact score of p, in a book or by a search, and whether b
// sufficed: if not, the score means nothing, but the tables keep what was found,
// so that another call goes on from there. nodes are the positions visited.
func (pl *Player) Score(p Position, b game.Budget) (score int, solved bool, nodes int64) {
	if score, ok := pl.score(p); ok {
		return score, true, 0
	}
	score, solved = pl.solver.Solve(p, b)
	return score, solved, pl.solver.Nodes()
}

// AtLeast reports whether the score of p is at least target, which is often known
// sooner than the score; sure is false when b did not suffice.
func (pl *Player) AtLeast(p Position, target int, b game.Budget) (yes, sure bool) {
	pl.solver.start(b.Start())
	yes = pl.atLeast(p, target)
	return yes, !pl.solver.stopped
}

// Weigh is Score for a legal move of p: what it is worth for the side that makes
// it. The error is that of [Position.Play].
func (pl *Player) Weigh(p Position, move string, b game.Budget) (score int, solved bool, nodes int64, err error) {
	after, err := p.Play(move)
	if err != nil {
		return 0, false, 0, err
	}
	score, solved, nodes = pl.Score(after.(Position), b)
	return -score, solved, nodes, nil
}

// Analyze is [Solver.Analyze] with the player's books.
func (pl *Player) Analyze(p Position, b game.Budget, report func(move string, score int)) (complete bool) {
	return pl.solver.analyze(p, b, func(next Position) (int, bool) {
		if score, ok := pl.score(next); ok {
			return score, true
		}
		return pl.solver.score(next)
	}, report)
}

// score returns the score of p if no search is needed for it.
func (pl *Player) score(p Position) (score int, ok bool) {
	if score, ok = pl.book.Score(p); ok {
		return score, ok
	}
	return pl.openings.Score(p)
}

// PliesLeft returns how many stones are still to be placed when the game ends
// that an exact score of p, for its side to move, foretells.
func (p Position) PliesLeft(score int) int {
	if score == 0 {
		return cells - p.Plies()
	}
	return stonesAtEnd(score, p.Turn()) - p.Plies()
}
