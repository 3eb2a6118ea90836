package quoridor

import "arenabot/engine/game"

// Rules chooses between the two sets of rules; see the package comment.
type Rules uint8

// The two sets of rules.
const (
	Standard Rules = iota
	Arena
)

// String returns "standard" or "arena", as in the notation of positions.
func (r Rules) String() string {
	if r == Arena {
		return "arena"
	}
	return "standard"
}

const (
	wallsEach  = 10
	arenaPlies = 79 // after so many plies the arena calls the game a draw

	firstHome, secondHome = 4, 76 // e1 and e9
)

// A Position is a position of Quoridor: a small value, comparable with ==. The
// useful ones come from [Start], [Parse] and [Position.Play].
type Position struct {
	grid  grid // what walls leaves open, kept because every flood fill needs it
	walls wallSet
	plies int
	pawn  [2]uint8 // squares, by side
	hand  [2]uint8 // walls not yet placed, by side
	rules Rules
}

var _ game.Position = Position{}

// Start returns the first position under the given rules.
func Start(r Rules) Position {
	return Position{
		grid:  openGrid(),
		pawn:  [2]uint8{firstHome, secondHome},
		hand:  [2]uint8{wallsEach, wallsEach},
		rules: r,
	}
}

// Rules returns the rules by which p is played.
func (p Position) Rules() Rules { return p.rules }

// Turn returns the side to move.
func (p Position) Turn() game.Side { return game.Side(p.plies & 1) }

// Plies counts the moves made since the start of the game.
func (p Position) Plies() int { return p.plies }

// WallsLeft counts the walls that a side has in hand.
func (p Position) WallsLeft(s game.Side) int { return int(p.hand[s&1]) }

// Distance counts the steps of a side's shortest path to its goal row when both
// pawns are ignored, under either rules; 0 when it has won. It is never negative in a
// position from Start, Parse or Play.
func (p Position) Distance(s game.Side) int {
	return p.grid.distance(int(p.pawn[s&1]), goalOf(s&1))
}

// Outcome says whether and how the game ended. The arena's draw comes before a win.
func (p Position) Outcome() game.Outcome { return p.outcome() }

func (p *Position) outcome() game.Outcome {
	switch {
	case p.rules == Arena && p.plies >= arenaPlies:
		return game.Draw
	case p.pawn[game.First] >= cells-size:
		return game.FirstWins
	case p.pawn[game.Second] < size:
		return game.SecondWins
	}
	return game.Ongoing
}

// steps returns where the pawn of the side to move may go.
func (p *Position) steps() squares {
	from, other := int(p.pawn[p.Turn()]), int(p.pawn[p.Turn().Other()])
	to := p.grid.spread(squareSet(from))
	if !to.has(other) {
		return to
	}
	occupied := squareSet(from).or(squareSet(other))
	to = to.not(occupied)
	for h := north; h <= west; h++ {
		if p.grid.step(squareSet(from), h).has(other) {
			to = to.or(p.grid.landings(other, h, occupied))
		}
	}
	return to
}

// places returns where the side to move may certainly put a wall, and the
// doubtful places where only closes knows. It has two shortcuts: a wall that is
// not anchored closes nothing, nor does one that leaves a known path of each
// pawn uncut.
func (p *Position) places() (sure, doubtful wallSet) {
	if p.hand[p.Turn()] == 0 {
		return wallSet{}, wallSet{}
	}
	var cut wallSet
	var scratch layers
	for s := game.First; s <= game.Second; s++ {
		var barred squares
		if p.rules == Arena {
			// Only a path around the other pawn is sure to pass the arena's test.
			barred = squareSet(int(p.pawn[s.Other()]))
		}
		route, ok := p.grid.cutsOfRoute(int(p.pawn[s]), goalOf(s), barred, &scratch)
		if !ok {
			return wallSet{}, p.walls.free()
		}
		cut = cut.or(route)
	}
	return p.split(cut)
}

// split sorts the free places for walls when cut holds all that would stand
// across a known path of either pawn.
func (p *Position) split(cut wallSet) (sure, doubtful wallSet) {
	free := p.walls.free()
	var corners uint64
	if p.rules == Arena {
		// A pawn that must be walked around is one more thing to anchor to.
		corners = cornersOf(int(p.pawn[0])) | cornersOf(int(p.pawn[1]))
	}
	doubtful = free.and(cut).and(p.walls.anchored(corners))
	return free.not(doubtful), doubtful
}

// closes reports whether a wall would leave side s without a path.
func (p *Position) closes(s game.Side, slot int, vertical bool) bool {
	if p.rules == Standard {
		return p.shuts(s, slot, vertical)
	}
	g := p.grid
	g.close(slot, vertical)
	return !g.canWalk(int(p.pawn[s]), int(p.pawn[s.Other()]), goalOf(s))
}

func (p *Position) closesAny(slot int, vertical bool) bool {
	return p.closes(game.First, slot, vertical) || p.closes(game.Second, slot, vertical)
}

// walled reports whether all walls have been placed.
func (p *Position) walled() bool { return p.hand == [2]uint8{} }

// apply makes a move, which must be legal but for the path that a wall leaves.
func (p *Position) apply(m move) {
	if m.isPawn() {
		p.pawn[p.Turn()] = uint8(m)
	} else {
		slot, vertical := m.wall()
		p.walls.add(slot, vertical)
		p.grid.close(slot, vertical)
		p.hand[p.Turn()]--
	}
	p.plies++
}
