package connect4

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"arenabot/engine/game"

	"pgregory.net/rapid"
)

// A scored position has the exact score that others published for it.
type scored struct {
	moves string
	p     Position
	score int
}

// published reads a file of testdata; its README says what is in it.
func published(t testing.TB, file string) (list []scored) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		digits, score, _ := strings.Cut(lines.Text(), " ")
		moves := strings.Map(func(digit rune) rune { return digit - '1' + 'A' }, digits)
		n, err := strconv.Atoi(score)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		list = append(list, scored{moves, replay(t, moves), n})
	}
	if len(list) == 0 {
		t.Fatalf("%s is empty", file)
	}
	return list
}

// bookless returns a player that must think for itself.
func bookless() *Player { return NewPlayerWith(PlayerOptions{}) }

func choose(t testing.TB, pl game.Player, p game.Position, b game.Budget) game.Choice {
	t.Helper()
	c, err := pl.Choose(p, b)
	if err != nil {
		t.Fatal(err)
	}
	checkChoice(t, p, c)
	return c
}

// checkChoice checks what every choice must hold.
func checkChoice(t interface {
	Helper()
	Errorf(string, ...any)
}, p game.Position, c game.Choice) {
	t.Helper()
	if !slices.Contains(p.Moves(), c.Move) || len(c.PV) == 0 || c.PV[0] != c.Move {
		t.Errorf("%v: move %q, line %q; legal: %q", p, c.Move, c.PV, p.Moves())
	}
	if end, err := game.Replay(p, c.PV...); err != nil {
		t.Errorf("%v: the line %q breaks at %v: %v", p, c.PV, end, err)
	}
	if c.Solved && (c.Value > 21 || c.Value < -21) {
		t.Errorf("%v: %d is no score", p, c.Value)
	}
}

func TestPublishedScores(t *testing.T) {
	for _, file := range []string{"Test_L3_R1", "Test_L2_R1"} {
		kept := bookless() // whose table must not spoil later answers
		for _, s := range published(t, file) {
			fresh := choose(t, bookless(), s.p, game.Budget{})
			again := choose(t, kept, s.p, game.Budget{})
			for _, c := range []game.Choice{fresh, again} {
				if !c.Solved || c.Value != s.score {
					t.Errorf("%s: %v: value %d, solved %v; want %d", file, s.p, c.Value, c.Solved, s.score)
				}
			}
			// The move keeps the score: for the opponent it is the negative.
			next, err := s.p.Play(fresh.Move)
			if err != nil {
				t.Fatal(err)
			}
			if next.Outcome().Over() {
				continue
			}
			if reply := choose(t, kept, next, game.Budget{}); reply.Value != -s.score {
				t.Errorf("%s: %v: %s keeps %d of %d", file, s.p, fresh.Move, -reply.Value, s.score)
			}
		}
	}
}

// With a budget of any size, Solved is said of true scores only.
func TestSolvedIsNeverSaidOfAnEstimate(t *testing.T) {
	positions := published(t, "Test_L2_R1")
	solved, unsolved := 0, 0
	for _, nodes := range []int64{1, 10, 100, 1000} {
		pl := bookless()
		for _, s := range positions {
			c := choose(t, pl, s.p, game.Budget{Nodes: nodes})
			if c.Nodes > nodes {
				t.Errorf("%v: %d nodes of %d", s.p, c.Nodes, nodes)
			}
			if !c.Solved {
				unsolved++
				continue
			}
			if solved++; c.Value != s.score {
				t.Errorf("%v: %d nodes solve it as %d, want %d", s.p, nodes, c.Value, s.score)
			}
		}
	}
	if solved == 0 || unsolved == 0 {
		t.Errorf("%d solved and %d not: nothing was tested", solved, unsolved)
	}
}

// The table knows the ends of some lines from deeper searches: real wins, but
// not the quickest ones.
func TestSolvedIsTheQuickestEnd(t *testing.T) {
	for _, s := range published(t, "Test_L2_R1") {
		for _, m := range s.p.Moves() {
			next, err := s.p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			if next.Outcome().Over() {
				continue
			}
			pl := bookless()
			choose(t, pl, next, game.Budget{})
			for nodes := int64(4); nodes < 100; nodes *= 2 {
				if c := choose(t, pl, s.p, game.Budget{Nodes: nodes}); c.Solved && c.Value != s.score {
					t.Errorf("%v: solved as %d once %s was, want %d", s.p, c.Value, m, s.score)
				}
			}
		}
	}
}

