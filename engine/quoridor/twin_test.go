package quoridor

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"arenabot/engine/game"
)

// A twin is the game again, slow and plain: no bits, no shortcuts, and nothing
// shared with the package but the notation of its moves.
type twin struct {
	arena bool
	plies int
	pawn  [2]place
	hand  [2]int
	h, v  [10][10]bool // walls by file and rank from 1
}

type place struct{ file, rank int } // from 1

func (a place) on() bool { return a.file >= 1 && a.file <= 9 && a.rank >= 1 && a.rank <= 9 }

func (a place) String() string { return fmt.Sprintf("%c%d", 'a'+a.file-1, a.rank) }

var compass = [4]place{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

func (a place) plus(b place) place { return place{a.file + b.file, a.rank + b.rank} }

// open says whether a pawn could step from a to its neighbour b on an empty board.
func (w *twin) open(a, b place) bool {
	if !a.on() || !b.on() {
		return false
	}
	f, r := min(a.file, b.file), min(a.rank, b.rank)
	if a.file == b.file {
		return !w.h[f][r] && !w.h[f-1][r]
	}
	return !w.v[f][r] && !w.v[f][r-1]
}

// hops lists where a pawn on at may go with the other on other; it may land on
// no place of taboo.
func (w *twin) hops(at, other place, taboo ...place) (to []place) {
	may := func(a, b place) bool { return w.open(a, b) && !slices.Contains(taboo, b) }
	for _, d := range compass {
		n := at.plus(d)
		switch {
		case !w.open(at, n):
		case n != other:
			if !slices.Contains(taboo, n) {
				to = append(to, n)
			}
		case may(n, n.plus(d)):
			to = append(to, n.plus(d))
		default:
			for _, side := range compass {
				if side.file*d.file+side.rank*d.rank == 0 && may(n, n.plus(side)) {
					to = append(to, n.plus(side))
				}
			}
		}
	}
	return to
}

// reaches says whether a side has a path that the rules count.
func (w *twin) reaches(side int) bool {
	start, other := w.pawn[side], w.pawn[1-side]
	goal := 9 - 8*side
	seen := map[place]bool{start: true}
	for todo := []place{start}; len(todo) > 0; todo = todo[1:] {
		if todo[0].rank == goal {
			return true
		}
		next := w.hops(todo[0], place{}) // nobody else on the board
		if w.arena {
			next = w.hops(todo[0], other, start, other)
		}
		for _, n := range next {
			if !seen[n] {
				seen[n] = true
				todo = append(todo, n)
			}
		}
	}
	return false
}

func (w *twin) outcome() game.Outcome {
	switch {
	case w.arena && w.plies == 79:
		return game.Draw
	case w.pawn[0].rank == 9:
		return game.FirstWins
	case w.pawn[1].rank == 1:
		return game.SecondWins
	}
	return game.Ongoing
}

// put places a wall, or takes it away.
func (w *twin) put(f, r int, upright, there bool) {
	if upright {
		w.v[f][r] = there
	} else {
		w.h[f][r] = there
	}
}

// room says whether a wall neither overlaps nor crosses another.
func (w *twin) room(f, r int, upright bool) bool {
	if w.h[f][r] || w.v[f][r] {
		return false
	}
	if upright {
		return !w.v[f][r-1] && !w.v[f][r+1]
	}
	return !w.h[f-1][r] && !w.h[f+1][r]
}

func (w *twin) moves() (list []string) {
	if w.outcome() != game.Ongoing {
		return nil
	}
	side := w.plies % 2
	for _, to := range w.hops(w.pawn[side], w.pawn[1-side], w.pawn[0], w.pawn[1]) {
		list = append(list, to.String())
	}
	if w.hand[side] == 0 {
		return list
	}
	for f := 1; f <= 8; f++ {
		for r := 1; r <= 8; r++ {
			for i, suffix := range []string{"h", "v"} {
				upright := i == 1
				if !w.room(f, r, upright) {
					continue
				}
				w.put(f, r, upright, true)
				if w.reaches(0) && w.reaches(1) {
					list = append(list, place{f, r}.String()+suffix)
				}
				w.put(f, r, upright, false)
			}
		}
	}
	return list
}

func (w *twin) play(move string) {
	at := place{int(move[0]-'a') + 1, int(move[1] - '0')}
	side := w.plies % 2
	if len(move) == 3 {
		w.put(at.file, at.rank, move[2] == 'v', true)
		w.hand[side]--
	} else {
		w.pawn[side] = at
	}
	w.plies++
}

// twinOf copies a position.
func twinOf(p Position) *twin {
	w := &twin{arena: p.rules == Arena, plies: p.plies}
	for s, sq := range p.pawn {
		w.pawn[s] = place{int(sq)%size + 1, int(sq)/size + 1}
		w.hand[s] = int(p.hand[s])
	}
	for slot, upright := range p.walls.all() {
		w.put(slot/slotRanks+1, slot%slotRanks+1, upright, true)
	}
	return w
}

func checkAgainst(t rapid.TB, p Position, w *twin) {
	t.Helper()
	got, want := p.Moves(), w.moves()
	if len(got) > 0 && len(got[0]) == 3 {
		t.Fatalf("%v: no pawn move", p)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%v: moves\n%v, want\n%v", p, got, want)
	}
	if n := Perft(p, 1, nil); n != int64(len(want)) {
		t.Fatalf("%v: the search sees %d moves, want %d", p, n, len(want))
	}
	if p.Outcome() != w.outcome() {
		t.Fatalf("%v: outcome %v, want %v", p, p.Outcome(), w.outcome())
	}
	if p.Outcome().Over() != (len(got) == 0) {
		t.Fatalf("%v: %v with %d moves", p, p.Outcome(), len(got))
	}
}

func TestGamesAgainstTwin(t *testing.T) {
	for _, rules := range []Rules{Standard, Arena} {
		t.Run(rules.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := Start(rules)
				w := twinOf(p)
				// A look costs the twin a millisecond: not at every move.
				for looks := 0; looks < 2 && !p.Outcome().Over(); {
					if rapid.IntRange(0, 15).Draw(t, "look") == 9 {
						checkAgainst(t, p, w)
						looks++
					}
					m := drawMove(t, p)
					next, err := p.play(m)
					if err != nil {
						t.Fatal(err)
					}
					p = next
					w.play(m)
					if back, err := Parse(p.String()); err != nil || back != p {
						t.Fatalf("Parse(%q) = %v, %v", p, back, err)
					}
				}
				checkAgainst(t, p, w)
			})
		})
	}
}

