// Package plain speaks the arena's own wire to the agents' side: a program that
// was written for the arena plays through the relay, which keeps the one stream,
// the clock and the rules.
//
//	GET  /arena/{game}/start/{battleId}   the stream: what the arena has said so far, then each event as it comes
//	POST /arena/{game}/play/{battleId}    an action; answered with the arena's own answer
//
//	arena ──stream──▶ battle.Run ──Record──▶ feed ──▶ any number of readers
//	                  battle.Run ──ask─▶ hub ──ask─▶ seat
//	arena ◀──POST──── battle.Run ◀─answer─ hub ◀─answer─ seat ◀── POST play
//
// A reader joins at any time, gets what it missed and opens no stream at the
// arena. The first one of a battle takes a seat: an agent of the hub like any
// other, fenced as they are, that takes the battle over; the last one to leave
// hands it back. A reader with ?watch in its address only reads.
//
// The guard refuses what would lose the battle and costs nothing here: an action
// that is malformed, illegal or out of turn with 422, one while another is in
// flight with 409. Without it such an action goes to the arena as it came. The
// flip that a cheat wants is the relay's own, and a flip posted here is answered
// with what the arena said to that.
package plain
