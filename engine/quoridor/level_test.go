package quoridor

import (
	"errors"
	"testing"

	"arenabot/engine/game"
)

func TestLevelsPlayByTheRulesWithinTheirBudget(t *testing.T) {
	for _, l := range Game().Levels {
		for _, row := range perftRows(t) {
			for _, rules := range []Rules{Standard, Arena} {
				p := row.position(t, rules)
				pl := l.NewPlayer(3)
				for range 5 {
					c, err := pl.Choose(p, game.Budget{Nodes: 20})
					if err != nil || c.Nodes > 20 || len(c.PV) == 0 || c.PV[0] != c.Move {
						t.Fatalf("%s, %s: %+v, %v", l.Name, row.name, c, err)
					}
					if _, err := p.play(c.Move); err != nil {
						t.Errorf("%s, %s: %v", l.Name, row.name, err)
					}
				}
			}
		}
		over, err := Parse("e9 e5 10 10 - 19 standard")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.NewPlayer(1).Choose(over, game.Budget{}); !errors.Is(err, game.ErrOver) {
			t.Errorf("%s: a finished game: %v", l.Name, err)
		}
	}
}

// A beginner walls in an opponent who is nearer, but not always, and only walks otherwise.
func TestBeginner(t *testing.T) {
	count := func(position string) (walls int) {
		p, err := Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		pl := levels()[0].NewPlayer(5)
		for range 100 {
			c, err := pl.Choose(p, game.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			if len(c.Move) == 3 {
				walls++
			} else if c.Move != "e3" {
				t.Errorf("it walks to %s, want e3", c.Move)
			}
		}
		return walls
	}
	if n := count("e2 e5 10 10 - 6 standard"); n < 25 || n > 75 {
		t.Errorf("behind, it puts a wall in %d cases of 100", n)
	}
	if n := count("e2 e9 10 10 - 2 standard"); n != 0 {
		t.Errorf("ahead, it puts a wall in %d cases of 100", n)
	}
}

// BenchmarkLevels plays each level against the one before, half of the games
// with either side, and reports the step in Elo.
func BenchmarkLevels(b *testing.B) {
	list := levels()
	for i := 1; i < len(list); i++ {
		b.Run(list[i].Name, func(b *testing.B) {
			for b.Loop() {
				seed := uint64(0)
				player := func(i int) func() game.Player {
					return func() game.Player { seed++; return list[i].NewPlayer(seed) }
				}
				s, variance := duel(b, player(i), player(i-1), *matchGames, 2000)
				reportElo(b, s, variance)
			}
		})
	}
}