// drawMove draws a pawn move as often as a wall.
func drawMove(t *rapid.T, p Position) string {
	all := p.Moves()
	pawnMoves := 0
	for pawnMoves < len(all) && len(all[pawnMoves]) == 2 {
		pawnMoves++
	}
	if pawnMoves == len(all) || rapid.Bool().Draw(t, "step") {
		all = all[:pawnMoves]
	} else {
		all = all[pawnMoves:]
	}
	return rapid.SampledFrom(all).Draw(t, "move")
}

// maze makes a position with many walls and the pawns close together, where the
// two rules differ often.
func maze(rng *rand.Rand) Position {
	p := Start(Arena)
	p.plies = 40 + rng.IntN(2)
	p.hand = [2]uint8{1, 1}
	p.pawn[0] = uint8(size + rng.IntN(cells-2*size))
	p.pawn[1] = p.pawn[0]
	for p.pawn[1] == p.pawn[0] {
		off := []int{1, 2, 9, 10, 18, -1, -2, -9, -10, -18}[rng.IntN(10)]
		if sq := int(p.pawn[0]) + off; sq >= size && sq < cells-size {
			p.pawn[1] = uint8(sq)
		}
	}
	for range 40 + rng.IntN(200) {
		slot, upright := (horizontal + move(rng.IntN(2*slots))).wall()
		q := p
		q.walls.add(slot, upright)
		q.grid.close(slot, upright)
		if p.walls.free().has(slot, upright) && q.Distance(0) >= 0 && q.Distance(1) >= 0 {
			p = q
		}
	}
	return p
}

func TestMazesAgainstTwin(t *testing.T) {
	const mazes = 3000
	differ := 0
	rng := rand.New(rand.NewPCG(2, 3))
	for i := range mazes {
		p := maze(rng)
		w := twinOf(p)
		closed := false
		for s := range game.Side(2) {
			from, other := int(p.pawn[s]), int(p.pawn[s.Other()])
			got, want := p.grid.canWalk(from, other, goalOf(s)), w.reaches(int(s))
			if got != want {
				t.Fatalf("%v: canWalk for %v is %v, want %v", p, s, got, want)
			}
			closed = closed || !want
		}
		if closed {
			differ++
		}
		if closed || i%10 == 0 {
			checkAgainst(t, p, w)
			p.rules, w.arena = Standard, false
			checkAgainst(t, p, w)
		}
	}
	if differ < mazes/100 {
		t.Errorf("the rules differ in %d of %d mazes: too few to test them", differ, mazes)
	}
	t.Logf("the rules differ in %d of %d mazes", differ, mazes)
}

func TestRulesDiffer(t *testing.T) {
	// Row 2 is a corridor from a2 to d2. At e2, where second stands, it goes on
	// to f2 and north. A pawn that comes along it has to jump straight to f2; from
	// there back over e2 it would land on d2, so it never turns north at e2.
	const walls = "a1h,a2h,c1h,c2h,e1h,f2h"
	for _, tt := range []struct {
		name, position, move string
		standard, arena      bool
	}{
		{"f2 is made a dead end", "a2 e2 7 7 " + walls + " 14", "f1v", true, false},
		{"f2 stays open", "a2 e2 7 7 " + walls + " 14", "d6h", true, true},
		// Now d2 is the walker's own square, so the jump back is blocked and turns.
		{"from d2 it may turn", "d2 e2 7 7 " + walls + " 14", "f1v", true, true},
		// Anchored only to h4h and a corner of i7: second would jump over i7 into the
		// dead end i8 instead of leaving by h7.
		{"a wall that leans on a pawn", "i7 i5 9 9 h4h,h8v 40", "h5v", true, false},
		// The pawns came to stand like this later: no wall at all is legal.
		{"already without a walk", "a2 e2 7 6 a1h,a2h,c1h,c2h,e1h,f1v,f2h 16", "d6h", true, false},
		{"a step is", "a2 e2 7 6 a1h,a2h,c1h,c2h,e1h,f1v,f2h 16", "b2", true, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []Rules{Standard, Arena} {
				p, err := Parse(tt.position + " " + r.String())
				if err != nil {
					t.Fatal(err)
				}
				checkAgainst(t, p, twinOf(p))
				_, err = p.Play(tt.move)
				if want := map[Rules]bool{Standard: tt.standard, Arena: tt.arena}[r]; (err == nil) != want {
					t.Errorf("%v: %s is legal: %v, want %v (%v)", r, tt.move, err == nil, want, err)
				}
			}
		})
	}
}
