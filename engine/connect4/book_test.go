package connect4

import (
	"encoding/binary"
	"hash/crc32"
	"reflect"
	"strings"
	"testing"

	"arenabot/engine/game"

	"pgregory.net/rapid"
)

func TestBookReadsWhatItWrote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b Book
		type line struct {
			move  string
			score int
		}
		added := map[Position]line{}
		for range rapid.IntRange(0, 20).Draw(t, "entries") {
			p := drawPosition(t, rapid.IntRange(1, cells).Draw(t, "left"))
			l := line{rapid.SampledFrom(p.Moves()).Draw(t, "move"), rapid.IntRange(-17, 17).Draw(t, "score")}
			if _, twice := added[p.mirror()]; twice || added[p].move != "" {
				continue
			}
			if err := b.Add(p, l.move, l.score); err != nil {
				t.Fatal(err)
			}
			added[p] = l
		}
		read, err := ReadBook(b.Bytes())
		if err != nil || read.Len() != len(added) {
			t.Fatalf("%d entries (%v), want %d", read.Len(), err, len(added))
		}
		for p, l := range added {
			if move, score, ok := read.Find(p); !ok || move != l.move || score != l.score {
				t.Errorf("%v: %s %d (%v), want %v", p, move, score, ok, l)
			}
			move, score, ok := read.Find(p.mirror())
			if column := string('A' + 'G' - l.move[0]); !ok || move != column && p != p.mirror() || score != l.score {
				t.Errorf("%v mirrored: %s %d (%v), want the mirror of %v", p, move, score, ok, l)
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

func TestBookRefuses(t *testing.T) {
	var b Book
	for _, c := range []struct {
		moves, move string
		score       int
		want        string
	}{
		{"", "H", 0, "is not a column"},
		{"", "D", 18, "beyond the book's"},
		{"", "D", -18, "beyond the book's"},
		{"AAAAAA", "A", 0, "the column is full"},
		{"ABABABA", "C", 0, "over"},
	} {
		if err := b.Add(replay(t, c.moves), c.move, c.score); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %s scores %d: %v, want …%s…", c.moves, c.move, c.score, err, c.want)
		}
	}
	if _, _, ok := b.Find(Start()); ok || b.Len() != 0 {
		t.Error("refused entries are in the book")
	}
}

// sealed gives a book's body its checksum.
func sealed(body string) []byte {
	return binary.LittleEndian.AppendUint32([]byte(body), crc32.ChecksumIEEE([]byte(body)))
}

func TestReadBookSaysWhatIsWrong(t *testing.T) {
	good := sealed(bookMagic + "\x01\x00\x03") // the start: D scores -17
	if b, err := ReadBook(good); err != nil || b.Len() != 1 {
		t.Fatalf("%d entries, %v", b.Len(), err)
	}
	damaged := append([]byte(nil), good...)
	damaged[6] ^= 1
	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, "does not begin with C4B1"},
		{sealed("C4B2\x00"), "does not begin with C4B1"},
		{damaged, "checksum"},
		{sealed(bookMagic), "is cut off"},
		{sealed(bookMagic + "\x02\x00\x03"), "is cut off"},
		{sealed(bookMagic + "\x02\x00\x03\x80\x80"), "is cut off"},
		{sealed(bookMagic + "\x01\x00\x03\x00"), "goes on after its end"},
		{sealed(bookMagic + "\x02\x00\x03\x00\x03"), "has a wrong entry"},
		{sealed(bookMagic + "\x01\x00\xff"), "has a wrong entry"},
		{sealed(bookMagic + "\x01\x7f\x03"), "is the key of no position"},
		{sealed(bookMagic + "\x01\x02\x03"), "is the key of no position"}, // a stone of the side to move
		{sealed(bookMagic + "\x01\x80\x80\x80\x80\x80\x80\x01\x03"), "mirror"},
	} {
		b, err := ReadBook(c.data)
		if err == nil || b != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, %v; want …%s…", c.data, b, err, c.want)
		}
	}
}

func FuzzReadBook(f *testing.F) {
	f.Add([]byte(bookMagic + "\x01\x00\x03"))
	f.Add([]byte(bookMagic + "\x01\x01\x03"))
	f.Fuzz(func(t *testing.T, body []byte) {
		b, err := ReadBook(sealed(string(body)))
		if err != nil {
			return
		}
		b.Each(func(p Position, move string, score int) {
			if _, err := p.Play(move); err != nil {
				t.Error(err)
			}
		})
		if again, err := ReadBook(b.Bytes()); err != nil || again.Len() != b.Len() {
			t.Errorf("%d entries, read again %d (%v)", b.Len(), again.Len(), err)
		}
	})
}

func TestEmbeddedBook(t *testing.T) {
	b, err := ReadBook(embeddedBytes)
	if err != nil {
		t.Fatal(err)
	}
	if quick, err := embeddedBook(); !reflect.DeepEqual(quick, b) {
		t.Errorf("what is played from differs, or %v", err)
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
	b, err := embeddedBook()
	if err != nil {
		t.Fatal(err)
	}
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