// The player goes on from its own table, move after move.
func TestWinsWhatItHasWon(t *testing.T) {
	for _, s := range published(t, "Test_L2_R1") {
		pl := bookless()
		var p game.Position = s.p
		for !p.Outcome().Over() {
			next, err := p.Play(choose(t, pl, p, game.Budget{}).Move)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		want := game.Draw
		if s.score != 0 {
			winner := s.p.Turn()
			if s.score < 0 {
				winner = winner.Other()
			}
			want = game.Win(winner)
			// The score tells the winner's stones, of which it began with 21.
			stones := (p.Plies() + 1 - int(winner)) / 2
			if inHand := 21 - stones; inHand != max(s.score, -s.score)-1 {
				t.Errorf("%s, score %d: the winner has %d stones left", s.moves, s.score, inHand)
			}
		}
		if p.Outcome() != want {
			t.Errorf("%s, score %d: %v", s.moves, s.score, p.Outcome())
		}
	}
}

func TestSpentBudgetStillMoves(t *testing.T) {
	now := time.Duration(0)
	clock := func() time.Duration { now += time.Hour; return now }
	for name, b := range map[string]game.Budget{
		"nodes":   {Nodes: 1},
		"time":    {Time: 1, Now: clock},
		"stopped": {Stop: func() bool { return true }},
		"clock":   {Time: time.Hour}, // without Now
	} {
		for _, c := range []struct {
			why, moves, want string
			value            int
			solved           bool
		}{
			{"the centre", "D", "D", 0, false},
			{"complete the four", "AABBCC", "D", 18, true},
			{"rather than block one", "BABABADCC", "A", 17, true},
			{"block", "AABBC", "D", 0, false},
			{"block one of two", "CCDDE", "", -18, true},
		} {
			got := choose(t, bookless(), replay(t, c.moves), b)
			if c.want != "" && got.Move != c.want || got.Solved != c.solved || c.solved && got.Value != c.value {
				t.Errorf("%s, %s: %+v, want %s (%d, %v)", name, c.why, got, c.want, c.value, c.solved)
			}
			if got.Nodes != 1 {
				t.Errorf("%s, %s: %d nodes", name, c.why, got.Nodes)
			}
		}
	}
}

func TestStopsInTheMiddle(t *testing.T) {
	polls := 0
	stop := func() bool { polls++; return polls > 100 }
	c := choose(t, bookless(), Start(), game.Budget{Stop: stop})
	if polls < 101 || polls > 105 || c.Solved || c.Depth < 5 {
		t.Errorf("%d polls: %+v", polls, c)
	}
}

// Under a budget of nodes a new player always answers the same.
func TestSearchIsDeterministic(t *testing.T) {
	p, b := replay(t, "DDCD"), game.Budget{Nodes: 20000}
	first, second := choose(t, bookless(), p, b), choose(t, bookless(), p, b)
	if first.Move != second.Move || first.Value != second.Value || first.Nodes != second.Nodes || !slices.Equal(first.PV, second.PV) {
		t.Errorf("%+v, then %+v", first, second)
	}
}

func TestChooseRefuses(t *testing.T) {
	if _, err := bookless().Choose(replay(t, "ABABABA"), game.Budget{}); !errors.Is(err, game.ErrOver) {
		t.Errorf("a finished game: %v", err)
	}
	for _, p := range []game.Position{nil, struct{ game.Position }{Start()}} {
		if _, err := bookless().Choose(p, game.Budget{}); err == nil || errors.Is(err, game.ErrOver) {
			t.Errorf("Choose(%v): %v", p, err)
		}
	}
}

// drawPosition plays a random game until at most left cells are free, or, on
// the way, before the move that would end it.
func drawPosition(t *rapid.T, left int) Position {
	p := Start()
	for cells-p.Plies() > left {
		var quiet []uint64
		for set := p.landing(); set != 0; set &= set - 1 {
			if next := p.drop(set & -set); !next.Outcome().Over() {
				quiet = append(quiet, set&-set)
			}
		}
		if len(quiet) == 0 {
			return p
		}
		p = p.drop(rapid.SampledFrom(quiet).Draw(t, "stone"))
	}
	return p
}

func TestMirroredValuesAreEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, 14)
		q := p.mirror()
		if evaluate(p) != evaluate(q) {
			t.Errorf("%v is estimated %d, mirrored %d", p, evaluate(p), evaluate(q))
		}
		a, errA := bookless().Choose(p, game.Budget{})
		b, errB := bookless().Choose(q, game.Budget{})
		if errA != nil || errB != nil || a.Value != b.Value || !a.Solved || !b.Solved {
			t.Errorf("%v: %+v (%v), mirrored %+v (%v)", p, a, errA, b, errB)
		}
		checkChoice(t, p, a)
		checkChoice(t, q, b)
	})
}

