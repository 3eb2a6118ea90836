package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"arenabot/engine/game"
	"arenabot/engine/quoridor"
)

// A record is one game of self-play: its moves from the start, what the search
// said of each position (for the side to move, in the package's unit) from ply
// opening on, and how it ended.
//
// In a file it is one line: number, result (1, 2 or =), opening, and a move a
// field, with its value behind a colon from the opening on.
type record struct {
	number  int
	result  game.Outcome
	opening int
	moves   []string
	values  []int // values[i] is of the position before moves[opening+i]
}

var results = map[string]game.Outcome{"1": game.FirstWins, "2": game.SecondWins, "=": game.Draw}

func (r *record) String() string {
	var b strings.Builder
	for name, o := range results {
		if o == r.result {
			fmt.Fprintf(&b, "%d %s %d", r.number, name, r.opening)
		}
	}
	for i, m := range r.moves {
		b.WriteString(" " + m)
		if i >= r.opening {
			fmt.Fprintf(&b, ":%d", r.values[i-r.opening])
		}
	}
	return b.String()
}

func parseRecord(line string) (r record, err error) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return r, fmt.Errorf("%d fields, want a number, a result, the opening's plies, and moves", len(fields))
	}
	if r.number, err = strconv.Atoi(fields[0]); err != nil {
		return r, fmt.Errorf("the number %q is none", fields[0])
	}
	var ok bool
	if r.result, ok = results[fields[1]]; !ok {
		return r, fmt.Errorf("the result %q is not 1, 2 or =", fields[1])
	}
	moves := fields[3:]
	if r.opening, err = strconv.Atoi(fields[2]); err != nil || r.opening < 0 || r.opening > len(moves) {
		return r, fmt.Errorf("the opening's plies %q are no number up to %d", fields[2], len(moves))
	}
	for i, f := range moves {
		m, value, valued := strings.Cut(f, ":")
		if valued != (i >= r.opening) {
			return r, fmt.Errorf("move %d, %q: values begin after the opening", i+1, f)
		}
		r.moves = append(r.moves, m)
		if valued {
			v, err := strconv.Atoi(value)
			if err != nil {
				return r, fmt.Errorf("move %d, %q: the value is no number", i+1, f)
			}
			r.values = append(r.values, v)
		}
	}
	return r, nil
}

// positions calls yield with each position that was searched and its value.
func (r *record) positions(yield func(p quoridor.Position, value int)) error {
	var p game.Position = quoridor.Start(quoridor.Standard)
	for i, m := range r.moves {
		if i >= r.opening {
			yield(p.(quoridor.Position), r.values[i-r.opening])
		}
		next, err := p.Play(m)
		if err != nil {
			return fmt.Errorf("game %d, move %d: %w", r.number, i+1, err)
		}
		p = next
	}
	return nil
}

// readGames reads a file of games. A last line without its end, left by a
// program that was stopped, is not counted in whole, the bytes before it.
func readGames(file string) (games []record, whole int64, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	in := bufio.NewReader(f)
	for n := 1; ; n++ {
		line, err := in.ReadString('\n')
		if err == io.EOF {
			return games, whole, nil
		}
		if err != nil {
			return nil, 0, err
		}
		r, err := parseRecord(line)
		if err != nil {
			return nil, 0, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		games = append(games, r)
		whole += int64(len(line))
	}
}
