package botsarena

import (
	"strings"
	"testing"
)

// boardOf is a question with this board, of a row a line from the top: O is ours.
func boardOf(id string, lines ...string) *Question {
	q := &Question{Game: ConnectFour, ID: id}
	for i, line := range lines {
		for column, stone := range line {
			q.Columns[len(lines)-1-i][column] = Cell(strings.IndexRune(".OX", stone))
		}
	}
	return q
}

func TestAsSeen(t *testing.T) {
	for _, c := range []struct {
		name, id, play, want string
		board                []string
	}{
		{"a rising four that it misses, and under which the opponent completes one that it sees", "gameid", "3", "not 3", []string{".XO....", ".XX.XO.", ".OO.OX.", ".XX.OO.", "XXOOOXX"}},
		{"the same four where it is seen", "7", "3", "3", []string{".XO....", ".XX.XO.", ".OO.OX.", ".XX.OO.", "XXOOOXX"}},
		{"a rising four from the second column is seen", "gameid", "0", "4", []string{"...OX..", "..OXX..", ".OXXO.."}},
		{"a falling four is missed, and a level one taken", "gameid", "3", "4", []string{"O......", "XO.....", "XXO....", "XOOO..."}},
		{"a level four of the opponent's is prevented", "gameid", "6", "3", []string{"XXX.OO."}},
		{"a falling four of the opponent's need not be", "gameid", "6", "6", []string{"X......", "OX.....", "OOX....", "XOX..XO"}},
		{"no play is known", "gameid", "", "3", []string{"......."}},
		{"the only column left", "gameid", "", "6", []string{"XXOOXX.", "OOXXOO.", "XXOOXX.", "OOXXOO.", "XXOOXXO", "OOXXOOX"}},
	} {
		got := boardOf(c.id, c.board...).AsSeen(c.play)
		if without, avoid := strings.CutPrefix(c.want, "not "); avoid && got == without || !avoid && got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	q := boardOf("7", ".......")
	q.Dialect = Message
	if got := q.AsSeen(""); got != "3" {
		t.Errorf("a message of Bolosseum's is answered with %q", got)
	}
}
