package main

import (
	"math"
	"math/rand/v2"

	"arenabot/engine/quoridor"
)

const (
	hidden    = quoridor.Hidden
	biasAt    = quoridor.Inputs * hidden
	outputAt  = biasAt + hidden
	offsetAt  = outputAt + 2*hidden
	weights   = offsetAt + 1
	firstMost = 3.9 // what the quantised first layer can hold, and a little less
)

// A model is the net while it learns, in the layout that quoridor.NewNet takes,
// with the moments of Adam (Kingma and Ba, 2015).
type model struct {
	Weights, Mean, Square []float32
	Steps                 int
}

func newModel(rng *rand.Rand) *model {
	m := &model{
		Weights: make([]float32, weights),
		Mean:    make([]float32, weights),
		Square:  make([]float32, weights),
	}
	for i := range biasAt {
		m.Weights[i] = float32(rng.NormFloat64() * 0.1)
	}
	for i := biasAt; i < outputAt; i++ {
		m.Weights[i] = 0.3 // so that most units begin neither at 0 nor at 1
	}
	for i := outputAt; i < offsetAt; i++ {
		m.Weights[i] = float32(rng.NormFloat64() / math.Sqrt(hidden))
	}
	return m
}

// A pass is the scratch space and the gradient of one worker.
type pass struct {
	units    [2][hidden]float32
	gradient []float32
}

func newPass() *pass { return &pass{gradient: make([]float32, weights)} }

// forward returns the logarithm of the odds of a sample, mirrored or not.
func (m *model) forward(p *pass, s *sample, mirror []uint16) float64 {
	out := m.Weights[offsetAt]
	for k := range p.units {
		u := &p.units[k]
		copy(u[:], m.Weights[biasAt:outputAt])
		for _, f := range s.inputs[k] {
			row := (*[hidden]float32)(m.Weights[int(mirror[f])*hidden:])
			for j := range u {
				u[j] += row[j]
			}
		}
		last := (*[hidden]float32)(m.Weights[outputAt+k*hidden:])
		for j, a := range u {
			out += last[j] * min(max(a, 0), 1)
		}
	}
	return float64(out)
}

// backward adds slope times the derivative of forward, which must have been
// called just before, to the gradient.
func (m *model) backward(p *pass, s *sample, mirror []uint16, slope float32) {
	p.gradient[offsetAt] += slope
	for k := range p.units {
		var d [hidden]float32
		last := (*[hidden]float32)(m.Weights[outputAt+k*hidden:])
		lastGradient := (*[hidden]float32)(p.gradient[outputAt+k*hidden:])
		bias := (*[hidden]float32)(p.gradient[biasAt:])
		for j, a := range p.units[k] {
			lastGradient[j] += slope * min(max(a, 0), 1)
			if a > 0 && a < 1 {
				d[j] = slope * last[j]
			}
			bias[j] += d[j]
		}
		for _, f := range s.inputs[k] {
			row := (*[hidden]float32)(p.gradient[int(mirror[f])*hidden:])
			for j := range row {
				row[j] += d[j]
			}
		}
	}
}

// step moves the weights against a gradient.
func (m *model) step(gradient []float32, rate float64) {
	const slow, slower = 0.9, 0.999
	m.Steps++
	c1, c2 := 1-math.Pow(slow, float64(m.Steps)), 1-math.Pow(slower, float64(m.Steps))
	for i, g := range gradient {
		m.Mean[i] += (1 - slow) * (g - m.Mean[i])
		m.Square[i] += (1 - slower) * (g*g - m.Square[i])
		m.Weights[i] -= float32(rate * float64(m.Mean[i]) / c1 / (math.Sqrt(float64(m.Square[i])/c2) + 1e-8))
	}
	for i := range biasAt {
		m.Weights[i] = min(max(m.Weights[i], -firstMost), firstMost)
	}
}
