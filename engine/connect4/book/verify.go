package main

import (
	"fmt"
	"os"
	"slices"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

// verify checks each entry of the book in path by its moves: the one that it
// names has the score, and none has more. What the moves lead to is looked up in
// the book, where it is checked likewise, or searched for; the latest positions
// first, so that the earlier ones find them in the table.
func (m *maker) verify(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	book, err := connect4.ReadBook(data)
	if err != nil {
		return err
	}
	var list []connect4.Position
	book.Each(func(p connect4.Position, _ string, _ int) { list = append(list, p) })
	slices.SortStableFunc(list, func(a, b connect4.Position) int { return b.Plies() - a.Plies() })
	err = m.share(list, func() worker {
		pl := connect4.NewPlayerWith(connect4.PlayerOptions{TableBytes: m.tableMiB << 20, Openings: book})
		return func(p connect4.Position) error { return check(book, pl, p) }
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(m.progress, "all %d entries are right\n", len(list))
	return nil
}

// check says what is wrong with the entry for p.
func check(book *connect4.Book, pl *connect4.Player, p connect4.Position) error {
	named, score, _ := book.Find(p)
	for _, move := range p.Moves() {
		after, err := p.Play(move)
		if err != nil {
			return err
		}
		// After a move that is worth more, the other side has less than -score; after
		// one that is worth less, it has more.
		next := after.(connect4.Position)
		if enough, _ := pl.AtLeast(next, -score, game.Budget{}); !enough {
			return fmt.Errorf("%v: the book says %s scores %d, but %s scores more", p, named, score, move)
		}
		if move != named {
			continue
		}
		if more, _ := pl.AtLeast(next, -score+1, game.Budget{}); more {
			return fmt.Errorf("%v: the book says %s scores %d, but it scores less", p, named, score)
		}
	}
	return nil
}
