package naval_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arenabot/engine/battleship"
	"arenabot/engine/game"
	"arenabot/relay/naval"
)

const fleet = "0,0-4,0 0,1-3,1 0,2-2,2 0,3-2,3 0,4-1,4"

func Example() {
	p, _ := game.Replay(naval.Game().Start, fleet, fleet, "0,0", "9,9", "0,1")
	fmt.Println(p.Turn(), p.(naval.Position).Strikes(game.First))
	// Output: second [{0,0 hit} {0,1 hit}]
}

// What is refused loses a game, so each refusal is a rule of the arena's.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ moves, want string }{
		{"0,0", "is not written"},
		{"0,0-4,0", "ships of the lengths"},
		{strings.Replace(fleet, "0,0-4,0", "0,0-4,4", 1), "across"},
		{strings.Replace(fleet, "0,1-3,1", "0,0-3,0", 1), "overlaps"},
		{strings.Replace(fleet, "0,0-4,0", "7,0-11,0", 1), "leaves the board"},
		{fleet + ";" + fleet + ";10,0", "off the board"},
		{fleet + ";" + fleet + ";00,4", "is no cell"},
		{fleet + ";" + fleet + ";", "is no cell"},
	} {
		if _, err := naval.Parse(c.moves); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want …%s…", c.moves, err, c.want)
		}
	}
}

// Games end when all of one side's cells are hit, and are read back from their text.
func TestPlayToTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := game.Replay(naval.Game().Start, fleet, fleet)
		if err != nil {
			t.Fatal(err)
		}
		for !p.Outcome().Over() {
			p, err = p.Play(rapid.SampledFrom(p.Moves()).Draw(t, "shot"))
			if err != nil {
				t.Fatal(err)
			}
		}
		winner, _ := p.Outcome().Winner()
		hits := [2]int{}
		for side := range hits {
			for _, s := range p.(naval.Position).Strikes(game.Side(side)) {
				if s.Result != battleship.Miss {
					hits[side]++
				}
			}
		}
		if hits[winner] != 17 || hits[winner.Other()] == 17 {
			t.Fatalf("%v won with %v hits", winner, hits)
		}
		if again, err := naval.Parse(p.String()); err != nil || again.String() != p.String() || again.Outcome() != p.Outcome() {
			t.Fatalf("read back: %v, %v", again, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("-")
	f.Add(fleet + ";" + fleet + ";0,0;9,9")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := naval.Parse(text); err == nil && p.String() != text {
			t.Errorf("%q is read as %q", text, p)
		}
	})
}
