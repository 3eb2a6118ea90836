package practice

import "arenabot/engine/game"

// told returns the result in words: which kind of nothing "scored 0" is.
func (b *battle) told() string {
	b.mu.Lock()
	ended, result, outcome, met := b.ended, b.result, b.position.Outcome(), b.met
	b.mu.Unlock()
	switch {
	case !ended:
		return "still playing"
	case result != scored(0):
		return result
	case outcome != game.Draw:
		return result + ", lost on the board"
	case b.neverWon(met):
		return result + ", a draw that the opponent never left"
	}
	return result + ", a draw"
}

// neverWon reports whether the team could not have won in any position that it
// met. Only tic-tac-toe is small enough to tell.
func (b *battle) neverWon(met []game.Position) bool {
	if b.game.Name != "tic-tac-toe" {
		return false
	}
	player := b.game.NewPlayer()
	for _, p := range met {
		choice, err := player.Choose(p, game.Budget{})
		if err != nil || !choice.Solved || choice.Value > 0 {
			return false
		}
	}
	return true
}
