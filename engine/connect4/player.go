package connect4

import (
	"fmt"
	"time"

	"arenabot/engine/game"
)

// playerTableBytes is less than a Solver's default: a dozen battles run at once,
// each with its player, and a Cloudflare Worker has 128 MB for all.
const playerTableBytes = 8 << 20

// A Player plays moves of the best score where the budget suffices to know them,
// and otherwise, of those not known to be worse, what looks best a few plies
// ahead. Of moves with equal scores it takes the most demanding one, which
// Solver.demand defines. It keeps its tables between moves.
type Player struct {
	solver    *Solver
	estimator *estimator // nil until it is needed
}

// NewPlayer returns a player with empty tables, which grow to 12.5 MiB at most.
func NewPlayer() *Player {
	return &Player{solver: NewSolver(SolverOptions{TableBytes: playerTableBytes})}
}

// Choose returns the best move that it finds in p within b. Whatever b, it
// completes a four and prevents the opponent's next one if it can. The unit of
// the Value is that of the package's comment.
func (pl *Player) Choose(position game.Position, b game.Budget) (game.Choice, error) {
	p, ok := position.(Position)
	if !ok {
		return game.Choice{}, fmt.Errorf("%s: the position %v belongs to another game", name, position)
	}
	if p.Outcome().Over() {
		return game.Choice{}, game.ErrOver
	}
	whole := b.Start()
	whole.Visit() // p itself
	if stone, score, ok := p.forced(); ok {
		return pl.solved(p, stone, value(score), 1, whole.Nodes()), nil
	}
	if whole.Spent() || whole.Nodes() == b.Nodes {
		e := estimate{moves: p.rootMoves(), score: evaluate(p)}
		return pl.estimated(p, e, whole.Nodes()), nil
	}

	t := &thought{b: b, whole: whole, nodes: whole.Nodes()}
	r := newRoot(p)
	pl.solve(t, r, quickNodes)
	var e estimate
	if r.lower < r.upper {
		// Something to play if the score remains unknown.
		e = pl.estimate(t, p)
		pl.solve(t, r, 0)
	}
	switch {
	case r.lower == r.upper:
		if r.lower <= 0 {
			pl.demand(t, r)
		}
		return pl.solved(p, r.stones[r.best], r.lower, cells-p.Plies(), t.nodes), nil
	case r.lower > 0: // a win, though there may be a quicker one
		c := pl.solved(p, r.stones[r.best], r.lower, 1, t.nodes)
		c.Solved = false
		return c, nil
	}
	if !e.solved {
		e.moves = r.notLost(e.moves)
	}
	return pl.estimated(p, e, t.nodes), nil
}

// What the parts of a thought take at most. The first settles most positions
// past the opening in 2 ms; the estimate, a tenth of a second, sees some ten
// plies; the choice among equal moves, a tenth of a second, is a matter of taste.
const (
	quickNodes    = 1 << 14
	estimateNodes = 1 << 18
	demandNodes   = 1 << 20
)

// A thought shares one Budget out among several searches.
type thought struct {
	b     game.Budget
	whole *game.Meter // began with the thought, and knows the time
	nodes int64       // visited by all searches so far
}

// part starts a meter for some quarters of what is left, and at most so many
// nodes if most is not 0. ok is false when nothing is left.
func (t *thought) part(quarters, most int64) (m *game.Meter, ok bool) {
	b := t.b
	if b.Nodes > 0 {
		b.Nodes = (b.Nodes - t.nodes) * quarters / 4
		if b.Nodes <= 0 {
			return nil, false
		}
	}
	if b.Time > 0 {
		b.Time = (b.Time - t.whole.Elapsed()) * time.Duration(quarters) / 4
		if b.Time <= 0 {
			return nil, false
		}
	}
	if most > 0 && (b.Nodes == 0 || b.Nodes > most) {
		b.Nodes = most
	}
	return b.Start(), true
}

func (pl *Player) solve(t *thought, r *root, most int64) {
	if m, ok := t.part(4, most); ok {
		pl.solver.start(m)
		pl.solver.solveRoot(r)
		t.nodes += m.Nodes()
	}
}

// estimate looks a few plies ahead.
func (pl *Player) estimate(t *thought, p Position) estimate {
	m, ok := t.part(1, estimateNodes)
	if !ok {
		return estimate{moves: p.rootMoves(), score: evaluate(p)}
	}
	if pl.estimator == nil {
		pl.estimator = newEstimator()
	}
	e := pl.estimator.search(p, p.rootMoves(), m)
	t.nodes += m.Nodes()
	return e
}

func (pl *Player) demand(t *thought, r *root) {
	if m, ok := t.part(4, demandNodes); ok {
		pl.solver.start(m)
		pl.solver.mostDemanding(r)
		t.nodes += m.Nodes()
	}
}

func (pl *Player) solved(p Position, stone uint64, score, depth int, nodes int64) game.Choice {
	pv := pl.solver.line(p, stone, score)
	return game.Choice{Move: pv[0], Value: score, Solved: true, Depth: depth, Nodes: nodes, PV: pv}
}

func (pl *Player) estimated(p Position, e estimate, nodes int64) game.Choice {
	pv := []string{columnName(columnOf(e.moves[0]))}
	if pl.estimator != nil {
		pv = pl.estimator.line(p, e.moves[0])
	}
	return game.Choice{Move: pv[0], Value: value(e.score), Solved: e.solved, Depth: e.depth, Nodes: nodes, PV: pv}
}
