package quoridor

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"arenabot/engine/game"
)

// anyNet is a net of random weights, as large as they may be.
func anyNet(t testing.TB, seed uint64) (*Net, []float32) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	w := make([]float32, Inputs*Hidden+Hidden+netOutputs)
	for i := range w {
		w[i] = float32(rng.Float64()*8 - 4)
	}
	n, err := NewNet(w)
	if err != nil {
		t.Fatal(err)
	}
	return n, w
}

// plainly is the net's value of p from its float weights and Features.
func plainly(w []float32, p Position) float64 {
	first, bias, last := w[:Inputs*Hidden], w[Inputs*Hidden:][:Hidden], w[Inputs*Hidden+Hidden:]
	out := float64(last[2*Hidden])
	for k, viewer := range [2]game.Side{p.Turn(), p.Turn().Other()} {
		for j := range Hidden {
			a := float64(bias[j])
			for _, f := range Features(p, viewer) {
				a += float64(first[f*Hidden+j])
			}
			out += min(max(a, 0), 1) * float64(last[k*Hidden+j])
		}
	}
	return out * Scale
}

// randomLine plays random moves, pawns' more often, and returns the nodes as a search makes them.
func randomLine(t *rapid.T, k *kit) []*node {
	first := newNode(Start(Rules(rapid.IntRange(0, 1).Draw(t, "rules"))), k)
	line := []*node{&first}
	for range rapid.IntRange(1, 60).Draw(t, "plies") {
		n := line[len(line)-1]
		if n.pos.outcome().Over() {
			break
		}
		all := n.pos.Moves()
		if rapid.Bool().Draw(t, "pawn") {
			all = all[:n.pos.steps().count()]
		}
		m, _ := parseMove(rapid.SampledFrom(all).Draw(t, "move"))
		below := &node{}
		if !below.child(n, m, false, k) {
			t.Fatalf("%v: %v is refused", n.pos, m)
		}
		line = append(line, below)
	}
	return line
}

func TestNetFromMoveToMoveIsTheNetFromScratch(t *testing.T) {
	net, w := anyNet(t, 1)
	rapid.Check(t, func(t *rapid.T) {
		k := &kit{net: net}
		for _, n := range randomLine(t, k) {
			fresh := newNode(n.pos, k)
			if n.sums != fresh.sums {
				t.Fatalf("%v: the sums differ", n.pos)
			}
			if n.pos.outcome().Over() {
				break
			}
			if got, want := net.evaluate(n), net.evaluate(&fresh); got != want {
				t.Fatalf("%v: %d from move to move, %d from scratch", n.pos, got, want)
			}
			// Weights are rounded to 1/256 and up to 31 of them summed for each unit.
			const near = 2 * Hidden * 4 * 31.0 / 512 * Scale
			got, want := net.evaluate(&fresh), plainly(w, n.pos)
			if math.Abs(float64(got)-want) > near {
				t.Fatalf("%v: %d, want %.0f", n.pos, got, want)
			}
		}
	})
}

func TestNetIsNearItsFloats(t *testing.T) {
	// Of weights as small as trained ones the rounding is small too.
	rng := rand.New(rand.NewPCG(3, 3))
	w := make([]float32, Inputs*Hidden+Hidden+netOutputs)
	for i := range w {
		w[i] = float32(rng.NormFloat64() * 0.2)
	}
	net, err := NewNet(w)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range perftRows(t) {
		p := row.position(t, Standard)
		n := newNode(p, &kit{net: net})
		if got, want := net.evaluate(&n), plainly(w, p); math.Abs(float64(got)-want) > 4 {
			t.Errorf("%s: %d, want %.1f", row.name, got, want)
		}
	}
}

func TestFeaturesOfMirroredPositions(t *testing.T) {
	mirror := func(m string) string {
		last := byte('i')
		if len(m) == 3 {
			last = 'h'
		}
		return string([]byte{'a' + last - m[0]}) + m[1:]
	}
	for _, row := range perftRows(t) {
		var moves []string
		for _, m := range row.moves {
			moves = append(moves, mirror(m))
		}
		p := row.position(t, Standard)
		q := perftRow{row.name, moves, nil, nil}.position(t, Standard)
		for s := game.First; s <= game.Second; s++ {
			var got []int
			for _, f := range Features(p, s) {
				got = append(got, MirrorInput(f))
			}
			want := Features(q, s)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%s, %v: mirrored %v, want %v", row.name, s, got, want)
			}
		}
	}
}

func TestEmbeddedNet(t *testing.T) {
	net, err := EmbeddedNet()
	if err != nil {
		t.Fatal(err)
	}
	// To be two steps nearer is better than even, which is better than two behind.
	var values []int
	for _, text := range []string{"e1 e5 10 10 - 8 standard", "e3 e7 10 10 - 8 standard", "e5 e9 10 10 - 8 standard"} {
		p, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		n := newNode(p, &kit{net: net})
		values = append(values, net.evaluate(&n))
	}
	if !slices.IsSorted(values) || values[0] > -50 || values[2] < 50 {
		t.Errorf("behind, even and ahead are worth %v", values)
	}
}

func TestLoadNet(t *testing.T) {
	net, _ := anyNet(t, 2)
	b := net.Encode()
	again, err := LoadNet(b)
	if err != nil || *again != *net {
		t.Fatalf("a net comes back changed, %v", err)
	}
	for name, change := range map[string]func(b []byte) []byte{
		"empty":          func([]byte) []byte { return nil },
		"short":          func(b []byte) []byte { return b[:len(b)-1] },
		"long":           func(b []byte) []byte { return append(b, 0) },
		"another magic":  func(b []byte) []byte { b[9]++; return b },
		"a weight":       func(b []byte) []byte { b[1000]++; return b },
		"the checksum":   func(b []byte) []byte { b[len(b)-1]++; return b },
		"the last layer": func(b []byte) []byte { b[len(b)-9]++; return b },
	} {
		if _, err := LoadNet(change(slices.Clone(b))); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := NewNet(make([]float32, 7)); err == nil {
		t.Error("seven weights made a net")
	}
}
