package practice

// A Graded is one battle of a run, with all that went over its stream.
type Graded struct {
	ID, Team, Against string // the battle, the team's side, its opponent
	Result            string // in words; "still playing" before the end
	Won               bool
	Seed              int64
	Does              string   // what the opponent does, if it is to cheat
	Cheat             string   // why the opponent's last action was illegal
	Position          string   // the last one
	Transcript        []string // the stream's events, a line each: the team's actions are echoed there
}

// Graded returns the battles of a run, and whether all have ended and were reported.
func (s *Server) Graded(runID string) (battles []Graded, ended bool) {
	r, ok := s.run(runID)
	if !ok {
		return nil, false
	}
	for _, b := range r.battles {
		v := b.view()
		b.mu.Lock()
		lines := append([]string(nil), b.written...)
		b.mu.Unlock()
		battles = append(battles, Graded{
			ID: v.ID, Team: v.Team, Against: v.Against, Result: v.Result, Won: v.Class == "won", Seed: v.Seed,
			Does: v.Does, Cheat: v.Cheat, Position: v.Position, Transcript: lines,
		})
	}
	return battles, r.ended()
}
