package connect4

import (
	"errors"
	"maps"
	"testing"

	"arenabot/engine/game"
)

// Each column's score is the negative of what the solver says of the position
// after it, and the best of them is the position's.
func TestWeigh(t *testing.T) {
	list := published(t, "Test_L2_R1")
	for i := 0; i < len(list); i += 100 {
		p, pl := list[i].p, NewPlayer()
		best := -MaxScore
		for _, move := range p.Moves() {
			score, solved, _, err := pl.Weigh(p, move, game.Budget{})
			if err != nil || !solved {
				t.Fatal(score, solved, err)
			}
			best = max(best, score)
			if left := p.PliesLeft(score); left < 1 || left > cells-p.Plies() {
				t.Errorf("%v %s: score %d ends after %d plies", p, move, score, left)
			}
		}
		if best != list[i].score {
			t.Errorf("%v: the best column has %d, want %d", p, best, list[i].score)
		}
	}
}

// The opening's scores are in the book: they cost no search at all.
func TestWeighReadsTheBook(t *testing.T) {
	want := map[string]int{"A": -2, "B": -1, "C": 0, "D": 1, "E": 0, "F": -1, "G": -2}
	pl := NewPlayer()
	for move, score := range want {
		got, solved, nodes, err := pl.Weigh(Start(), move, game.Budget{Nodes: 1})
		if err != nil || !solved || got != score || nodes != 0 {
			t.Errorf("%s: %d, solved %v after %d nodes, %v; want %d from the book", move, got, solved, nodes, err, score)
		}
	}
}

func TestWeighGoesOnWhereItStopped(t *testing.T) {
	p, pl := published(t, "Test_L2_R2")[0].p, NewPlayer()
	move := p.Moves()[0]
	for range 10_000 {
		if _, solved, nodes, err := pl.Weigh(p, move, game.Budget{Nodes: 500}); solved || err != nil {
			return
		} else if nodes > 500 {
			t.Fatalf("%d nodes were visited", nodes)
		}
	}
	t.Error("small slices never end")
}

func TestPliesLeftOfAWinInOne(t *testing.T) {
	p, err := Parse("......./......./......./......./OO...../XXX.... O")
	if err != nil {
		t.Fatal(err)
	}
	q, err := p.Play("G")
	if err != nil {
		t.Fatal(err)
	}
	score, _, _, err := NewPlayer().Weigh(q.(Position), "D", game.Budget{})
	if left := q.(Position).PliesLeft(score); left != 1 || err != nil {
		t.Errorf("D wins in %d plies, %v; want 1", left, err)
	}
}

func TestWeighRefusesAFullColumn(t *testing.T) {
	p, err := game.Replay(Start(), "A", "A", "A", "A", "A", "A")
	if err != nil {
		t.Fatal(err)
	}
	var illegal *game.IllegalError
	if _, _, _, err := NewPlayer().Weigh(p.(Position), "A", game.Budget{}); !errors.As(err, &illegal) {
		t.Errorf("%v is no IllegalError", err)
	}
}

// At least its score a position has, and no more; searched or read.
func TestAtLeast(t *testing.T) {
	for _, entry := range published(t, "Test_L2_R1")[:50] {
		var w BookWriter
		if _, settled := entry.p.known(); !settled {
			if err := w.Add(entry.p, entry.p.Moves()[0], entry.score); err != nil {
				t.Fatal(err)
			}
		}
		for _, pl := range []*Player{NewPlayerWith(PlayerOptions{}), NewPlayerWith(PlayerOptions{Openings: w.Book()})} {
			for more := -1; more <= 1; more++ {
				yes, sure := pl.AtLeast(entry.p, entry.score+more, game.Budget{})
				if !sure || yes != (more <= 0) {
					t.Errorf("%v, %d: at least %d is %v (%v)", entry.p, entry.score, entry.score+more, yes, sure)
				}
			}
		}
	}
	pl := NewPlayerWith(PlayerOptions{})
	if yes, sure := pl.AtLeast(published(t, "Test_L1_R3")[0].p, 0, game.Budget{Nodes: 10}); yes || sure {
		t.Error("ten nodes settle a hard position")
	}
}

// The columns of the empty board come from the book, those of a late position
// from a search, and a budget that does not suffice is told.
func TestPlayerAnalyzes(t *testing.T) {
	analyze := func(pl *Player, p Position, b game.Budget) (scores map[string]int, complete bool) {
		scores = map[string]int{}
		complete = pl.Analyze(p, b, func(move string, score int) { scores[move] = score })
		return scores, complete
	}
	start := map[string]int{"A": -2, "B": -1, "C": 0, "D": 1, "E": 0, "F": -1, "G": -2}
	if scores, complete := analyze(NewPlayer(), Start(), game.Budget{Nodes: 1}); !complete || !maps.Equal(scores, start) {
		t.Errorf("the empty board: %v (%v)", scores, complete)
	}
	late := published(t, "Test_L2_R1")[0].p
	want := map[string]int{}
	if !NewSolver(SolverOptions{}).Analyze(late, game.Budget{}, func(move string, score int) { want[move] = score }) {
		t.Fatal("no budget, and it did not suffice")
	}
	if scores, complete := analyze(NewPlayer(), late, game.Budget{}); !complete || !maps.Equal(scores, want) {
		t.Errorf("%v: %v (%v), want %v", late, scores, complete, want)
	}
	if scores, complete := analyze(NewPlayerWith(PlayerOptions{}), Start(), game.Budget{Nodes: 100}); complete {
		t.Errorf("100 nodes give %v", scores)
	}
	if scores, complete := analyze(NewPlayer(), replay(t, "ABABABA"), game.Budget{}); !complete || len(scores) > 0 {
		t.Errorf("a game that is over: %v (%v)", scores, complete)
	}
}
