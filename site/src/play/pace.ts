// How long the engine takes for a move.
import type { Budget, Side } from "../engine/client";
import type { GameClock } from "./game-clock";

/** How long a ply lasts at least, in milliseconds, where engines play each other: people want to see it. */
export const watchablePly = 500;

/** What a page needs from the end of a search to the press of its clock. */
const slack = 250;

/**
 * How long a side's engine thinks: `atMost`, or its share of the clock. A game lasts some twenty more moves, and what a move
 * earns can be spent on it; a move that wavers takes up to four times as much.
 */
export function thinkTime(clock: Pick<GameClock, "left" | "incrementMs"> | undefined, side: Side, atMost: number): Budget {
  if (clock === undefined) return { ms: atMost };
  const left = clock.left[side];
  const ms = Math.max(1, Math.min(atMost, left / 20 + clock.incrementMs * 0.8, left - slack));
  return { ms, mostMs: Math.min(atMost, 4 * ms, left / 3) };
}

/** Settles when it is so many milliseconds after a moment of performance.now(). */
export function after(moment: number, ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, moment + ms - performance.now()));
}
