package botsarena

import (
	"testing"

	"arenabot/engine/battleship"
	"arenabot/engine/game"
)

func TestBoardBeforeAndAfter(t *testing.T) {
	for _, test := range []struct {
		body, play, before, after string
		won                       Cell
		stones                    int
	}{
		{`{"game":"tictactoe","you":"X","board":{"0-0":"X","0-1":"X","1-1":"O","1-0":"O"}}`, "0-2", "XX./OO./... X", "XXX/OO./... O", Mine, 5},
		{`{"game":"tictactoe","you":"O","player-index":1,"board":{"0-0":"X","0-1":"X","0-2":"X","1-1":"O"}}`, "2-2", "XXX/.O./... O", "XXX/.O./..O X", Theirs, 5},
		{`{"game":"connectfour","you":"X","board":[["X","O"],["X","O"],["X","O"]]}`, "0",
			"......./......./......./XO...../XO...../XO..... X", "......./......./X....../XO...../XO...../XO..... O", Mine, 7},
		{`{"game":"battleship","action":"play-turn","board":{"width":3,"height":1,"ship1":1,"your_strikes":[{"target":"0,0","result":""}],"his_strikes":[{"target":"2,0","result":"hit"}]}}`,
			"1,0", "o.. b.x", "o.. b.x", Empty, 2},
		{`{"game":"battleship","action":"play-turn","board":{"width":3,"height":1,"ship1":1,"his_strikes":[{"target":"0,0","result":"hit and sunk"}]}}`,
			"1,0", "... #..", "... #..", Theirs, 1},
	} {
		q, err := Read(post(test.body))
		if err != nil {
			t.Fatal(err)
		}
		ships := []battleship.Ship{{Length: 1}}
		if got := q.Board(ships); got != test.before {
			t.Errorf("%s: drawn %q, want %q", test.body, got, test.before)
		}
		after := q.After(Answer{Play: test.play})
		if got := after.Board(ships); got != test.after || after.Won() != test.won || after.Stones() != test.stones {
			t.Errorf("%s: after %s %q, won %v, %d stones; want %q, %v, %d", test.body, test.play, got, after.Won(), after.Stones(), test.after, test.won, test.stones)
		}
		if q.Board(ships) != test.before {
			t.Errorf("%s: After changed the question", test.body)
		}
	}
}

func TestSide(t *testing.T) {
	for body, want := range map[string]game.Side{
		`{"game":"tictactoe","action":"init"}`:                                                  game.First,
		`{"game":"tictactoe","action":"init","player-index":1}`:                                 game.Second,
		`{"game":"tictactoe","action":"play-turn","you":"O","board":{},"player-index":1}`:       game.First, // no stone: who moves, opens
		`{"game":"tictactoe","you":"O","board":{"0-0":"X"}}`:                                    game.Second,
		`{"game":"battleship","board":{"width":9,"height":9,"your_strikes":[]}}`:                game.First,
		`{"game":"battleship","player-index":1,"board":{"width":9,"height":9}}`:                 game.Second,
		`{"game":"battleship","board":{"width":9,"height":9,"his_strikes":[{"target":"1,1"}]}}`: game.Second,
	} {
		q, err := Read(post(body))
		if err != nil || q.Side() != want {
			t.Errorf("%s: %v, %v", body, q.Side(), err)
		}
	}
}
