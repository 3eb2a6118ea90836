// Package practice is an arena to train in: the wire of the CIS arena as an
// [http.Handler], with opponents of its own.
//
//	caller ── POST tryout ──▶ Server ── POST {teamUrl}/{game} ──▶ team
//	                             │  {"battleId":…}
//	team ──── GET start ───────▶ │ ◀── act ── opponent
//	     ◀─── event stream ───── battle
//	team ──── POST play ───────▶ │  echo, then judge, then clock
//	caller ── GET results ─────▶ Server
//
// One battle is one position, one clock, the streams that listen to it and one
// goroutine in which the opponent thinks:
//
//	waiting ── GET start, or a POST of the team ──▶ playing ──▶ ended
//	   └── nothing played in five minutes ──────────────────────▶
//
// The package is independent of the client's state machine on purpose. It
// shares the games' rules with it and nothing else: were the reading or the
// judging of actions shared, arena and client would agree on the same mistake.
//
// # Scores
//
// A result is "scored 1" for a win and "scored 0" for a draw or for a game lost
// on the board. Everything else (an error of the team, a webhook that failed, a
// battle left alone) also counts nothing; its result is the reason, as a sentence.
//
// # Where the wire leaves a choice
//
//   - The action judged is the one echoed: a body that overwrites "player" with
//     anything but the team's own name is an action of somebody else, and loses.
//   - The two seconds of a POST are added after it was found to be in time.
//   - A GET that forfeits gets the opponent's flip, as do the other streams, and
//     no youAre; a GET after the end is answered like a POST, with 423.
//   - Several GETs before anything was played are all served: each gets youAre,
//     and all get what follows.
//   - A team that falls silent in mid-battle is given up after five minutes. No
//     clock can be that long.
//
// # Team addresses
//
// A tryout makes the server send one small POST to any http or https address
// that the caller names. Whoever mounts the server where strangers reach it
// bounds that through [Options.Transport].
package practice
