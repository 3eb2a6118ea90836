package quoridor

import "arenabot/engine/game"

// race proves a win by walking: a side whose enemy has no wall left, is behind,
// and cannot come near, is stopped by nothing. It returns the plies to the end, which no play
// shortens or prolongs. Where the pawns might meet it says nothing and search
// goes on.
func (n *node) race() (winner game.Side, plies int, sure bool) {
	p := &n.pos
	for s := game.First; s <= game.Second; s++ {
		enemy := s.Other()
		if p.hand[enemy] > 0 {
			continue
		}
		plies, theirs := 2*n.routes[s].length, 2*n.routes[enemy].length
		if p.Turn() == s {
			plies--
		} else {
			theirs--
		}
		late := p.rules == Arena && p.plies+plies >= arenaPlies
		if plies < theirs && !late && n.walksAlone(s) {
			return s, plies, true
		}
	}
	return 0, 0, false
}

// walksAlone reports whether side s can walk its route while the other pawn,
// wherever it goes, is never beside it. Until the pawns are neighbours neither
// can be blocked or jumped, so a flood tells where the other may be.
func (n *node) walksAlone(s game.Side) bool {
	g := &n.pos.grid
	left := n.routes[s].squares
	at := squareSet(int(n.pos.pawn[s]))
	reach := squareSet(int(n.pos.pawn[s.Other()]))
	if n.pos.Turn() != s {
		reach = reach.or(g.spread(reach))
	}
	for range n.routes[s].length {
		near := g.spread(at)
		if !near.or(at).and(reach).empty() {
			return false
		}
		left = left.not(at)
		at = near.and(left)
		reach = reach.or(g.spread(reach))
	}
	return true
}
