// Package connect4 knows the rules of Connect 4, the exact score of every
// position ([Solver]), and how to play it ([Player]).
//
// # Board
//
// A set of cells is 49 bits of a uint64, column by column from A, each from the
// bottom up. Over every column stands a guard bit that is never set, so that no
// line runs from the top of a column into the next:
//
//	      A  B  C  D  E  F  G
//
//	guard 6 13 20 27 34 41 48
//	    6 5 12 19 26 33 40 47
//	    5 4 11 18 25 32 39 46
//	    4 3 10 17 24 31 38 45
//	    3 2  9 16 23 30 37 44
//	    2 1  8 15 22 29 36 43
//	    1 0  7 14 21 28 35 42
//
// From a cell, its neighbours lie +1 up, +7 to the right, +8 up right and +6
// down right. X is [game.First]. [Position.String] writes the six rows from the
// top and the side to move; a move is a column, A to G.
//
// # Value
//
// The Value of a [game.Choice] has one of two units, told apart by Solved, and
// by nothing else:
//
//   - Solved: the exact score of the position, the one that published solvers
//     and their test sets use. 0 is a draw. n > 0: the side to move wins with the
//     stone after which it has n-1 of its 21 in hand, so n is 21 at most and an
//     earlier win is larger. n < 0 is the same for the other side.
//   - not Solved: mostly an estimate, in quarters of a good threat (a cell that
//     would complete a four and that its side is likely to get).
//
// An estimate cannot become a score on the way: inside the search all forced
// wins and losses lie more than 1,000 away from zero and all estimates less than
// 200, and Solved is set only when the search has looked further than the
// foretold end, or to the end of the board. Not Solved can therefore also be a
// forced win or loss, in the unit of scores, of which a quicker one may exist.
//
// # Solver
//
//	                                         ┌─▶ boundTable   bounds found before
//	Solver ── score at least n? ──▶ search ──┼─▶ parity       bounds that need no search
//	                                         └─▶ last         the last three stones
//
// A [Solver] asks a few times whether the score is at least some number, which a
// search with a window of no width answers; every answer is a bound, and it ends
// when the lower one meets the upper one. The threats of both sides are counted
// once, where a stone is put, and passed down: with them, forced replies and
// losing moves are masks that are never searched. Some late positions are settled
// by rules of parity that are proven in parity.go. Whether one of the next three
// stones of a side wins, where no later one would count, is looked at without an
// order of moves or a table. The rest is a table that remembers both bounds of a
// position and what they cost to find.
//
// # Books
//
// A [Book] has exact scores, and a move each, of positions that would take long to
// search. Two are made and verified by engine/connect4/book:
//
//	book.bin      what our own moves reach, both colours, up to ply 14   everywhere
//	openings.bin  all positions up to ply 8                              relay and page
//
// After the first, a search takes some milliseconds at most. The second is for
// analysis, which looks at moves that we would not make: without it, a column of
// the first plies takes seconds. It is not linked into WebAssembly: the page
// fetches it when Connect 4 is played, and a Worker does without.
//
// # Player
//
// The [Player] takes moves of the best score. Where its budget does not suffice
// to know them it rules out what it knows to lose and falls back on an
// iteratively deepened alpha-beta search with an estimate. Neither search
// allocates anything per position. The levels for people below it look fewer
// plies ahead, and at some moves not at all: level.go.
package connect4
