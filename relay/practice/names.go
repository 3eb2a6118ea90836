package practice

import (
	"slices"

	"arenabot/engine/game"
)

// Cheaters lists the opponents of g that cheat, as a tryout names them, with each
// kind once; nil for a game that the arena does not have.
func Cheaters(g game.Game) (names []string) {
	d, ok := dialectOf(g.Name)
	if !ok {
		return nil
	}
	for _, side := range []game.Side{game.First, game.Second} {
		for _, kind := range cheatsFor(seat{g, d, side}) {
			if name := cheating + ":" + kind; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
