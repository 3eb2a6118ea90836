package main

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"

	"arenabot/engine/quoridor"
)

const (
	batch     = 4096
	firstRate = 0.004 // falls to 0 along a half cosine
	testEvery = 20    // one game in so many is not learned from
	parts     = 16    // of a batch, which may be worked on at once
)

// A trainer makes a net from games.
type trainer struct {
	from    []string
	to      string
	epochs  int
	blend   float64
	seed    uint64
	workers int
	log     io.Writer // progress
	out     io.Writer // results
}

// A checkpoint is what training goes on from when it was interrupted.
type checkpoint struct {
	Model *model
	Epoch int
	Of    string // what decides all else that follows
}

// A heldOut is the games of a file that are not learned from, and the scale of their values.
type heldOut struct {
	games []record
	scale float64
}

func (t *trainer) train(ctx context.Context) error {
	var learned, tested []sample
	var held []heldOut
	for _, file := range t.from {
		games, _, err := readGames(file)
		if err != nil {
			return err
		}
		// By number, not in the order in which they ended, which is chance.
		slices.SortFunc(games, func(a, b record) int { return a.number - b.number })
		// Each file has its own scale: another net that played has another.
		scale, loss, err := scaleOf(games)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		fmt.Fprintf(t.out, "%s: %d games; the search's value, divided by %.0f, foretells their results with a log loss of %.4f\n", file, len(games), scale, loss)
		out := heldOut{scale: scale}
		for _, g := range games {
			list, err := samplesOf([]record{g}, scale)
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			if g.number%testEvery == 0 {
				tested, out.games = append(tested, list...), append(out.games, g)
			} else {
				learned = append(learned, list...)
			}
		}
		held = append(held, out)
	}
	if len(learned) == 0 || len(tested) == 0 {
		return fmt.Errorf("%s: too few games to learn from and to test with", strings.Join(t.from, ", "))
	}
	m, err := t.learn(ctx, learned, tested)
	if err != nil {
		return err
	}
	net, err := quoridor.NewNet(m.Weights)
	if err != nil {
		return err
	}
	value, result, err := judgeNet(net, held)
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "in whole numbers: %.5f from the search, log loss of results %.4f\n", value, result)
	if err := os.WriteFile(t.to, net.Encode(), 0o644); err != nil {
		return err
	}
	fmt.Fprintf(t.out, "%s written\n", t.to)
	return nil
}

// learn runs all epochs and returns the model. After each it writes a checkpoint,
// which the next call goes on from and which is gone at the end.
func (t *trainer) learn(ctx context.Context, learned, tested []sample) (*model, error) {
	kept := t.to + ".checkpoint"
	c, err := t.resume(kept, t.whole(learned))
	if err != nil {
		return nil, err
	}
	passes := make([]*pass, parts)
	for i := range passes {
		passes[i] = newPass()
	}
	for ; c.Epoch < t.epochs; c.Epoch++ {
		// Each epoch's chance is its own, so that a resumed one is the same.
		rng := rand.New(rand.NewPCG(t.seed, uint64(c.Epoch)))
		order := rng.Perm(len(learned))
		size := min(batch, len(learned))
		batches := len(learned) / size
		sum := 0.0
		for b := range batches {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			sum += t.gradient(c.Model, passes, learned, order[b*size:(b+1)*size], rng.Uint64())
			done := float64(c.Epoch*batches+b) / float64(t.epochs*batches)
			c.Model.step(passes[0].gradient, firstRate*(1+math.Cos(math.Pi*done))/2)
		}
		value, result := judge(c.Model, passes[0], tested)
		fmt.Fprintf(t.log, "epoch %d of %d: squared error %.5f; in test games %.5f from the search, log loss of results %.4f\n",
			c.Epoch+1, t.epochs, sum/float64(batches*size), value, result)
		if err := t.keep(kept, checkpoint{c.Model, c.Epoch + 1, c.Of}); err != nil {
			return nil, err
		}
	}
	value, result := judge(c.Model, passes[0], tested)
	fmt.Fprintf(t.out, "%d positions; in test games %.5f from the search, log loss of results %.4f\n", len(learned), value, result)
	return c.Model, os.Remove(kept)
}

