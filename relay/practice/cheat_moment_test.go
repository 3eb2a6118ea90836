package practice

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arenabot/engine/game"
)

// What came of a cheater's battle with a legal team, played without a network.
type ending struct {
	position game.Position // in which the opponent spoke last
	cheat    []saying      // what it said, the cheat last; nil if it never cheated
}

func untilCheat(t testing.TB, test cheatTest, mind string, seed uint64) ending {
	t.Helper()
	team, err := newOpponent(mind, "", seat{test.game, test.dialect, test.side.Other()}, rand.New(rand.NewPCG(seed, 2)))
	if err != nil {
		t.Fatal(err)
	}
	return untilCheatBy(t, test, seed, func(p game.Position) string {
		return team.(honest).choose(context.Background(), p)
	})
}

// untilCheatBy is untilCheat for a team of any mind.
func untilCheatBy(t testing.TB, test cheatTest, seed uint64, choose func(game.Position) string) ending {
	t.Helper()
	cheater, err := newOpponent("cheat:"+test.kind, "", test.seat, rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		t.Fatal(err)
	}
	p := test.game.ArenaStart
	for !p.Outcome().Over() {
		said := cheater.act(context.Background(), p)
		if p.Turn() != test.side {
			if said != nil {
				return ending{p, said}
			}
			said = say(test.dialect.action(p.Turn(), choose(p)))
		}
		if len(said) == 0 {
			t.Fatalf("%v says nothing in %v", test, p)
		}
		next, err := test.dialect.judgeEvent(p, p.Turn(), said[0].event)
		if err != nil || len(said) > 1 {
			return ending{p, said}
		}
		p = next
	}
	return ending{position: p}
}

// A flip loses whenever the cheater has not yet cheated, and an error of the
// team's is the arena's to flip.
func TestCheaterIsHonestBefore(t *testing.T) {
	for _, test := range everyCheat() {
		moments := map[int]bool{}
		for seed := range uint64(12) {
			end := untilCheat(t, test, "alpha-beta:1", seed)
			if end.cheat == nil {
				continue // the team won before
			}
			turns := end.position.Plies() / 2
			moments[turns] = true
			if kind := cheats()[slices.IndexFunc(cheats(), func(c cheat) bool { return c.name == test.kind })]; kind.lead == nil && turns > kind.within {
				t.Errorf("%v, seed %d: it cheated in its turn %d, want at most %d", test, seed, turns, kind.within)
			}
			for _, before := range end.cheat[:len(end.cheat)-1] {
				next, err := test.dialect.judgeEvent(end.position, test.side, before.event)
				if err != nil {
					t.Errorf("%v, seed %d: %v came before the cheat itself: %v", test, seed, before, err)
				}
				end.position = next
			}
			last := end.cheat[len(end.cheat)-1]
			if _, err := test.dialect.judgeEvent(end.position, test.side, last.event); err == nil || !strings.Contains(err.Error(), cheatReasons()[test.kind]) {
				t.Errorf("%v, seed %d: %s in %v is judged %v", test, seed, last.event.encode(), end.position, err)
			}
			if last.after > latestOpening || (last.after > 0) != (test.kind == beforeOpening || test.kind == "out-of-turn") {
				t.Errorf("%v, seed %d: it came after %v", test, seed, last.after)
			}
		}
		if len(moments) < 2 && test.kind != beforeOpening && test.kind != "occupied" && !strings.Contains("shut-in-aware full-column eleventh-wall", test.kind) {
			t.Errorf("%v: 12 seeds cheated in the same turn, %v", test, moments)
		}
	}
}

// A team as strong as the engine tries to keep the pawn from becoming a cork.
func TestCorkAgainstTheEngine(t *testing.T) {
	g := gameNamed(t, "quoridor")
	d, _ := dialectOf(g.Name)
	for _, side := range []game.Side{game.First, game.Second} {
		test := cheatTest{seat{g, d, side}, "shut-in-aware"}
		for _, nodes := range []int64{1000, 10_000} {
			player := g.NewPlayer()
			end := untilCheatBy(t, test, 1, func(p game.Position) string {
				choice, err := player.Choose(p, game.Budget{Nodes: nodes})
				if err != nil {
					t.Fatal(err)
				}
				return choice.Move
			})
			if end.cheat == nil {
				t.Errorf("%v, against %d nodes a move: it never cheated", test, nodes)
			}
		}
	}
}

// TestCheatsComeOff: every kind is made, by those that must be led up to it also
// against a team that looks further ahead.
func TestCheatsComeOff(t *testing.T) {
	for _, test := range everyCheat() {
		minds := []string{"alpha-beta:1"}
		if kinds := cheats(); kinds[slices.IndexFunc(kinds, func(c cheat) bool { return c.name == test.kind })].lead != nil {
			minds = append(minds, "alpha-beta")
		}
		for _, mind := range minds {
			for seed := range uint64(4) {
				if untilCheat(t, test, mind, seed).cheat == nil {
					t.Errorf("%v was not made against %s with seed %d", test, mind, seed)
				}
			}
		}
	}
}

// The pawn-aware test is stricter than a flood fill, and this cheat lies between.
func TestShutInAwareIsLegalByFloodFill(t *testing.T) {
	g := gameNamed(t, "quoridor")
	d, _ := dialectOf(g.Name)
	for _, side := range []game.Side{game.First, game.Second} {
		for _, kind := range []string{"shut-in", "shut-in-aware"} {
			end := untilCheat(t, cheatTest{seat{g, d, side}, kind}, "alpha-beta", 1)
			if end.cheat == nil {
				t.Fatalf("%v %s was not made", side, kind)
			}
			move, _ := d.move(end.cheat[0].event.(object))
			standard, err := g.Parse(strings.Replace(end.position.String(), " arena", " standard", 1))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := standard.Play(move); (err == nil) != (kind == "shut-in-aware") {
				t.Errorf("%v %s: %s in %v: %v", side, kind, move, standard, err)
			}
		}
	}
}
