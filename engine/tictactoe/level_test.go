package tictactoe

import (
	"errors"
	"testing"

	"arenabot/engine/game"
)

// match is what one level scores against another in n games, a draw half a point.
func match(t *testing.T, us, them game.Level, n int) float64 {
	t.Helper()
	points := 0.0
	a, b := us.NewPlayer(1), them.NewPlayer(2)
	for i := range n {
		ours := game.First
		if i%2 == 1 {
			ours = game.Second
		}
		p := game.Position(Start())
		for !p.Outcome().Over() {
			player := b
			if p.Turn() == ours {
				player = a
			}
			c, err := player.Choose(p, game.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(c.Move); err != nil {
				t.Fatal(err)
			}
		}
		switch winner, won := p.Outcome().Winner(); {
		case !won:
			points += 0.5
		case winner == ours:
			points++
		}
	}
	return points / float64(n)
}

func TestEachLevelBeatsTheOneBefore(t *testing.T) {
	levels := levels()
	for i, l := range levels[1:] {
		if got := match(t, l, levels[i], 400); got <= 0.52 {
			t.Errorf("%s takes %.2f of the points from %s", l.Name, got, levels[i].Name)
		}
	}
	perfect := levels[len(levels)-1]
	for _, l := range levels[:len(levels)-1] {
		if got := match(t, perfect, l, 200); got < 0.5 {
			t.Errorf("the perfect level takes %.2f of the points from %s", got, l.Name)
		}
	}
}

func TestWhatTheLevelsSee(t *testing.T) {
	for _, tc := range []struct {
		level    int
		position string
		want     string
		why      string
	}{
		{2, "XX./OO./... X", "NE", "completes its three"},
		{2, "XX./O../... O", "NE", "blocks a three"},
		{3, "X../.O./..X O", "", "does not fall into the double threat of the corners"},
	} {
		for seed := range uint64(40) {
			p, err := Parse(tc.position)
			if err != nil {
				t.Fatal(err)
			}
			c, err := levels()[tc.level].NewPlayer(seed).Choose(p, game.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			corner := c.Move == "NE" || c.Move == "SW"
			if tc.want != "" && c.Move != tc.want || tc.want == "" && corner {
				t.Fatalf("%s in %s: %s, which %s not", levels()[tc.level].Name, tc.position, c.Move, tc.why)
			}
		}
	}
}

func TestLevelsRefuseWhatIsOver(t *testing.T) {
	p, err := Parse("XXX/OO./... O")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range levels() {
		if _, err := l.NewPlayer(1).Choose(p, game.Budget{}); !errors.Is(err, game.ErrOver) {
			t.Errorf("%s: %v", l.Name, err)
		}
	}
}
