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
	at    square // where the pawn has to be
	walls []wall // the urgent ones first; the last that is put up is the cheat
}

// corkPlans returns the plans of second.
func corkPlans() (plans []corkPlan) {
	for file := 0; file <= 8; file += 2 {
		plan := corkPlan{at: square{file, 8}}
		// The two at the way first: with them in place nobody can wall it off.
		for near := 2; near <= 8; near += 2 {
			plan.walls = append(plan.walls, wall{square{file - near, 7}, false}, wall{square{file + near - 1, 7}, false})
			if near == 2 {
				plan.walls = append(plan.walls, wall{square{file - 1, 7}, true}, wall{square{file, 7}, true})
			}
		}
		plan.walls = slices.DeleteFunc(plan.walls, func(w wall) bool { return !w.on() })
		plans = append(plans, plan)
	}
	return plans
}

// turned returns the plan for first.
func (plan corkPlan) turned() corkPlan {
	turned := corkPlan{at: square{plan.at.file, 8 - plan.at.rank}}
	for _, w := range plan.walls {
		turned.walls = append(turned.walls, wall{square{w.file, 7 - w.rank}, w.upright})
	}
	return turned
}

// left counts the turns that a plan still takes; ok is false if the team's walls
// have made it impossible.
func (plan corkPlan) left(b board, me square) (turns int, ok bool) {
	turns = me.far(plan.at)
	for _, w := range plan.walls {
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

// next returns a legal move of the plan, its walls before its steps: once the
// pawn is in the neck, no wall at all is legal, and any of them is the cheat.
func (plan corkPlan) next(me square, legal []string) string {
	for _, w := range plan.walls {
		if slices.Contains(legal, w.String()) {
			return w.String()
		}
	}
	for _, to := range me.neighbours() {
		if to.far(plan.at) < me.far(plan.at) && slices.Contains(legal, to.String()) {
			return to.String()
		}
	}
	return ""
}
