package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

// A maker makes or verifies a book.
type maker struct {
	entries  func(*record) (*connect4.BookWriter, error) // own or all
	journal  string
	plies    int
	demand   int64 // nodes to tell moves of equal scores apart
	quick    int64 // the nodes of a search that is no hard one
	workers  int
	tableMiB int
	progress io.Writer
}

// make writes the book to path.
func (m *maker) make(path string) error {
	r, err := openRecord(m.journal)
	if err != nil {
		return err
	}
	defer r.journal.Close()
	book, err := m.entries(r)
	if err != nil {
		return err
	}
	data := book.Bytes()
	fmt.Fprintf(m.progress, "%d entries, %d bytes\n", book.Book().Len(), len(data))
	return os.WriteFile(path, data, 0o644)
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

// answerAll finds what r does not know yet of the answers of list. What openings
// knows, which is nil or the book so far, need not be searched for.
func (m *maker) answerAll(list []connect4.Position, r *record, openings *connect4.Book) error {
	var open []connect4.Position
	for _, p := range list {
		if _, ok := r.known[p]; !ok {
			open = append(open, p)
		}
	}
	return m.share(open, func() worker {
		pl := connect4.NewPlayerWith(connect4.PlayerOptions{TableBytes: m.tableMiB << 20, DemandNodes: m.demand, Openings: openings})
		return func(p connect4.Position) error {
			a, err := m.answer(pl, p)
			if err != nil {
				return err
			}
			return r.add(p, a)
		}
	})
}

// A worker does what is to be done with one position.
type worker func(connect4.Position) error

// run is how many neighbours one worker takes at once, for the sake of its table.
const run = 32

// share has a list done by workers, in its order, and ends with the first error.
func (m *maker) share(list []connect4.Position, newWorker func() worker) error {
	var mu sync.Mutex
	var failed error
	begun, done := time.Now(), 0
	report := func(err error) (goOn bool) {
		mu.Lock()
		defer mu.Unlock()
		failed = errors.Join(failed, err)
		if done++; done%500 == 0 {
			left := time.Since(begun) * time.Duration(len(list)-done) / time.Duration(done)
			fmt.Fprintf(m.progress, "  %d of %d, %v to go\n", done, len(list), left.Round(time.Second))
		}
		return failed == nil
	}
	work := make(chan []connect4.Position)
	var wg sync.WaitGroup
	for range m.workers {
		wg.Go(func() {
			do, goOn := newWorker(), true
			for part := range work {
				for _, p := range part {
					if goOn {
						goOn = report(do(p))
					}
				}
			}
		})
	}
	for part := range slices.Chunk(list, run) {
		work <- part
	}
	close(work)
	wg.Wait()
	return failed
}

func (m *maker) answer(pl *connect4.Player, p connect4.Position) (answer, error) {
	quick := false
	if m.quick > 0 {
		cold := connect4.NewSolver(connect4.SolverOptions{TableBytes: 1 << 20})
		_, quick = cold.Solve(p, game.Budget{Nodes: m.quick})
	}
	c, err := pl.Choose(p, game.Budget{})
	if err != nil {
		return answer{}, err
	}
	if !c.Solved {
		return answer{}, fmt.Errorf("%v is not solved without a budget", p)
	}
	return answer{c.Move, c.Value, !quick}, nil
}