func TestSearchAllocatesNothingPerNode(t *testing.T) {
	pl := bookless()
	for _, nodes := range []int64{100, 100000} {
		if n := testing.AllocsPerRun(3, func() { choose(t, pl, Start(), game.Budget{Nodes: nodes}) }); n > 100 {
			t.Errorf("%d nodes: %v allocations", nodes, n)
		}
	}
}

// knownAfter is a book of the scores after each move of p, by a search.
func knownAfter(t *testing.T, p Position) *Book {
	var w BookWriter
	s := NewSolver(SolverOptions{})
	for _, move := range p.Moves() {
		after, err := p.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		next := after.(Position)
		if _, settled := next.known(); settled {
			continue
		}
		if err := w.Add(next, next.Moves()[0], solve(t, s, next)); err != nil {
			t.Fatal(err)
		}
	}
	return w.Book()
}

// A book that has all positions of a ply tells the scores of the ply before.
func TestPlayerReadsTheScoreFromTheNextPly(t *testing.T) {
	for _, entry := range published(t, "Test_L2_R2")[:20] {
		pl := NewPlayerWith(PlayerOptions{Openings: knownAfter(t, entry.p)})
		c := choose(t, pl, entry.p, game.Budget{Nodes: 1 << 10})
		if !c.Solved || c.Value != entry.score || c.Nodes > 1<<10 {
			t.Errorf("%v: %+v, want the score %d from the book", entry.p, c, entry.score)
		}
		after, err := entry.p.Play(c.Move)
		if err != nil {
			t.Fatal(err)
		}
		if score, ok := pl.score(after.(Position)); !ok || -score != entry.score {
			t.Errorf("%v: %s scores %d (%v), want %d", entry.p, c.Move, -score, ok, entry.score)
		}
	}
}

// The book of our own moves comes first, and a book can come late.
func TestPlayerConsults(t *testing.T) {
	var own, late BookWriter
	for w, move := range map[*BookWriter]string{&own: "D", &late: "C"} {
		if err := w.Add(Start(), move, 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := late.Add(replay(t, "DA"), "E", 3); err != nil {
		t.Fatal(err)
	}
	pl := NewPlayerWith(PlayerOptions{Book: own.Book()})
	if c := choose(t, pl, replay(t, "DA"), game.Budget{Nodes: 1}); c.Solved {
		t.Errorf("%+v without a book", c)
	}
	pl.Consult(late.Book())
	if c := choose(t, pl, Start(), game.Budget{Nodes: 1}); c.Move != "D" {
		t.Errorf("plays %s, want D", c.Move)
	}
	if c := choose(t, pl, replay(t, "DA"), game.Budget{Nodes: 1}); c.Move != "E" || c.Value != 3 || !c.Solved {
		t.Errorf("%+v, want E 3 from the late book", c)
	}
	pl.Consult(nil)
	if c := choose(t, pl, replay(t, "DA"), game.Budget{Nodes: 1}); c.Solved {
		t.Errorf("%+v, though the book was taken away", c)
	}
}

// With a score of 0 or less the most demanding move is chosen, and the books'
// scores serve there as those of a search would.
func TestDemandReadsTheBook(t *testing.T) {
	some := 0
	for _, entry := range published(t, "Test_L2_R2")[:200] {
		if entry.score > 0 {
			continue
		}
		searched := choose(t, NewPlayerWith(PlayerOptions{}), entry.p, game.Budget{})
		read := choose(t, NewPlayerWith(PlayerOptions{Openings: knownAfter(t, entry.p)}), entry.p, game.Budget{})
		if searched.Move != read.Move || searched.Value != read.Value {
			t.Errorf("%v: %s %d by search, %s %d from the book", entry.p, searched.Move, searched.Value, read.Move, read.Value)
		}
		if some++; some == 20 {
			return
		}
	}
	t.Errorf("only %d positions", some)
}
