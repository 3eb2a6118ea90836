import type { GameState } from "../engine/client";
import type { Ply } from "./record";

/** A ply and the position after it. */
export interface Step {
  readonly ply: Ply;
  readonly state: GameState;
}

/**
 * The plies of a game and the positions between them, with what was taken back still at hand.
 *
 *     start ─ply─ state ─ply─ state │ undone: state … state
 *                             now ──┘◀── back, forward ──▶
 */
export class GameLine {
  #states: GameState[] = [];
  #plies: Ply[] = [];
  /** What was taken back, the next one last; a new ply forgets it. */
  #undone: Step[] = [];

  /** The position after each ply, the start first. */
  get states(): readonly GameState[] {
    return this.#states;
  }

  get plies(): readonly Ply[] {
    return this.#plies;
  }

  /** The position on the table; undefined until the game has begun. */
  get now(): GameState | undefined {
    return this.#states.at(-1);
  }

  get hasUndone(): boolean {
    return this.#undone.length > 0;
  }

  clear(): void {
    this.#states = [];
    this.#plies = [];
    this.#undone = [];
  }

  begin(start: GameState): void {
    this.clear();
    this.#states = [start];
  }

  add(ply: Ply, state: GameState): void {
    this.#plies.push(ply);
    this.#states.push(state);
    this.#undone = [];
  }

  /** Takes plies back until so many are left. */
  backTo(plies: number): void {
    while (this.#plies.length > Math.max(plies, 0)) {
      const ply = this.#plies.pop();
      const state = this.#states.pop();
      if (ply !== undefined && state !== undefined) this.#undone.push({ ply, state });
    }
  }

  /** Plays the next ply that was taken back. */
  forward(): void {
    const next = this.#undone.pop();
    if (next === undefined) return;
    this.#plies.push(next.ply);
    this.#states.push(next.state);
  }
}
