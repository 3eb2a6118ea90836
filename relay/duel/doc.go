// Package duel plays matches: one bot against each of several others, to learn how
// strong it is.
//
//	            seed ─▶ openings
//	                       │
//	schedule ─▶ game ─▶ referee ◀── a move ── seat   (relay/bots)
//	   ▲          │    (package of
//	   │          ▼     the game)
//	   └────── journal ─▶ table
//
// Each opening is played twice with colours changed, against each rival in turn, so
// that a table of half the games is as fair as the whole. The referee is the game's
// own package: a bot whose move it refuses has lost, and so has one that crashes or
// stays silent. Such faults are counted by the bot's name.
//
// An engine gets a fresh process each game. That costs a start, and buys that no
// engine thinks while it is not its turn to play, that a crash harms one game, and
// that nothing is left running.
//
// A finished game is a line of the journal. Run with the same journal again plays
// only what is missing.
package duel
