package battleship

// Chances returns, for each cell row by row from the top, the probability that a
// ship is there after strikes: 1 where one was hit, 0 where a shot missed. It is
// the counting that [Shooter.Choose] begins with, without fleets drawn.
//
// The error is that of [Rules.Check].
func (s *Shooter) Chances(r Rules, strikes []Strike) ([]float64, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	s.know.read(r, strikes)
	s.post.keep = false
	s.post.compute()
	chances := make([]float64, r.Area())
	for at, is := range s.know.marks {
		switch is {
		case unknown:
			chances[at] = s.post.chance(at)
		case missed:
		default:
			chances[at] = 1
		}
	}
	return chances, nil
}
