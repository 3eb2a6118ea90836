// One finished or unfinished game as the page keeps, shares and replays it, and its two texts: a link and JSON lines.
//
//     #replay/1/connect4/-/D,C,E,D/3            version, game, start ("-" is the game's own), moves, the ply to show
//     #replay/1/quoridor/e1_e9_10_10_-_0_arena/e2,e8/0/1200,800        … and how long each move took, in ms ("-" is unknown)
//     #replay/1/connect4/-/D/1/-/flipped-second                        … and who ended it before the board did
//     #replay/1/battleship/10x10_0,1,2,1,1,0_…_…_-_-/4.4,9.0/2          … a shot is written with a point
//
// A link may come from anybody. It is read strictly here, as far as its letters go; whether its moves are legal is asked
// of the engine before anything is shown, and nothing of it is ever put into the page as markup.
import type { EngineGame, GameName, Side } from "../engine/client";
import { isGameName } from "../games";

export interface GameRecord {
  readonly game: EngineGame;
  /** The position that the game began from, or "" for the game's own start. */
  readonly start: string;
  readonly moves: readonly string[];
  /** How long each move took, in ms; empty when it is not known. */
  readonly times: readonly number[];
  /** Who chose each move, as the relay says it, where that is known. */
  readonly by?: readonly string[];
  /** Who made each move, where they did not take turns. */
  readonly sides?: readonly Side[];
  /** The start and the position after each move, of arenas that tell no moves. Such a game has no link. */
  readonly positions?: readonly string[];
  /** Who ended the game before the board did, and how. */
  readonly ending?: { readonly how: (typeof endings)[number]; readonly by: Side };
}

const endings = ["resigned", "time", "flipped"] as const;

/** The longest game that is read: Quoridor without the arena's limit seldom takes 150 plies. */
const mostMoves = 500;
const longestStart = 400;
const longestLink = 8192;
const longestTime = 24 * 60 * 60 * 1000;

const movePattern: Record<GameName, RegExp> = {
  "tic-tac-toe": /^(?:NW|N|NE|W|C|E|SW|S|SE)$/,
  connect4: /^[A-G]$/,
  quoridor: /^(?:[a-i][1-9]|[a-h][1-8][hv])$/,
  battleship: /^\d{1,2},\d{1,2}$/,
};
const startPattern: Record<GameName, RegExp> = {
  "tic-tac-toe": /^[XO.]{3}\/[XO.]{3}\/[XO.]{3} [XO]$/,
  connect4: /^(?:[XO.]{7}\/){5}[XO.]{7} [XO]$/,
  quoridor: /^[a-i][1-9] [a-i][1-9] (?:\d|10) (?:\d|10) (?:-|[a-h][1-8][hv](?:,[a-h][1-8][hv]){0,19}) \d{1,3} (?:standard|arena)$/,
  battleship: /^\d{1,3}x\d{1,3} \d{1,2}(?:,\d{1,2}){5}(?: (?:-|[\d,/-]+)){2}(?: (?:-|[\d,/hs]+)){2}$/,
};

/** The part of an address behind its "#" that shows a record at a ply. */
export function linkOf(record: GameRecord, ply: number): string {
  const start = record.start === "" ? "-" : record.start.replaceAll(" ", "_").replaceAll("/", "~");
  const parts = ["replay", "1", record.game, start, record.moves.length === 0 ? "-" : record.moves.map(linked).join(","), String(ply)];
  const { times, ending } = record;
  if (times.length > 0 || ending !== undefined) parts.push(times.length > 0 ? times.map((ms) => String(Math.round(ms))).join(",") : "-");
  if (ending !== undefined) parts.push(`${ending.how}-${ending.by}`);
  return parts.join("/");
}

/** A move as a link has it: the comma within a shot of Battleship would part two moves. */
function linked(move: string): string {
  return move.replace(",", ".");
}

/** Reads what linkOf wrote. Anything else is undefined. */
export function readLink(fragment: string): { readonly record: GameRecord; readonly ply: number } | undefined {
  if (fragment.length > longestLink || !/^#?[\w.,~/-]*$/.test(fragment)) return undefined;
  const [view, version, game = "", startText = "", moveText = "", plyText = "", timeText, endText, ...more] = fragment.replace(/^#/, "").split("/");
  if (view !== "replay" || version !== "1" || !isGameName(game) || more.length > 0) return undefined;
  const start = startText === "-" ? "" : startText.replaceAll("_", " ").replaceAll("~", "/");
  const moves = moveText === "-" ? [] : moveText.split(",").map((move) => (game === "battleship" ? move.replace(".", ",") : move));
  const times = timeText === undefined || timeText === "-" ? [] : timeText.split(",").map(wholeNumber);
  const ply = wholeNumber(plyText);
  const ending = endText === undefined ? undefined : readEnding(endText);
  if (endText !== undefined && ending === undefined) return undefined;
  if (!fits(game, { start, moves, times }) || !(ply <= moves.length)) return undefined;
  return { record: { game, start, moves, times, ...(ending && { ending }) }, ply };
}

/** Reports whether every text of a record has the letters that it may have, and every time is one. */
function fits(game: GameName, { start, moves, times }: Pick<GameRecord, "start" | "moves" | "times">): boolean {
  return (
    (start === "" || (start.length <= longestStart && startPattern[game].test(start))) &&
    moves.length <= mostMoves &&
    moves.every((move) => movePattern[game].test(move)) &&
    (times.length === 0 || times.length === moves.length) &&
    times.every((ms) => ms >= 0 && ms <= longestTime)
  );
}

function readEnding(words: string): GameRecord["ending"] {
  const [how, by, ...more] = words.split("-");
  const known = endings.find((each) => each === how);
  return known === undefined || (by !== "first" && by !== "second") || more.length > 0 ? undefined : { how: known, by };
}

/** The record as JSON lines: what it is, then a line for each move. */
export function jsonLines({ game, start, moves, times, by, positions, ending }: GameRecord): string {
  const head = { format: "arenabot-game", version: 1, game, ...(start !== "" && { start }), ...(ending !== undefined && { ending }) };
  const lines = moves.map((move, index) => ({
    ply: index + 1,
    ...(move !== "" && { move }),
    ...(positions !== undefined && { position: positions[index + 1] }),
    ...(by?.[index] !== undefined && by[index] !== "" && { by: by[index] }),
    ...(times[index] !== undefined && { ms: times[index] }),
  }));
  return [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** A number written in plain digits; NaN for anything else. */
function wholeNumber(digits: string): number {
  return /^(?:0|[1-9]\d{0,8})$/.test(digits) ? Number(digits) : NaN;
}
