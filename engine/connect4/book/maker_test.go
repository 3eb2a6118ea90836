package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
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
	m = &maker{
		journal: filepath.Join(t.TempDir(), "journal"), plies: 1, quick: 1 << 10, workers: 2, tableMiB: 1, progress: out,
	}
	m.entries = m.own
	return m, out
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

// Made of the scores after the first move, as a run writes them down, the book has
// the empty board's without a search.
func TestAllPositionsFollowFromTheLastPly(t *testing.T) {
	m, out := newMaker(t)
	m.entries, m.quick = m.all, 0
	_, ply1, _ := strings.Cut(firstPlies, "\n")
	if err := os.WriteFile(m.journal, []byte(ply1), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "openings.bin")
	if err := m.make(path); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "ply 1: 4 positions, 0 to solve\nply 0: 1 positions, 1 to solve\n5 entries") {
		t.Errorf("progress: %s", out)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	book, err := connect4.ReadBook(data)
	if err != nil {
		t.Fatal(err)
	}
	if move, score, ok := book.Find(connect4.Start()); !ok || move != "D" || score != 1 {
		t.Errorf("the empty board: %s %d (%v), want D 1", move, score, ok)
	}
	journal, err := os.ReadFile(m.journal)
	if err != nil || !strings.HasSuffix(string(journal), ". X D 1 true\n") {
		t.Errorf("the journal ends with …%.30s (%v)", journal[max(0, len(journal)-30):], err)
	}
}

// The walk misses nothing that a look at every sequence of moves finds, and takes
// one of each two mirror images.
func TestOpenPositions(t *testing.T) {
	const last = 6
	var rules connect4.Book
	for ply, list := range openPositions(last) {
		want := map[connect4.Position]bool{}
		for _, p := range positionsAfter(ply) {
			if _, told := rules.Score(p); !told {
				want[p.Canonical()] = true
			}
		}
		for _, p := range list {
			if !want[p] {
				t.Errorf("ply %d: %v is twice in the list, or should not be", ply, p)
			}
			delete(want, p)
		}
		if len(want) > 0 {
			t.Errorf("ply %d: %d positions are missing", ply, len(want))
		}
	}
}

func TestAnswersAreJournalled(t *testing.T) {
	m, _ := newMaker(t)
	p := replay(t, "EEEDBBDCCCBCDEAAGFDDAEAAE") // late enough to be quick
	wrote, err := openRecord(m.journal)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.answerAll([]connect4.Position{p}, wrote, nil); err != nil {
		t.Fatal(err)
	}
	if err := wrote.journal.Close(); err != nil {
		t.Fatal(err)
	}
	read := &record{known: map[connect4.Position]answer{}}
	if err := read.read(m.journal); err != nil || len(read.known) != 1 || read.known[p] != wrote.known[p] || read.known[p].move == "" {
		t.Errorf("wrote %v, read %v (%v)", wrote.known, read.known, err)
	}
}

// Every position is done once, whichever worker takes it; an error ends the work
// and comes back.
func TestShare(t *testing.T) {
	m, out := newMaker(t)
	list := openPositions(4)[4]
	var mu sync.Mutex
	done := map[connect4.Position]int{}
	do := func(p connect4.Position) error {
		mu.Lock()
		defer mu.Unlock()
		done[p]++
		return nil
	}
	if err := m.share(list, func() worker { return do }); err != nil || len(done) != len(list) {
		t.Errorf("%d of %d positions were done (%v)", len(done), len(list), err)
	}
	for p, times := range done {
		if times != 1 {
			t.Errorf("%v was done %d times", p, times)
		}
	}
	if !strings.Contains(out.String(), "500 of 568, ") {
		t.Errorf("progress: %s", out)
	}
	broken, tries := errors.New("broken"), 0
	err := m.share(list, func() worker {
		return func(connect4.Position) error {
			mu.Lock()
			defer mu.Unlock()
			tries++
			return broken
		}
	})
	if !errors.Is(err, broken) || tries > m.workers {
		t.Errorf("%v after %d tries", err, tries)
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
		var book connect4.BookWriter
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
