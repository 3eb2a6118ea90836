// Package practice is an arena to train in: the wire of the CIS arena as an
// [http.Handler], with opponents of its own.
//
//	caller ── POST tryout ──▶ Server ── POST {teamUrl}/{game} ──▶ team
//	          or evaluate        │  {"battleId":…}
//	team ──── GET start ───────▶ │ ◀── act ── opponent
//	     ◀─── event stream ───── battle
//	team ──── POST play ───────▶ │  echo, then judge, then clock
//	caller ── GET results ─────▶ Server ── POST callbackUrl ──▶ caller
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
// # Opponents
//
//	first-legal    the first of the legal moves in the game's own order
//	random         any legal move, all equally often; the one for tryouts that name none
//	alpha-beta     a search of 2 plies, of 4 in Connect 4
//	alpha-beta:N   a search of N plies, from 1 to 20, of at most 20,000 positions a move
//	cheat:KIND     plays legally, then cheats once; see below
//	cheat          one of the kinds, by lot
//
// A cheater plays like random, or like the opponent that "base" names, until a
// turn that the seed draws from the first few, and on until its cheat is
// possible. Some lead up to it with legal moves. A team that is strong enough
// may win before, on the board; only full-column, shut-in-aware and
// eleventh-wall ever leave it the time.
//
//	KIND                           games  what it does
//	before-opening                 all    moves first although the team opens, up to 2 s late
//	two-moves                      all    makes two moves in one instant
//	out-of-turn                    all    moves again 10 to 40 ms after its own move
//	flip                           all    flips the table without cause
//	missing-, empty-, mistyped-    all    an action whose field FIELD is not there, is "", or is
//	  with action, player, and            null, a number, a list or an object; "missing-action",
//	  position (column, Connect 4)        for instance
//	unknown-action                 all    an action that the game has not
//	not-an-object                  all    JSON that is no object
//	malformed                      all    bytes that are no JSON
//	off-board                      all    a place that is not there, or spelt otherwise
//	occupied                       T      a cell that has a symbol
//	full-column                    C      a seventh token in a column
//	stay                           Q      the pawn moves to its own square
//	teleport                       Q      the pawn moves three squares or more
//	through-wall                   Q      the pawn moves through a wall
//	wrong-jump                     Q      onto the other pawn, past a wall, sideways where straight on is open
//	walls-cross                    Q      a wall across another
//	walls-overlap                  Q      a wall over another, or over half of it
//	wall-off-board                 Q      i1v to i8v, a9h and the like
//	shut-in                        Q      a wall that leaves a pawn without a path
//	shut-in-aware                  Q      one that does so only by the arena's pawn-aware test
//	eleventh-wall                  Q      a wall too many
//
// before-opening needs a team that is first: where youAre is not given, it is.
//
// # Evaluations
//
// An evaluation plays a dozen battles at once, half of them with cheaters of
// different kinds, before-opening always among them; the team is first in every
// other one. "opponents" names others, at most 100. Each battle has a seed of its
// own, drawn from that of the run; "opponents" or a tryout with that seed repeat
// it alone. Results stand under the runId, for programs as JSON and for browsers
// as a page.
//
// # Faults
//
// Tryouts and evaluations take "faults", an object with any of these. All are
// faults of the way between team and arena: the arena's clock, its verdicts and
// the order of its events are never touched. POSTs are counted from 1, the lost
// ones too, and come as lists; -1 in a list, or as a byte, lets the seed decide
// among the first 4 POSTs or 300 bytes.
//
//	firstEventDelayMs   the first event comes so much later
//	eventGapMs          between two events lies at least so much time
//	latencyMs           every event, POST and answer takes so long
//	streamEndsAt        after so many bytes the first stream ends in good order
//	streamDropsAt       after so many bytes its connection is closed
//	startsRefused       so many GET start get errorStatus at first
//	postsLost           these POSTs are not processed, and their connection is closed
//	postsRefused        these are not processed and get errorStatus
//	answersLost         these are processed, and then their connection is closed
//	answersSpoilt       these are processed and get errorStatus
//	answersWithheld     these are processed and never answered
//	answerDelayMs       every answer to a POST takes so much longer
//	errorStatus         from 400 to 599, with a page of HTML; 500 if absent
//	duplicateWebhooks   so many more webhooks come for a battle after the first
//	duplicateDelayMs    so much time before each of them
//
// # Arenas that ask
//
// POST ask plays a game in the part of an arena that asks the bot for each move:
// BotsArena with its test page and its forms of old, and Bolosseum. Package
// asking has their rules and quirks.
//
//	{"teamUrl": "http://…/bot", "arena": "legacy", "game": "battleship", "opponent": "greedy"}
//
// Its result stands with the others. A fleet and board of one's own are "width",
// "height" and "ships", a list of how many there are of each length from 1 to 6.
//
// # Scores
//
// A result is "scored 1" for a win and "scored 0" for a draw or for a game lost
// on the board. In tic-tac-toe a draw with alpha-beta:9 scores 1 as well: it sees
// every end, and the real arena counts its draws so. Everything else (an error of the team, a webhook that failed, a
// battle left alone) also counts nothing; its result is the reason, as a sentence.
//
// An evaluation scores as many points as battles were won, and none if a webhook
// failed. Its message names every battle that was not won with its reason, and
// tells draws from losses; of another draw in tic-tac-toe that gave the team no chance to
// win it says "a draw that the opponent never left".
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
// that the caller names, an evaluation a hundred at most, duplicates aside.
// Whoever mounts the server where strangers reach it bounds that through
// [Options.Transport].
package practice
