package quoridor

import (
	"time"

	"arenabot/engine/game"
)

// stretch returns b as a search keeps it that may think longer than the average
// of its moves, and that average: 0 where b does not leave it open how long to
// think. A helper goes on for as long as the player that it helps may.
func (pl *player) stretch(b game.Budget) (stretched game.Budget, average time.Duration) {
	if b.Time <= 0 || b.Most <= b.Time {
		return b, 0
	}
	if !pl.helper {
		average = b.Time
	}
	b.Time = b.Most
	return b, average
}

// A firmness tells how firmly the best move stands: for how many depths in a row
// it has been the same.
type firmness struct {
	move   move
	depths int
}

// add hears of the best move of one more depth.
func (f *firmness) add(m move) {
	if f.move != m {
		f.move, f.depths = m, 0
	}
	f.depths++
}

// enough reports whether another depth is more than the move is worth: three
// times the average, less a third of it for each depth in a row that found the
// same best move, but half of it at least. BenchmarkClock says what that is worth:
// 54 ± 43 Elo; shares that vary less were worth from -44 to 28, all ± 45.
func (f *firmness) enough(elapsed, average time.Duration) bool {
	return average > 0 && float64(elapsed) >= max(0.5, 3-0.35*float64(f.depths))*float64(average)
}
