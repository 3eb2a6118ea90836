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

// Effective returns how many independent games so many pairs are worth, an opening played
// twice with colours changed: pairs are the shares of the points in each. An opening that
// favours one colour is won once by either, which says more than two lone games do.
func Effective(pairs []float64) float64 {
	n := float64(len(pairs))
	mean, _ := moments(pairs)
	alone := mean * (1 - mean) // the variance of lone games, draws aside
	if alone == 0 {
		return 2 * n
	}
	// One pair of lone games is added, so that a few that happen to be alike prove little.
	sum := alone / 2
	for _, x := range pairs {
		sum += (x - mean) * (x - mean)
	}
	return 2 * n * min(alone/(2*sum/(n+1)), mostWorth)
}

// mostWorth bounds how many lone games a game of a pair is worth.
const mostWorth = 2

// Ratio returns the logarithm of how much likelier pairs of games, each its share of the
// points, are at a difference of better Elo than at one of worse: the generalised
// sequential probability ratio test over pairs (pentanomial) in its normal approximation.
// One pair won and one lost are added, since results that are all alike have no variance.
func Ratio(pairs []float64, worse, better float64) float64 {
	if len(pairs) == 0 {
		return 0
	}
	mean, variance := moments(append([]float64{0, 1}, pairs...))
	low, high := Share(worse), Share(better)
	return float64(len(pairs)+2) * (high - low) * (2*mean - low - high) / (2 * variance)
}

func moments(xs []float64) (mean, variance float64) {
	for _, x := range xs {
		mean += x
	}
	mean /= float64(max(len(xs), 1))
	for _, x := range xs {
		variance += (x - mean) * (x - mean) / float64(len(xs))
	}
	return mean, variance
}

// A Rating is a player's strength, with half the width of its 95 % interval.
type Rating struct{ Elo, Half float64 }

// A Pair is what the players A and B, by their numbers, made of the Games of one opening, 2
// or fewer: Points are A's.
type Pair struct {
	A, B          int
	Points, Games float64
}

// Ratings returns the strengths of n players, 0 on average, under which results are
// likeliest. One draw is added between those that met, so that who won everything has a
// finite number too. The intervals are those of the players one at a time, the others held
// fixed, from how the pairs came out about what was to be expected of them.
//
// The iteration is Zermelo's (1929), in Hunter's form (2004).
func Ratings(n int, pairs []Pair) []Rating {
	won, met := make([]float64, n), make([][]float64, n)
	for i := range n {
		met[i] = make([]float64, n)
	}
	for _, p := range pairs {
		if met[p.A][p.B] == 0 {
			met[p.A][p.B], met[p.B][p.A] = 1, 1
			won[p.A] += 0.5
			won[p.B] += 0.5
		}
		met[p.A][p.B] += p.Games
		met[p.B][p.A] += p.Games
		won[p.A] += p.Points
		won[p.B] += p.Games - p.Points
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
	// What a rating moves by is the sum of what each pair was off, over the information.
	information, off := make([]float64, n), make([]float64, n)
	expected := func(i, j int) float64 { return strength[i] / (strength[i] + strength[j]) }
	for i := range n {
		for j := range n {
			if p := expected(i, j); met[i][j] > 0 {
				information[i] += met[i][j] * p * (1 - p)
				off[i] += p * (1 - p) // the draw that was added, as if it was played
			}
		}
	}
	for _, pair := range pairs {
		d := pair.Points - pair.Games*expected(pair.A, pair.B)
		off[pair.A] += d * d
		off[pair.B] += d * d
	}
	ratings := make([]Rating, n)
	for i := range ratings {
		ratings[i].Elo = unit * (math.Log(strength[i]) - mean)
		if information[i] > 0 {
			ratings[i].Half = unit * z95 * math.Sqrt(off[i]) / information[i]
		}
	}
	return ratings
}
