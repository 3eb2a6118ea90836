import type { Choice, GameName, GameState, Side } from "../engine/client";
import { fleetOf } from "../boards/match-notation";
import { other } from "../games";
import { GameClock } from "./game-clock";
import { GameLine } from "./game-line";
import type { Ending, GameRecord, Ply, Seat, Seats, TimeControl } from "./record";

/** Who is expected to act: a person who places a fleet or moves, the engine, somebody to let the engine go on, or nobody. */
export type Turn = "loading" | "placing" | "person" | "engine" | "paused" | "over";

const sides: readonly Side[] = ["first", "second"];

/** What a game begins with. */
export interface Setup {
  readonly game: GameName;
  readonly seats: Seats;
  /** In the engine's notation; the game's own start where it is absent. */
  readonly start?: string;
  readonly time?: TimeControl;
}

/** A game to go on with, as far as it was played. */
export interface Unfinished extends Setup {
  readonly plies: readonly Omit<Ply, "position" | "side">[];
  readonly ending?: Ending;
  /** The sides whose people still place their fleets, and how the next one's lies. */
  readonly unplaced?: readonly Side[];
  readonly laid?: string;
}

/** What may be read of a table; only its session changes it. */
export type Table = Readonly<
  Pick<
    GameTable,
    | "setup"
    | "game"
    | "state"
    | "states"
    | "moves"
    | "choice"
    | "clock"
    | "ending"
    | "record"
    | "watched"
    | "hidden"
    | "unplaced"
    | "placing"
    | "laid"
    | "canUndo"
    | "canRedo"
    | "resigner"
  >
>;

/**
 * A game as it stands: who sits at the table, what was played, the clocks, and how it ended. It asks no engine and waits for
 * nothing: positions are told to it.
 */
export class GameTable {
  readonly #line = new GameLine();
  readonly #onFlag: (by: Side) => void;
  #unplaced: readonly Side[] = [];
  #laid = "";
  #ending: Ending | undefined;
  #clock: GameClock | undefined;
  #turnBegan = 0;

  setup: Setup = { game: "tic-tac-toe", seats: { first: { kind: "person" }, second: { kind: "engine", level: "" } } };
  /** Whether the engine waits until somebody lets it go on. */
  paused = false;

  /** A side whose time is over is reported to `onFlag`. */
  constructor(onFlag: (by: Side) => void) {
    this.#onFlag = onFlag;
  }

  get game(): GameName {
    return this.setup.game;
  }

  get state(): GameState | undefined {
    return this.#line.now;
  }

  /** The position after each ply, the start first. */
  get states(): readonly GameState[] {
    return this.#line.states;
  }

  get moves(): readonly string[] {
    return this.#line.plies.map((ply) => ply.move);
  }

  /** The engine's newest move and what it knew about it. */
  get choice(): Choice | undefined {
    return this.#line.plies.findLast((ply) => ply.choice !== undefined)?.choice;
  }

  get clock(): GameClock | undefined {
    return this.#clock;
  }

