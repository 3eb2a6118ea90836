package quoridor

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"math/bits"
	"sync"

	"arenabot/engine/game"
)

const (
	// Hidden is how many hidden units each of the two views has.
	Hidden = 32

	netOutputs = 2*Hidden + 1   // weights of the last layer and its bias
	weightOne  = 256            // a weight of 1 in the first layer
	weightMost = 1023           // the largest there, 4 almost
	outputOne  = 16             // a weight of 1/Scale in the last layer
	lanes      = 4              // of 16 bits in a word
	rowWords   = Hidden / lanes // words that hold a row of weights
	laneBias   = weightMost + 1 // keeps every lane of a sum above zero
	netMagic   = "quoridor-net-1\n\x00"
)

// Scale turns the value of a position into a probability to win:
// 1 / (1 + exp(-value/Scale)).
const Scale = 220

// A row holds one weight for each hidden unit, four to a word. Each is stored with
// laneBias added, so that lanes never borrow from each other and plain
// additions of words add four weights at once. With at most 31 rows in a sum,
// no lane overflows 16 bits.
type row [rowWords]uint64

func (r *row) add(x *row) {
	for i := range r {
		r[i] += x[i]
	}
}

func (r *row) sub(x *row) {
	for i := range r {
		r[i] -= x[i]
	}
}

// A Net is a small network that values positions: sparse inputs seen by either
// side, one hidden layer for each with a shared first layer, values cut off
// below 0 and above 1, and one output.
type Net struct {
	rows   [Inputs]row
	bias   row
	output [2][Hidden]int32
	offset int32
}

// NewNet makes a Net from weights: first those of input i and hidden unit j at
// i·Hidden+j, then Hidden biases, then the last layer: Hidden for the side to move, Hidden
// for the other, and its bias, whose sum is the logarithm of the odds to win.
func NewNet(weights []float32) (*Net, error) {
	if len(weights) != Inputs*Hidden+Hidden+netOutputs {
		return nil, fmt.Errorf("quoridor: a net of %d weights, want %d", len(weights), Inputs*Hidden+Hidden+netOutputs)
	}
	n := &Net{}
	first := func(r *row, w []float32) {
		for j, x := range w {
			q := math.Round(float64(x) * weightOne)
			q = max(-weightMost, min(q, weightMost))
			r[j/lanes] |= uint64(int(q)+laneBias) << (16 * (j % lanes))
		}
	}
	for i := range n.rows {
		first(&n.rows[i], weights[i*Hidden:(i+1)*Hidden])
	}
	weights = weights[Inputs*Hidden:]
	first(&n.bias, weights[:Hidden])
	weights = weights[Hidden:]
	for s := range n.output {
		for j := range n.output[s] {
			n.output[s][j] = int32(math.Round(float64(weights[s*Hidden+j]) * Scale * outputOne))
		}
	}
	n.offset = int32(math.Round(float64(weights[2*Hidden]) * Scale * outputOne * weightOne))
	return n, nil
}

// sum is a view's first layer for pawns and walls, which moves change one by one.
func (n *Net) sum(p *Position, viewer game.Side) row {
	r := n.bias
	for s := game.First; s <= game.Second; s++ {
		r.add(&n.rows[pawnInput(viewer, s, int(p.pawn[s]))])
	}
	for h := p.walls.h; h != 0; h &= h - 1 {
		r.add(&n.rows[wallInput(viewer, bits.TrailingZeros64(h), false)])
	}
	for v := p.walls.v; v != 0; v &= v - 1 {
		r.add(&n.rows[wallInput(viewer, bits.TrailingZeros64(v), true)])
	}
	return r
}

// update changes both sums by a move of side s from position p.
func (n *Net) update(sums *[2]row, p *Position, m move) {
	for viewer := game.First; viewer <= game.Second; viewer++ {
		r := &sums[viewer]
		if m.isPawn() {
			r.sub(&n.rows[pawnInput(viewer, p.Turn(), int(p.pawn[p.Turn()]))])
			r.add(&n.rows[pawnInput(viewer, p.Turn(), int(m))])
			continue
		}
		slot, upright := m.wall()
		r.add(&n.rows[wallInput(viewer, slot, upright)])
	}
}

// A tally is what the net counts of one side besides its pawn.
type tally struct{ distance, hand, narrow, width int }

