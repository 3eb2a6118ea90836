// Reads a whole game of Battleship as the engine writes it, only far enough to draw it and to lay another fleet into it:
//
//     10x10 0,1,2,1,1,0 0,0-4,0/… 9,0-9,4/… 9,0h/0,0 5,5
//     size, ships of each length, both fleets, the strikes of both, with h for a hit and s for one that sank
import type { Side } from "../engine/client";

/** A ship from its upper left cell on, across or down. */
export interface Ship {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly down: boolean;
}

interface Strike {
  readonly x: number;
  readonly y: number;
  readonly mark: "o" | "x" | "#";
}

/** What lies in the waters of each side, and what was shot into the other's. */
export interface MatchView {
  readonly width: number;
  readonly height: number;
  readonly fleets: Readonly<Record<Side, readonly Ship[]>>;
  readonly strikes: Readonly<Record<Side, readonly Strike[]>>;
}

/** Whether a position is a whole game, and not the two pictures of an arena's. */
export function isMatch(position: string): boolean {
  return position.split(" ").length === 6;
}

export function readMatch(position: string): MatchView {
  const [size = "", , first = "", second = "", firstStrikes = "", secondStrikes = ""] = position.split(" ");
  const [width = 10, height = 10] = size === "" ? [] : size.split("x").map(Number);
  return {
    width,
    height,
    fleets: { first: readFleet(first), second: readFleet(second) },
    strikes: { first: readStrikes(firstStrikes), second: readStrikes(secondStrikes) },
  };
}

export function readFleet(fleet: string): Ship[] {
  return [...fleet.matchAll(/(\d+),(\d+)-(\d+),(\d+)/g)].map((part) => {
    const [x = 0, y = 0, endX = 0, endY = 0] = part.slice(1).map(Number);
    return { x, y, length: endX - x + endY - y + 1, down: endY > y };
  });
}

export function writeFleet(ships: readonly Ship[]): string {
  const end = ({ x, y, length, down }: Ship) => (down ? `${x},${y + length - 1}` : `${x + length - 1},${y}`);
  return ships.map((ship) => `${ship.x},${ship.y}-${end(ship)}`).join("/");
}

/** The fleet of a side, as a position has it. */
export function fleetOf(position: string, side: Side): string {
  return position.split(" ")[side === "first" ? 2 : 3] ?? "";
}

/** The position with another fleet for a side. Whether it is one by the rules, the engine says. */
export function withFleet(position: string, side: Side, fleet: string): string {
  const fields = position.split(" ");
  fields[side === "first" ? 2 : 3] = fleet;
  return fields.join(" ");
}

/** Whether a fleet has the ships of another one, all on the board of a position; they may overlap. */
export function isLaid(position: string, fleet: string, like: string): boolean {
  const { width, height } = readMatch(position);
  const ships = readFleet(fleet);
  const lengths = (of: readonly Ship[]) => of.map(({ length }) => length).sort().join();
  return writeFleet(ships) === fleet && lengths(ships) === lengths(readFleet(like)) && ships.flatMap(cellsOf).every(({ x, y }) => x < width && y < height);
}

/** The cells of a ship. */
export function cellsOf({ x, y, length, down }: Ship): { readonly x: number; readonly y: number }[] {
  return Array.from({ length }, (_, index) => (down ? { x, y: y + index } : { x: x + index, y }));
}

/** A side's waters, rows of . o x # b joined by slashes; its ships are drawn where they may be seen. */
export function drawWaters(view: MatchView, owner: Side, open: boolean): string {
  const rows = Array.from({ length: view.height }, () => Array<string>(view.width).fill("."));
  const put = (x: number, y: number, mark: string) => {
    const row = rows[y];
    if (row !== undefined && x < row.length) row[x] = mark;
  };
  if (open) for (const { x, y } of view.fleets[owner].flatMap(cellsOf)) put(x, y, "b");
  for (const { x, y, mark } of view.strikes[owner === "first" ? "second" : "first"]) put(x, y, mark);
  return rows.map((row) => row.join("")).join("/");
}

function readStrikes(strikes: string): Strike[] {
  return [...strikes.matchAll(/(\d+),(\d+)([hs]?)/g)].map(([, x, y, result]) => ({
    x: Number(x),
    y: Number(y),
    mark: result === "s" ? "#" : result === "h" ? "x" : "o",
  }));
}
