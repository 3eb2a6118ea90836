package cis

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
	"arenabot/engine/quoridor"
	"arenabot/engine/tictactoe"

	"pgregory.net/rapid"
)

// pawnAware leads to a position in which first, on i7, and second, on i5, lean on
// each other: behind the wall h5v second would have to jump into a dead end.
const pawnAware = "e2 e8 f2 f8 g2 g8 h2 h8 i2 h8v i3 h7 i4 h6 i5 h5 i6 h4h i7 i5"

// TestCheatsOfEachGame lets the opponent cheat in every way that the rules can
// name. Moves are those of the game, the opponent's last one being the cheat;
// the opponent is whichever side that makes it.
func TestCheatsOfEachGame(t *testing.T) {
	for _, c := range []struct {
		game  game.Game
		cheat string // what it is
		moves string // before it, from the start
		move  string // the cheat
		why   string // part of the reason
	}{
		{tictactoe.Game(), "our cell", "C", "C", "occupied by"},
		{tictactoe.Game(), "its own cell", "C N E", "N", "occupied by"},
		{tictactoe.Game(), "off the board", "C", "NNE", "is not one of"},
		{connect4.Game(), "full column", "A A A A A A", "A", "full"},
		{connect4.Game(), "full column", "B A A A A A A", "A", "full"},
		{connect4.Game(), "off the board", "A", "H", "not a column"},
		{connect4.Game(), "off the board", "A", "a", "not a column"},
		{quoridor.Game(), "teleport", "e2", "a1", "cannot reach"},
		{quoridor.Game(), "two steps", "e2 e8", "e4", "cannot reach"},
		{quoridor.Game(), "diagonal step", "e2", "d8", "cannot reach"},
		{quoridor.Game(), "staying put", "e2", "e9", "already stands there"},
		{quoridor.Game(), "onto the other pawn", "e2 e8 e3 e7 e4 e6 e5", "e5", "stands there"},
		{quoridor.Game(), "diagonal although the jump is free", "e2 e8 e3 e7 e4 e6 e5", "d5", "cannot reach"},
		{quoridor.Game(), "through a wall", "e8h", "e8", "cannot reach"},
		{quoridor.Game(), "jump through a wall", "e2 e8 e3 e7 e4 e6 e5 a1h e4h", "e4", "cannot reach"},
		{quoridor.Game(), "off the board", "e2", "e0", ""},
		{quoridor.Game(), "off the board", "e2", "j9", ""},
		{quoridor.Game(), "crossing walls", "e4h", "e4v", "crosses"},
		{quoridor.Game(), "overlapping walls", "e4h", "f4h", "overlaps"},
		{quoridor.Game(), "overlapping walls", "e4v", "e5v", "overlaps"},
		{quoridor.Game(), "the same wall", "e4h", "e4h", "already there"},
		{quoridor.Game(), "wall off the board", "e2", "i1v", "not a wall"},
		{quoridor.Game(), "wall off the board", "e2", "a9h", "not a wall"},
		{quoridor.Game(), "wall off the board", "e2", "a0h", "is not a move"},
		{quoridor.Game(), "shutting a pawn in", "d1v e8 e1v e9", "d2h", "without a path"},
		{quoridor.Game(), "no path around the pawns", pawnAware, "h5v", "without a path"},
		{quoridor.Game(), "an eleventh wall",
			"a1h e8 c1h e9 e1h e8 g1h e9 a2h e8 c2h e9 e2h e8 g2h e9 a3h e8 c3h e9", "e3h", "no walls left"},
	} {
		t.Run(c.game.Name+"/"+c.cheat+" "+c.move, func(t *testing.T) {
			moves := strings.Fields(c.moves)
			p, err := game.Replay(c.game.ArenaStart, moves...)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Play(c.move); err == nil {
				t.Fatalf("%s is legal", c.move)
			}
			us := p.Turn().Other()
			s := newScript(t, c.game, Options{})
			follow(s, us, moves)
			s.event(string(theirAction(s.b.dialect, us, c.move)))
			s.want(Post, c.why)
			s.wantPost(`{"action":"` + Flip + `"}`)
		})
	}
}

// theirAction is an action of the opponent of us, as the arena would write it.
func theirAction(d dialect, us game.Side, move string) []byte {
	return stamped(d.body(move), d.sides[us.Other()])
}