// tally counts for side s; free are the places where a wall fits.
func (d *node) tally(s game.Side, free wallSet) tally {
	w := &d.ways[s]
	return tally{
		distance: min(w.length, 31),
		hand:     int(d.pos.hand[s]),
		narrow:   min(bits.OnesCount64(w.narrow.h&free.h)+bits.OnesCount64(w.narrow.v&free.v), 15),
		width:    min(w.squares.count()-w.length-1, 31),
	}
}

// Value returns the value of p, which must not be over, for its side to move, in
// hundredths of a step. See [Scale].
func (n *Net) Value(p Position) int {
	d := newNode(p, &kit{net: n})
	return n.evaluate(&d)
}

// evaluate returns the value of a node for its side to move.
func (n *Net) evaluate(d *node) int {
	free := d.pos.walls.free()
	counts := [2]tally{d.tally(game.First, free), d.tally(game.Second, free)}
	// The bias, two pawns, the walls on the board and two tallies of four.
	rows := 1 + 2 + 2*wallsEach - counts[0].hand - counts[1].hand + 8
	sum := n.offset
	me := d.pos.Turn()
	for i, viewer := range [2]game.Side{me, me.Other()} {
		own, other := &counts[viewer&1], &counts[viewer.Other()&1]
		sum += d.sums[viewer&1].output(&n.output[i], int32(rows*laneBias), [8]*row{
			&n.rows[inputDistance+own.distance], &n.rows[inputDistance+32+other.distance],
			&n.rows[inputHand+own.hand], &n.rows[inputHand+11+other.hand],
			&n.rows[inputNarrow+own.narrow], &n.rows[inputNarrow+16+other.narrow],
			&n.rows[inputWidth+own.width], &n.rows[inputWidth+32+other.width],
		})
	}
	return int(sum / (outputOne * weightOne))
}

// output adds the last rows to a sum, takes the bias off each lane, cuts it off at
// 0 and 1, and weighs it: in one loop, because row after row takes a fifth more of a search.
func (r *row) output(weights *[Hidden]int32, bias int32, last [8]*row) (sum int32) {
	for i, w := range r {
		w += last[0][i] + last[1][i] + last[2][i] + last[3][i] + last[4][i] + last[5][i] + last[6][i] + last[7][i]
		of := (*[lanes]int32)(weights[i*lanes:])
		for j := range lanes {
			x := int32(w>>(16*j)&0xFFFF) - bias
			sum += max(0, min(x, weightOne)) * of[j]
		}
	}
	return sum
}

//go:embed net.bin
var embeddedBytes []byte

// EmbeddedNet reads the net that players use by default, once.
var EmbeddedNet = sync.OnceValues(func() (*Net, error) { return LoadNet(embeddedBytes) })

var errNet = errors.New("quoridor: not a net of this version")

// Encode writes a net as LoadNet reads it.
func (n *Net) Encode() []byte {
	b := []byte(netMagic)
	for i := range n.rows {
		b = n.rows[i].append(b)
	}
	b = n.bias.append(b)
	for _, side := range n.output {
		for _, w := range side {
			b = binary.LittleEndian.AppendUint32(b, uint32(w))
		}
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(n.offset))
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

func (r *row) append(b []byte) []byte {
	for _, w := range r {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

// LoadNet reads what Encode wrote.
func LoadNet(b []byte) (*Net, error) {
	const length = len(netMagic) + (Inputs+1)*rowWords*8 + netOutputs*4 + 4
	if len(b) != length || string(b[:len(netMagic)]) != netMagic {
		return nil, errNet
	}
	if crc32.ChecksumIEEE(b[:length-4]) != binary.LittleEndian.Uint32(b[length-4:]) {
		return nil, errors.New("quoridor: the net's checksum does not match: the file is damaged")
	}
	b = b[len(netMagic):]
	n := &Net{}
	take := func(r *row) {
		for i := range r {
			r[i] = binary.LittleEndian.Uint64(b)
			b = b[8:]
		}
	}
	for i := range n.rows {
		take(&n.rows[i])
	}
	take(&n.bias)
	number := func() int32 {
		x := int32(binary.LittleEndian.Uint32(b))
		b = b[4:]
		return x
	}
	for s := range n.output {
		for j := range n.output[s] {
			n.output[s][j] = number()
		}
	}
	n.offset = number()
	return n, nil
}
