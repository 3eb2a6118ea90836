package connect4

import (
	"testing"

	"pgregory.net/rapid"
)

// A table forgets, but it never says what was not stored last.
func TestBoundTableAgainstMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := newBoundTable(rapid.UintRange(0, 9).Draw(t, "most"))
		stored := map[uint64][2]int{}
		keys := rapid.SliceOfN(rapid.Uint64Range(1, 1<<keyBits-1), 1, 300).Draw(t, "keys")
		for i, key := range keys {
			h := hash(key)
			lower := rapid.IntRange(-21, 21).Draw(t, "lower")
			upper := rapid.IntRange(lower, 21).Draw(t, "upper")
			table.store(h, lower, upper, rapid.UintRange(1, 40).Draw(t, "work"))
			stored[h] = [2]int{lower, upper}
			if l, u := table.probe(h); l != lower || u != upper {
				t.Fatalf("stored [%d, %d], found [%d, %d]", lower, upper, l, u)
			}
			h = hash(keys[rapid.IntRange(0, i).Draw(t, "looked up")])
			if l, u := table.probe(h); l != -infinity && stored[h] != [2]int{l, u} {
				t.Fatalf("stored %v, found [%d, %d]", stored[h], l, u)
			}
		}
	})
}

// Growing forgets nothing, so that all is still there when no pair was full.
func TestBoundTableGrows(t *testing.T) {
	table := newBoundTable(12)
	const n = 1000
	found := 0
	for key := range uint64(n) {
		table.store(hash(key*12345+1), -1, 1, 1)
	}
	for key := range uint64(n) {
		if l, u := table.probe(hash(key*12345 + 1)); l == -1 && u == 1 {
			found++
		}
	}
	if found < n*3/4 || table.bits < 9 {
		t.Errorf("%d of %d found in a table of 2^%d pairs", found, n, table.bits)
	}
}

func TestBoundTableKeepsTheDearest(t *testing.T) {
	table := newBoundTable(leastBits)
	same := func(i uint64) uint64 { return i + 1 } // hashes of one pair
	table.store(same(0), 0, 5, 30)
	for i := uint64(1); i < 10; i++ {
		table.store(same(i), 0, 1, 3)
	}
	if _, upper := table.probe(same(0)); upper != 5 {
		t.Error("the entry with the most work is lost")
	}
	if _, upper := table.probe(same(9)); upper != 1 {
		t.Error("the newest entry is lost")
	}
}

func TestHashesDiffer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.Uint64Range(0, 1<<keyBits-1)
		a, b := key.Draw(t, "a"), key.Draw(t, "b")
		if a != b && hash(a) == hash(b) || hash(a)>>keyBits != 0 {
			t.Errorf("%#x and %#x: %#x and %#x", a, b, hash(a), hash(b))
		}
	})
}

func TestNodesOfMirroredPositionsShareAHash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, cells-rapid.IntRange(0, mirrorPlies).Draw(t, "plies"))
		if plies := p.Plies(); nodeOf(p).hash(plies) != nodeOf(p.mirror()).hash(plies) {
			t.Errorf("%v and its mirror image differ", p)
		}
		if mirrored(p.mine) != p.mirror().mine || mirrored(p.taken) != p.mirror().taken {
			t.Errorf("%v is mirrored to %#x %#x", p, mirrored(p.mine), mirrored(p.taken))
		}
	})
}
