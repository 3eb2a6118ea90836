package main

import (
	"strings"
	"testing"

	"arenabot/engine/game"
)

// A match begins with two fleets that chance lays anew each time, and the
// engines shoot at each other until one is sunk, without seeing the fleets.
func TestBattleshipIsPlayedByTheEngines(t *testing.T) {
	e := ticking(realEngines())
	s := parse[told](t, e.start("battleship", "standard"))
	if other := parse[told](t, e.start("battleship", "standard")); other.Position == s.Position {
		t.Errorf("two matches begin with the same fleets: %s", s.Position)
	}
	if len(s.Moves) != 100 || s.Turn != "first" {
		t.Fatalf("%+v", s)
	}
	for s.Outcome == "ongoing" {
		e.load("battleship", s.Position)
		e.think(1, 0, 0)
		c := parse[game.Choice](t, e.choice())
		s = parse[told](t, e.play("battleship", s.Position, c.Move))
	}
	if s.Plies < 34 || s.Plies > 170 || s.Outcome == "draw" || len(s.Moves) != 0 {
		t.Errorf("after %d shots: %s", s.Plies, s.Outcome)
	}
	e.load("battleship", s.Position)
	if status := e.think(1, 0, 0); status != refused || !strings.Contains(e.choice(), "over") {
		t.Errorf("a match that is over was thought about: %s", e.choice())
	}
}

// The map of chances is that of the side that shoots, and the same whether the
// page knows the whole match or only a sea.
func TestBattleshipsMapKnowsNoFleet(t *testing.T) {
	e := realEngines()
	const fleets = "0,0-4,0/0,1-3,1/0,2-2,2/0,3-2,3/0,4-1,4 9,0-9,4/8,0-8,3/7,0-7,2/6,0-6,2/5,0-5,1"
	match := e.analyzeText("battleship", "10x10 0,1,2,1,1,0 "+fleets+" 9,0h/0,0 5,5", "", "1")
	sea := e.analyzeText("battleship", "10x10 0,1,2,1,1,0 5,5 -", "", "1")
	if match != sea || !strings.Contains(sea, "chances") {
		t.Errorf("the map of the match: %.80s\nof the sea: %.80s", match, sea)
	}
}
