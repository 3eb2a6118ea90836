package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

// The first two plies, as a run writes them down: they take half a minute.
const firstPlies = `......./......./......./......./......./....... X D 1 true
......./......./......./......./......./X...... O D 2 true
......./......./......./......./......./.X..... O C 1 true
......./......./......./......./......./..X.... O D 0 true
......./......./......./......./......./...X... O D -1 true
`

func newMaker(t *testing.T) (m *maker, out *strings.Builder) {
	out = &strings.Builder{}
	return &maker{
		journal: filepath.Join(t.TempDir(), "journal"), plies: 1, quick: 1 << 10, workers: 2, tableMiB: 1, progress: out,
	}, out
}

func replay(t *testing.T, moves string) connect4.Position {
	t.Helper()
	p, err := game.Replay(connect4.Start(), strings.Split(moves, "")...)
	if err != nil {
		t.Fatal(err)
	}
	return p.(connect4.Position)
}

func TestMakeGoesOnFromTheJournal(t *testing.T) {
	m, out := newMaker(t)
	torn := "......./......./......./......./......./...X... O D -1 tr" // of a run that was killed
	if err := os.WriteFile(m.journal, []byte(firstPlies+torn), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "book.bin")
	if err := m.make(path); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "ply 1: 4 positions, 0 to solve") {
		t.Errorf("progress: %s", out)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	book, err := connect4.ReadBook(data)
	if err != nil || book.Len() != 5 {
		t.Fatalf("%d entries (%v), want 5", book.Len(), err)
	}
	if move, score, ok := book.Find(replay(t, "F")); !ok || move != "E" || score != 1 {
		t.Errorf("after F: %s %d (%v), want E 1", move, score, ok)
	}
}

func TestAnswersAreJournalled(t *testing.T) {
	m, _ := newMaker(t)
	p := replay(t, "EEEDBBDCCCBCDEAAGFDDAEAAE") // late enough to be quick
	known := map[connect4.Position]answer{}
	var journal strings.Builder
	if err := m.answerAll([]connect4.Position{p}, known, &journal); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(m.journal, []byte(journal.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	read, err := m.readJournal()
	if err != nil || len(read) != 1 || read[p] != known[p] || known[p].move == "" {
		t.Errorf("wrote %v, read %v (%v)", known, read, err)
	}
}

func TestBadJournalIsRefused(t *testing.T) {
	m, _ := newMaker(t)
	if err := os.WriteFile(m.journal, []byte("┻━┻ X D 1 true\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := m.make(filepath.Join(t.TempDir(), "book.bin")); err == nil || !strings.Contains(err.Error(), "journal") {
		t.Errorf("got %v", err)
	}
}

func TestVerify(t *testing.T) {
	p := replay(t, "EEEDBBDCCCBCDEAAGFDDAEAAE")
	s := connect4.NewSolver(connect4.SolverOptions{})
	scores, best, bestMove, worst, worstMove := map[string]int{}, -99, "", 99, ""
	s.Analyze(p, game.Budget{}, func(move string, score int) {
		scores[move] = score
		if score > best {
			best, bestMove = score, move
		}
		if score < worst {
			worst, worstMove = score, move
		}
	})
	if best == worst {
		t.Fatalf("all moves score %d: nothing to get wrong", best)
	}
	for _, c := range []struct {
		why   string
		move  string
		score int
		ok    bool
	}{
		{"right", bestMove, best, true},
		{"a worse move", worstMove, best, false},
		{"a wrong score", bestMove, best - 1, false},
		{"a worse move and its score", worstMove, worst, false},
	} {
		var book connect4.Book
		if err := book.Add(p, c.move, c.score); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "book.bin")
		if err := os.WriteFile(path, book.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		m, _ := newMaker(t)
		if err := m.verify(path); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.why, err)
		}
	}
}
