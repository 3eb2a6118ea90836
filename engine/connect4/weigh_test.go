package connect4

import (
	"errors"
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
