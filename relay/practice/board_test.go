package practice

import (
	"slices"
	"strings"
	"testing"

	"arenabot/engine/game"
)

// someQuoridor plays random games and shows every position of them.
func someQuoridor(t *testing.T, games int, show func(p game.Position)) {
	t.Helper()
	rng := zeroes()
	for range games {
		p := gameNamed(t, "quoridor").ArenaStart
		for !p.Outcome().Over() {
			show(p)
			moves := p.Moves()
			steps := slices.IndexFunc(moves, func(m string) bool { return len(m) == 3 })
			if steps > 0 && rng.IntN(3) > 0 {
				moves = moves[:steps] // that pawns travel and meet
			}
			next, err := p.Play(moves[rng.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
	}
}

// What the board makes of a position agrees with the rules that wrote it.
func TestBoardReadsPositions(t *testing.T) {
	someQuoridor(t, 30, func(p game.Position) {
		b, ok := readBoard(p)
		if !ok || b.String() != p.String() {
			t.Fatalf("%v is read as %v", p, b)
		}
		me, other := b.pawns[p.Turn()], b.pawns[p.Turn().Other()]
		legal := p.Moves()
		for _, to := range me.neighbours() {
			if to != other && b.walled(me, to) == slices.Contains(legal, to.String()) {
				t.Fatalf("%v: a wall between %v and %v: %v", p, me, to, b.walled(me, to))
			}
		}
		if b.hand[p.Turn()] == 0 {
			return
		}
		free := names(b.free())
		for file := range 8 {
			for rank := range 8 {
				for _, upright := range []bool{false, true} {
					w := wall{square{file, rank}, upright}
					_, err := p.Play(w.String())
					clash := err != nil && !strings.Contains(err.Error(), "without a path")
					if b.clashes(w) != clash || slices.Contains(free, w.String()) == clash {
						t.Fatalf("%v: %v clashes: %v, but %v", p, w, b.clashes(w), err)
					}
				}
			}
		}
	})
	if _, ok := readBoard(gameNamed(t, "connect4").ArenaStart); ok {
		t.Error("a Connect 4 position was read as one of Quoridor")
	}
}

func TestCorkPlanIsGivenUp(t *testing.T) {
	for _, test := range []struct {
		position string
		file     int // of the plan
		turns    int // -1: impossible
	}{
		{"e2 e9 10 10 - 1 arena", 4, 6},
		{"e2 e9 10 10 - 1 arena", 6, 8},
		{"e2 e9 10 10 - 1 arena", 0, 9},
		{"e2 e8 10 10 - 3 arena", 4, -1},             // the pawn has left
		{"e2 e9 9 10 e8h 3 arena", 4, -1},            // walled off
		{"e2 e9 9 10 e8h 3 arena", 6, 7},             // and that one helps
		{"e2 e9 9 10 f7v 3 arena", 6, -1},            // no room beside the way
		{"e2 e9 9 10 f8v 3 arena", 6, -1},            // the way along the row is closed
		{"e2 e9 10 6 a8h,c8h,f8h,h8h 9 arena", 4, 2}, // nearly there
	} {
		p, err := gameNamed(t, "quoridor").Parse(test.position)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := readBoard(p)
		turns, ok := corkPlans()[test.file/2].left(b, b.pawns[game.Second])
		if !ok {
			turns = -1
		}
		if turns != test.turns {
			t.Errorf("%s, file %d: %d turns, want %d", test.position, test.file, turns, test.turns)
		}
	}
}
