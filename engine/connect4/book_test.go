package connect4

import (
	"encoding/binary"
	"hash/crc32"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"arenabot/engine/game"

	"pgregory.net/rapid"
)

func TestBookReadsWhatItWrote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w BookWriter
		type line struct {
			move  string
			score int
		}
		added, deepest := map[Position]line{}, 0
		r := rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed")))
		for range rapid.IntRange(0, 3*blockSize).Draw(t, "entries") {
			p := randomPosition(r, 1+r.IntN(cells))
			l := line{p.Moves()[r.IntN(len(p.Moves()))], r.IntN(36) - 17}
			if _, twice := added[p.mirror()]; twice || added[p].move != "" {
				continue
			}
			if err := w.Add(p, l.move, l.score); err != nil {
				t.Fatal(err)
			}
			added[p], deepest = l, max(deepest, p.Plies())
		}
		read, err := ReadBook(w.Bytes())
		if err != nil || read.Len() != len(added) || read.Plies() != deepest {
			t.Fatalf("%d entries to ply %d (%v), want %d to ply %d", read.Len(), read.Plies(), err, len(added), deepest)
		}
		for p, l := range added {
			if move, score, ok := read.Find(p); !ok || move != l.move || score != l.score {
				t.Errorf("%v: %s %d (%v), want %v", p, move, score, ok, l)
			}
			move, score, ok := read.Find(p.mirror())
			if column := string('A' + 'G' - l.move[0]); !ok || move != column && p != p.mirror() || score != l.score {
				t.Errorf("%v mirrored: %s %d (%v), want the mirror of %v", p, move, score, ok, l)
			}
			for _, next := range p.Moves() {
				after, err := p.Play(next)
				if err != nil {
					t.Fatal(err)
				}
				q := after.(Position)
				if _, _, ok := read.Find(q); ok && added[q].move == "" && added[q.mirror()].move == "" {
					t.Errorf("%v was not added", q)
				}
			}
		}
		seen := 0
		read.Each(func(p Position, _ string, _ int) {
			if seen++; p != p.Canonical() || added[p].move == "" && added[p.mirror()].move == "" {
				t.Errorf("%v was not added", p)
			}
		})
		if seen != len(added) {
			t.Errorf("Each showed %d entries of %d", seen, len(added))
		}
	})
}

// What the rules alone tell needs no entry.
func TestBookScore(t *testing.T) {
	var w BookWriter
	if err := w.Add(Start(), "D", 1); err != nil {
		t.Fatal(err)
	}
	b := w.Book()
	for _, c := range []struct {
		moves string
		score int
		ok    bool
	}{
		{"", 1, true},
		{"A", 0, false},
		{"ABABAB", 18, true},   // completes a four with the 4th stone
		{"ABABABA", -18, true}, // has lost
		{"DACADGE", -17, true}, // cannot stop both ends
	} {
		if score, ok := b.Score(replay(t, c.moves)); ok != c.ok || ok && score != c.score {
			t.Errorf("%q: %d (%v), want %d (%v)", c.moves, score, ok, c.score, c.ok)
		}
	}
}

func TestBookWriterRefuses(t *testing.T) {
	var w BookWriter
	for _, c := range []struct {
		moves, move string
		score       int
		want        string
	}{
		{"", "H", 0, "is not a column"},
		{"", "D", 19, "beyond the book's"},
		{"", "D", -18, "beyond the book's"},
		{"AAAAAA", "A", 0, "the column is full"},
		{"ABABABA", "C", 0, "over"},
	} {
		if err := w.Add(replay(t, c.moves), c.move, c.score); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %s scores %d: %v, want …%s…", c.moves, c.move, c.score, err, c.want)
		}
	}
	if b := w.Book(); b.Len() != 0 {
		t.Error("refused entries are in the book")
	}
	if _, _, ok := new(Book).Find(Start()); ok {
		t.Error("the zero Book knows the empty board")
	}
}

// written is a book's file by its parts.
func written(entries, last byte, rest string) []byte {
	return sealed(bookMagic + string([]byte{entries, 0, 0, 0, last}) + rest)
}

// sealed gives a book's body its checksum.
func sealed(body string) []byte {
	return binary.LittleEndian.AppendUint32([]byte(body), crc32.ChecksumIEEE([]byte(body)))
}

