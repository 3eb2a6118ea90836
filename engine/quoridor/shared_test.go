package quoridor

import (
	"iter"
	"testing"

	"pgregory.net/rapid"

	"arenabot/engine/game"
)

func TestPackedEntries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := entry{
			value: int32(rapid.OneOf(rapid.IntRange(-packedMost, packedMost), rapid.IntRange(winBound, winWorth), rapid.IntRange(-winWorth, -winBound)).Draw(t, "value")),
			depth: int8(rapid.IntRange(1, 63).Draw(t, "depth")),
			kind:  bound(rapid.IntRange(0, int(upper)).Draw(t, "kind")),
			best:  move(rapid.IntRange(0, int(noMove)).Draw(t, "best")),
		}
		packed, ok := e.pack()
		if !ok || packed == 0 || unpack(packed) != e {
			t.Fatalf("%+v became %#x, %v and then %+v", e, packed, ok, unpack(packed))
		}
	})
	for _, e := range []entry{{value: packedMost + 1, depth: 3}, {value: -packedMost - 1, depth: 3}, {depth: 0}, {depth: 64}} {
		if packed, ok := e.pack(); ok {
			t.Errorf("%+v has no room, but became %#x", e, packed)
		}
	}
}

// notes is a Shared of one core.
type notes map[uint64]uint32

func (n notes) Recall(key uint64) uint32      { return n[key] }
func (n notes) Keep(key uint64, found uint32) { n[key] = found }

func TestSharedKnowledgeSavesNodes(t *testing.T) {
	p, shared := opening(1), notes{}
	deep := depthOf(t, New(Options{Shared: shared}), p, 30_000)
	if len(shared) == 0 {
		t.Fatal("nothing was kept")
	}
	alone := depthOf(t, NewPlayer(), p, 3_000)
	told := depthOf(t, New(Options{Shared: shared}), p, 3_000)
	if told <= alone || told > deep+1 {
		t.Errorf("told by one that saw depth %d, 3,000 nodes reach depth %d; alone %d", deep, told, alone)
	}
}

func TestHelperLeavesOutDepths(t *testing.T) {
	for _, nodes := range []int64{100, 1000, 10_000, 100_000} {
		if d := depthOf(t, New(Options{Helper: true}), opening(1), nodes); d > 3 && d%2 == 0 {
			t.Errorf("with %d nodes a helper saw depth %d", nodes, d)
		}
	}
}

// A memory that answers anything at all, as a broken one could, costs strength but no rule.
func TestSharedNonsenseIsStillLegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		salt := rapid.Uint64().Draw(t, "salt")
		player := New(Options{Shared: nonsense(salt)})
		var pos game.Position = opening(salt % 100)
		for range 6 {
			if pos.Outcome().Over() {
				return
			}
			c, err := player.Choose(pos, game.Budget{Nodes: 500})
			if err != nil {
				t.Fatal(err)
			}
			if pos, err = pos.Play(c.Move); err != nil {
				t.Fatal(err)
			}
		}
	})
}

type nonsense uint64

func (n nonsense) Recall(key uint64) uint32 { return uint32(mix(key ^ uint64(n))) }
func (nonsense) Keep(uint64, uint32)        {}

// depthOf is how deeply a player looks with so many nodes.
func depthOf(t testing.TB, player game.Player, p game.Position, nodes int64) int {
	t.Helper()
	c, err := player.Choose(p, game.Budget{Nodes: nodes})
	if err != nil {
		t.Fatal(err)
	}
	return c.Depth
}

// A crew is two players with one memory that search in turns, each from one look into the memory to the next: as on two
// cores, but alike each time. The answer is the first one's, as in the page, which then stops the other.
type crew struct {
	notes         notes
	first, helper game.Player
	pause         [2]func() // of each, before it looks into the memory
}

// A look is the notes as one of a crew sees them.
type look struct {
	notes
	pause *func()
}

func (l look) Recall(key uint64) uint32 {
	(*l.pause)()
	return l.notes.Recall(key)
}

func newCrew() game.Player {
	c := &crew{notes: notes{}}
	c.first = New(Options{Shared: look{c.notes, &c.pause[0]}})
	c.helper = New(Options{Shared: look{c.notes, &c.pause[1]}, Helper: true})
	return c
}

func (c *crew) Choose(p game.Position, b game.Budget) (game.Choice, error) {
	next, stop := iter.Pull(func(yield func(struct{}) bool) {
		b, left := b, false
		b.Stop = func() bool { return left }
		c.pause[1] = func() { left = left || !yield(struct{}{}) }
		_, _ = c.helper.Choose(p, b) // whatever goes wrong with it, the first one answers
	})
	defer stop()
	c.pause[0] = func() { next() }
	return c.first.Choose(p, b)
}

// BenchmarkTwoWorkers plays two players with one memory, each of which has as many nodes, against one alone: what a
// second core is worth in the page, where the first one's answer counts.
func BenchmarkTwoWorkers(b *testing.B) {
	for b.Loop() {
		s, variance := duel(b, newCrew, NewPlayer, *matchGames, *matchNodes)
		reportElo(b, s, variance)
	}
}
