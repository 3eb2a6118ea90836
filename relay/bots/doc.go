// Package bots seats whoever plays at a board: built-in players, addresses, programs,
// engines and people, each named by a word.
//
//	builtin, builtin:LEVEL      a player of this program; LEVEL is a number from 1 or a name
//	http://…  https://…         asked by POST, as BotsArena does
//	http+get://…                asked by GET, as Bolosseum does, in the parameter "message"
//	exec:./program              run for each question, which is its last argument
//	stdio:./program             run once a game; a question a line, an answer a line
//	ugi:./engine                an engine that speaks the Universal Game Interface
//	human                       whoever sits at the terminal
//
//	           ┌─ engine.Player        position in, move out
//	Bot ─▶ Seat┼─ ugi.Process          moves in, move out
//	           └─ asker ◀─ question ─▶ http · get · exec · stdio
//
// Questions are those of BotsArena over HTTP and of Bolosseum elsewhere; neither arena has
// Quoridor, for which the question is shaped like theirs:
//
//	{"game":"quoridor","action":"play-turn","game-id":"…","players":2,"player-index":1,
//	 "you":"second","board":"e2 e9 10 10 - 1 standard","moves":["e2"]}     {"play":"e8"}
//
// A bot that hangs, crashes, floods or answers what cannot be read gives an *Error with the
// text that shows it; its process, and what that started, has ended when Leave returns.
package bots
