package practice

import (
	"slices"

	"arenabot/engine/game"
)

// A corkPlan shuts the team out of its goal row but for one square, on which the
// cheater's pawn stands:
//
//	9  . . . .|2|. . . .    the pawn is the cork of the way up file e;
//	   = = = =|.|= = = =    c8h a8h and f8h h8h close the other files,
//	8  . . . .|1|. . . .    d8v and e8v stand beside the way
//
// A flood fill walks over the pawn. The arena's walker cannot: straight on is the
// edge of the board, and to both sides are walls. No other square than one of
// the goal row can be corked: everywhere else the walker jumps over the pawn and
// lands on the square by which the flood fill left. The files that can be open
// are a, c, e, g and i, because a wall closes two files at once.
type corkPlan struct {
	at     square // where the pawn has to be
	far    []wall // along the row, away from the pawn
	neck   []wall // along the row, next to the pawn: with them in place nobody can wall the way off
	beside []wall // beside the way
}

// walls returns all of them. The last that is put up is the cheat.
func (plan corkPlan) walls() []wall { return slices.Concat(plan.far, plan.neck, plan.beside) }

// corkPlans returns the plans of second.
func corkPlans() (plans []corkPlan) {
	for file := 0; file <= 8; file += 2 {
		plan := corkPlan{at: square{file, 8}}
		plan.neck = []wall{{square{file - 2, 7}, false}, {square{file + 1, 7}, false}}
		plan.beside = []wall{{square{file - 1, 7}, true}, {square{file, 7}, true}}
		for near := 4; near <= 8; near += 2 {
			plan.far = append(plan.far, wall{square{file - near, 7}, false}, wall{square{file + near - 1, 7}, false})
		}
		off := func(w wall) bool { return !w.on() }
		for _, walls := range []*[]wall{&plan.far, &plan.neck, &plan.beside} {
			*walls = slices.DeleteFunc(*walls, off)
		}
		plans = append(plans, plan)
	}
	return plans
}

// turned returns the plan for first.
func (plan corkPlan) turned() corkPlan {
	turn := func(walls []wall) (turned []wall) {
		for _, w := range walls {
			turned = append(turned, wall{square{w.file, 7 - w.rank}, w.upright})
		}
		return turned
	}
	return corkPlan{square{plan.at.file, 8 - plan.at.rank}, turn(plan.far), turn(plan.neck), turn(plan.beside)}
}

// left counts the turns that a plan still takes; ok is false if walls have made
// it impossible, or the pawn has left its row.
func (plan corkPlan) left(b board, me square) (turns int, ok bool) {
	if me.rank != plan.at.rank {
		return 0, false
	}
	for s := me; s != plan.at; turns++ {
		next := s.towards(plan.at)
		if b.walled(s, next) {
			return 0, false
		}
		s = next
	}
	for _, w := range plan.walls() {
		if slices.Contains(b.walls, w) {
			continue
		}
		if b.clashes(w) {
			return 0, false
		}
		turns++
	}
	return turns, true
}

// towards returns the next square on the way along a row.
func (s square) towards(t square) square {
	switch {
	case t.file > s.file:
		return s.plus(1, 0)
	case t.file < s.file:
		return s.plus(-1, 0)
	}
	return s
}

// cork takes the next step of the shortest plan. What the team puts up counts.
func cork(c *cheater, p game.Position) string {
	b, ok := readBoard(p)
	if !ok {
		return ""
	}
	me := b.pawns[c.side]
	legal := p.Moves()
	next, least := "", 1<<10
	for _, plan := range corkPlans() {
		if c.side == game.First {
			plan = plan.turned()
		}
		turns, ok := plan.left(b, me)
		if move := plan.next(me, legal); ok && turns < least && move != "" {
			next, least = move, turns
		}
	}
	return next
}

// next returns a legal move of the plan. On its square the pawn stays. The far
// walls come first, because a strong team answers those beside the pawn by
// walling it off; the pawn's steps come before those that would stand in its way.
func (plan corkPlan) next(me square, legal []string) string {
	todo := plan.walls()
	if me != plan.at {
		todo = plan.neck
	}
	for _, name := range append(names(todo), me.towards(plan.at).String()) {
		if slices.Contains(legal, name) {
			return name
		}
	}
	return ""
}
