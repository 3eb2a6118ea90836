// Reads positions as the engine writes them, only far enough to draw them. A position that is not readable, such as
// the empty one of a battle whose first word has not come yet, is drawn as an empty board.
import type { Side } from "../engine/client";

/** What stands on a cell: the first side, the second side, or nobody. */
export type Cell = Side | "";

/** The cells of tic-tac-toe or Connect 4, row by row from the top, and the side to move. */
export interface Cells {
  readonly rows: readonly (readonly Cell[])[];
  readonly turn: Side;
}

export function readCells(position: string, rows: number, columns: number): Cells {
  const [board = "", turn] = position.split(" ");
  const lines = board.split("/");
  return {
    rows: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => cell(lines[row]?.[column]))),
    turn: turn === "O" ? "second" : "first",
  };
}

function cell(letter: string | undefined): Cell {
  // The notation writes the side that opens as X, whatever symbol is drawn for it.
  return letter === "X" ? "first" : letter === "O" ? "second" : "";
}

/** A Quoridor position: the squares of both pawns, the walls in hand and on the board. */
export interface QuoridorView {
  readonly pawns: Readonly<Record<Side, string>>;
  readonly inHand: Readonly<Record<Side, number>>;
  readonly walls: readonly string[];
  readonly turn: Side;
}

const quoridorPosition = /^([a-i][1-9]) ([a-i][1-9]) (\d+) (\d+) (-|[a-h1-8hv,]+) (\d+) \S+$/;

export function readQuoridor(position: string): QuoridorView {
  const match = quoridorPosition.exec(position);
  const [, first = "e1", second = "e9", firstWalls = "10", secondWalls = "10", walls = "-", plies = "0"] = match ?? [];
  return {
    pawns: { first, second },
    inHand: { first: Number(firstWalls), second: Number(secondWalls) },
    walls: walls === "-" ? [] : walls.split(","),
    turn: Number(plies) % 2 === 0 ? "first" : "second",
  };
}

/** One board of Battleship: its rows as letters, and how many shots and hits are on it. */
export interface Sea {
  readonly width: number;
  readonly height: number;
  readonly rows: readonly string[];
  readonly shots: number;
  readonly hits: number;
}

/** The two boards of a game of Battleship. */
export function readSeas(position: string): { readonly theirs: Sea; readonly ours: Sea } {
  const [theirs = "", ours = ""] = position.split(" ");
  return { theirs: readSea(theirs), ours: readSea(ours) };
}

function readSea(board: string): Sea {
  const rows = board.split("/");
  const hits = board.match(/[x#]/g)?.length ?? 0;
  const misses = board.match(/o/g)?.length ?? 0;
  return { width: Math.max(rows[0]?.length ?? 0, 1), height: rows.length, rows, shots: hits + misses, hits };
}
