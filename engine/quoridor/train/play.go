package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"arenabot/engine/game"
	"arenabot/engine/quoridor"
)

const (
	mostPlies = 160    // then a game is a draw
	evenly    = 350    // what an opening may be worth to either side, in hundredths of a step
	forced    = 20_000 // from here on a value is a forced end
)

// A player plays itself and writes down the games.
type player struct {
	games   int
	nodes   int64
	net     string
	byHand  bool
	to      string
	seed    uint64
	workers int
	log     io.Writer
}

// options are those of a player with the net of a file, the embedded one if file is "".
func options(file string, byHand bool) (o quoridor.Options, err error) {
	o = quoridor.Options{ByHand: byHand, TableBytes: 2 << 20}
	if file == "" {
		return o, nil
	}
	b, err := os.ReadFile(file)
	if err != nil {
		return o, err
	}
	if o.Net, err = quoridor.LoadNet(b); err != nil {
		return o, fmt.Errorf("%s: %w", file, err)
	}
	return o, nil
}

// play fills the file up to the number of games wanted, in any order.
func (p *player) play(ctx context.Context) error {
	o, err := options(p.net, p.byHand)
	if err != nil {
		return err
	}
	played := make(map[int]bool)
	done, whole, err := readGames(p.to)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, g := range done {
		played[g.number] = true
	}
	f, err := os.OpenFile(p.to, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Truncate(whole); err != nil {
		return err
	}
	if _, err := f.Seek(whole, io.SeekStart); err != nil {
		return err
	}
	out := bufio.NewWriter(f)
	progress := newProgress(p.log, "games", len(played), p.games)
	numbers := func(yield func(int) bool) {
		for n := range p.games {
			if !played[n] && !yield(n) {
				return
			}
		}
	}
	err = inParallel(ctx, p.workers, numbers, func(n int) (record, error) {
		return selfPlay(o, p.nodes, p.seed, n)
	}, func(r record) error {
		progress.one()
		_, err := fmt.Fprintln(out, r.String())
		return err
	})
	progress.end()
	return errors.Join(err, out.Flush(), f.Close())
}

// opening returns the moves of a few plies that are played by lot among those
// that leave the game even, by the eye of a short search.
func opening(rng *rand.Rand, pl game.Player) (moves []string, p game.Position, err error) {
	p = quoridor.Start(quoridor.Standard)
	plies := 2 + rng.IntN(11)
	for len(moves) < plies {
		c, err := pl.Choose(p, game.Budget{Nodes: 100})
		if err != nil {
			return nil, nil, err
		}
		m := c.Move
		if rng.IntN(3) > 0 {
			all := p.Moves()
			m = all[rng.IntN(len(all))]
			next, err := p.Play(m)
			if err != nil {
				return nil, nil, err
			}
			after, err := pl.Choose(next, game.Budget{Nodes: 100})
			if err != nil {
				return nil, nil, err
			}
			if after.Value > evenly || after.Value < -evenly {
				m = c.Move
			}
		}
		if p, err = p.Play(m); err != nil {
			return nil, nil, err
		}
		moves = append(moves, m)
	}
	return moves, p, nil
}

// selfPlay plays game n. It ends early when a forced end has been seen twice in a row.
func selfPlay(o quoridor.Options, nodes int64, seed uint64, n int) (r record, err error) {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	pl := quoridor.New(o)
	r.number, r.result = n, game.Draw
	var p game.Position
	if r.moves, p, err = opening(rng, pl); err != nil {
		return r, err
	}
	r.opening = len(r.moves)
	decided := false
	for p.Outcome() == game.Ongoing && len(r.moves) < mostPlies {
		c, err := pl.Choose(p, game.Budget{Nodes: nodes/2 + rng.Int64N(nodes)})
		if err != nil {
			return r, err
		}
		r.moves, r.values = append(r.moves, c.Move), append(r.values, c.Value)
		if c.Value > -forced && c.Value < forced {
			decided = false
		} else if decided {
			r.result = game.Win(p.Turn())
			if c.Value < 0 {
				r.result = game.Win(p.Turn().Other())
			}
			return r, nil
		} else {
			decided = true
		}
		if p, err = p.Play(c.Move); err != nil {
			return r, err
		}
	}
	if p.Outcome().Over() {
		r.result = p.Outcome()
	}
	return r, nil
}

// inParallel does the work for each number with so many workers and hands what
// comes of it to take, one at a time, in the order of completion. It stops at
// the first error, and when ctx ends, whose error it then returns.
func inParallel[T any](ctx context.Context, workers int, numbers func(func(int) bool), work func(n int) (T, error), take func(T) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	todo, results := make(chan int), make(chan T)
	var running sync.WaitGroup
	for range max(1, workers) {
		running.Go(func() {
			for n := range todo {
				r, err := work(n)
				if err != nil {
					cancel(err)
					return
				}
				select {
				case results <- r:
				case <-ctx.Done():
					return
				}
			}
		})
	}
	go func() {
		defer close(results)
		defer running.Wait()
		defer close(todo)
		for n := range numbers {
			select {
			case todo <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	for r := range results {
		if ctx.Err() != nil {
			continue
		}
		if err := take(r); err != nil {
			cancel(err)
		}
	}
	return context.Cause(ctx)
}

// A progress writes a line now and then on how far the work is.
type progress struct {
	log         io.Writer
	unit        string
	done, total int
	first       int
	begin, said time.Time
}

func newProgress(log io.Writer, unit string, done, total int) *progress {
	now := time.Now()
	return &progress{log: log, unit: unit, done: done, total: total, first: done, begin: now, said: now}
}

func (p *progress) one() {
	p.done++
	if time.Since(p.said) >= 5*time.Second {
		p.say()
	}
}

func (p *progress) end() { p.say() }

func (p *progress) say() {
	p.said = time.Now()
	line := fmt.Sprintf("%d of %d %s", p.done, p.total, p.unit)
	if made := p.done - p.first; made > 0 && p.done < p.total {
		left := time.Since(p.begin) / time.Duration(made) * time.Duration(p.total-p.done)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	fmt.Fprintln(p.log, line)
}
