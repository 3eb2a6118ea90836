/** What the engine knows and says: the JSON that wasm/browser writes, as types. */

export type GameName = "tic-tac-toe" | "connect4" | "quoridor";
/** The games that the engine chooses moves in: those of the page, and one that only arenas play. */
export type EngineGame = GameName | "battleship";
export type Rules = "standard" | "arena";
export type Side = "first" | "second";

/** One position. Its texts are in the notation of the game's Go package. */
export interface GameState {
  game: GameName;
  position: string;
  /** The side to move; once the game is over, the side that would have moved. */
  turn: Side;
  outcome: "ongoing" | Side | "draw";
  plies: number;
  /** The legal moves; empty exactly when the game is over. */
  moves: string[];
  /** The cells of the completed lines; absent when there are none. */
  line?: string[];
}

/** A move and what the engine knows about it. */
export interface Choice {
  move: string;
  /** For the side to move: larger is better, 0 is even, the unit is the game's own. */
  value: number;
  /** Whether `value` is exact rather than an estimate. */
  solved: boolean;
  /** Plies searched in full. */
  depth: number;
  nodes: number;
  /** The expected line; its first move is `move`. */
  pv: string[];
}

/** What a search may cost, whichever comes first. An empty one ends when the game is solved or the search is aborted. */
export interface Budget {
  ms?: number;
  nodes?: number;
}

/** A strength of the engine that people choose to play against. */
export interface Level {
  name: string;
  /** What it sees and what it overlooks, a sentence in English. */
  about: string;
}
