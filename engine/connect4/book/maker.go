package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"sync"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

// A maker makes or verifies a book.
type maker struct {
	journal  string
	plies    int
	quick    int64
	workers  int
	tableMiB int
	progress io.Writer
}

// An answer is what is known of one position.
type answer struct {
	move  string
	score int
	hard  bool // it belongs into the book
}

// make writes the book to path.
func (m *maker) make(path string) error {
	known, err := m.readJournal()
	if err != nil {
		return err
	}
	journal, err := os.OpenFile(m.journal, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer journal.Close()

	var book connect4.Book
	frontier := [2]map[connect4.Position]bool{{}, {}} // ours to move, by our colour
	for ply := 0; ply <= m.plies; ply++ {
		ours := ply % 2
		if ply < 2 {
			for _, p := range positionsAfter(ply) {
				frontier[ours][p.Canonical()] = true
			}
		}
		var open []connect4.Position
		for p := range frontier[ours] {
			if _, ok := known[p]; !ok {
				open = append(open, p)
			}
		}
		fmt.Fprintf(m.progress, "ply %d: %d positions, %d to solve\n", ply, len(frontier[ours]), len(open))
		if err := m.answerAll(open, known, journal); err != nil {
			return err
		}
		next := map[connect4.Position]bool{}
		for p := range frontier[ours] {
			a := known[p]
			if a.hard {
				if err := book.Add(p, a.move, a.score); err != nil {
					return err
				}
			}
			after, err := p.Play(a.move)
			if err != nil {
				return err
			}
			for _, q := range successors(after) {
				next[q.Canonical()] = true
			}
		}
		frontier[ours] = next
	}
	data := book.Bytes()
	fmt.Fprintf(m.progress, "%d entries, %d bytes\n", book.Len(), len(data))
	return os.WriteFile(path, data, 0o644)
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

// successors lists the positions one ply on in which the game goes on.
func successors(p game.Position) (list []connect4.Position) {
	for _, move := range p.Moves() {
		if next, err := p.Play(move); err == nil && !next.Outcome().Over() {
			list = append(list, next.(connect4.Position))
		}
	}
	return list
}

// answerAll finds the answers of positions and adds them to known and to the
// journal.
func (m *maker) answerAll(positions []connect4.Position, known map[connect4.Position]answer, journal io.Writer) error {
	var mu sync.Mutex
	var failed error
	work := make(chan connect4.Position)
	var wg sync.WaitGroup
	for range m.workers {
		wg.Go(func() {
			pl := connect4.NewPlayerWith(connect4.PlayerOptions{TableBytes: m.tableMiB << 20, DemandNodes: 1 << 17})
			for p := range work {
				a, err := m.answer(pl, p)
				mu.Lock()
				if err == nil {
					_, err = fmt.Fprintf(journal, "%s %s %d %t\n", p, a.move, a.score, a.hard)
				}
				failed = errors.Join(failed, err)
				known[p] = a
				mu.Unlock()
			}
		})
	}
	for i, p := range positions {
		if i%500 == 499 {
			fmt.Fprintf(m.progress, "  %d of %d\n", i+1, len(positions))
		}
		work <- p
	}
	close(work)
	wg.Wait()
	return failed
}

func (m *maker) answer(pl *connect4.Player, p connect4.Position) (answer, error) {
	cold := connect4.NewSolver(connect4.SolverOptions{TableBytes: 1 << 20})
	_, quick := cold.Solve(p, game.Budget{Nodes: m.quick})
	c, err := pl.Choose(p, game.Budget{})
	if err != nil {
		return answer{}, err
	}
	if !c.Solved {
		return answer{}, fmt.Errorf("%v is not solved without a budget", p)
	}
	return answer{c.Move, c.Value, !quick}, nil
}

// readJournal returns what earlier runs found. A last line that was cut off is
// found again.
func (m *maker) readJournal() (map[connect4.Position]answer, error) {
	known := map[connect4.Position]answer{}
	f, err := os.Open(m.journal)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var board, turn string
		var a answer
		if n, _ := fmt.Sscanf(lines.Text(), "%s %s %s %d %t", &board, &turn, &a.move, &a.score, &a.hard); n != 5 {
			continue
		}
		p, err := connect4.Parse(board + " " + turn)
		if err != nil {
			return nil, fmt.Errorf("journal %s: %w", m.journal, err)
		}
		known[p] = a
	}
	return known, nil
}

// verify checks each entry of the book in path by the scores of all its moves,
// the latest positions first, so that the earlier ones find them in the table.
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
	slices.SortFunc(list, func(a, b connect4.Position) int { return b.Plies() - a.Plies() })

	solver := connect4.NewSolver(connect4.SolverOptions{TableBytes: m.tableMiB << 20})
	for i, p := range list {
		if i%500 == 0 {
			fmt.Fprintf(m.progress, "%d of %d verified, now those of ply %d\n", i, len(list), p.Plies())
		}
		scores := map[string]int{}
		best := -connect4.MaxScore
		solver.Analyze(p, game.Budget{}, func(move string, score int) {
			scores[move] = score
			best = max(best, score)
		})
		move, score, _ := book.Find(p)
		if score != best || scores[move] != best {
			return fmt.Errorf("%v: the book says %s scores %d; the moves score %v", p, move, score, scores)
		}
	}
	fmt.Fprintf(m.progress, "all %d entries are right\n", len(list))
	return nil
}
