// Package tictactoe knows the rules of tic-tac-toe and plays it perfectly.
//
// # Board
//
// A side's stones are nine bits, row by row from the north-west:
//
//	NW N NE        0 1 2
//	W  C  E        3 4 5
//	SW S SE        6 7 8
//
// X is [game.First] and moves first. [Position.String] writes the three rows
// from north to south and the side to move: "X.O/.X./... O".
//
// # Player
//
// The game is small enough to know whole: a player solves a position to its end
// the first time it is asked about it, at most all 5,478 (0.7 ms natively,
// BenchmarkSolve), and every choice after that is one look-up, so no budget can
// be too small for it.
//
// A [game.Choice] of it has Value +1 when the side to move wins, 0 for a draw
// and -1 when it loses, always Solved; its Depth is the number of empty cells
// and its PV the line in which both sides play by the rule below.
//
// # Rule
//
// Arenas count wins and give nothing for a draw, and most of their opponents
// are weak, so moves of the same game value are not worth the same. Let an
// opponent reply with each legal move equally likely, now and until the end,
// while we go on by this very rule. The player takes the move with, in this
// order,
//
//  1. the best game value: no chance of a mistake is bought with a risk;
//  2. the least probability to lose;
//  3. the greatest probability to win: the expected score when a win counts 1;
//  4. the earliest end when it wins, the latest when it loses;
//  5. the first place in the order NW N NE W C E SW S SE.
//
// While the game is drawn we cannot lose, and point 3 decides; in a won one all
// moves that keep the win have probability 1, and point 4 does. In a lost one
// point 2 gives the opponent the most chances to miss its win: once it has, we
// never lose again. From the empty board the rule opens in a corner and wins 382
// of 384 games; the second side wins 866 of 945 and draws the others.
//
// The probabilities are compared exactly, as whole numbers.
package tictactoe
