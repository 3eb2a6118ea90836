package elo

import "math"

// z95 is how many standard errors reach to the ends of a 95 % interval.
const z95 = 1.96

// Of returns the difference in Elo at which a share of the points, 0 to 1, is expected:
// infinite at the ends.
func Of(share float64) float64 { return -400 * math.Log10(1/share-1) }

// Share returns the share of the points that a difference in Elo lets expect.
func Share(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Wilson returns the share that points are of n games, and Wilson's 95 % interval of it.
// All are 0 without games.
func Wilson(points, n float64) (share, low, high float64) {
	if n == 0 {
		return 0, 0, 0
	}
	share = points / n
	middle := (share + z95*z95/(2*n)) / (1 + z95*z95/n)
	half := z95 / (1 + z95*z95/n) * math.Sqrt(share*(1-share)/n+z95*z95/(4*n*n))
	return share, max(middle-half, 0), min(middle+half, 1)
}

// Ratio returns the logarithm of how much likelier n results with a mean and a variance,
// as shares, are at a difference of better Elo than at one of worse: the generalised
// sequential probability ratio test in its normal approximation. It is 0 without variance,
// which says nothing yet.
func Ratio(mean, variance float64, n int, worse, better float64) float64 {
	if variance == 0 {
		return 0
	}
	low, high := Share(worse), Share(better)
	return float64(n) * (high - low) * (2*mean - low - high) / (2 * variance)
}

// A Rating is a player's strength, with half the width of its 95 % interval.
type Rating struct{ Elo, Half float64 }

// Ratings returns the strengths, 0 on average, under which results are likeliest: points[i][j]
// are those of i against j, and games[i][j] = games[j][i] how many they played. One draw
// is added between those that met, so that who won everything has a finite number too.
// The intervals are those of the players one at a time, the others held fixed.
//
// The iteration is Zermelo's (1929), in Hunter's form (2004).
func Ratings(points, games [][]float64) []Rating {
	n := len(points)
	won, met := make([]float64, n), make([][]float64, n)
	for i := range n {
		met[i] = make([]float64, n)
		for j := range n {
			if i != j && games[i][j] > 0 {
				met[i][j] = games[i][j] + 1
				won[i] += points[i][j] + 0.5
			}
		}
	}
	strength := make([]float64, n)
	for i := range strength {
		strength[i] = 1
	}
	for range 10_000 {
		moved := 0.0
		for i := range n {
			sum := 0.0
			for j := range n {
				sum += met[i][j] / (strength[i] + strength[j])
			}
			if sum > 0 {
				next := won[i] / sum
				moved = max(moved, math.Abs(math.Log(next/strength[i])))
				strength[i] = next
			}
		}
		if moved < 1e-9 {
			break
		}
	}
	mean := 0.0
	for _, s := range strength {
		mean += math.Log(s) / float64(n)
	}
	const unit = 400 / math.Ln10
	ratings := make([]Rating, n)
	for i := range ratings {
		information := 0.0
		for j := range n {
			p := strength[i] / (strength[i] + strength[j])
			information += met[i][j] * p * (1 - p)
		}
		ratings[i].Elo = unit * (math.Log(strength[i]) - mean)
		if information > 0 {
			ratings[i].Half = unit * z95 / math.Sqrt(information)
		}
	}
	return ratings
}
