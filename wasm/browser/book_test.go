package main

import (
	"strings"
	"testing"

	"arenabot/engine/connect4"
	"arenabot/engine/game"
)

// bookOf is the file of a book with one entry, a false one: so it is seen to be
// what answers.
func bookOf(t *testing.T, moves ...string) (data []byte, position string) {
	t.Helper()
	p, err := game.Replay(connect4.Start(), moves...)
	if err != nil {
		t.Fatal(err)
	}
	var w connect4.BookWriter
	if err := w.Add(p.(connect4.Position), "G", 7); err != nil {
		t.Fatal(err)
	}
	return w.Bytes(), p.String()
}

// A book serves the player that is there already and the one that comes later,
// thinking and analyzing.
func TestBook(t *testing.T) {
	data, position := bookOf(t, "A", "A")
	for _, early := range []bool{true, false} {
		e := realEngines()
		if early {
			e.load("connect4", position)
			e.think(0, 1, 0)
		}
		if got, want := e.book("connect4", data), `{"entries":1,"plies":2}`; got != want {
			t.Fatalf("%s, want %s", got, want)
		}
		if got := e.load("connect4", position); strings.Contains(got, "error") || e.think(0, 1, 0) != done {
			t.Fatal(got, e.choice())
		}
		if got := e.choice(); !strings.Contains(got, `"move":"G","value":7,"solved":true`) {
			t.Errorf("%s is not from the book", got)
		}
		before, err := game.Replay(connect4.Start(), "A")
		if err != nil {
			t.Fatal(err)
		}
		if got := e.analyze("connect4", before.String(), "A", 1); !strings.Contains(got, `"value":-7`) || !strings.Contains(got, `"nodes":0`) {
			t.Errorf("%s is not from the book", got)
		}
	}
}

// A book that is refused leaves the one before in use.
func TestBookIsRefused(t *testing.T) {
	e := realEngines()
	data, position := bookOf(t, "A", "A")
	e.book("connect4", data)
	damaged := append([]byte(nil), data...)
	damaged[len(damaged)-5] ^= 1
	for _, c := range []struct {
		game string
		data []byte
		want string
	}{
		{"connect4", nil, `{"error":"connect4: the book does not begin with C4B2"}`},
		{"connect4", damaged, `{"error":"connect4: the book is damaged: its checksum is wrong"}`},
		{"connect4", make([]byte, longestBook+1), "at most 8388608 make sense"},
		{"quoridor", data, `{"error":"quoridor has no opening book"}`},
		{"chess", data, "chess"},
	} {
		if got := e.book(c.game, c.data); !strings.Contains(got, "error") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want …%s…", c.game, got, c.want)
		}
	}
	e.load("connect4", position)
	if e.think(0, 1, 0) != done || !strings.Contains(e.choice(), `"value":7,"solved":true`) {
		t.Errorf("%s: the book is gone", e.choice())
	}
}
