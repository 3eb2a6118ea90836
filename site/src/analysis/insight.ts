// What an analysis knows of one position, and what follows from it for people.
import type { GameState } from "../engine/client";
import type { Outlook, ScoredMove } from "../engine/types";

export interface Insight {
  readonly position: string;
  /** Tic-tac-toe's cells or Connect 4's columns, as far as they are known. */
  readonly moves: readonly ScoredMove[];
  readonly outlook: Outlook | undefined;
  /** The moves that the engine expects. */
  readonly line: readonly string[];
  /** The first side's chance to win, from 0 to 1, or undefined while nothing is known. */
  readonly first: number | undefined;
  readonly nodes: number;
}

export const unknown: Insight = { position: "", moves: [], outlook: undefined, line: [], first: undefined, nodes: 0 };

/** What moves with their scores say of a position. It is known once one of them wins, or all are scored. */
export function insightOf(state: GameState, moves: readonly ScoredMove[], nodes: number): Insight {
  const best = Math.max(...moves.map(({ value }) => Math.sign(value)));
  const whole = moves.length === state.moves.length || best > 0;
  const mover = (best + 1) / 2;
  return {
    position: state.position,
    moves,
    outlook: undefined,
    line: [],
    first: whole ? (state.turn === "first" ? mover : 1 - mover) : undefined,
    nodes,
  };
}

/** The moves that keep the best score among those known. */
export function bestMoves(moves: readonly ScoredMove[]): ReadonlySet<string> {
  const best = Math.max(...moves.map(worth));
  return new Set(moves.filter((move) => worth(move) === best).map(({ move }) => move));
}

/** Larger is better: a quick win before a slow one, a slow loss before a quick one. */
function worth({ value, plies }: ScoredMove): number {
  return Math.sign(value) * (1000 - plies);
}

/** How good a move was: the chance that its side lost by it, from 0 to 1. */
export type Fault = "blunder" | "mistake" | "";

/** A drop by this much of the chance to win is a blunder, or a mistake: a win thrown away to a draw is a half. */
const blunder = 0.3;
const mistake = 0.15;

/** Judges each move of a game by the first side's chances at its positions. */
export function faults(states: readonly GameState[], chances: readonly (number | undefined)[]): Fault[] {
  return states.slice(1).map((_, index) => {
    const [before, after] = [chances[index], chances[index + 1]];
    if (before === undefined || after === undefined) return "";
    const drop = states[index]?.turn === "first" ? before - after : after - before;
    return drop >= blunder ? "blunder" : drop >= mistake ? "mistake" : "";
  });
}
