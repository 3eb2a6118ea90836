// Package cis is one battle of the CIS arena as a state machine without input,
// output, clock or randomness: it is told what happened and when, and says what
// it wants.
//
//	              Event, StreamEnded          Propose
//	                     │                       │
//	                     ▼                       ▼
//	greeting ─youAre─▶ ours ──────move──────▶ settling ──Post──▶ sent
//	   │                ▲ ▲                      │                │ Answered
//	   └──they open──▶ theirs ◀──────────────────┼────────────────┘
//	                     │ illegal, out of turn, │ anything of theirs
//	                     ▼                       ▼
//	                   flip ──Post──▶ sent ──▶ over ◀── winner, 423, 404, silence
//
// The caller (relay/battle) feeds it and, after every input and whenever the
// time of the last [Decision] has come, asks Decide and does what it says:
//
//	Open   open the stream (call Opened): once, or again while nothing was played
//	Wait   do nothing until an input comes or Until passes; Why says for what
//	Think  get a move for Position from an agent or an engine, then Propose it
//	Post   send Body as the next POST (call Posted, then Answered)
//	Over   close the stream; Result says how it ended and why
//
// Three decisions shape it. Our move is taken as played when it is posted, not
// when its echo comes, because the opponent's reply may overtake the echo. An
// event that is neither the greeting, the end, nor our own echo is an action of
// the opponent's, however odd it looks: what the rules do not allow is a cheat
// to be flipped, never an error. And thinking begins at once, while the move it
// finds is held back until the opponent's events have settled, since a cheat may
// follow in the same instant.
package cis
