// BotsArena's dialects: what a question looks like on the wire, and what an answer must look like.
import { readFleet, readTarget, type FleetFault, type SeaRules, type Ship, type Strike } from "./sea";

export type BenchGame = "tic-tac-toe" | "connect4" | "battleship";

/** Today's JSON, Bolosseum's JSON with its empty values left out, and the forms of before 2016. */
export type Dialect = "json" | "bolosseum" | "form";

export type Seat = 0 | 1;

/** One call to a bot. */
export interface Question {
  readonly kind: "init" | "turn";
  readonly method: "POST" | "GET";
  readonly url: string;
  readonly contentType: string;
  readonly body: string;
}

/** The ways in which an answer can be wrong. */
export type FaultName =
  | "unreachable"
  | "noRelay"
  | "token"
  | "refused"
  | "getByRelay"
  | "slow"
  | "redirect"
  | "status"
  | "tooLarge"
  | "empty"
  | "html"
  | "byteOrderMark"
  | "notJson"
  | "notObject"
  | "nameMissing"
  | "nameType"
  | "playMissing"
  | "playType"
  | "playForm"
  | "illegal"
  | "offBoard"
  | "boatsMissing"
  | FleetFault;

/** What is wrong with an answer; one that only some callers mind does not lose the game here. */
export interface Fault {
  readonly name: FaultName;
  /** The part of the answer that is meant, shortened. */
  readonly detail: string;
  readonly loses: boolean;
}

export function fault(name: FaultName, detail: unknown = "", loses = true): Fault {
  const said = typeof detail === "string" ? detail : (JSON.stringify(detail) as string | undefined) ?? "";
  return { name, detail: said.length > 60 ? `${said.slice(0, 60)}…` : said, loses };
}

/** What is asked about: the cells of a grid by rows from the top, or both sides' shots. */
export type Board =
  | { readonly game: "tic-tac-toe" | "connect4"; readonly rows: readonly string[] }
  | { readonly game: "battleship"; readonly rules: SeaRules; readonly ours: readonly Strike[]; readonly theirs: readonly Strike[] };

export interface Asked {
  readonly url: string;
  readonly dialect: Dialect;
  readonly id: string;
  readonly seat: Seat;
  readonly board: Board;
}

const wireNames = { json: { "tic-tac-toe": "tictactoe", connect4: "connectfour", battleship: "battleship" } } as const;

/** The first question of a game; undefined where a dialect has none. */
export function initQuestion({ url, dialect, id, seat, board }: Asked): Question | undefined {
  const game = wireNames.json[board.game];
  if (dialect === "form") {
    return board.game === "battleship" ? form("init", url, { game, match_id: `${id}-1`, act: "init", ...seaFields(board.rules) }) : undefined;
  }
  const start = board.game === "battleship" ? seaFields(board.rules) : "";
  const all = { "game-id": id, action: "init", game, players: 2, board: start, "player-index": seat };
  return json("init", url, dialect === "json" ? all : { "game-id": "gameid", action: "init", game, players: 2, ...index(seat) });
}

/** The question for a move. */
export function turnQuestion({ url, dialect, id, seat, board }: Asked): Question {
  const you = seat === 0 ? "X" : "O";
  const game = wireNames.json[board.game];
  if (board.game === "battleship") {
    const strikes = { your_strikes: board.ours, his_strikes: board.theirs };
    if (dialect === "form") {
      const texts = { your_strikes: JSON.stringify(board.ours), his_strikes: JSON.stringify(board.theirs) };
      return form("turn", url, { game, match_id: `${id}-${seat + 1}`, act: "fight", ...seaFields(board.rules), ...texts });
    }
    const fields = { ...seaFields(board.rules), ...strikes };
    return json("turn", url, { game: "Battleship", "game-id": id, action: "play-turn", "player-index": seat, board: fields });
  }
  const cells = board.rows.map((row) => Array.from(row, (cell) => (cell === "." ? "" : cell)));
  if (board.game === "connect4") cells.reverse();
  if (dialect === "form") {
    if (board.game === "connect4") {
      return form("turn", url, { game: "connectFour", match_id: id, opponent: "bench", you, grid: JSON.stringify(cells) });
    }
    const address = new URL(url);
    address.searchParams.set("you", you);
    for (const [name, cell] of Object.entries(named(cells))) address.searchParams.set(name, cell);
    return { kind: "turn", method: "GET", url: address.href, contentType: "", body: "" };
  }
  const shown = board.game === "connect4" ? cells : named(cells);
  return json("turn", url, {
    "game-id": dialect === "json" ? id : "gameid",
    action: "play-turn",
    game,
    ...(dialect === "json" && { players: 2 }),
    board: shown,
    you,
    ...(dialect === "json" ? { "player-index": seat } : index(seat)),
  });
}

/** Bolosseum leaves out what is empty, so that the first player has no number. */
function index(seat: Seat): object {
  return seat === 0 ? {} : { "player-index": seat };
}

function named(cells: readonly (readonly string[])[]): Record<string, string> {
  return Object.fromEntries(cells.flatMap((row, r) => row.map((cell, c) => [`${r}-${c}`, cell])));
}

