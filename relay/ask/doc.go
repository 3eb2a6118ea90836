// Package ask answers the arenas that ask: BotsArena and Bolosseum. They call
// one address with a question that carries the whole state and take the answer
// from the same exchange, within ten seconds.
//
//	arena ─question─▶ Handler ─▶ botsarena.Read ─▶ Decider: a page, then the engines
//	      ◀─answer──  Handler ◀─ Check, Write ◀────────┘
//	                     └── Update ──▶ Watch: the pages
//	                     └── Seen ────▶ Memory: what is known of the opponent
//
// Questions share the native thinkers with the battles of the CIS arena, see
// [battle.Engines]: hundreds at once each get their part, and one that is still
// waiting when its time runs out is answered past the queue. Whatever happens
// there is an answer, and every answer lets pages of any origin read it.
//
// No message tells that a game ended. A game is what looks like one: questions
// of the same game, id, side and opponent, with a board that only fills. It is
// over when the board says so, when the next one begins, or when nobody has
// asked for a minute. Games are only watched and learned from; no answer depends
// on them.
package ask
