// What the page knows of the games without knowing a rule: their names, their sides and how these are told apart.
import type { EngineGame, GameName, Side } from "./engine/client";
import { text } from "./strings/text";

export const gameNames: readonly GameName[] = ["tic-tac-toe", "connect4", "quoridor", "battleship"];

/** Reports whether a string, from an address or from the wire, names a game of this page. */
export function isGameName(name: string): name is GameName {
  return (gameNames as readonly string[]).includes(name);
}

/** The games of the practice arena. */
export const practiceGames: readonly EngineGame[] = gameNames;

/** Reports whether a string from the wire names a game that the page's engine chooses moves in. */
export function isEngineGame(name: string): name is EngineGame {
  return (practiceGames as readonly string[]).includes(name);
}

/** The four looks that a piece can have. Each is a shape as well as a colour. */
export type Look = "cross" | "nought" | "red-disc" | "yellow-disc" | "round-pawn" | "square-pawn";

/** Which symbol each side of tic-tac-toe draws: at the table X opens, on the arena's wire O does. */
export interface Marks {
  readonly first: "X" | "O";
  readonly second: "X" | "O";
}

export const tableMarks: Marks = { first: "X", second: "O" };
export const arenaMarks: Marks = { first: "O", second: "X" };

export function look(game: GameName, side: Side, marks: Marks): Look {
  switch (game) {
    case "tic-tac-toe":
      return marks[side] === "X" ? "cross" : "nought";
    case "connect4":
      return side === "first" ? "red-disc" : "yellow-disc";
    case "quoridor":
    case "battleship":
      return side === "first" ? "round-pawn" : "square-pawn";
  }
}

/** The name of a side as a person would say it: "X", "Red", "Coral". */
export function sideName(game: GameName, side: Side, marks: Marks): string {
  return text.looks[look(game, side, marks)];
}

export function other(side: Side): Side {
  return side === "first" ? "second" : "first";
}
