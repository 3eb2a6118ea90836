package duel

import (
	"math"
	"strings"
	"testing"
)

// TestScores compares with published values of Wilson's interval.
func TestScores(t *testing.T) {
	for _, c := range []struct {
		won, drawn, lost int
		score, low, high float64
	}{
		{0, 0, 0, 0, 0, 0},
		{0, 0, 10, 0, 0, 0.2775},
		{10, 0, 0, 1, 0.7225, 1},
		{50, 0, 50, 0.5, 0.4038, 0.5962},
		{0, 100, 0, 0.5, 0.4038, 0.5962},
		{120, 0, 80, 0.6, 0.5308, 0.6654},
	} {
		r := Row{Won: c.won, Drawn: c.drawn, Lost: c.lost}
		score, low, high := r.Score()
		for i, d := range []float64{score - c.score, low - c.low, high - c.high} {
			if math.Abs(d) > 0.0001 {
				t.Errorf("%d–%d–%d: score, low, high [%d] is off by %v", c.won, c.drawn, c.lost, i, d)
			}
		}
	}
}

func TestElo(t *testing.T) {
	for score, want := range map[float64]float64{0: -999, 0.5: 0, 0.75: 191, 0.25: -191, 0.4999: 0, 1: 999} {
		if got := difference(score); got != want || got == 0 && math.Signbit(got) {
			t.Errorf("a share of %v is %v Elo, want %v", score, got, want)
		}
	}
}

func TestTableIsWritten(t *testing.T) {
	table := Table{Setting: "quoridor movetime 100 seed 1", Bot: "us", Rows: []Row{{
		Rival: "them", Won: 3, Drawn: 1, Lost: 0, AsFirst: 2,
		Faults: [2]map[string]int{{}, {illegal: 2, silent: 1}},
		Effort: [2]Effort{
			{Moves: 100, Ms: 9000, Slowest: 105, Depths: 1500, Nodes: 45_000_000},
			{Moves: 99, Ms: 9900, Slowest: 300, Late: 7, Depths: 990, Nodes: 9_900_000},
		},
	}}}
	const want = `
us, quoridor movetime 100 seed 1

against  games  won  as first  drawn  lost  score   95 %       Elo              faults
them     4      3    2         1      0     87.5 %  39.6–98.7  +338 (-74…+750)  them illegal 2  them silent 1  

bot   against  moves  ms a move  slowest  late  depth  knodes/s
us    them     100    90.0       105      0     15.0   5000
them  us       99     100.0      300      7     10.0   1000
`
	var got strings.Builder
	if err := table.Write(&got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &got, want)
	}
}
