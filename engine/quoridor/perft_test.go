package quoridor

import (
	"bufio"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arenabot/engine/game"
)

// perft counts the positions depth moves below p.
func perft(n *node, depth int) (count int) {
	if n.pos.outcome().Over() {
		return 0
	}
	sure, doubtful := n.places()
	var below node
	var scratch layers
	for to := n.pos.steps(); !to.empty(); {
		m := move(to.pop())
		if depth == 1 {
			count++
		} else {
			below.child(n, m, false, &scratch)
			count += perft(&below, depth-1)
		}
	}
	for slot, upright := range sure.or(doubtful).all() {
		unsure := doubtful.has(slot, upright)
		if depth == 1 && !unsure {
			count++
			continue
		}
		if !below.child(n, wallMove(slot, upright), unsure, &scratch) {
			continue
		}
		if depth == 1 {
			count++
		} else {
			count += perft(&below, depth-1)
		}
	}
	return count
}

// A perftRow is a line of testdata/perft.txt.
type perftRow struct {
	name      string
	moves     []string
	counts    []int // of depths 1, 2, 3
	pawnMoves []string
}

func perftRows(t testing.TB) (rows []perftRow) {
	t.Helper()
	f, err := os.Open("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		part := strings.Split(lines.Text(), "|")
		row := perftRow{strings.TrimSpace(part[0]), strings.Fields(part[1]), nil, strings.Fields(part[3])}
		for _, count := range strings.Fields(part[2]) {
			n, err := strconv.Atoi(count)
			if err != nil {
				t.Fatal(err)
			}
			row.counts = append(row.counts, n)
		}
		slices.Sort(row.pawnMoves)
		rows = append(rows, row)
	}
	return rows
}

func (row perftRow) position(t testing.TB, r Rules) Position {
	t.Helper()
	p, err := game.Replay(Start(r), row.moves...)
	if err != nil {
		t.Fatalf("%s: %v", row.name, err)
	}
	return p.(Position)
}

func TestPerft(t *testing.T) {
	rows := perftRows(t)
	if len(rows) != 11 {
		t.Fatalf("%d rows, want 11", len(rows))
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			p := row.position(t, Standard)
			n := newNode(p)
			for i, want := range row.counts {
				if got := perft(&n, i+1); got != want {
					t.Errorf("perft %d = %d, want %d", i+1, got, want)
				}
			}
			var pawnMoves []string
			for _, m := range p.Moves() {
				if len(m) == 2 {
					pawnMoves = append(pawnMoves, m)
				}
			}
			slices.Sort(pawnMoves)
			if !slices.Equal(pawnMoves, row.pawnMoves) {
				t.Errorf("pawn moves %v, want %v", pawnMoves, row.pawnMoves)
			}
		})
	}
}
