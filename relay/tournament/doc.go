// Package tournament plays many bots against each other in several games.
//
//	FILE ─▶ bots × bots × games × openings ─▶ fixtures ─▶ duel.Play ─▶ journal
//	                                                                     │
//	     Markdown · CSV · JSON · HTML with charts and replays ◀─ Result ◀┘
//
// Each opening of a pairing is played twice, colours changed. The journal has a line a
// finished game, so that an interrupted tournament goes on without losing or repeating one.
// Between two bots a sequential test may end it early.
//
// A tournament is a file of TOML, or of JSON with the same names:
//
//	games     = ["connect4", "battleship"]
//	bots      = ["builtin:1", "strong=builtin", "mine=http://localhost:5000/bot"]
//	gauntlet  = false       # true: the first bot against each other, and they not against theirs
//	rounds    = 10          # openings a pairing and game, two games each
//	movetime  = "200ms"     # and nodes = 1000, clock = "18s+2s", patience = "1m"
//	seed      = 1
//	sprt      = [0, 15]     # two bots only: Elo between which to decide, 5 % errors
package tournament
