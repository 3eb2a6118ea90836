// Package elo turns results of games into strengths.
//
//	points ─▶ Wilson   a share and its 95 % interval, sound at 0 and 1 too
//	share  ─▶ Of       a difference in Elo; Share goes the other way
//	score  ─▶ Ratio    the sequential test between two differences
//	table  ─▶ Ratings  one number a player, by maximum likelihood
//
// A draw counts as half a win throughout.
package elo
