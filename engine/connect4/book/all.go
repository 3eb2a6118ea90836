package main

import (
	"fmt"

	"arenabot/engine/connect4"
)

// all finds the entries of the book of all positions. Only those of the last ply
// are searched for: the scores before follow from them.
func (m *maker) all(r *record) (*connect4.BookWriter, error) {
	book := &connect4.BookWriter{}
	lists := openPositions(m.plies)
	for ply := m.plies; ply >= 0; ply-- {
		list := lists[ply]
		fmt.Fprintf(m.progress, "ply %d: %d positions, %d to solve\n", ply, len(list), r.missing(list))
		if err := m.answerAll(list, r, book.Book()); err != nil {
			return nil, err
		}
		for _, p := range list {
			if err := book.Add(p, r.known[p].move, r.known[p].score); err != nil {
				return nil, err
			}
		}
	}
	return book, nil
}

// openPositions lists, for each ply up to the last one, the positions whose score
// the rules alone do not tell, one of each two mirror images. The order is that
// of a walk through the tree of the game, in which neighbours share most of what
// a table knows.
func openPositions(last int) [][]connect4.Position {
	var rules connect4.Book
	lists := make([][]connect4.Position, last+1)
	seen := map[connect4.Position]bool{}
	var walk func(p connect4.Position)
	walk = func(p connect4.Position) {
		p = p.Canonical()
		if seen[p] {
			return
		}
		seen[p] = true
		ply := p.Plies()
		if _, told := rules.Score(p); !told {
			lists[ply] = append(lists[ply], p)
		}
		if ply < last {
			for _, next := range successors(p) {
				walk(next)
			}
		}
	}
	walk(connect4.Start())
	return lists
}
