import type { EngineClient, GameState } from "../engine/client";
import { Fleet, readTarget, onBoard, type SeaRules, type Ship } from "./sea";
import type { Board, Seat } from "./wire";

/** Who has won, once somebody has. */
export type Winner = Seat | "draw";

/** The rules of one game between two seats. */
export interface Referee {
  readonly turn: Seat;
  readonly winner: Winner | undefined;
  /** The legal moves of the seat to move. */
  readonly legal: readonly string[];
  /** The moves so far, oldest first. */
  readonly moves: readonly string[];
  /** What the engine is asked for a move with. */
  readonly position: string;
  /** What the seat to move is told on the wire. */
  board(): Board;
  /** Plays a legal move. */
  play(move: string): Promise<void>;
}

/** Tic-tac-toe or Connect 4 by the engine's own rules. */
export class GridReferee implements Referee {
  readonly moves: string[] = [];
  #state: GameState;

  private constructor(
    private readonly engine: EngineClient,
    readonly game: "tic-tac-toe" | "connect4",
    start: GameState,
  ) {
    this.#state = start;
  }

  static async start(engine: EngineClient, game: "tic-tac-toe" | "connect4"): Promise<GridReferee> {
    return new GridReferee(engine, game, await engine.start(game));
  }

  get turn(): Seat {
    return this.#state.turn === "first" ? 0 : 1;
  }

  get winner(): Winner | undefined {
    const { outcome } = this.#state;
    if (outcome === "ongoing") return undefined;
    return outcome === "draw" ? "draw" : outcome === "first" ? 0 : 1;
  }

  get legal(): readonly string[] {
    return this.#state.moves;
  }

  get position(): string {
    return this.#state.position;
  }

  get line(): readonly string[] {
    return this.#state.line ?? [];
  }

  board(): Board {
    const [cells = ""] = this.#state.position.split(" ");
    return { game: this.game, rows: cells.split("/") };
  }

  async play(move: string): Promise<void> {
    this.#state = await this.engine.play(this.game, this.#state.position, move);
    this.moves.push(move);
  }
}

/** Battleship: strict alternation, no extra shot for a hit, and no equalising shot. */
export class SeaReferee implements Referee {
  readonly moves: string[] = [];
  readonly fleets: readonly [Fleet, Fleet];
  turn: Seat = 0;
  winner: Winner | undefined;

  constructor(
    readonly rules: SeaRules,
    first: readonly Ship[],
    second: readonly Ship[],
  ) {
    this.fleets = [new Fleet(rules, first), new Fleet(rules, second)];
  }

  /** The fleet that the seat to move shoots at. */
  private get target(): Fleet {
    return this.fleets[this.turn === 0 ? 1 : 0];
  }

  /** A cell that was shot at before may be shot at again: it wastes the turn, no more. */
  get legal(): readonly string[] {
    return this.target.open();
  }

  get position(): string {
    return this.target.position();
  }

  board(): Board {
    return { game: "battleship", rules: this.rules, ours: this.target.strikes, theirs: this.fleets[this.turn].strikes };
  }

  play(move: string): Promise<void> {
    const cell = readTarget(move);
    if (cell === undefined || !onBoard(this.rules, cell)) return Promise.reject(new Error(`${move} is not a cell of this board.`));
    this.target.shoot(cell);
    this.moves.push(move);
    if (this.target.lost) this.winner = this.turn;
    else this.turn = this.turn === 0 ? 1 : 0;
    return Promise.resolve();
  }
}
