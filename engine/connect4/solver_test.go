package connect4

import (
	"math/rand/v2"
	"slices"
	"testing"

	"arenabot/engine/game"

	"pgregory.net/rapid"
)

// slowScores is minimax with a memory: no window, no threats, no bounds.
type slowScores map[Position]int

func (memo slowScores) score(p Position) int {
	if fours(p.theirs()) != 0 {
		return -(cells + 2 - p.Plies()) / 2 // of the stone that was just put
	}
	if score, ok := memo[p]; ok {
		return score
	}
	best := 0
	for i, set := 0, p.landing(); set != 0; i, set = i+1, set&(set-1) {
		if score := -memo.score(p.drop(set & -set)); i == 0 || score > best {
			best = score
		}
	}
	memo[p] = best
	return best
}

// randomPosition plays at random until left cells are free, and begins anew
// when the game ends before.
func randomPosition(r *rand.Rand, left int) Position {
	for {
		p := Start()
		for !p.Outcome().Over() && cells-p.Plies() > left {
			moves := p.Moves()
			stone := p.landing() & columnMask(int(moves[r.IntN(len(moves))][0]-'A'))
			p = p.drop(stone)
		}
		if !p.Outcome().Over() {
			return p
		}
	}
}

func solve(t testing.TB, s *Solver, p Position) int {
	t.Helper()
	score, solved := s.Solve(p, game.Budget{})
	if !solved {
		t.Fatalf("%v: not solved without a budget", p)
	}
	return score
}

func TestSolverAgainstMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	kept := NewSolver(SolverOptions{TableBytes: 1 << 12}) // so small that entries fight
	for range 10_000 {
		p := randomPosition(r, 4+r.IntN(7))
		want := slowScores{}.score(p)
		if got := solve(t, kept, p); got != want {
			t.Errorf("%v: %d, want %d", p, got, want)
		}
		if got := solve(t, NewSolver(SolverOptions{}), p); got != want {
			t.Errorf("%v: %d with a new table, want %d", p, got, want)
		}
	}
}

// The quick ones of the published sets, whole; the others are sampled here, and
// make bench checks every one.
func TestSolverOnPublishedScores(t *testing.T) {
	kept := NewSolver(SolverOptions{})
	for _, set := range []struct {
		file string
		step int
	}{{"Test_L3_R1", 1}, {"Test_L2_R1", 1}, {"Test_L1_R1", 1}, {"Test_L2_R2", 5}, {"Test_L1_R2", 100}} {
		for i, s := range published(t, set.file) {
			if i%set.step != 0 {
				continue
			}
			for _, solver := range []*Solver{kept, NewSolver(SolverOptions{})} {
				if got := solve(t, solver, s.p); got != s.score {
					t.Errorf("%s: %s: %d, want %d", set.file, s.moves, got, s.score)
				}
			}
		}
	}
}

func TestSolverOfFinishedGames(t *testing.T) {
	for moves, want := range map[string]int{"ABABABA": -18, "GABABABA": -18} {
		if got := solve(t, NewSolver(SolverOptions{}), replay(t, moves)); got != want {
			t.Errorf("%s: %d, want %d", moves, got, want)
		}
	}
	full := Position{taken: board}
	for column := range columns { // pairs upwards, every other column the other way round
		full.mine |= (0b001100 ^ uint64(column%2)*0b111111) << (column * height)
	}
	if full.Outcome() != game.Draw {
		t.Fatalf("%v is %v", full, full.Outcome())
	}
	if got := solve(t, NewSolver(SolverOptions{}), full); got != 0 {
		t.Errorf("a full board: %d", got)
	}
}

func TestAnalyze(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	s := NewSolver(SolverOptions{})
	for range 300 {
		p := randomPosition(r, 4+r.IntN(8))
		memo, got := slowScores{}, []string(nil)
		if !s.Analyze(p, game.Budget{}, func(move string, score int) {
			got = append(got, move)
			next, err := p.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			if want := -memo.score(next.(Position)); score != want {
				t.Errorf("%v: %s scores %d, want %d", p, move, score, want)
			}
		}) {
			t.Errorf("%v: incomplete", p)
		}
		slices.Sort(got)
		if !slices.Equal(got, p.Moves()) {
			t.Errorf("%v: %q reported of %q", p, got, p.Moves())
		}
	}
	over := replay(t, "ABABABA")
	if !s.Analyze(over, game.Budget{}, func(string, int) { t.Error("a move after the end") }) {
		t.Error("a finished game is not complete")
	}
}

// Whatever the budget, the solver obeys it and says nothing wrong.
func TestSolverWithinBudget(t *testing.T) {
	list := published(t, "Test_L2_R2")[:50]
	solved := 0
	for _, nodes := range []int64{1, 10, 100, 1000, 10_000} {
		s := NewSolver(SolverOptions{})
		for _, c := range list {
			score, ok := s.Solve(c.p, game.Budget{Nodes: nodes})
			if s.Nodes() > nodes {
				t.Errorf("%s: %d nodes of %d", c.moves, s.Nodes(), nodes)
			}
			if ok {
				solved++
				if score != c.score {
					t.Errorf("%s: %d nodes: %d, want %d", c.moves, nodes, score, c.score)
				}
			}
		}
	}
	if solved == 0 || solved == 5*len(list) {
		t.Errorf("%d solved: nothing was tested", solved)
	}
	s, polls := NewSolver(SolverOptions{}), 0
	if _, ok := s.Solve(Start(), game.Budget{Stop: func() bool { polls++; return polls > 10 }}); ok || polls != 11 {
		t.Errorf("solved: %v, after %d polls", ok, polls)
	}
	if s.Analyze(Start(), game.Budget{Nodes: 10}, func(m string, n int) { t.Errorf("%s %d", m, n) }) {
		t.Error("analyzed the start in ten nodes")
	}
}

func TestSolverMirrored(t *testing.T) {
	s := NewSolver(SolverOptions{})
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, rapid.IntRange(8, 20).Draw(t, "left"))
		a, okA := s.Solve(p, game.Budget{})
		b, okB := NewSolver(SolverOptions{}).Solve(p.mirror(), game.Budget{})
		if a != b || !okA || !okB {
			t.Errorf("%v: %d (%v), mirrored %d (%v)", p, a, okA, b, okB)
		}
	})
}

func TestSolverAllocatesNothingPerNode(t *testing.T) {
	s := NewSolver(SolverOptions{TableBytes: 1 << 16})
	s.Solve(Start(), game.Budget{Nodes: 1 << 17}) // lets the tables grow
	if n := testing.AllocsPerRun(3, func() { s.Solve(Start(), game.Budget{Nodes: 1 << 16}) }); n > 2 {
		t.Errorf("%v allocations", n)
	}
}

func TestTableBytes(t *testing.T) {
	for bytes, want := range map[int]int{-1: 32 << 20, 0: 32 << 20, 1: 1 << 7, 1 << 20: 1 << 20, 3 << 20: 2 << 20} {
		table := NewSolver(SolverOptions{TableBytes: bytes}).far
		for table.bits < table.most {
			table.grow()
		}
		if got := 16 * len(table.pairs); got != want {
			t.Errorf("%d bytes: grows to %d, want %d", bytes, got, want)
		}
	}
}
