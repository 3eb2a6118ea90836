package main

import (
	"strings"
	"testing"

	"arenabot/engine"
	"arenabot/engine/game"
)

func TestEveryLevelMoves(t *testing.T) {
	e := realEngines()
	for _, g := range engine.Games() {
		type levels struct {
			Levels []struct{ Name, About string }
		}
		told := parse[levels](t, e.levels(g.Name))
		if len(told.Levels) != len(g.Levels) {
			t.Fatalf("%s: told of %d levels, want %d", g.Name, len(told.Levels), len(g.Levels))
		}
		for i, l := range told.Levels {
			if l.Name != g.Levels[i].Name || l.About != g.Levels[i].About {
				t.Errorf("%s: told %q, want %q", g.Name, l, g.Levels[i].Name)
			}
			e.loadLevel(g.Name, g.Start.String(), l.Name)
			if e.think(0, 1000, 0) != done {
				t.Fatalf("%s: %s", l.Name, e.choice())
			}
			if c := parse[game.Choice](t, e.choice()); c.Move == "" {
				t.Errorf("%s, %s: no move", g.Name, l.Name)
			}
		}
		// One player for each level but the last, which shares that of full strength.
		if len(e.players) != len(g.Levels) {
			t.Errorf("%s: %d players are kept for %d levels", g.Name, len(e.players), len(g.Levels))
		}
		e.load(g.Name, g.Start.String())
		if e.think(0, 1000, 0); len(e.players) != len(g.Levels) {
			t.Errorf("%s: full strength is kept beside the last level", g.Name)
		}
		e.forget(g.Name)
	}
}

func TestALevelIsThatOfTheLastLoad(t *testing.T) {
	e := realEngines()
	e.loadLevel("tic-tac-toe", ".../.../... X", "beginner")
	e.load("tic-tac-toe", ".../.../... X")
	e.think(0, 0, 0)
	if c := parse[game.Choice](t, e.choice()); !c.Solved {
		t.Errorf("after load the level of the load before moved: %+v", c)
	}
}

func TestNoSuchLevel(t *testing.T) {
	e := realEngines()
	if why := errorIn(t, e.loadLevel("tic-tac-toe", ".../.../... X", strings.Repeat("x", 1<<20))); len(why) > 200 || !strings.Contains(why, "no level") {
		t.Error(why)
	}
	if e.think(0, 0, 0) != refused {
		t.Error("a position whose level is unknown was thought about")
	}
	errorIn(t, e.loadLevel("tic-tac-toe", "?", "beginner"))
	errorIn(t, e.levels("chess"))
}