/** Sizes and counts are strings of digits. */
function seaFields({ width, height, counts }: SeaRules): Record<string, string> {
  const ships = Object.fromEntries(counts.map((count, at) => [`ship${at + 1}`, String(count)]));
  return { opponent: "bench", width: String(width), height: String(height), ...ships };
}

function json(kind: Question["kind"], url: string, body: object): Question {
  return { kind, method: "POST", url, contentType: "application/json", body: JSON.stringify(body) };
}

function form(kind: Question["kind"], url: string, fields: Readonly<Record<string, string>>): Question {
  const boundary = "bench-3f1c0c52a7";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join("")}--${boundary}--\r\n`;
  return { kind, method: "POST", url, contentType: `multipart/form-data; boundary=${boundary}`, body };
}

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly ms: number;
}

/** What an answer says, and all that is wrong with it. */
export interface Reading<T> {
  readonly value: T | undefined;
  readonly faults: readonly Fault[];
}

/** Reads the answer to a first question: the bot's name, and its fleet where one is wanted. */
export function readInit(answer: Answer, dialect: Dialect, rules: SeaRules | undefined): Reading<{ name: string; fleet: Ship[] }> {
  const { faults, said } = readBody(answer, dialect, dialect === "form" ? "list" : "object");
  if (said === undefined) return { value: undefined, faults };
  let name = "";
  if (dialect !== "form") {
    const given = (said as Fields)["name"];
    if (given === undefined) faults.push(fault("nameMissing", "", dialect === "bolosseum"));
    else if (typeof given !== "string") faults.push(fault("nameType", given, dialect === "bolosseum"));
    else name = given.slice(0, 80);
  }
  let fleet: Ship[] = [];
  if (rules !== undefined) {
    const boats = dialect === "form" ? said : (said as Fields)["boats"];
    if (!Array.isArray(boats) || boats.some((ship) => typeof ship !== "string")) {
      faults.push(fault("boatsMissing", boats));
    } else {
      const read = readFleet(rules, boats as string[]);
      if ("fault" in read) faults.push(fault(read.fault, read.ship));
      else fleet = read;
    }
  }
  return { value: faults.some(({ loses }) => loses) ? undefined : { name, fleet }, faults };
}

/** Reads the answer to a turn: a move in the engine's notation, "x,y" in Battleship. Whether it is legal is not judged. */
export function readTurn(answer: Answer, dialect: Dialect, game: BenchGame): Reading<string> {
  const { faults, said } = readBody(answer, dialect, dialect === "form" ? "text" : "object");
  if (said === undefined) return { value: undefined, faults };
  const play = dialect === "form" ? said : (said as Fields)["play"];
  if (play === undefined || play === null || play === "") {
    faults.push(fault("playMissing"));
    return { value: undefined, faults };
  }
  const value = game === "connect4" ? readColumn(play, dialect, faults) : readPlace(play, game, faults);
  return { value, faults };
}

function readColumn(play: unknown, dialect: Dialect, faults: Fault[]): string | undefined {
  const digit = typeof play === "number" ? String(play) : play;
  if (typeof digit !== "string" || (typeof play === "string" && !/^-?\d+$/.test(play))) {
    faults.push(fault("playType", play));
    return undefined;
  }
  // BotsArena's server takes "3" for 3; Bolosseum crashes on it.
  if (typeof play === "string" && dialect !== "form") faults.push(fault("playType", play, dialect === "bolosseum"));
  const letter = /^[0-6]$/.test(digit) ? "ABCDEFG"[Number(digit)] : undefined;
  if (letter === undefined) faults.push(fault("offBoard", play));
  return faults.some(({ loses }) => loses) ? undefined : letter;
}

const places = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"];

function readPlace(play: unknown, game: BenchGame, faults: Fault[]): string | undefined {
  if (typeof play !== "string") {
    faults.push(fault("playType", play));
    return undefined;
  }
  if (game === "battleship") {
    if (readTarget(play) !== undefined) return play;
    faults.push(fault("playForm", play));
    return undefined;
  }
  const match = /^(\d)-(\d)$/.exec(play);
  const place = match === null || Number(match[1]) > 2 || Number(match[2]) > 2 ? undefined : places[Number(match[1]) * 3 + Number(match[2])];
  if (place === undefined) faults.push(fault(match === null ? "playForm" : "offBoard", play));
  return place;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads the body as far as every question wants it read. */
function readBody({ status, body }: Answer, dialect: Dialect, shape: "object" | "list" | "text"): { faults: Fault[]; said: unknown } {
  const faults: Fault[] = [];
  if (status >= 300 && status < 400) return { faults: [fault("redirect", String(status))], said: undefined };
  // BotsArena's server passes over the status, its test page and Bolosseum do not.
  if (status !== 200) faults.push(fault("status", String(status), dialect === "bolosseum"));
  const give = (name: FaultName) => ({ faults: [...faults, fault(name, body)], said: undefined });
  if (body === "") return give("empty");
  if (/^\s*</.test(body)) return give("html");
  if (body.startsWith("\uFEFF")) return give("byteOrderMark");
  if (shape === "text") return { faults, said: body };
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    return give("notJson");
  }
  if (shape === "list") return { faults, said };
  if (typeof said !== "object" || said === null || Array.isArray(said)) return give("notObject");
  return { faults, said };
}