func TestReadBookSaysWhatIsWrong(t *testing.T) {
	const first = "\x00\x00\x00\x00\x00\x00\x00\x00" + "\x00\x00\x00\x00" // the index: the empty board, at the beginning
	const start = first + "\x03"                                          // D scores -17
	good := written(1, 0, start)
	if b, err := ReadBook(good); err != nil || b.Len() != 1 {
		t.Fatalf("%v, %v", b, err)
	}
	damaged := append([]byte(nil), good...)
	damaged[len(damaged)-5] ^= 1
	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, "does not begin with C4B2"},
		{sealed("C4B1\x00"), "does not begin with C4B2"},
		{damaged, "checksum"},
		{good[:len(good)-1], "checksum"},
		{[]byte(bookMagic), "is cut off"},
		{written(1, 0, ""), "is cut off"},
		{written(1, 0, first), "is cut off"},
		{written(2, 0, start), "is cut off"},
		{written(2, 0, start+"\x80\x80"), "is cut off"},
		{sealed(bookMagic + "\xff\xff\xff\xff\x00" + start), "is cut off"},
		{written(1, 0, start+"\x00"), "is not written as a book is"},
		{written(1, 1, start), "is not written as a book is"},            // has nothing of ply 1
		{written(2, 0, start+"\x00\x03"), "is not written as a book is"}, // twice the same
		{written(1, 0, first[:8]+"\x01\x00\x00\x00\x03\x03"), "is not written as a book is"},
		{written(1, 0, first[:8]+"\xff\xff\xff\xff\x03"), "is cut off"},
		{written(1, 0, first+"\xff"), "beyond the book's"},
		{written(1, 0, "\x7f"+start[1:]), "is the key of no position"},
		{written(1, 1, "\x02"+start[1:]), "is the key of no position"}, // a stone of the side to move
		{written(1, 1, "\x00\x00\x00\x00\x00\x04"+start[6:]), "mirror"},
		{written(1, 6, "\x54"+start[1:8]+"\x00\x00\x00\x00\x00"), "the column is full"},
	} {
		b, err := ReadBook(c.data)
		if err == nil || b != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, %v; want …%s…", c.data, b, err, c.want)
		}
	}
}

func FuzzReadBook(f *testing.F) {
	var w BookWriter
	for _, p := range []Position{Start(), {taken: 1}} {
		if err := w.Add(p, "D", 1); err != nil {
			f.Fatal(err)
		}
	}
	for _, data := range [][]byte{w.Bytes(), new(BookWriter).Bytes()} {
		f.Add(data[:len(data)-4])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		data := sealed(string(body))
		b, err := ReadBook(data)
		if err != nil {
			return
		}
		var again BookWriter
		b.Each(func(p Position, move string, score int) {
			if found, value, ok := b.Find(p); !ok || found != move || value != score {
				t.Errorf("%v: %s %d (%v), want %s %d", p, found, value, ok, move, score)
			}
			if err := again.Add(p, move, score); err != nil {
				t.Error(err)
			}
		})
		if string(again.Bytes()) != string(data) {
			t.Errorf("%q, written again %q", data, again.Bytes())
		}
	})
}

func TestEmbeddedBook(t *testing.T) {
	b, err := ReadBook(embeddedBytes)
	if err != nil {
		t.Fatal(err)
	}
	if own, _ := Books(); !reflect.DeepEqual(own, b) {
		t.Error("what is played from differs")
	}
	if len(embeddedBytes) > 200_000 {
		t.Errorf("%d bytes", len(embeddedBytes))
	}
	for moves, want := range map[string]int{"": 1, "D": -1, "A": 2, "C": 0, "DD": 1} {
		p := replay(t, moves)
		if _, score, ok := b.Find(p); !ok || score != want {
			t.Errorf("%q: %d (%v), want %d", moves, score, ok, want)
		}
		c := choose(t, NewPlayer(), p, game.Budget{Nodes: 1})
		if !c.Solved || c.Value != want || c.Nodes != 1 {
			t.Errorf("%q: %+v, want %d from the book", moves, c, want)
		}
	}
}

// A search finds what the latest entries say; the generator verifies all.
func TestEmbeddedBookAgainstSearch(t *testing.T) {
	b, _ := Books()
	s, i := NewSolver(SolverOptions{}), 0
	b.Each(func(p Position, move string, score int) {
		if i++; p.Plies() < 10 || i%50 != 0 {
			return
		}
		next, err := p.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		if got := solve(t, s, p); got != score {
			t.Errorf("%v: the book says %d, the search %d", p, score, got)
		}
		if got := -solve(t, s, next.(Position)); got != score {
			t.Errorf("%v: %s scores %d, the book says %d", p, move, got, score)
		}
	})
}

// The larger book has every position up to ply 8 that the rules alone do not
// tell: from the empty board on, those after each move are there, and the score is
// the best of theirs. A few of the last ply are searched for; the generator
// verifies all.
func TestEmbeddedOpenings(t *testing.T) {
	b, err := ReadBook(openingsBytes)
	if err != nil || b.Len() != 112_912 || b.Plies() != 8 {
		t.Fatalf("%v: %d entries to ply %d", err, b.Len(), b.Plies())
	}
	if _, openings := Books(); !reflect.DeepEqual(openings, b) {
		t.Error("what is consulted differs")
	}
	if _, ok := b.Score(Start()); !ok {
		t.Error("the empty board is missing")
	}
	s, i := NewSolver(SolverOptions{}), 0
	b.Each(func(p Position, move string, score int) {
		if p.Plies() == b.Plies() {
			if i++; i%5000 == 0 && solve(t, s, p) != score {
				t.Errorf("%v: the book says %d", p, score)
			}
			return
		}
		best, named := -infinity, -infinity
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			after, ok := b.Score(next.(Position))
			if !ok {
				t.Fatalf("%v is missing", next)
			}
			if best = max(best, -after); m == move {
				named = -after
			}
		}
		if best != score || named != score {
			t.Errorf("%v: the book says %s and %d; the best move scores %d, that one %d", p, move, score, best, named)
		}
	})
}