// whole names all that the net depends on but the contents of the games.
func (t *trainer) whole(learned []sample) string {
	return fmt.Sprint(t.from, len(learned), t.epochs, t.blend, t.seed)
}

func (t *trainer) resume(file, of string) (c checkpoint, err error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return checkpoint{newModel(rand.New(rand.NewPCG(t.seed, 0))), 0, of}, nil
	}
	if err != nil {
		return c, err
	}
	defer f.Close()
	if err := gob.NewDecoder(f).Decode(&c); err != nil {
		return c, fmt.Errorf("%s: %w; remove it to begin again", file, err)
	}
	if c.Of != of || len(c.Model.Weights) != weights {
		return c, fmt.Errorf("%s is of another training; remove it to begin again", file)
	}
	return c, nil
}

// keep writes a checkpoint so that there is always a whole one.
func (t *trainer) keep(file string, c checkpoint) error {
	f, err := os.Create(file + ".new")
	if err != nil {
		return err
	}
	if err := errors.Join(gob.NewEncoder(f).Encode(c), f.Close()); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

// gradient leaves the mean gradient of the samples in the first pass and returns the sum of
// their squared errors. Each sample is mirrored or not by lot. The passes share the
// samples in the same way however many workers there are, because the order in which
// floats are added changes the sum.
func (t *trainer) gradient(m *model, passes []*pass, all []sample, order []int, lot uint64) float64 {
	sums := make([]float64, len(passes))
	workers := max(1, min(t.workers, len(passes)))
	var running sync.WaitGroup
	for w := range workers {
		running.Go(func() {
			for part := w; part < len(passes); part += workers {
				p := passes[part]
				clear(p.gradient)
				for i := part; i < len(order); i += len(passes) {
					s := &all[order[i]]
					mirror := mirrors[(lot^uint64(i)*0x9e3779b97f4a7c15)>>63]
					sums[part] += t.learnOne(m, p, s, mirror[:], len(order))
				}
			}
		})
	}
	running.Wait()
	sum := sums[0]
	for part, p := range passes[1:] {
		sum += sums[part+1]
		for i, g := range p.gradient {
			passes[0].gradient[i] += g
		}
	}
	return sum
}

func (t *trainer) learnOne(m *model, p *pass, s *sample, mirror []uint16, of int) float64 {
	target := t.blend*float64(s.value) + (1-t.blend)*float64(s.result)
	forecast := sigmoid(m.forward(p, s, mirror))
	off := forecast - target
	m.backward(p, s, mirror, float32(slope(off, forecast)/float64(of)))
	return off * off
}

// slope is the derivative, by the logarithm of odds, of what an error of off at a
// forecast costs: half the squared error and a quarter of the cross entropy, whose part keeps
// forecasts that are sure and wrong from standing still.
func slope(off, forecast float64) float64 {
	return off*forecast*(1-forecast) + off/4
}

// mirrors tell for each input what it is plain and mirrored.
var mirrors = func() (m [2][quoridor.Inputs]uint16) {
	for i := range m[0] {
		m[0][i], m[1][i] = uint16(i), uint16(quoridor.MirrorInput(i))
	}
	return m
}()

// judge returns the mean squared error of a model from the search's values, and
// the log loss of its forecasts of results.
func judge(m *model, p *pass, list []sample) (value, result float64) {
	for i := range list {
		s := &list[i]
		f := sigmoid(m.forward(p, s, mirrors[0][:]))
		value += (f - float64(s.value)) * (f - float64(s.value))
		result += logLoss(f, float64(s.result))
	}
	n := float64(len(list))
	return value / n, result / n
}

// judgeNet is judge for a finished net and games not learned from.
func judgeNet(net *quoridor.Net, held []heldOut) (value, result float64, err error) {
	n := 0.0
	for _, h := range held {
		for i := range h.games {
			if err := h.games[i].positions(func(p quoridor.Position, searched int) {
				f := sigmoid(float64(net.Value(p)) / quoridor.Scale)
				d := f - sigmoid(float64(searched)/h.scale)
				value += d * d
				result += logLoss(f, resultFor(h.games[i].result, p.Turn()))
				n++
			}); err != nil {
				return 0, 0, err
			}
		}
	}
	return value / n, result / n, nil
}
