// Package quoridor is the game of Quoridor for two: its rules, its notation and
// a player that searches and values positions by a small trained net.
//
//	9 . . . . 2 . . . .    second starts on e9 and wins on row 1
//	8 . . . . . . . . .
//	7 . . . . . . . . .    a wall is named by the lower left of the
//	6 . . . .|. . . . .    four squares around its middle: the wall |
//	5 . . . .|. . . . .    is e5v, between e5, e6 and f5, f6; the
//	4 . . . . . . . . .    wall = is b3h, between b3, c3 and b4, c4
//	    = =
//	3 . . . . . . . . .
//	2 . . . . . . . . .
//	1 . . . . 1 . . . .    first starts on e1 and wins on row 9
//	  a b c d e f g h i
//
// # Bit layout
//
// A set of squares is 81 bits in two words, bit = 9·rank + file, both from 0. A
// set of walls is one word, bit = 8·file + rank of the wall's middle; the middle
// points of the 64 places for walls are also the 64 inner corners of the board,
// so a set of corners has the same layout. Distances and paths come from flood
// fills by whole sets.
//
// # Two rules for what a wall may close
//
// Under [Standard] rules a wall must leave each pawn a path when pawns are
// ignored. The CIS arena ([Arena]) is stricter. There a pawn must be able to
// walk to its goal by the jumping rules while the other pawn stands still on
// its square, and may enter neither that square nor, again, its own: a jump whose
// landing square is the walker's own present one counts as blocked, so both
// diagonals are open. It follows that in the arena pawns can come to stand so
// that one of them has no such walk; from then on no wall at all is legal until
// they move on. The arena also calls the game a draw after 79 plies, even when
// the 79th wins.
//
// # There is always a pawn move
//
// Neither rule says what happens when a side cannot move, and none needs to. A
// pawn on P has no move only if P's one open neighbour O holds the other pawn and
// O leads nowhere but to P: any other exit of O could be jumped to. Then P and O
// together are cut off from the board, so each pawn would need its goal row in
// them, one of the rows 9 and 1 on P and the other on O; and they are neighbours.
//
// # Search
//
// Iterative deepening principal-variation search with a transposition table that
// grows, killers, history, late-move reductions and pruning, and futility pruning. A node
// keeps all shortest paths of both pawns, so that a wall across none of them
// costs no flood fill; the walls that surely lengthen a path come first in the
// order. A race that nobody can disturb any more is proved, not searched. What
// each idea is worth in self-play is printed by BenchmarkIdeas. Several players can
// search one position together, each on a core of its own: see [Shared].
//
// Where the budget leaves open how long a move takes, the search ends early when
// one move has been the best at several depths in a row, and goes on when the best
// one changes: BenchmarkClock.
//
// # Values
//
// A [game.Choice]'s value is for the side to move; 1 / (1 + exp(-value/[Scale])) is
// the probability that it wins. By hand, 100 is one step nearer to the goal than
// the opponent. A forced end is worth ±(1,000,000 − plies to it).
// Solved is set only for what was searched without leaving out any move: a win
// in one, and races after both sides have placed all their walls.
//
// The net ([Net]) sees pawns, walls, distances, walls in hand, and how many walls would
// surely lengthen each way and how wide it is. engine/quoridor/train makes
// it from nothing by self-play.
package quoridor
