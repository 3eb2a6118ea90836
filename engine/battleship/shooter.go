package battleship

import (
	"math"
	"math/rand/v2"

	"arenabot/engine/game"
)

// A Shooter chooses where to shoot. It keeps memory for its tables between
// shots, but no knowledge: each choice depends on its arguments and on chance
// alone. Use it from one goroutine at a time.
type Shooter struct {
	// Habits, if it has an element for each cell (row by row from the top),
	// says how many times more often than others' this opponent's ships are
	// found there; 1 is no difference.
	Habits []float64

	rnd     *rand.Rand
	know    knowledge
	post    posterior
	sampler sampler
	scores  []float64 // by cell; below zero for those that are not to be shot at
	told    []Strike  // scratch for useful, as is probe
	probe   posterior
}

// A Choice is a cell to shoot at, and what the shooter knows about it.
type Choice struct {
	At    Cell
	Hit   float64 // the estimated probability of a hit
	Nodes int64   // fleets drawn
}

// QuickNodes is the largest Budget.Nodes for which no fleets are drawn.
const QuickNodes = 1

const (
	// drawShare is the share of the board under ships, one in so many cells,
	// from which fleets are drawn. On 7×7 with the fleet 5 4 4 3 3 3 2 2 2 1
	// that saves 0.8 of 43.5 shots (1,500 games). On the classic board drawing
	// 4,000 fleets, with and without a look at what a shot tells of the other
	// cells, gained nothing (44.4 to 44.6 against 44.3, 3,000 games).
	drawShare = 4
	// significant is by how many standard errors the fleets drawn must differ
	// from the counting to be believed.
	significant = 4
)

// NewShooter returns a shooter that draws its randomness from rnd.
func NewShooter(rnd *rand.Rand) *Shooter {
	s := &Shooter{rnd: rnd}
	s.post.know, s.post.rnd = &s.know, rnd
	s.probe.know, s.probe.rnd = &knowledge{}, rnd
	return s
}

// Choose returns the best cell that it finds after strikes, in the order in
// which they were made. A node of b is one fleet drawn, which is done where
// ships fill a good part of the board; the quick estimate comes before and
// takes what it takes: 20 µs on the classic board, some milliseconds on the
// largest. Strikes off the board and repeated ones are
// passed over, and contradictory ones make the answer worse, not wrong.
//
// The error is that of [Rules.Check], or ErrNoCell.
func (s *Shooter) Choose(r Rules, strikes []Strike, b game.Budget) (Choice, error) {
	if err := r.Check(); err != nil {
		return Choice{}, err
	}
	meter := b.Start()
	s.know.read(r, strikes)
	if s.know.unknown == 0 {
		return Choice{}, ErrNoCell
	}
	think := r.Fleet.Cells()*drawShare > r.Area() && b.Nodes != QuickNodes && !meter.Spent()
	s.post.keep = think
	s.post.compute()
	fleets := 0
	if think {
		fleets = s.sampler.draw(&s.post, s.rnd, meter)
	}
	s.rate(fleets)
	at := s.best()
	hit := s.chance(at, fleets)
	if s.post.weight > 0 && !s.post.roomy() {
		at = s.firstUseful(r, strikes, at)
	}
	return Choice{r.cellAt(at), hit, int64(fleets)}, nil
}

// firstUseful returns at, or the next best cell at which a shot can tell
// anything; at when there is none.
func (s *Shooter) firstUseful(r Rules, strikes []Strike, at int) int {
	next := at
	s.probe.patience = patience
	for s.scores[next] > 0 {
		if s.useful(r, strikes, next) {
			return next
		}
		s.scores[next] = -1
		next = s.best()
	}
	return at
}

// chance joins the counted probability of a cell with that of the fleets
// drawn: the latter counts only where it differs by more than its own noise,
// which must not choose between cells.
func (s *Shooter) chance(at, fleets int) float64 {
	p := s.post.chance(at)
	if fleets == 0 {
		return p
	}
	drawn := s.sampler.counts[at] / float64(fleets)
	if noise := math.Sqrt(p*(1-p)/float64(fleets)) + 1/float64(fleets); math.Abs(drawn-p) > significant*noise {
		return drawn
	}
	return p
}

// rate finds the scores of all cells.
func (s *Shooter) rate(fleets int) {
	s.scores = cleared(s.scores, s.know.rules.Area())
	for at, is := range s.know.marks {
		if is != unknown {
			s.scores[at] = -1
			continue
		}
		// The random part only decides between equals.
		score := s.chance(at, fleets) * (1 + 1e-5*s.rnd.Float64())
		if bonus := s.post.bonus[at]; bonus > 0 {
			score *= 1 + bonus/(s.post.bound[at]+s.post.loose[at])
		}
		if len(s.Habits) == len(s.scores) {
			score *= s.Habits[at]
		}
		s.scores[at] = score
	}
}

// best returns the cell with the highest score.
func (s *Shooter) best() int {
	best := 0
	for at, score := range s.scores {
		if score > s.scores[best] {
			best = at
		}
	}
	return best
}