// follow plays a battle through legal moves, of which the machine makes ours.
func follow(s *script, us game.Side, moves []string) {
	s.t.Helper()
	d := s.b.dialect
	s.event(`{"youAre":"` + d.sides[us] + `"}`)
	for i, move := range moves {
		if game.Side(i&1) != us {
			s.event(string(theirAction(d, us, move)))
			continue
		}
		if err := s.b.Propose(s.want(Think, "").Ask, move); err != nil {
			s.t.Fatal(err)
		}
		if d := s.b.Decide(s.now); d.Kind == Wait {
			s.now = d.Until
		}
		s.wantPost(string(d.body(move)))
		s.answer(200, `{"clock":18000}`)
	}
}

// TestPawnAwareWall: the wall in the table above that is a cheat only here leaves
// a path when pawns are ignored.
func TestPawnAwareWall(t *testing.T) {
	p, err := game.Replay(quoridor.Game().Start, strings.Fields(pawnAware)...)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Play("h5v"); err != nil {
		t.Errorf("by the standard rules: %v", err)
	}
}

// places are texts that could stand for a move of a game, legal or not.
func places(name string) (texts []string) {
	switch name {
	case "tic-tac-toe":
		return []string{"NW", "N", "NE", "W", "C", "E", "SW", "S", "SE", "", "nw", "NN", "4", "N "}
	case "connect4":
		return []string{"A", "B", "C", "D", "E", "F", "G", "H", "a", "", "1", "AA"}
	}
	for _, file := range "abcdefghij" {
		for rank := range 11 {
			square := fmt.Sprintf("%c%d", file, rank)
			texts = append(texts, square, square+"h", square+"v")
		}
	}
	return append(texts, "", "E2", "e2H", "e2x", "e")
}

// corrupt returns the opponent's events when it cheats once instead of, or after,
// making its legal move.
func corrupt(t *rapid.T, g game.Game, d dialect, p game.Position, us game.Side, move string) [][]byte {
	legal := theirAction(d, us, move)
	switch rapid.SampledFrom([]string{"illegal", "field", "bytes", "flip", "twice"}).Draw(t, "kind of cheat") {
	case "illegal":
		texts := slices.DeleteFunc(places(g.Name), func(m string) bool { return slices.Contains(p.Moves(), m) })
		return [][]byte{theirAction(d, us, rapid.SampledFrom(texts).Draw(t, "illegal move"))}
	case "field":
		var fields map[string]any
		if err := json.Unmarshal(legal, &fields); err != nil {
			t.Fatal(err)
		}
		key := rapid.SampledFrom([]string{"action", "player", d.field}).Draw(t, "field")
		if rapid.Bool().Draw(t, "missing") {
			delete(fields, key)
		} else {
			fields[key] = rapid.SampledFrom([]any{nil, 1, 1.5, true, "", "?", []string{move}, map[string]string{}}).Draw(t, "value")
		}
		data, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		return [][]byte{data}
	case "bytes":
		return [][]byte{legal[:rapid.IntRange(0, len(legal)-1).Draw(t, "cut")]}
	case "flip":
		return [][]byte{fmt.Appendf(nil, `{"player":%q,"action":%q}`, d.sides[us.Other()], Flip)}
	}
	second := rapid.SampledFrom(places(g.Name)).Draw(t, "second action")
	return [][]byte{legal, theirAction(d, us, second)}
}

// TestFlipsExactlyAtTheCorruption plays random legal games with one corruption:
// the machine flips there, and never earlier.
func TestFlipsExactlyAtTheCorruption(t *testing.T) {
	for _, g := range []game.Game{tictactoe.Game(), connect4.Game(), quoridor.Game()} {
		t.Run(g.Name, rapid.MakeCheck(func(t *rapid.T) {
			b, d, us := greeted(t, g)
			now, p := start, g.ArenaStart
			for ply, at := 0, rapid.IntRange(0, 30).Draw(t, "ply of the cheat"); !p.Outcome().Over(); ply++ {
				move := rapid.SampledFrom(p.Moves()).Draw(t, "move")
				if p.Turn() == us {
					postMove(t, b, &now, move)
				} else if decision := b.Decide(now); decision.Kind != Wait {
					t.Fatalf("on the opponent's turn: %v, %s", decision.Kind, decision.Why)
				} else if ply >= at {
					for _, data := range corrupt(t, g, d, p, us, move) {
						b.Event(now, data)
					}
					if decision = b.Decide(now); decision.Kind != Post || string(decision.Body) != string(flipBody()) {
						t.Fatalf("after the cheat: %v, %s", decision.Kind, decision.Why)
					}
					return
				} else {
					b.Event(now, theirAction(d, us, move))
				}
				now = now.Add(time.Second)
				p = mustPlay(t, p, move)
			}
		}))
	}
}
