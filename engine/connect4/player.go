package connect4

import (
	"fmt"
	"time"

	"arenabot/engine/game"
)

// PlayerOptions are the settings of a Player. The zero value is usable.
type PlayerOptions struct {
	// TableBytes is the most memory that the solver's table takes, as in
	// SolverOptions; 0 is 8 MiB, because a dozen battles run at once, each with
	// its player, and a Cloudflare Worker has 128 MB for all.
	TableBytes int

	// DemandNodes is the most positions that are visited to tell moves of equal
	// scores apart; 0 is 2^20, a tenth of a second.
	DemandNodes int64

	// Book is what is played from before anything is searched; nil is none.
	Book *Book

	// Openings is a larger book, for positions that Book does not have; nil is
	// none. Player.Consult gives another one later.
	Openings *Book
}

const playerTableBytes = 8 << 20

// A Player plays moves of the best score where its book knows them or the budget
// suffices to, and otherwise, of those not known to be worse, what looks best a
// few plies ahead. Of moves with equal scores it takes the most demanding one,
// which Solver.demand defines. It keeps its tables between moves.
type Player struct {
	book      *Book
	openings  *Book
	taste     int64 // PlayerOptions.DemandNodes
	solver    *Solver
	estimator *estimator // nil until it is needed
}

// NewPlayer returns a player with the embedded books and empty tables, which grow
// to 13 MiB at most.
func NewPlayer() *Player {
	book, openings := Books()
	return NewPlayerWith(PlayerOptions{Book: book, Openings: openings})
}

// NewPlayerWith returns a player with these settings and empty tables.
func NewPlayerWith(o PlayerOptions) *Player {
	if o.TableBytes <= 0 {
		o.TableBytes = playerTableBytes
	}
	if o.DemandNodes <= 0 {
		o.DemandNodes = 1 << 20
	}
	if o.Book == nil {
		o.Book = &Book{}
	}
	pl := &Player{book: o.Book, taste: o.DemandNodes, solver: NewSolver(SolverOptions{TableBytes: o.TableBytes})}
	pl.Consult(o.Openings)
	return pl
}

// Consult makes openings the larger book from now on; nil is none.
func (pl *Player) Consult(openings *Book) {
	if openings == nil {
		openings = &Book{}
	}
	pl.openings = openings
}

// find returns what the books know of p. The smaller one comes first: its moves
// were chosen with more care.
func (pl *Player) find(p Position) (move string, score int, ok bool) {
	if move, score, ok = pl.book.Find(p); ok {
		return move, score, ok
	}
	return pl.openings.Find(p)
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
	if move, score, ok := pl.find(p); ok {
		return game.Choice{
			Move: move, Value: score, Solved: true, Depth: cells - p.Plies(), Nodes: whole.Nodes(), PV: []string{move},
		}, nil
	}
	if whole.Spent() || whole.Nodes() == b.Nodes {
		e := estimate{moves: p.rootMoves(), score: evaluate(p)}
		return pl.estimated(p, e, whole.Nodes()), nil
	}

	t := &thought{b: b, whole: whole, nodes: whole.Nodes()}
	r := newRoot(p)
	pl.recall(r)
	pl.solve(t, r, quickNodes)
	var e estimate
	if endless := b.Nodes == 0 && b.Time == 0 && b.Stop == nil; r.lower < r.upper && !endless {
		// Something to play if the score remains unknown.
		e = pl.estimate(t, p)
	}
	pl.solve(t, r, 0)
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

// What the parts of a thought take at most: the first settles most positions
// past the opening, in 2 ms; the estimate sees some nine plies, in 15 ms.
const (
	quickNodes    = 1 << 14
	estimateNodes = 1 << 16
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

// recall narrows the bounds of r by what the books know of its moves. A book of
// all positions up to some ply so tells the scores of the ply before, too.
func (pl *Player) recall(r *root) {
	upper := -infinity
	for i, stone := range r.stones {
		if score, ok := pl.score(r.p.drop(stone)); ok {
			r.uppers[i] = -score
			if -score > r.lower {
				r.lower, r.best = -score, i
			}
		}
		upper = max(upper, r.uppers[i])
	}
	r.upper = min(r.upper, upper)
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
	if m, ok := t.part(4, pl.taste); ok {
		pl.solver.start(m)
		pl.mostDemanding(r)
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
