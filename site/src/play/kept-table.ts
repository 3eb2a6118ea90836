// What a browser keeps of each game's table over a reload: who sits there, the clock, the view, and the game in progress.
//
//     localStorage  arenabot.table.<game>  {"v":1,"seats":…,"thinkMs":…,"time":…,"turned":…,"game":{"start":…,"plies":[…],"ending":…,"unplaced":[…],"laid":…}}
//
// It is read as strictly as if it came from a stranger: another version of this page, or a person, may have written it.
import { fleetOf, isLaid, isMatch } from "../boards/match-notation";
import type { GameName, Side } from "../engine/client";
import type { Ending, Ply, Seat, Seats, TimeControl } from "./record";

export interface KeptPly extends Pick<Ply, "move" | "by" | "ms"> {
  readonly clocks?: Readonly<Record<Side, number>>;
}

export interface KeptGame {
  readonly start: string;
  readonly plies: readonly KeptPly[];
  readonly ending?: Ending;
  /** The sides that still place their fleets, and how the next one's lies. */
  readonly unplaced?: readonly Side[];
  readonly laid?: string;
}

export interface KeptTable {
  readonly seats: Seats;
  readonly thinkMs: number;
  readonly time?: TimeControl;
  /** Whether the board is seen from the second side; absent while nobody has turned it. */
  readonly turned?: boolean;
  readonly game?: KeptGame;
}

/** More plies than any game has, and longer than any of its texts. */
const mostPlies = 1000;
const longestText = 4000;

export function keepTable(game: GameName, table: KeptTable): void {
  try {
    localStorage.setItem(key(game), JSON.stringify({ v: 1, ...table }));
  } catch {
    // Where nothing can be kept, the table holds for this visit.
  }
}

/** The table that was kept last, or undefined. */
export function keptTable(game: GameName): KeptTable | undefined {
  try {
    return readTable(JSON.parse(localStorage.getItem(key(game)) ?? "null"));
  } catch {
    return undefined;
  }
}

function key(game: GameName): string {
  return `arenabot.table.${game}`;
}

export function readTable(json: unknown): KeptTable | undefined {
  if (!isObject(json) || json["v"] !== 1 || !isObject(json["seats"])) return undefined;
  const first = readSeat(json["seats"]["first"]);
  const second = readSeat(json["seats"]["second"]);
  const thinkMs = readNumber(json["thinkMs"]);
  if (first === undefined || second === undefined || thinkMs === undefined) return undefined;
  const time = readTime(json["time"]);
  const game = readGame(json["game"]);
  return {
    seats: { first, second },
    thinkMs,
    ...(time === undefined ? {} : { time }),
    ...(typeof json["turned"] === "boolean" ? { turned: json["turned"] } : {}),
    ...(game === undefined ? {} : { game }),
  };
}

function readSeat(json: unknown): Seat | undefined {
  if (!isObject(json)) return undefined;
  if (json["kind"] === "person") return { kind: "person" };
  const level = readText(json["level"]);
  return json["kind"] === "engine" && level !== undefined ? { kind: "engine", level } : undefined;
}

function readTime(json: unknown): TimeControl | undefined {
  if (!isObject(json)) return undefined;
  const baseMs = readNumber(json["baseMs"]);
  const incrementMs = readNumber(json["incrementMs"]);
  return baseMs === undefined || incrementMs === undefined || baseMs < 1 ? undefined : { baseMs, incrementMs };
}

function readGame(json: unknown): KeptGame | undefined {
  if (!isObject(json) || !Array.isArray(json["plies"]) || json["plies"].length > mostPlies) return undefined;
  const start = readText(json["start"]);
  const plies = json["plies"].map(readPly);
  const ending = readEnding(json["ending"]);
  if (start === undefined || !plies.every((ply) => ply !== undefined)) return undefined;
  return { start, plies, ...(ending === undefined ? {} : { ending }), ...(plies.length === 0 ? readPlacing(json, start) : {}) };
}

/** How far the fleets of a game are placed. One that lies as no fleet can is left aside, and so lies as chance laid it. */
function readPlacing(json: Record<string, unknown>, start: string): Pick<KeptGame, "unplaced" | "laid"> {
  const unplaced = Array.isArray(json["unplaced"]) ? [...new Set(json["unplaced"].filter(isSide))] : [];
  const [placing] = unplaced;
  if (placing === undefined || !isMatch(start)) return {};
  const laid = readText(json["laid"]) ?? "";
  return { unplaced, ...(isLaid(start, laid, fleetOf(start, placing)) ? { laid } : {}) };
}

function readPly(json: unknown): KeptPly | undefined {
  if (!isObject(json)) return undefined;
  const move = readText(json["move"]);
  const ms = readNumber(json["ms"]);
  const { by } = json;
  if (move === undefined || ms === undefined || (by !== "person" && by !== "engine")) return undefined;
  const clocks = isObject(json["clocks"]) ? json["clocks"] : {};
  const [first, second] = [readNumber(clocks["first"]), readNumber(clocks["second"])];
  return { move, ms, by, ...(first === undefined || second === undefined ? {} : { clocks: { first, second } }) };
}

/** Only an ending that somebody chose: one on the board follows from the moves. */
function readEnding(json: unknown): Ending | undefined {
  if (!isObject(json)) return undefined;
  const { how, by, outcome } = json;
  if ((how !== "resigned" && how !== "time" && how !== "flipped") || !isSide(by) || !isSide(outcome)) return undefined;
  return { how, by, outcome };
}

function isSide(json: unknown): json is Side {
  return json === "first" || json === "second";
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

function readText(json: unknown): string | undefined {
  return typeof json === "string" && json.length <= longestText ? json : undefined;
}

function readNumber(json: unknown): number | undefined {
  return typeof json === "number" && json >= 0 && json <= Number.MAX_SAFE_INTEGER ? json : undefined;
}
