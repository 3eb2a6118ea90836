package battleship

import (
	"fmt"
	"math/rand/v2"

	"arenabot/engine/game"
)

// levels are the strengths for people. Over 3,000 fleets they need 82, 69, 55, 49 and 44 shots, and are ahead of the
// level before in 75, 78, 67 and 67 % of the games: BenchmarkLevels.
func levels(source func() rand.Source) []game.Level {
	weaker := func(g gunner) func(seed uint64) game.Player {
		return func(seed uint64) game.Player {
			mine := g
			mine.rnd = rand.New(rand.NewPCG(seed, 0))
			mine.best = player{NewShooter(mine.rnd)}
			return &mine
		}
	}
	return []game.Level{
		{Name: "beginner", About: "Shoots anywhere, and looks around a hit every other time.", NewPlayer: weaker(gunner{forgets: 0.5})},
		{Name: "casual", About: "Looks around a hit until the ship sinks, and otherwise shoots anywhere.", NewPlayer: weaker(gunner{})},
		{Name: "club", About: "Follows the line of its hits, and searches like a chessboard, where every ship has a square.", NewPlayer: weaker(gunner{tidy: true})},
		{Name: "expert", About: "Works out at every third shot where ships fit best, and else keeps to lines and the chessboard.", NewPlayer: weaker(gunner{tidy: true, counts: 0.35})},
		{Name: "strongest", About: "Weighs every way in which the fleet can lie.", NewPlayer: func(uint64) game.Player { return &player{NewShooter(rand.New(source()))} }},
	}
}

// A gunner shoots as people do: around its hits, and elsewhere by chance.
type gunner struct {
	forgets float64 // the share of shots that do not look at hits
	tidy    bool    // hits make lines, and the search has a pattern
	counts  float64 // the share of shots that are the best player's

	rnd  *rand.Rand
	best player
}

// Choose returns a shot of this strength; b bounds those of the best player alone.
func (g *gunner) Choose(position game.Position, b game.Budget) (game.Choice, error) {
	sea, ok := position.(Sea)
	if !ok {
		return game.Choice{}, fmt.Errorf("battleship: %T is no position of this game", position)
	}
	if g.rnd.Float64() < g.counts {
		return g.best.Choose(sea, b)
	}
	var free []int
	shot := sea.shot()
	for at, was := range shot {
		if !was {
			free = append(free, at)
		}
	}
	if len(free) == 0 {
		return game.Choice{}, game.ErrOver
	}
	if near := g.near(sea, shot); len(near) > 0 && g.rnd.Float64() >= g.forgets {
		free = near
	} else if pattern := chessboard(sea.Rules, free); g.tidy && len(pattern) > 0 {
		free = pattern
	}
	move := sea.Rules.cellAt(free[g.rnd.IntN(len(free))]).String()
	return game.Choice{Move: move, PV: []string{move}}, nil
}

// near returns the free cells beside those hits after which nothing sank, as people count
// them: what sank is taken to be all that was hit before. A tidy gunner wants the cells
// that go on a line of two hits, when there are any.
func (g *gunner) near(sea Sea, shot []bool) (cells []int) {
	r := sea.Rules
	hits := map[Cell]bool{}
	for _, s := range sea.Strikes {
		switch s.Result {
		case Hit:
			hits[s.At] = true
		case Sunk:
			clear(hits)
		}
	}
	var inLine []int
	for at, was := range shot {
		c := r.cellAt(at)
		if was {
			continue
		}
		beside, ends := false, false
		for _, d := range []Cell{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			if hits[Cell{c.X + d.X, c.Y + d.Y}] {
				beside = true
				ends = ends || hits[Cell{c.X + 2*d.X, c.Y + 2*d.Y}]
			}
		}
		if beside {
			cells = append(cells, at)
		}
		if ends {
			inLine = append(inLine, at)
		}
	}
	if g.tidy && len(inLine) > 0 {
		return inLine
	}
	return cells
}

// chessboard returns those cells that are of one colour: ships of two cells and more have
// a cell of either.
func chessboard(r Rules, cells []int) (white []int) {
	for _, at := range cells {
		if c := r.cellAt(at); (c.X+c.Y)%2 == 0 {
			white = append(white, at)
		}
	}
	return white
}
