package quoridor

import (
	"flag"
	"math"
	"os"
	"testing"
	"time"

	"arenabot/engine/elo"
	"arenabot/engine/game"
)

var (
	matchGames = flag.Int("match-games", 200, "games of each match of BenchmarkIdeas")
	matchNodes = flag.Int64("match-nodes", 2000, "nodes a move in BenchmarkIdeas")
)

// opening is the position after [Opening].
func opening(seed uint64) Position {
	p, err := game.Replay(Start(Standard), Opening(seed)...)
	if err != nil {
		panic(err)
	}
	return p.(Position)
}

// duel plays two games from each opening with sides changed, and returns the
// share of points of the first player.
func duel(b testing.TB, one, two func() game.Player, games int, nodes int64) (score, variance float64) {
	return pairs(games, func(seed uint64, side game.Side) float64 {
		players := [2]game.Player{two(), two()}
		players[side] = one()
		return result(b, seed, side, func(pos game.Position) (game.Choice, error) {
			return players[pos.Turn()].Choose(pos, game.Budget{Nodes: nodes})
		})
	})
}

// pairs adds up the points of the first player, who plays both sides of each
// opening.
func pairs(games int, play func(seed uint64, side game.Side) float64) (score, variance float64) {
	points := make([]float64, 0, games/2)
	for g := range uint64(games / 2) {
		points = append(points, (play(g, game.First)+play(g, game.Second))/2)
	}
	for _, p := range points {
		score += p / float64(len(points))
	}
	for _, p := range points {
		variance += (p - score) * (p - score) / float64(len(points)-1)
	}
	return score, variance / float64(len(points))
}

// result plays a game and returns the points of a side.
func result(b testing.TB, seed uint64, side game.Side, choose func(game.Position) (game.Choice, error)) float64 {
	var pos game.Position = opening(seed)
	for pos.Outcome() == game.Ongoing && pos.Plies() < 150 {
		c, err := choose(pos)
		if err != nil {
			b.Fatal(err)
		}
		if pos, err = pos.Play(c.Move); err != nil {
			b.Fatal(err)
		}
	}
	switch w, won := pos.Outcome().Winner(); {
	case !won:
		return 0.5
	case w == side:
		return 1
	}
	return 0
}

// BenchmarkClock plays the player that spends its time where it decides against
// one whose moves all take their share of the clock: 60 s and 2 s a move, at 30,000
// nodes a second, of which 512 pass between two looks. No clock may run out.
func BenchmarkClock(b *testing.B) {
	const tick = 512 * time.Second / 30_000
	for b.Loop() {
		s, variance := pairs(*matchGames, func(seed uint64, side game.Side) float64 {
			players := [2]game.Player{NewPlayer(), NewPlayer()}
			left := [2]time.Duration{time.Minute, time.Minute}
			return result(b, seed, side, func(pos game.Position) (game.Choice, error) {
				turn := pos.Turn()
				budget := game.Budget{Time: left[turn]/15 + 1200*time.Millisecond}
				if turn == side {
					budget.Most = game.Most(budget.Time, left[turn])
				}
				watch := ticking{tick: tick}
				budget.Now = watch.look
				c, err := players[turn].Choose(pos, budget)
				if left[turn] -= watch.now; left[turn] < 0 {
					b.Fatalf("the clock of %v has run out", turn)
				}
				left[turn] += 2 * time.Second
				return c, err
			})
		})
		reportElo(b, s, variance)
	}
}

// BenchmarkGenerations plays today's player against fixed ones: without a net,
// and with the net of an earlier generation.
func BenchmarkGenerations(b *testing.B) {
	file, err := os.ReadFile("testdata/generation2.net")
	if err != nil {
		b.Fatal(err)
	}
	second, err := LoadNet(file)
	if err != nil {
		b.Fatal(err)
	}
	for name, o := range map[string]Options{
		"by hand":      {ByHand: true},
		"generation 2": {Net: second},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s, variance := duel(b, NewPlayer, func() game.Player { return New(o) }, *matchGames, *matchNodes)
				reportElo(b, s, variance)
			}
		})
	}
}

// reportElo reports a share of points as a difference of Elo with its 95 % interval.
func reportElo(b *testing.B, score, variance float64) {
	half := 1.96 * math.Sqrt(variance)
	b.ReportMetric(elo.Of(score), "Elo")
	b.ReportMetric((elo.Of(min(score+half, 0.999))-elo.Of(max(score-half, 0.001)))/2, "±Elo")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkIdeas plays the player against itself with one idea of the search left
// out or another number: an Elo above 0 is better than what is there.
func BenchmarkIdeas(b *testing.B) {
	for _, v := range []struct {
		name   string
		change func(t *tuning)
	}{
		{"without futility", func(t *tuning) { t.futilityDepth = 0 }},
		{"futility 45", func(t *tuning) { t.futilityMargin = 45 }},
		{"futility 110", func(t *tuning) { t.futilityMargin = 110 }},
		{"without null move", func(t *tuning) { t.nullDepth = maxPly }},
		{"null move 2 less", func(t *tuning) { t.nullLess = 2 }},
		{"without late pruning", func(t *tuning) { t.lateDepth = 0 }},
		{"late 1", func(t *tuning) { t.late = 1 }},
		{"late 4", func(t *tuning) { t.late = 4 }},
		{"late depth 8", func(t *tuning) { t.lateDepth = 8 }},
		{"without reductions", func(t *tuning) { t.reduceFrom = moves }},
		{"reductions 1.2", func(t *tuning) { t.reduceDivisor = 1.2 }},
		{"reductions 2.2", func(t *tuning) { t.reduceDivisor = 2.2 }},
	} {
		b.Run(v.name, func(b *testing.B) {
			other := tuned
			v.change(&other)
			for b.Loop() {
				s, variance := duel(b, func() game.Player { return newPlayer(Options{}, other) }, NewPlayer, *matchGames, *matchNodes)
				reportElo(b, s, variance)
			}
		})
	}
}
