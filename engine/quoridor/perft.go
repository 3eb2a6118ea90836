package quoridor

import "arenabot/engine/game"

// Perft counts the positions that lie depth moves below p, as many times as they
// can be reached: the customary test of move generation ("performance test").
// It returns early, with less, soon after stop first returns true; stop may be nil.
func Perft(p Position, depth int, stop func() bool) int64 {
	c := counter{stop: stop}
	n := newNode(p, &c.kit)
	return c.count(&n, depth)
}

type counter struct {
	kit  kit
	stop func() bool
}

func (c *counter) count(n *node, depth int) (count int64) {
	if depth == 0 {
		return 1
	}
	if n.pos.outcome().Over() || depth > 1 && c.stop != nil && c.stop() {
		return 0
	}
	var below node
	step := n.pos.steps()
	if depth == 1 {
		count = int64(step.count())
	} else {
		for !step.empty() {
			below.child(n, move(step.pop()), false, &c.kit)
			count += c.count(&below, depth-1)
		}
	}
	sure, doubtful := n.places()
	for slot, upright := range sure.or(doubtful).all() {
		unsure := doubtful.has(slot, upright)
		switch {
		case depth == 1 && !unsure:
			count++
		case depth == 1 && n.pos.rules == Standard:
			if !n.closed(slot, upright) {
				count++
			}
		case below.child(n, wallMove(slot, upright), unsure, &c.kit):
			count += c.count(&below, depth-1)
		}
	}
	return count
}

// closed reports whether a wall would leave a pawn without a path under standard rules.
func (n *node) closed(slot int, upright bool) bool {
	for s := range n.ways {
		if n.ways[s].cutBy(slot, upright) && n.pos.shuts(game.Side(s), slot, upright) {
			return true
		}
	}
	return false
}
