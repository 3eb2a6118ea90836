package connect4

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"arenabot/engine/game"

	"pgregory.net/rapid"
)

func TestEveryLevelMovesWithinItsBudget(t *testing.T) {
	for _, l := range Game().Levels {
		pl := l.NewPlayer(1)
		rapid.Check(t, func(t *rapid.T) {
			p := drawPosition(t, rapid.IntRange(1, cells).Draw(t, "left"))
			nodes := rapid.Int64Range(1, 2000).Draw(t, "nodes")
			c, err := pl.Choose(p, game.Budget{Nodes: nodes})
			if err != nil || c.Nodes > nodes {
				t.Errorf("%s, %v: %+v (%v)", l.Name, p, c, err)
			}
			checkChoice(t, p, c)
		})
		if _, err := pl.Choose(replay(t, "ABABABA"), game.Budget{}); !errors.Is(err, game.ErrOver) {
			t.Errorf("%s, a finished game: %v", l.Name, err)
		}
		if _, err := pl.Choose(nil, game.Budget{}); err == nil || errors.Is(err, game.ErrOver) {
			t.Errorf("%s, no position: %v", l.Name, err)
		}
	}
}

// Without slips, what is seen at the first look is played.
func TestCasualSeesWhatItLooksAt(t *testing.T) {
	for moves, want := range map[string]string{"AABBCC": "D", "AABBC": "D", "CADA": ""} {
		pl := &casual{depth: 3, rng: rand.New(rand.NewPCG(3, 0)), estimator: newEstimator()}
		c := choose(t, pl, replay(t, moves), game.Budget{})
		if want != "" && c.Move != want || want == "" && !strings.Contains("BE", c.Move) {
			t.Errorf("%s: %+v, want %s", moves, c, want)
		}
	}
}

// A seed makes a game repeatable, and another one makes another game.
func TestLevelsFollowTheirSeed(t *testing.T) {
	play := func(seed uint64) (text string) {
		pl, p := Game().Levels[0].NewPlayer(seed), Start()
		for !p.Outcome().Over() {
			c := choose(t, pl, p, game.Budget{})
			text += c.Move
			p = p.drop(p.landing() & columnMask(int(c.Move[0]-'A')))
		}
		return text
	}
	one, again, two := play(1), play(1), play(2)
	if one != again || one == two {
		t.Errorf("seed 1: %s, again %s; seed 2: %s", one, again, two)
	}
}

// BenchmarkLevels plays each level against the one before, half of the games
// with either side, and reports its share of the points.
func BenchmarkLevels(b *testing.B) {
	const games = 400
	list := Game().Levels
	for i := 1; i < len(list); i++ {
		b.Run(fmt.Sprintf("%s-%s", list[i].Name, list[i-1].Name), func(b *testing.B) {
			for b.Loop() {
				b.ReportMetric(100*match(b, list[i], list[i-1], games), "%points")
				b.ReportMetric(0, "ns/op")
			}
		})
	}
}

// match returns a's share of the points.
func match(b *testing.B, a, other game.Level, games int) float64 {
	points := 0.0
	for i := range games {
		players := [2]game.Player{a.NewPlayer(uint64(i)), other.NewPlayer(uint64(i + games))}
		p := Start()
		for !p.Outcome().Over() {
			c := choose(b, players[(i+p.Plies())%2], p, game.Budget{Nodes: 100_000})
			p = p.drop(p.landing() & columnMask(int(c.Move[0]-'A')))
		}
		if winner, ok := p.Outcome().Winner(); !ok {
			points += 0.5
		} else if (i+int(winner))%2 == 0 {
			points++
		}
	}
	return points / float64(games)
}
