/** What the engine knows and says: the JSON that wasm/browser writes, as types. */

export type GameName = "tic-tac-toe" | "connect4" | "quoridor" | "battleship";
/** The games that the engine chooses moves in: all of them. */
export type EngineGame = GameName;
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
  /** If more than `ms`: the longest that one search may take, where searches take `ms` on average. */
  mostMs?: number;
}

/** A strength of the engine that people choose to play against. */
export interface Level {
  name: string;
  /** What it sees and what it overlooks, a sentence in English. */
  about: string;
}

/** A move with what it leads to when both sides play perfectly after it. */
export interface ScoredMove {
  move: string;
  /** For the side that makes it; above 0 wins, 0 draws. */
  value: number;
  /** From the position to the end of the game, the move counted; 0 when it is not solved. */
  plies: number;
  solved: boolean;
}

/** What the engine says of a position of tic-tac-toe (each cell) or Connect 4 (the column that was asked for). */
export interface MoveScores {
  moves: ScoredMove[];
  nodes: number;
}

/** What the engine says of a position of Quoridor. */
export interface Outlook {
  choice: Choice;
  /** The chance that the first side wins, in thousandths. */
  chance: number;
  /** The squares of a shortest path of each side, its own first. */
  first: string[];
  second: string[];
}

/** The probability of a ship on each cell of a sea, in thousandths, row by row. */
export interface SeaChances {
  chances: number[];
}
