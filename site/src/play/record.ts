/** A game as it was played: all that a replay, a graph or a link needs, and nothing that knows a rule. */
import type { Choice, GameName, Side } from "../engine/client";

/** Who plays a side: a person at this device, or the engine at one of its levels. */
export type Seat = { readonly kind: "person" } | { readonly kind: "engine"; readonly level: string };

/** The level of the engine that plays as well as it can. */
export const fullStrength = "";

export type Seats = Readonly<Record<Side, Seat>>;

/** What each side has to spend, and what it gets for each of its moves. */
export interface TimeControl {
  readonly baseMs: number;
  readonly incrementMs: number;
}

export interface Ply {
  readonly move: string;
  readonly side: Side;
  readonly by: Seat["kind"];
  /** How long it was thought about. */
  readonly ms: number;
  /** What the engine knew about its move; absent for a person's. */
  readonly choice?: Choice;
  /** The position after it. */
  readonly position: string;
  /** What is left on both clocks after it; absent where there are none. */
  readonly clocks?: Readonly<Record<Side, number>>;
}

/** How a game ended: on the board, or because of one side. */
export type Ending =
  | { readonly how: "board"; readonly outcome: Side | "draw" }
  | { readonly how: "resigned" | "time" | "flipped"; readonly by: Side; readonly outcome: Side };

export interface GameRecord {
  readonly game: GameName;
  /** The position before the first ply, in the engine's notation. */
  readonly start: string;
  readonly plies: readonly Ply[];
  readonly seats: Seats;
  readonly time?: TimeControl;
  /** Absent while the game goes on. */
  readonly ending?: Ending;
}
