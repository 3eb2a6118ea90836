// Package asking is the side of the arenas that ask: it plays one game against a
// bot's address, as BotsArena and Bolosseum do, and judges it by their rules.
//
//	Play ─┬─ question ─▶ bot        a wire: botsarena, botsarena-page, legacy,
//	      │ ◀─ answer ──            bolosseum-post, bolosseum-get
//	      ├─ judge ──▶ match        a referee: tictactoe, connectfour, battleship
//	      └─ the opponent's move    first-legal, random, greedy
//
// It shares no code with engine/botsarena and no rules with the engines, on
// purpose: what both sides misread in the same way would never be found.
//
// # Quirks
//
// They are the arenas' own, and part of what a bot must live with.
//
//	botsarena        game ids of different types in one game; "Battleship" in turns only;
//	                 the status is ignored; a shot such as "00,4" counts and never hits
//	botsarena-page   a preflight from Origin null, and the answer must allow it; another
//	                 game id in turns; tic-tac-toe is asked for a move on the full board
//	legacy           forms and bare text; no greeting but for Battleship
//	bolosseum-…      what is empty is left out, keys come in any order, the status must be
//	                 200; tic-tac-toe lets a cell be overwritten, Connect 4 sees no falling
//	                 fours and only those rising ones that begin in the two left columns
//
// (Bolosseum misses half of the rising ones; which half is this package's choice.)
package asking
