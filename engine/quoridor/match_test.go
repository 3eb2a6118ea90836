package quoridor

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"arenabot/engine/game"
)

var (
	matchGames = flag.Int("match-games", 200, "games of each match of BenchmarkIdeas")
	matchNodes = flag.Int64("match-nodes", 2000, "nodes a move in BenchmarkIdeas")
)

// opening returns a position a few sensible plies into the game: steps
// along the shortest path, and walls at random that cut no more than three steps.
func opening(seed uint64) Position {
	rng := rand.New(rand.NewPCG(seed, 7))
	p := Start(Standard)
	for p.plies < 8 {
		n := newNode(p)
		next := p
		next.apply(n.bestStep())
		if rng.IntN(3) == 0 {
			all := p.Moves()
			q, err := p.play(all[rng.IntN(len(all))])
			if err != nil {
				panic(err)
			}
			m := newNode(q)
			if abs(weighed.evaluate(&m)) < 250 {
				next = q
			}
		}
		p = next
	}
	return p
}

// duel plays two games from each opening with sides changed, and returns the
// share of points of the first player.
func duel(b testing.TB, one, two func() game.Player, games int, nodes int64) (score, variance float64) {
	points := make([]float64, 0, games/2)
	for g := range games / 2 {
		sum := 0.0
		for swap := range 2 {
			players := [2]game.Player{one(), two()}
			if swap == 1 {
				players[0], players[1] = players[1], players[0]
			}
			var pos game.Position = opening(uint64(g))
			for pos.Outcome() == game.Ongoing && pos.Plies() < 150 {
				c, err := players[pos.Turn()].Choose(pos, game.Budget{Nodes: nodes})
				if err != nil {
					b.Fatal(err)
				}
				if pos, err = pos.Play(c.Move); err != nil {
					b.Fatal(err)
				}
			}
			switch w, won := pos.Outcome().Winner(); {
			case !won:
				sum += 0.5
			case int(w) == swap:
				sum++
			}
		}
		points = append(points, sum/2)
	}
	for _, p := range points {
		score += p / float64(len(points))
	}
	for _, p := range points {
		variance += (p - score) * (p - score) / float64(len(points)-1)
	}
	return score, variance / float64(len(points))
}

// elo turns a share of points into a difference of Elo.
func elo(score float64) float64 { return -400 * math.Log10(1/score-1) }

func BenchmarkIdeas(b *testing.B) {
	for _, v := range []struct {
		name   string
		change func(t *tuning)
	}{
		{"hand 0, 400, 600, 740, 850, 940, 1020, 1090, 1150, 1200, 1240", func(t *tuning) { t.hand = [11]int{0, 400, 600, 740, 850, 940, 1020, 1090, 1150, 1200, 1240} }},
		{"hand 0, 200, 400, 540, 650, 740, 820, 890, 950, 1000, 1040", func(t *tuning) { t.hand = [11]int{0, 200, 400, 540, 650, 740, 820, 890, 950, 1000, 1040} }},
		{"hand 0, 250, 450, 620, 760, 890, 1000, 1100, 1190, 1270, 1340", func(t *tuning) { t.hand = [11]int{0, 250, 450, 620, 760, 890, 1000, 1100, 1190, 1270, 1340} }},
		{"hand 0, 270, 450, 570, 660, 730, 790, 840, 880, 915, 940", func(t *tuning) { t.hand = [11]int{0, 270, 450, 570, 660, 730, 790, 840, 880, 915, 940} }},
		{"tempo 75", func(t *tuning) { t.tempo = 75 }},
		{"tempo 25", func(t *tuning) { t.tempo = 25 }},
		{"late 2", func(t *tuning) { t.late = 2 }},
		{"late 3", func(t *tuning) { t.late = 3 }},
	} {
		b.Run(v.name, func(b *testing.B) {
			other := tuned
			v.change(&other)
			for b.Loop() {
				s, variance := duel(b, func() game.Player { return newPlayer(Options{}, other) }, NewPlayer, *matchGames, *matchNodes)
				half := 1.96 * math.Sqrt(variance)
				b.ReportMetric(elo(s), "Elo")
				b.ReportMetric((elo(min(s+half, 0.999))-elo(max(s-half, 0.001)))/2, "±Elo")
			}
		})
	}
	fmt.Println()
}
