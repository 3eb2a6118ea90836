package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

// setNames are the published sets, the quick ones first, and the empty board.
var setNames = []string{"Test_L3_R1", "Test_L2_R1", "Test_L1_R1", "Test_L2_R2", "Test_L1_R2", "Test_L1_R3", "start"}

// A bench measures sets of positions with known scores.
type bench struct {
	dir      string
	most     int
	tableMiB int
}

// A row is what one solver took for one set.
type row struct {
	Set, Solver string
	Positions   int
	Nodes       float64 // visited for a position, on average; 0 where unknown
	Micros      float64 // of processor time for a position, on average
	Wrong       int     // scores
}

// A known position is the columns played to it, 1 to 7, and its score.
type known struct {
	columns string
	score   int
}

// read returns the positions of a set, or as many of them as are wanted.
func (b *bench) read(set string) (list []known, err error) {
	if set == "start" {
		return []known{{"", 1}}, nil
	}
	f, err := os.Open(filepath.Join(b.dir, set))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		columns, text, _ := strings.Cut(lines.Text(), " ")
		score, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %q has no score", set, lines.Text())
		}
		list = append(list, known{columns, score})
	}
	if b.most <= 0 || b.most >= len(list) {
		return list, nil
	}
	some := make([]known, b.most)
	for i := range some {
		some[i] = list[i*len(list)/b.most]
	}
	return some, nil
}

// native measures the solver in this program, whatever it was compiled for.
func (b *bench) native(set string) (row, error) {
	list, err := b.read(set)
	if err != nil {
		return row{}, err
	}
	r := row{Set: set, Solver: here, Positions: len(list)}
	positions := make([]connect4.Position, len(list))
	for i, k := range list {
		moves := strings.Split(strings.Map(func(d rune) rune { return d - '1' + 'A' }, k.columns), "")
		p, err := game.Replay(connect4.Start(), moves...)
		if err != nil {
			return row{}, fmt.Errorf("%s: %w", set, err)
		}
		positions[i] = p.(connect4.Position)
	}
	b.warmUp(positions)
	before := processorTime()
	for i, p := range positions {
		s := connect4.NewSolver(connect4.SolverOptions{TableBytes: b.tableMiB << 20})
		score, ok := s.Solve(p, game.Budget{})
		if !ok {
			return row{}, errors.New("the solver stopped without a budget")
		}
		if score != list[i].score {
			r.Wrong++
		}
		r.Nodes += float64(s.Nodes())
	}
	r.Nodes /= float64(len(list))
	r.Micros = float64((processorTime() - before).Nanoseconds()) / 1000 / float64(len(list))
	return r, nil
}

// warmUp searches for about a second: meanwhile Node compiles, with threads whose
// time would count.
func (b *bench) warmUp(positions []connect4.Position) {
	for nodes := int64(0); nodes < 5_000_000; {
		for _, p := range positions {
			s := connect4.NewSolver(connect4.SolverOptions{TableBytes: b.tableMiB << 20})
			s.Solve(p, game.Budget{Nodes: 1_000_000})
			nodes += s.Nodes() + 10
		}
	}
}
