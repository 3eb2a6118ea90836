// A battle of the past as a game that can be replayed.
import type { EngineGame, Side } from "../engine/client";
import { arenaMarks, other, tableMarks, type Marks } from "../games";
import type { GameRecord } from "../replay/record";
import type { PastBattle } from "./records";

/** The arenas that ask have X open, as at the table; the other one has O. */
export function marksOf(battle: PastBattle): Marks {
  return asked(battle) ? tableMarks : arenaMarks;
}

export function recordOf(battle: PastBattle): GameRecord {
  const { game, plies } = battle;
  const times = plies.every(({ ms }) => ms !== undefined) ? plies.map(({ ms }) => ms ?? 0) : [];
  const by = plies.map((ply) => ply.by);
  if (!asked(battle)) return { game, start: startOf(battle), moves: plies.map(({ move }) => move), times, by };
  const positions = [emptied(game, plies[0]?.board ?? ""), ...plies.map(({ board }) => board)];
  const us: Side = battle.youAre === "" ? "first" : battle.youAre;
  return {
    game,
    start: "",
    moves: plies.map(({ move, board }, index) => (move === "" ? moveBetween(game, positions[index] ?? "", board) : move)),
    times,
    by,
    sides: by.map((who) => (who === "opponent" ? other(us) : us)),
    positions,
  };
}

/** Whether the arena asked for each move and showed its board, instead of telling moves. */
function asked({ plies }: PastBattle): boolean {
  return plies.some(({ board }) => board !== "");
}

/** The arena's Quoridor ends after fewer plies than the table's. */
function startOf({ game, start }: PastBattle): string {
  return game === "quoridor" && start === "" ? "e1 e9 10 10 - 0 arena" : start;
}

/** The board before anything was on it. Ships that were hit lay there before. */
function emptied(game: EngineGame, board: string): string {
  if (game === "tic-tac-toe") return ".../.../... X";
  if (game === "connect4") return `${Array<string>(6).fill(".......").join("/")} X`;
  const [theirs = "", ours = ""] = board.split(" ");
  return `${theirs.replace(/[ox#]/g, ".")} ${ours.replaceAll("o", ".").replace(/[x#]/g, "b")}`;
}

const cells = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"];

/** What was played between two boards, or "" where no single cell tells. */
export function moveBetween(game: EngineGame, before: string, after: string): string {
  const read = (board: string) => (game === "battleship" ? (board.split(" ")[1] ?? "") : (board.split(" ")[0] ?? "")).split("/");
  const old = read(before);
  const changed = read(after).flatMap((row, y) =>
    Array.from(row).flatMap((sign, x) => {
      const was = old[y]?.[x] ?? ".";
      return sign === "." || sign === was ? [] : [{ x, y, was }];
    }),
  );
  // A ship that is sunk changes all its cells: the shot is at the one that was not hit before.
  const fresh = changed.filter(({ was }) => was !== "x");
  const [cell] = fresh;
  if (cell === undefined || fresh.length > 1) return "";
  if (game === "battleship") return `${cell.x},${cell.y}`;
  return game === "connect4" ? ("ABCDEFG"[cell.x] ?? "") : (cells[cell.y * 3 + cell.x] ?? "");
}
