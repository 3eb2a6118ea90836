// The rules of Battleship as BotsArena has them: fleets, shots, and what is said of them.

/** A board and how many ships of each length 1 to 6 stand on it. */
export interface SeaRules {
  readonly width: number;
  readonly height: number;
  readonly counts: readonly number[];
}

export interface Cell {
  readonly x: number;
  readonly y: number;
}

export type Ship = readonly Cell[];

export type Result = "" | "hit" | "hit and sunk";

export interface Strike {
  readonly target: string;
  readonly result: Result;
}

export const classicSea: SeaRules = { width: 10, height: 10, counts: [0, 1, 2, 1, 1, 0] };
export const smallSea: SeaRules = { width: 6, height: 6, counts: [0, 2, 1, 0, 0, 0] };

/** What can be wrong with a fleet; each loses at once. */
export type FleetFault = "shipForm" | "shipOff" | "shipDiagonal" | "shipOverlap" | "shipCount";

const shipForm = /^(0|[1-9]\d?),(0|[1-9]\d?)-(0|[1-9]\d?),(0|[1-9]\d?)$/;
const targetForm = /^(0|[1-9]\d?),(0|[1-9]\d?)$/;

/** Reads a cell as BotsArena takes it, "x,y" without leading zeros or spaces; undefined for anything else. */
export function readTarget(target: string): Cell | undefined {
  const match = targetForm.exec(target);
  return match === null ? undefined : { x: Number(match[1]), y: Number(match[2]) };
}

export function onBoard({ width, height }: SeaRules, { x, y }: Cell): boolean {
  return x >= 0 && x < width && y >= 0 && y < height;
}

/** Reads a fleet, or names its first fault and the ship that has it. */
export function readFleet(rules: SeaRules, boats: readonly string[]): Ship[] | { fault: FleetFault; ship: string } {
  const ships: Ship[] = [];
  const taken = new Set<string>();
  const left = [...rules.counts];
  for (const ship of boats) {
    const ends = shipForm.exec(ship)?.slice(1).map(Number);
    if (ends === undefined) return { fault: "shipForm", ship };
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends;
    if (!onBoard(rules, { x: x1, y: y1 }) || !onBoard(rules, { x: x2, y: y2 })) return { fault: "shipOff", ship };
    if (x1 !== x2 && y1 !== y2) return { fault: "shipDiagonal", ship };
    const cells = between({ x: x1, y: y1 }, { x: x2, y: y2 });
    if (cells.some((cell) => taken.has(name(cell)))) return { fault: "shipOverlap", ship };
    for (const cell of cells) taken.add(name(cell));
    left[cells.length - 1] = (left[cells.length - 1] ?? 0) - 1;
    ships.push(cells);
  }
  const wrong = left.findIndex((count) => count !== 0);
  return wrong < 0 ? ships : { fault: "shipCount", ship: String(wrong + 1) };
}

/** The cells of a ship from one end to the other. */
export function between(from: Cell, to: Cell): Cell[] {
  const length = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) + 1;
  const stepX = Math.sign(to.x - from.x);
  const stepY = Math.sign(to.y - from.y);
  return Array.from({ length }, (_, step) => ({ x: from.x + step * stepX, y: from.y + step * stepY }));
}

export function name({ x, y }: Cell): string {
  return `${x},${y}`;
}

/** A fleet placed by chance, the longest ships first; undefined when none was found, as when it cannot fit. */
export function placeFleet(rules: SeaRules, random: () => number): Ship[] | undefined {
  const lengths = rules.counts.flatMap((count, index) => Array<number>(count).fill(index + 1)).reverse();
  for (let attempt = 0; attempt < 200; attempt++) {
    const ships = tryPlacing(rules, lengths, random);
    if (ships !== undefined) return ships;
  }
  return undefined;
}

function tryPlacing(rules: SeaRules, lengths: readonly number[], random: () => number): Ship[] | undefined {
  const taken = new Set<string>();
  const ships: Ship[] = [];
  for (const length of lengths) {
    const places: Ship[] = [];
    for (let y = 0; y < rules.height; y++) {
      for (let x = 0; x < rules.width; x++) {
        for (const to of length === 1 ? [{ x, y }] : [{ x: x + length - 1, y }, { x, y: y + length - 1 }]) {
          const cells = between({ x, y }, to);
          if (onBoard(rules, to) && cells.every((cell) => !taken.has(name(cell)))) places.push(cells);
        }
      }
    }
    const ship = places[Math.floor(random() * places.length)];
    if (ship === undefined) return undefined;
    for (const cell of ship) taken.add(name(cell));
    ships.push(ship);
  }
  return ships;
}

/** One side's fleet and every shot at it. */
export class Fleet {
  readonly strikes: Strike[] = [];
  readonly #afloat: Set<string>[];
  readonly #cells: ReadonlySet<string>;

  constructor(
    readonly rules: SeaRules,
    readonly ships: readonly Ship[],
  ) {
    this.#afloat = ships.map((ship) => new Set(ship.map(name)));
    this.#cells = new Set(ships.flat().map(name));
  }

  /** Whether nothing is left of it. */
  get lost(): boolean {
    return this.#afloat.every((ship) => ship.size === 0);
  }

  /** A shot at a cell of the board; a repeated one hits nothing new. */
  shoot(cell: Cell): Result {
    const target = name(cell);
    const ship = this.#afloat.find((cells) => cells.delete(target));
    const result = ship === undefined ? "" : ship.size === 0 ? "hit and sunk" : "hit";
    this.strikes.push({ target, result });
    return result;
  }

  /** The cells that were never shot at. */
  open(): string[] {
    const shot = new Set(this.strikes.map((strike) => strike.target));
    const all = Array.from({ length: this.rules.width * this.rules.height }, (_, at) =>
      name({ x: at % this.rules.width, y: Math.floor(at / this.rules.width) }),
    );
    return all.filter((target) => !shot.has(target));
  }

  /** The board as the page draws it: rows of . o x # and, where the fleet is shown, b for a ship not yet hit. */
  draw(shown: boolean): string {
    const marks = new Map<string, string>();
    if (shown) for (const cell of this.#cells) marks.set(cell, "b");
    for (const { target, result } of this.strikes) {
      if (result !== "") marks.set(target, "x");
      else if (marks.get(target) !== "x") marks.set(target, "o");
    }
    this.ships.forEach((ship, index) => {
      if (this.#afloat[index]?.size === 0) for (const cell of ship) marks.set(name(cell), "#");
    });
    const { width, height } = this.rules;
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => marks.get(name({ x, y })) ?? ".").join(""),
    ).join("/");
  }

  /** What a shooter knows, in the engine's notation: board, counts, strikes. */
  position(): string {
    const letters: Record<Result, string> = { "": "", hit: "h", "hit and sunk": "s" };
    const strikes = this.strikes.map(({ target, result }) => target + letters[result]).join("/");
    const { width, height, counts } = this.rules;
    return `${width}x${height} ${counts.join(",")} ${strikes === "" ? "-" : strikes} -`;
  }
}