  get ending(): Ending | undefined {
    const outcome = this.state?.outcome;
    if (this.#ending !== undefined || outcome === undefined || outcome === "ongoing") return this.#ending;
    return { how: "board", outcome };
  }

  /** The game so far; undefined until it has a start. */
  get record(): GameRecord | undefined {
    const start = this.states[0];
    if (start === undefined) return undefined;
    const { game, seats, time } = this.setup;
    const ending = this.ending;
    return {
      game,
      start: start.position,
      plies: [...this.#line.plies],
      seats,
      ...(time === undefined ? {} : { time }),
      ...(ending === undefined ? {} : { ending }),
    };
  }

  /** Whether both seats are the engine's: then nobody's turn stops it but pause. */
  get watched(): boolean {
    return this.#seat("first").kind === "engine" && this.#seat("second").kind === "engine";
  }

  /** Whether two people hide their fleets from each other: then the table shows one at a time, and no shot can be unseen. */
  get hidden(): boolean {
    const { first, second } = this.setup.seats;
    return this.game === "battleship" && first.kind === "person" && second.kind === "person";
  }

  /** The sides whose people have not placed their fleets yet, the one whose turn it is first. */
  get unplaced(): readonly Side[] {
    return this.#unplaced;
  }

  /** The side whose person places a fleet now. */
  get placing(): Side | undefined {
    return this.#unplaced[0];
  }

  /** The fleet of the side that places, as it lies now: ships may overlap. */
  get laid(): string {
    if (this.#laid !== "" || this.placing === undefined) return this.#laid;
    return fleetOf(this.state?.position ?? "", this.placing);
  }

  get canUndo(): boolean {
    return this.#ending !== undefined || (!this.hidden && this.#undoTarget() >= 0);
  }

  get canRedo(): boolean {
    return this.#line.hasUndone && this.#ending === undefined;
  }

  /** The person who would give up now: the one to move, or the only one. */
  get resigner(): Side | undefined {
    const state = this.state;
    if (state === undefined || this.ending !== undefined || this.placing !== undefined) return undefined;
    return [state.turn, other(state.turn)].find((side) => this.#seat(side).kind === "person");
  }

  get turn(): Turn {
    const state = this.state;
    if (state === undefined) return "loading";
    if (this.ending !== undefined) return "over";
    if (this.placing !== undefined) return "placing";
    if (this.#seat(state.turn).kind === "person") return "person";
    return this.paused ? "paused" : "engine";
  }

  /** When the side to move began to think, by performance.now(). */
  get turnBegan(): number {
    return this.#turnBegan;
  }

  get seatToMove(): Seat {
    return this.#seat(this.state?.turn ?? "first");
  }

  /** Takes everything off, for another game that has no start yet. */
  clear(setup: Setup): void {
    this.setup = setup;
    this.#line.clear();
    this.#laid = "";
    this.#ending = undefined;
    this.paused = false;
    this.#clock?.stop();
    this.#clock = undefined;
    this.#unplaced = this.#allUnplaced();
  }

  begin(start: GameState): void {
    this.#line.begin(start);
    this.#newClock();
    this.#turnBegan = performance.now();
  }

  lay(fleet: string): void {
    this.#laid = fleet;
  }

  /** The fleet of the side that places stands in this start. */
  placed(start: GameState): void {
    this.#line.begin(start);
    this.#unplaced = this.#unplaced.slice(1);
    this.#laid = "";
    this.#turnBegan = performance.now();
  }

  /** Seats other players: whoever has placed a fleet need not do it again. */
  seat(seats: Seats): void {
    const { placing, setup } = this;
    this.setup = { ...setup, seats };
    if (this.state === undefined) this.#unplaced = this.#allUnplaced();
    else if (placing !== undefined) {
      const toPlace = (side: Side) => this.#unplaced.includes(side) || setup.seats[side].kind === "engine";
      this.#unplaced = sides.filter((side) => seats[side].kind === "person" && toPlace(side));
    }
    if (this.placing !== placing) this.#laid = "";
  }

  /** Puts other clocks beside a game in which nothing was played yet. */
  retime(time: TimeControl | undefined): void {
    const { game, seats, start } = this.setup;
    this.setup = { game, seats, ...(start === undefined ? {} : { start }), ...(time === undefined ? {} : { time }) };
    this.#clock?.stop();
    this.#newClock();
  }

  /** A move of the side to move, and where it led: its clock stops and the other one runs. */
  played(ply: Pick<Ply, "move" | "by" | "ms" | "choice">, next: GameState): void {
    const side = this.state?.turn ?? "first";
    if (next.outcome === "ongoing") this.#clock?.moved(side);
    else this.#clock?.stop();
    const clocks = this.#clock?.left;
    this.#line.add({ ...ply, side, position: next.position, ...(clocks === undefined ? {} : { clocks }) }, next);
    this.#turnBegan = performance.now();
  }

  /** A ply of a game that was left, as it was kept. */
  again(kept: Omit<Ply, "position" | "side">, next: GameState): void {
    this.#line.add({ ...kept, side: this.state?.turn ?? "first", position: next.position }, next);
  }

  /** Goes on where a game was left: one that engines play waits for somebody to watch it. */
  goOn({ ending, unplaced = [], laid = "" }: Unfinished): void {
    this.#ending = ending;
    this.#unplaced = unplaced.filter((side) => this.#seat(side).kind === "person");
    this.#laid = laid;
    this.paused = this.watched;
    this.#resetClock();
  }

  end(ending: Ending): void {
    this.#ending = ending;
  }

  /** Goes back to a person's last decision, or before the ending that somebody chose. */
  undo(): void {
    const ending = this.#ending;
    this.#ending = undefined;
    // Those who resigned or flipped the table get their position back; lost time is only found further back.
    if (ending === undefined || ending.how === "time") {
      this.#line.backTo(this.#undoTarget());
      this.#resetClock();
    } else this.resumeClock();
    if (this.watched) this.paused = true;
  }

  /** Plays what undo took back, up to a person's next decision. */
  redo(): void {
    do {
      this.#line.forward();
    } while (!this.watched && this.#line.hasUndone && this.seatToMove.kind === "engine");
    if (this.watched) this.paused = true;
    this.#resetClock();
  }

  stopClock(): void {
    this.#clock?.stop();
  }

  /** The turn begins anew, and the clock of the side to move runs if the game goes on. */
  resumeClock(): void {
    this.#turnBegan = performance.now();
    const state = this.state;
    const goes = this.#line.plies.length > 0 && this.ending === undefined && !this.paused;
    if (goes && state !== undefined) this.#clock?.run(state.turn);
  }

  /** The sides that place a fleet before the game: none where it begins with a position that has them. */
  #allUnplaced(): Side[] {
    const { game, start } = this.setup;
    return game === "battleship" && start === undefined ? sides.filter((side) => this.#seat(side).kind === "person") : [];
  }

  #seat(side: Side): Seat {
    return this.setup.seats[side];
  }

  #newClock(): void {
    const { time } = this.setup;
    this.#clock = time === undefined ? undefined : new GameClock(time, this.#onFlag);
  }

  /** Puts the clocks to where they were after the last ply. */
  #resetClock(): void {
    this.#clock?.reset(this.#line.plies.at(-1)?.clocks);
    this.resumeClock();
  }

  /** The place of the state that undo leads to: a person's decision, or with none at the table the ply before. */
  #undoTarget(): number {
    if (this.watched) return this.states.length - 2;
    return this.states.slice(0, -1).findLastIndex((state) => this.#seat(state.turn).kind === "person");
  }
}
