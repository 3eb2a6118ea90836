package quoridor

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"arenabot/engine/game"
)

func TestPath(t *testing.T) {
	for _, tc := range []struct {
		position string
		side     game.Side
		want     []string
	}{
		{"e1 e9 10 10 - 0 standard", game.First, []string{"e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "e9"}},
		{"e8 a2 10 10 - 22 standard", game.Second, []string{"a2", "a1"}},
		{"e8 e2 9 10 e8h 15 standard", game.First, []string{"e8", "d8", "d9"}},
	} {
		p, err := Parse(tc.position)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Path(tc.side); !slices.Equal(got, tc.want) {
			t.Errorf("%s: %v goes %v, want %v", tc.position, tc.side, got, tc.want)
		}
	}
}

// In random games every path is as long as the distance says, and each of its
// steps is one that a pawn alone on the board could make.
func TestPathsAreWalks(t *testing.T) {
	for seed := range uint64(40) {
		p := opening(seed)
		for _, side := range []game.Side{game.First, game.Second} {
			path := p.Path(side)
			if want := p.grid.distance(int(p.pawn[side]), goalOf(side)); len(path) != want+1 {
				t.Fatalf("%v: %d squares for %d steps", p, len(path), want)
			}
			for i := 1; i < len(path); i++ {
				from, _ := parseMove(path[i-1])
				to, _ := parseMove(path[i])
				if !p.grid.spread(squareSet(int(from))).has(int(to)) {
					t.Fatalf("%v: a wall stands between %s and %s", p, path[i-1], path[i])
				}
			}
		}
	}
}

func TestWinningChance(t *testing.T) {
	if c := WinningChance(0); c != 0.5 {
		t.Errorf("an even game is won with %v", c)
	}
	if sum := WinningChance(77) + WinningChance(-77); math.Abs(sum-1) > 1e-12 {
		t.Errorf("the chances of both sides add up to %v", sum)
	}
	if c := WinningChance(winWorth); c != 1 {
		t.Errorf("a sure win is won with %v", c)
	}
}

// scaleOf returns the scale s for which 1/(1+exp(-value/s)) is the likeliest to
// bring these results, by a search over a grid.
func scaleOf(values []float64, won []bool) (best float64) {
	least := math.Inf(1)
	for s := 20.0; s <= 600; s++ {
		loss := 0.0
		for i, v := range values {
			if !won[i] {
				v = -v
			}
			loss += math.Log1p(math.Exp(-v / s))
		}
		if loss < least {
			least, best = loss, s
		}
	}
	return best
}

func TestScaleOf(t *testing.T) {
	// Of ten games with the value 100, as many are won as the scale 190 says.
	p := 1 / (1 + math.Exp(-100.0/190))
	var values []float64
	var won []bool
	for i := range 1000 {
		values, won = append(values, 100), append(won, float64(i) < 1000*p)
	}
	if s := scaleOf(values, won); math.Abs(s-190) > 2 {
		t.Errorf("the scale is %v, want 190", s)
	}
}

// BenchmarkSearchedScale plays against itself and fits the scale of searched
// values to who won, with the spread of the fits of four quarters of the games.
// Forced ends are left out: they fit any scale.
func BenchmarkSearchedScale(b *testing.B) {
	for _, nodes := range []int64{500, 2000, 8000} {
		b.Run(strconv.FormatInt(nodes, 10)+" nodes", func(b *testing.B) {
			const games, parts = 160, 4
			var values [parts][]float64
			var won [parts][]bool
			for b.Loop() {
				for part := range parts {
					values[part], won[part] = nil, nil
					for i := range games / parts {
						v, w := selfPlay(b, opening(uint64(1000*part+i)), nodes)
						values[part], won[part] = append(values[part], v...), append(won[part], w...)
					}
				}
			}
			least, most := math.Inf(1), 0.0
			for part := range parts {
				s := scaleOf(values[part], won[part])
				least, most = min(least, s), max(most, s)
			}
			b.ReportMetric(scaleOf(slices.Concat(values[:]...), slices.Concat(won[:]...)), "scale")
			b.ReportMetric(least, "least")
			b.ReportMetric(most, "most")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// selfPlay plays a game on from p and returns the value of each position for the
// first side, and whether that side won the game.
func selfPlay(b *testing.B, p Position, nodes int64) (values []float64, won []bool) {
	pl := newPlayer(Options{}, tuned)
	for !p.outcome().Over() && p.plies < 200 {
		c := pl.choose(p, game.Budget{Nodes: nodes})
		if c.Value < winBound && c.Value > -winBound {
			v := float64(c.Value)
			if p.Turn() == game.Second {
				v = -v
			}
			values = append(values, v)
		}
		next, err := p.Play(c.Move)
		if err != nil {
			b.Fatal(err)
		}
		p = next.(Position)
	}
	won = make([]bool, len(values))
	for i := range won {
		won[i] = p.outcome() == game.FirstWins
	}
	return values, won
}
