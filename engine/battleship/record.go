package battleship

// A Record is what was seen of one opponent over many games by the same rules:
// where its ships lay, and where it shoots first. The zero Record knows nothing.
type Record struct {
	// Fleets is in how many games most of its fleet was seen, and Taken, by
	// cell, in how many of those a ship lay there. Where a game left it open,
	// the ships not found count on all open cells alike.
	Fleets float32
	Taken  []float32

	// Salvos is in how many games it shot, and Early, by cell, the sum of how
	// early: from 1 for the first shot of a game down to 0 for the last cell of
	// the board.
	Salvos float32
	Early  []float32
}

const (
	// doubt is how many games of a usual opponent every Record is joined with.
	doubt = 5
	// fading is after how many games all that was seen counts half: opponents
	// change.
	fading = 400
	// seen is the part of a fleet that must have been found for a game to tell
	// of placement: we shoot where we expect ships, so that the cells of a game
	// that broke off are no fair sample.
	seen = 0.75
)

// Fits reports whether rec is of boards of these rules, or empty.
func (rec *Record) Fits(r Rules) bool {
	right := func(n int) bool { return n == 0 || n == r.Area() }
	return right(len(rec.Taken)) && right(len(rec.Early))
}

// Add takes in a game: our strikes and the opponent's, in their order. rec must
// fit r.
func (rec *Record) Add(r Rules, ours, theirs []Strike) {
	rec.addFleet(r, ours)
	rec.addSalvo(r, theirs)
}

func (rec *Record) addFleet(r Rules, ours []Strike) {
	var k knowledge
	k.read(r, ours)
	cells := r.Fleet.Cells()
	if cells == 0 || float64(len(k.hits)) < seen*float64(cells) {
		return
	}
	rec.Taken = fade(rec.Taken, &rec.Fleets, r.Area())
	open := 0.0
	if k.unknown > 0 {
		open = min(max(0, float64(cells-len(k.hits)))/float64(k.unknown), 1)
	}
	for at, is := range k.marks {
		switch is {
		case struck, sunk:
			rec.Taken[at]++
		case unknown:
			rec.Taken[at] += float32(open)
		}
	}
}

func (rec *Record) addSalvo(r Rules, theirs []Strike) {
	area := r.Area()
	rank := make([]int, area) // by cell: 1 + how many cells were shot at before
	shots := 0
	for _, s := range theirs {
		if r.Has(s.At) && rank[r.index(s.At)] == 0 {
			shots++
			rank[r.index(s.At)] = shots
		}
	}
	if shots == 0 {
		return
	}
	rec.Early = fade(rec.Early, &rec.Salvos, area)
	for at, n := range rank {
		late := float64(n-1) / float64(area)
		if n == 0 { // some time after all the others
			late = float64(shots+area) / float64(2*area)
		}
		rec.Early[at] += float32(1 - late)
	}
}

// fade counts one game more, and makes room for its cells.
func fade(cells []float32, games *float32, area int) []float32 {
	if len(cells) != area {
		cells = make([]float32, area)
	}
	if *games >= fading {
		*games /= 2
		for at := range cells {
			cells[at] /= 2
		}
	}
	*games++
	return cells
}

// Habits returns how much more often than in a uniform fleet each cell is taken,
// for [Shooter]; nil when no fleet was seen.
func (rec *Record) Habits(r Rules) []float64 {
	if rec.Fleets == 0 || len(rec.Taken) != r.Area() {
		return nil
	}
	habits := make([]float64, r.Area())
	usual := float64(r.Fleet.Cells()) / float64(r.Area())
	for at, share := range interest(r) {
		if expected := float64(rec.Fleets) * usual * share; expected > 0 {
			habits[at] = (float64(rec.Taken[at]) + doubt*usual) / (expected + doubt*usual)
		}
	}
	return habits
}

// Aims returns how much earlier than others the opponent shoots at each cell: 1
// is no difference, 2 always first, 0 always last. It is nil when no shot was
// seen.
func (rec *Record) Aims(r Rules) []float64 {
	if rec.Salvos == 0 || len(rec.Early) != r.Area() {
		return nil
	}
	aims := make([]float64, r.Area())
	for at, early := range rec.Early {
		aims[at] = 2 * (float64(early) + doubt/2.0) / (float64(rec.Salvos) + doubt)
	}
	return aims
}
