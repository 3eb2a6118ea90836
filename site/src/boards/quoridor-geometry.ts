// Where everything lies on a Quoridor board, in units of which a square is 10 wide and a groove 2.8.
//
//        a     b          a wall is named by the square at the lower left of its middle:
//      +---+-+---+
//    9 |   | |   |          a8h fills the groove a8–a9, the crossing, and b8–b9
//      +---+.+---+          a8v fills the groove a8|b8, the crossing, and a9|b9
//    8 |   | |   |
//      +---+-+---+

export const square = 10;
export const groove = 2.8;
export const pitch = square + groove;

/** The whole board: nine squares and the eight grooves between them. */
export const boardSize = 9 * square + 8 * groove;

/** Room for the coordinates beside the board, and for the walls in hand above and below it. */
export const margin = 5;
export const tray = 9;
export const width = boardSize + 2 * margin;
export const height = boardSize + 2 * tray + margin;

/** How far from the middle of a groove a pointer still means the groove, on squares where no pawn can go. */
const reach = 4.2;

const files = "abcdefghi";

export type Lie = "h" | "v";

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The square in a row counted from the top and a column counted from the left. */
export function squareName(row: number, column: number): string {
  return `${files[column] ?? ""}${9 - row}`;
}

/** The wall around the crossing right of a column and below a row, both counted from the top left. */
export function wallName(row: number, column: number, lie: Lie): string {
  return `${files[column] ?? ""}${8 - row}${lie}`;
}

/** Reports whether a move is a wall, and how it lies; a pawn's move is not. */
export function wallLie(move: string): Lie | undefined {
  const lie = move[2];
  return lie === "h" || lie === "v" ? lie : undefined;
}

export function squareRectangle(name: string): Rectangle {
  const { row, column } = place(name);
  return { x: column * pitch, y: row * pitch, width: square, height: square };
}

export function wallRectangle(name: string): Rectangle {
  const { row, column } = place(name);
  const length = 2 * square + groove;
  return name[2] === "h"
    ? { x: column * pitch, y: row * pitch - groove, width: length, height: groove }
    : { x: column * pitch + square, y: (row - 1) * pitch, width: groove, height: length };
}

/** A rectangle of the board as it lies when the board is seen from the other side. */
export function turnedRectangle({ x, y, width: across, height: down }: Rectangle): Rectangle {
  return { x: boardSize - x - across, y: boardSize - y - down, width: across, height: down };
}

function place(name: string): { row: number; column: number } {
  return { column: files.indexOf(name[0] ?? "a"), row: 9 - Number(name[1] ?? "1") };
}

/**
 * The move that a pointer at (x, y) means: the square under it if a pawn can go there, else the wall in the groove that
 * is near, else the square. Where only a few squares are open to a pawn, this makes the narrow grooves easy to hit.
 */
export function moveUnder(x: number, y: number, canGo: (square: string) => boolean): string {
  const name = squareName(clamp(Math.floor(y / pitch), 9), clamp(Math.floor(x / pitch), 9));
  const inside = (value: number) => value - Math.floor(value / pitch) * pitch <= square;
  if (inside(x) && inside(y) && canGo(name)) return name;
  const across = Math.abs(x - crossing(x));
  const along = Math.abs(y - crossing(y));
  if (Math.min(across, along) > reach) return name;
  return wallUnder(x, y, across < along ? "v" : "h");
}

/** The wall in the groove that is nearest to (x, y). */
export function nearestWall(x: number, y: number): string {
  return wallUnder(x, y, Math.abs(x - crossing(x)) < Math.abs(y - crossing(y)) ? "v" : "h");
}

/** The wall of this lie whose middle is nearest to (x, y). */
export function wallUnder(x: number, y: number, lie: Lie): string {
  return wallName(crossingIndex(y), crossingIndex(x), lie);
}

/** Which of the eight crossings along one axis is nearest, from 0. */
function crossingIndex(value: number): number {
  return clamp(Math.round((value + groove / 2) / pitch) - 1, 8);
}

/** The middle of the groove nearest to a coordinate. */
function crossing(value: number): number {
  return (crossingIndex(value) + 1) * pitch - groove / 2;
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1));
}
