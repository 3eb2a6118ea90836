package main

import (
	"fmt"
	"math"

	"arenabot/engine/game"
	"arenabot/engine/quoridor"
)

// A sample is a position to learn from, with the inputs of the side to move
// and of the other.
type sample struct {
	inputs [2][]uint16
	value  float32 // the search's probability that the side to move wins
	result float32 // 1, 0.5 or 0: what the side to move got
}

// sigmoid turns logarithms of odds into probabilities.
func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// scaleOf finds what the values of these games have to be divided by to be
// logarithms of odds: the scale under which their results are likeliest.
func scaleOf(games []record) (scale, loss float64, err error) {
	type outcome struct{ value, result float64 }
	var all []outcome
	for i := range games {
		if err := games[i].positions(func(p quoridor.Position, value int) {
			all = append(all, outcome{float64(value), resultFor(games[i].result, p.Turn())})
		}); err != nil {
			return 0, 0, err
		}
	}
	if len(all) == 0 {
		return 0, 0, fmt.Errorf("the games hold no positions")
	}
	loss = math.Inf(1)
	for s := 100.0; s <= 1000; s += 20 {
		sum := 0.0
		for _, o := range all {
			sum += logLoss(sigmoid(o.value/s), o.result)
		}
		if mean := sum / float64(len(all)); mean < loss {
			scale, loss = s, mean
		}
	}
	return scale, loss, nil
}

// logLoss is what a forecast p of a result costs, in nats.
func logLoss(p, result float64) float64 {
	const least = 0.001
	p = min(max(p, least), 1-least)
	return -result*math.Log(p) - (1-result)*math.Log(1-p)
}

func resultFor(o game.Outcome, s game.Side) float64 {
	switch w, won := o.Winner(); {
	case !won:
		return 0.5
	case w == s:
		return 1
	}
	return 0
}

// samplesOf turns games into samples.
func samplesOf(games []record, scale float64) (list []sample, err error) {
	for i := range games {
		if err := games[i].positions(func(p quoridor.Position, value int) {
			s := sample{
				value:  float32(sigmoid(float64(value) / scale)),
				result: float32(resultFor(games[i].result, p.Turn())),
			}
			for k, viewer := range [2]game.Side{p.Turn(), p.Turn().Other()} {
				for _, f := range quoridor.Features(p, viewer) {
					s.inputs[k] = append(s.inputs[k], uint16(f))
				}
			}
			list = append(list, s)
		}); err != nil {
			return nil, err
		}
	}
	return list, nil
}
