package main

import (
	"fmt"

	"arenabot/engine/connect4"
)

// own finds the entries of the book of the positions that our own moves reach.
func (m *maker) own(r *record) (*connect4.BookWriter, error) {
	book := &connect4.BookWriter{}
	frontier := [2]map[connect4.Position]bool{{}, {}} // ours to move, by our colour
	for ply := 0; ply <= m.plies; ply++ {
		ours := ply % 2
		if ply < 2 {
			for _, p := range positionsAfter(ply) {
				frontier[ours][p.Canonical()] = true
			}
		}
		var list []connect4.Position
		for p := range frontier[ours] {
			list = append(list, p)
		}
		fmt.Fprintf(m.progress, "ply %d: %d positions, %d to solve\n", ply, len(list), r.missing(list))
		if err := m.answerAll(list, r, nil); err != nil {
			return nil, err
		}
		next := map[connect4.Position]bool{}
		for _, p := range list {
			a := r.known[p]
			if a.hard {
				if err := book.Add(p, a.move, a.score); err != nil {
					return nil, err
				}
			}
			after, err := p.Play(a.move)
			if err != nil {
				return nil, err
			}
			for _, q := range successors(after) {
				next[q.Canonical()] = true
			}
		}
		frontier[ours] = next
	}
	return book, nil
}

// positionsAfter lists the positions after so many plies.
func positionsAfter(plies int) []connect4.Position {
	list := []connect4.Position{connect4.Start()}
	for range plies {
		var next []connect4.Position
		for _, p := range list {
			next = append(next, successors(p)...)
		}
		list = next
	}
	return list
}
