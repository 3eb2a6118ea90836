package quoridor

import (
	"errors"

	"arenabot/engine/game"
)

var errOtherGame = errors.New("quoridor: the position belongs to another game")

// player is the alpha-beta player that the package comment describes. All its memory is allocated once: a
// search allocates nothing a node.
type player struct {
	tuning     tuning
	reductions [maxPly + 1][moves]int8
	table      *table
	shared     Shared // nil if it searches alone
	helper     bool
	kit        kit
	history    [2][moves]int32
	killers    [maxPly + 1][2]move
	nodes      [maxPly + 1]node
	lists      [maxPly + 1]moveList
	lines      [maxPly + 2]line
	meter      *game.Meter
	stopped    bool

	// The best line of the search under way and its value. The last depth's best
	// move is searched first, so that a depth broken off leaves it or a better one.
	best  line
	value int
}

// Options configure a player.
type Options struct {
	// TableBytes bounds the transposition table, in bytes; 0 is 8 MiB. It
	// begins with 256 KiB and grows with the search.
	TableBytes int

	// Net values positions; nil is the embedded one.
	Net *Net

	// ByHand values positions without a net, by distances and walls in hand alone:
	// what the first net learned from.
	ByHand bool

	// Shared is what the player knows together with others that search the same
	// position now; nil is nothing.
	Shared Shared

	// Helper is set for all but one of them. A helper leaves out every other depth:
	// being ahead, it finds what the first one does not know yet. If both search
	// every depth, much is done twice: 10 ± 33 Elo in 300 games at 10,000 nodes.
	Helper bool
}

// New returns a player that searches by iterative deepening. It keeps its
// transposition table between moves; given the same calls it makes the same moves
// wherever the budget is one of nodes.
func New(o Options) game.Player {
	return newPlayer(o, tuned)
}

// NewPlayer is New with the defaults.
func NewPlayer() game.Player { return New(Options{}) }

func newPlayer(o Options, t tuning) *player {
	if o.TableBytes == 0 {
		o.TableBytes = 8 << 20
	}
	if o.Net == nil {
		o.Net, _ = EmbeddedNet() // a test reads it; without it play goes on by hand
	}
	if o.ByHand {
		o.Net = nil
	}
	return &player{tuning: t, reductions: t.reductions(), table: newTable(o.TableBytes), shared: o.Shared, helper: o.Helper, kit: kit{net: o.Net}}
}

// Choose implements game.Player. A spent budget gives the pawn's step along its
// shortest path.
func (pl *player) Choose(p game.Position, b game.Budget) (game.Choice, error) {
	pos, ok := p.(Position)
	if !ok {
		return game.Choice{}, errOtherGame
	}
	if pos.outcome().Over() {
		return game.Choice{}, game.ErrOver
	}
	return pl.choose(pos, b), nil
}

func (pl *player) choose(pos Position, b game.Budget) game.Choice {
	var firm firmness
	b, average := pl.stretch(b)
	pl.prepare(pos, b)
	c := game.Choice{}
	for c.Depth < maxPly && !c.Solved && !pl.meter.Spent() && !firm.enough(pl.meter.Elapsed(), average) {
		depth := c.Depth + 1
		if pl.helper && depth > 3 {
			depth = min(depth+1, maxPly)
		}
		pl.search(0, depth, -infinity, infinity, false)
		if pl.stopped {
			break
		}
		c.Depth = depth
		c.Solved = pl.solved(c.Depth)
		firm.add(pl.best.move[0])
	}
	c.Value, c.Nodes = pl.value, pl.meter.Nodes()
	if pos.rules == Arena && c.Value == drawn(0) {
		c.Value = 0 // a draw, by its own name
	}
	for _, m := range pl.best.move[:pl.best.n] {
		c.PV = append(c.PV, m.String())
	}
	c.Move = c.PV[0]
	return c
}

// prepare readies the player's memory for a search from pos.
func (pl *player) prepare(pos Position, b game.Budget) {
	pl.meter = b.Start()
	pl.stopped = false
	pl.table.begin()
	pl.nodes[0] = newNode(pos, &pl.kit)
	pl.value = pl.evaluate(&pl.nodes[0], 0)
	pl.best.n, pl.best.move[0] = 1, pl.nodes[0].bestStep()
	for i := range pl.killers {
		pl.killers[i] = [2]move{noMove, noMove}
	}
	for s := range pl.history {
		for m := range pl.history[s] {
			pl.history[s][m] /= 8
		}
	}
}

// solved reports whether pl.value, found at depth, is the exact value of the game.
func (pl *player) solved(depth int) bool {
	p, v := &pl.nodes[0].pos, pl.value
	switch {
	case v == winWorth-1:
		return true
	case !p.walled():
		return false // late walls were searched less deeply: no proof
	case v >= winBound || v <= -winBound:
		return true
	}
	return p.rules == Arena && p.plies+depth >= arenaPlies
}
