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
	"sync"

	"arenabot/engine/quoridor"
)

const (
	batch     = 4096
	firstRate = 0.004 // falls to 0 along a half cosine
	testEvery = 20    // one game in so many is not learned from
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
	Model   *model
	Epoch   int
	Samples int
	Seed    uint64
}

func (t *trainer) train(ctx context.Context) error {
	var games []record
	for _, file := range t.from {
		more, _, err := readGames(file)
		if err != nil {
			return err
		}
		games = append(games, more...)
	}
	scale, loss, err := scaleOf(games)
	if err != nil {
		return err
	}
	fmt.Fprintf(t.out, "%d games; the search's value, divided by %.0f, foretells their results with a log loss of %.4f\n", len(games), scale, loss)
	var learned, tested []sample
	for i := range games {
		list, err := samplesOf(games[i:i+1], scale)
		if err != nil {
			return err
		}
		if i%testEvery == 0 {
			tested = append(tested, list...)
		} else {
			learned = append(learned, list...)
		}
	}
	if len(learned) == 0 || len(tested) == 0 {
		return fmt.Errorf("%d games are too few to learn from and to test with", len(games))
	}
	m, err := t.learn(ctx, learned, tested)
	if err != nil {
		return err
	}
	net, err := quoridor.NewNet(m.Weights)
	if err != nil {
		return err
	}
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
	c, err := t.resume(kept, len(learned))
	if err != nil {
		return nil, err
	}
	passes := make([]*pass, max(1, t.workers))
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
		if err := t.keep(kept, checkpoint{c.Model, c.Epoch + 1, len(learned), t.seed}); err != nil {
			return nil, err
		}
	}
	value, result := judge(c.Model, passes[0], tested)
	fmt.Fprintf(t.out, "%d positions; in test games %.5f from the search, log loss of results %.4f\n", len(learned), value, result)
	return c.Model, os.Remove(kept)
}

func (t *trainer) resume(file string, samples int) (c checkpoint, err error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return checkpoint{newModel(rand.New(rand.NewPCG(t.seed, 0))), 0, samples, t.seed}, nil
	}
	if err != nil {
		return c, err
	}
	defer f.Close()
	if err := gob.NewDecoder(f).Decode(&c); err != nil {
		return c, fmt.Errorf("%s: %w; remove it to begin again", file, err)
	}
	if c.Samples != samples || c.Seed != t.seed || len(c.Model.Weights) != weights {
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
// their squared errors. Each sample is mirrored or not by lot.
func (t *trainer) gradient(m *model, passes []*pass, all []sample, order []int, lot uint64) float64 {
	sums := make([]float64, len(passes))
	var running sync.WaitGroup
	for w, p := range passes {
		running.Go(func() {
			clear(p.gradient)
			for i := w; i < len(order); i += len(passes) {
				s := &all[order[i]]
				mirror := mirrors[(lot^uint64(i)*0x9e3779b97f4a7c15)>>63]
				sums[w] += t.learnOne(m, p, s, mirror[:], len(order))
			}
		})
	}
	running.Wait()
	sum := sums[0]
	for w, p := range passes[1:] {
		sum += sums[w+1]
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
