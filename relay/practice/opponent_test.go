package practice

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"arenabot/engine/game"
)

// selfPlay has two opponents play each other from p to the end.
func selfPlay(t *testing.T, g game.Game, p game.Position, opponents [2]string, seed uint64) (game.Position, []string) {
	t.Helper()
	d, _ := dialectOf(g.Name)
	var players [2]opponent
	for side, name := range opponents {
		o, err := newOpponent(name, "", seat{g, d, game.Side(side)}, rand.New(rand.NewPCG(seed, uint64(side))))
		if err != nil {
			t.Fatal(err)
		}
		players[side] = o
	}
	var moves []string
	for !p.Outcome().Over() {
		turn := p.Turn()
		if waiting := players[turn.Other()].act(context.Background(), p); waiting != nil {
			t.Fatalf("%s acted out of turn: %v", opponents[turn.Other()], waiting)
		}
		actions := players[turn].act(context.Background(), p)
		if len(actions) != 1 {
			t.Fatalf("%s acted %d times", opponents[turn], len(actions))
		}
		next, err := d.judgeEvent(p, turn, actions[0].event)
		if err != nil {
			t.Fatalf("%s in %v: %v", opponents[turn], p, err)
		}
		moves = append(moves, string(actions[0].event.encode()))
		p = next
	}
	return p, moves
}

func TestOpponentsPlayByTheRulesAndBySeed(t *testing.T) {
	for _, g := range games() {
		for _, name := range []string{firstLegal, randomly, shallowly} {
			_, first := selfPlay(t, g, g.ArenaStart, [2]string{name, name}, 1)
			_, again := selfPlay(t, g, g.ArenaStart, [2]string{name, name}, 1)
			if strings.Join(first, "") != strings.Join(again, "") {
				t.Errorf("%s, %s: the same seed played\n%v and\n%v", g.Name, name, first, again)
			}
			_, other := selfPlay(t, g, g.ArenaStart, [2]string{name, name}, 2)
			if name == randomly && strings.Join(first, "") == strings.Join(other, "") {
				t.Errorf("%s, %s: two seeds played the same %v", g.Name, name, first)
			}
		}
	}
}

func TestFirstLegalTakesTheFirst(t *testing.T) {
	for _, g := range games() {
		d, _ := dialectOf(g.Name)
		o, err := newOpponent(firstLegal, "", seat{g, d, game.First}, nil)
		if err != nil {
			t.Fatal(err)
		}
		move, err := d.move(o.act(context.Background(), g.ArenaStart)[0].event.(object))
		if err != nil || move != g.ArenaStart.Moves()[0] {
			t.Errorf("%s: %s (%v), want %s", g.Name, move, err, g.ArenaStart.Moves()[0])
		}
	}
}

// alphaBetaMoves returns the moves that alpha-beta makes in a position over some seeds.
func alphaBetaMoves(t *testing.T, gameName, moves string) map[string]bool {
	t.Helper()
	p, err := game.Replay(gameNamed(t, gameName).ArenaStart, strings.Fields(moves)...)
	if err != nil {
		t.Fatal(err)
	}
	chosen := map[string]bool{}
	for seed := range uint64(4) {
		chosen[newAlphaBeta(gameName, rand.New(rand.NewPCG(seed, 0))).choose(context.Background(), p)] = true
	}
	return chosen
}

func TestAlphaBetaSeesTheObvious(t *testing.T) {
	for _, test := range []struct{ name, game, moves, want string }{
		{"wins as first", "tic-tac-toe", "NW N W NE", "SW"},
		{"wins as second", "tic-tac-toe", "NW C W N SE", "S"},
		{"blocks", "tic-tac-toe", "NW C W", "SW"},
		{"wins rather than blocks", "connect4", "A B A B A B", "A"},
		{"blocks", "connect4", "A B A B A", "A"},
		{"prevents a double threat", "connect4", "D A D A D", "D"},
		{"goes home", "quoridor", "e2 d9 e3 c9 e4 d9 e5 c9 e6 d9 e7 c9 e8 d9", "e9"},
	} {
		t.Run(test.game+"/"+test.name, func(t *testing.T) {
			for move := range alphaBetaMoves(t, test.game, test.moves) {
				if move != test.want {
					t.Errorf("it made %s, want %s", move, test.want)
				}
			}
		})
	}
}

func TestEvaluations(t *testing.T) {
	for _, test := range []struct {
		game, moves string
		evaluate    func(game.Position) int
		want        int // for the side to move
	}{
		{"connect4", "", centre, 0},
		{"connect4", "D", centre, -1},
		{"connect4", "D A", centre, 1},
		{"connect4", "D A D B D", centre, -3},
		{"connect4", "A D", centre, -1},
		{"quoridor", "", race, 0},
		{"quoridor", "e2", race, -1},
		{"quoridor", "e2 a8h", race, 1},
		{"quoridor", "a1h d9", race, 0},
		{"tic-tac-toe", "C", race, 0}, // has no distances
	} {
		p, err := game.Replay(gameNamed(t, test.game).ArenaStart, strings.Fields(test.moves)...)
		if err != nil {
			t.Fatal(err)
		}
		if got := test.evaluate(p); got != test.want {
			t.Errorf("%s after %q: %d, want %d", test.game, test.moves, got, test.want)
		}
	}
}

func TestAlphaBetaVaries(t *testing.T) {
	if moves := alphaBetaMoves(t, "tic-tac-toe", ""); len(moves) < 2 {
		t.Errorf("all seeds made %v", moves)
	}
}

// The search must be worth its name: it beats random play, in Quoridor too.
func TestAlphaBetaBeatsRandom(t *testing.T) {
	for _, g := range games() {
		for _, side := range []game.Side{game.First, game.Second} {
			opponents := [2]string{randomly, randomly}
			opponents[side] = shallowly
			wins := 0
			const rounds = 2
			for seed := range uint64(rounds) {
				end, _ := selfPlay(t, g, g.ArenaStart, opponents, seed)
				if end.Outcome() == game.Win(side) {
					wins++
				} else if end.Outcome() == game.Win(side.Other()) {
					wins--
				}
			}
			if wins < 0 {
				t.Errorf("%s: alpha-beta as %v lost to random play", g.Name, side)
			}
		}
	}
}

func TestAlphaBetaIsBounded(t *testing.T) {
	p := gameNamed(t, "quoridor").ArenaStart
	a := newAlphaBeta("quoridor", zeroes())
	a.depth = 9
	a.choose(context.Background(), p)
	// A node's children are counted before the bound is seen: once for each level.
	if a.nodes < maxNodes || a.nodes > maxNodes+2000 {
		t.Errorf("%d nodes, want hardly more than %d", a.nodes, maxNodes)
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if move := a.choose(gone, p); move == "" || a.nodes > 2000 {
		t.Errorf("a search that was called off made %q and visited %d nodes", move, a.nodes)
	}
}

func BenchmarkAlphaBeta(b *testing.B) {
	for _, g := range games() {
		b.Run(g.Name, func(b *testing.B) {
			a := newAlphaBeta(g.Name, zeroes())
			for b.Loop() {
				a.choose(context.Background(), g.ArenaStart)
			}
			b.ReportMetric(float64(a.nodes), "nodes/move")
		})
	}
}
