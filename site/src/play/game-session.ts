import { EngineClient, type Choice, type GameName, type GameState, type Level, type Side } from "../engine/client";
import { EngineTeam } from "../engine/team";
import { other } from "../games";
import { withFleet } from "../boards/match-notation";
import { GameClock } from "./game-clock";
import { GameLine } from "./game-line";
import { after, thinkTime, watchablePly } from "./pace";
import type { Ending, GameRecord, Ply, Seat, Seats, TimeControl } from "./record";

/** Who is expected to act: a person who places a fleet or moves, the engine, somebody to let the engine go on, or nobody. */
export type Phase = "loading" | "placing" | "person" | "engine" | "paused" | "over" | "failed";

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
}

/**
 * One game between two seats, each a person's or the engine's. It tells every change by a `change` event.
 *
 *     newGame ──▶ loading ──▶ placing ──▶ person ──play──▶ engine ──▶ person … ──▶ over
 *                    │        (fleets)        ◀── undo, redo ──▶ │ ◀──pause, resume──▶ paused
 *                    └── any failure ──▶ failed ──retry──▶ where it was
 *
 * The rules are asked of one engine and the moves of another, so that a click is answered while the other one thinks.
 */
export class GameSession extends EventTarget {
  readonly #rules = new EngineClient();
  readonly #thinker = new EngineTeam();
  readonly #line = new GameLine();
  /** The sides whose people have not placed their fleets yet. */
  #unplaced: Side[] = [];
  #ending: Ending | undefined;
  #clock: GameClock | undefined;
  #search: AbortController | undefined;
  #paused = false;
  #turnBegan = 0;
  /** Counts what made earlier answers worthless, so that one which comes late is dropped. */
  #era = 0;

  setup: Setup = { game: "tic-tac-toe", seats: { first: { kind: "person" }, second: { kind: "engine", level: "" } } };
  thinkMs = 1000;
  phase: Phase = "loading";
  /** Why the engine failed, when it did. */
  failure = "";

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
    return !this.#hasPerson();
  }

  /** Whether two people hide their fleets from each other: then the table shows one at a time, and no shot can be unseen. */
  get hidden(): boolean {
    const { first, second } = this.setup.seats;
    return this.game === "battleship" && first.kind === "person" && second.kind === "person";
  }

  /** The side whose person places a fleet now. */
  get placing(): Side | undefined {
    return this.#unplaced[0];
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

  async newGame(setup: Setup): Promise<void> {
    await this.#begin(setup);
    await this.#engineTurn();
  }

  /** Goes on with a game that was left; one that engines play waits for somebody to watch it. A bad record is refused. */
  async goOn({ plies, ending, ...setup }: Unfinished): Promise<boolean> {
    await this.#begin(setup, async (current) => {
      for (const ply of plies) {
        const before = this.#line.now;
        if (before === undefined) return;
        const state = await this.#rules.play(this.game, before.position, ply.move);
        if (!current()) return;
        this.#line.add({ ...ply, side: before.turn, position: state.position }, state);
      }
      this.#ending = ending;
      this.#paused = this.watched;
      this.#clock?.reset(this.#line.plies.at(-1)?.clocks);
      this.#resumeClock();
    });
    if (this.phase === "failed") return false;
    await this.#engineTurn();
    return true;
  }

  /** Puts the game's start on the table, and then what more there is to put there. */
  async #begin(setup: Setup, more?: (current: () => boolean) => Promise<void>): Promise<void> {
    this.setup = setup;
    this.#line.clear();
    this.#ending = undefined;
    this.#paused = false;
    this.#clock?.stop();
    this.#clock = undefined;
    const { game, start, time, seats } = setup;
    this.#unplaced =
      game === "battleship" && start === undefined ? sides.filter((side) => seats[side].kind === "person") : [];
    await this.#step("loading", async (current) => {
      const state = await (start === undefined ? this.#rules.start(game) : this.#rules.state(game, start));
      if (!current()) return;
      this.#line.begin(state);
      if (time !== undefined) this.#clock = new GameClock(time, this.#onFlag);
      this.#turnBegan = performance.now();
      await more?.(current);
    });
  }

  /** A fleet that chance has laid, as the position's notation has it. */
  async anotherStart(): Promise<string> {
    return (await this.#rules.start("battleship")).position;
  }

  /** Puts a fleet, in the position's notation, under the flag of the side that places: the engine's word on it, if it is not one. */
  async place(fleet: string): Promise<string | undefined> {
    const side = this.placing;
    const start = this.state;
    if (side === undefined || start === undefined) return undefined;
    const position = withFleet(start.position, side, fleet);
    const fault = await this.fault(this.game, position);
    if (fault !== undefined) return fault;
    await this.#step("placing", async (current) => {
      const state = await this.#rules.state(this.game, position);
      if (!current()) return;
      this.#line.begin(state);
      this.#unplaced = this.#unplaced.filter((each) => each !== side);
      this.#turnBegan = performance.now();
    });
    await this.#engineTurn();
    return undefined;
  }

  /** The engine's strengths in a game. */
  levels(game: GameName): Promise<Level[]> {
    return this.#rules.levels(game);
  }

  /** What is wrong with a position's notation, or undefined; the game that goes on is not touched. */
  async fault(game: GameName, position: string): Promise<string | undefined> {
    try {
      const state = await this.#rules.state(game, position);
      return state.outcome === "ongoing" ? undefined : "over";
    } catch (thrown) {
      return thrown instanceof Error ? thrown.message : String(thrown);
    }
  }

  /** Plays a person's legal move, then the engine's answer. */
  async play(move: string): Promise<void> {
    const state = this.state;
    if (this.phase !== "person" || state?.moves.includes(move) !== true) return;
    await this.#apply(state, move, "person");
    await this.#engineTurn();
  }

  /** A move as somebody typed it: played in the engine's own spelling, or why it cannot be. */
  async type(typed: string): Promise<string | undefined> {
    const state = this.state;
    if (this.phase !== "person" || state === undefined) return undefined;
    const move = state.moves.find((legal) => legal.toLowerCase() === typed.trim().toLowerCase());
    if (move !== undefined) {
      void this.play(move);
      return undefined;
    }
    try {
      await this.#rules.play(this.game, state.position, typed.trim());
      return undefined;
    } catch (thrown) {
      return thrown instanceof Error ? thrown.message : String(thrown);
    }
  }

  /** Seats other players from now on; a search that runs is stopped. */
  async seat(seats: Seats): Promise<void> {
    this.#interrupt();
    if (this.placing !== undefined) {
      const toPlace = (side: Side) => this.#unplaced.includes(side) || this.#seat(side).kind === "engine";
      this.#unplaced = sides.filter((side) => seats[side].kind === "person" && toPlace(side));
    }
    this.setup = { ...this.setup, seats };
    this.#settle(this.#phaseNow());
    await this.#engineTurn();
  }

  /** Another clock for a game in which nothing was played and no engine thinks yet; false where only a new game can have it. */
  retime(time: TimeControl | undefined): boolean {
    if (this.#line.plies.length > 0 || (this.phase !== "placing" && this.phase !== "person")) return false;
    const { game, seats, start } = this.setup;
    this.setup = { game, seats, ...(start === undefined ? {} : { start }), ...(time === undefined ? {} : { time }) };
    this.#clock?.stop();
    this.#clock = time === undefined ? undefined : new GameClock(time, this.#onFlag);
    this.#settle(this.phase);
    return true;
  }

  /** Goes back to a person's last decision, or before the ending that somebody chose; a search that runs is stopped. */
  async undo(): Promise<void> {
    const ending = this.#ending;
    if (!this.canUndo) return;
    this.#interrupt();
    this.#ending = undefined;
    // Those who resigned or flipped the table get their position back; lost time is only found further back.
    if (ending === undefined || ending.how === "time") this.#backTo(this.#undoTarget());
    else this.#resumeClock();
    if (this.watched) this.#paused = true;
    this.#settle(this.#phaseNow());
    // It may be the engine's turn, since a table is flipped at any time.
    await this.#engineTurn();
  }

  /** Plays what undo took back, up to a person's next decision. */
  async redo(): Promise<void> {
    if (!this.canRedo) return;
    this.#interrupt();
    do {
      this.#line.forward();
    } while (this.#hasPerson() && this.#line.hasUndone && this.#seatToMove().kind === "engine");
    if (this.watched) this.#paused = true;
    this.#clock?.reset(this.#line.plies.at(-1)?.clocks);
    this.#resumeClock();
    this.#settle(this.#phaseNow());
    await this.#engineTurn();
  }

  resign(): void {
    const by = this.resigner;
    if (by !== undefined) this.#end({ how: "resigned", by, outcome: other(by) });
  }

  /** Ends the game as the one who resigns does, with less grace. */
  flip(): void {
    const by = this.resigner;
    if (by !== undefined) this.#end({ how: "flipped", by, outcome: other(by) });
  }

  /** Stops the engine until `resume` or `step`; the clocks stand still. */
  pause(): void {
    if (this.phase !== "engine") return;
    this.#interrupt();
    this.#paused = true;
    this.#settle("paused");
  }

  async resume(): Promise<void> {
    if (this.phase !== "paused") return;
    this.#paused = false;
    this.#resumeClock();
    this.#settle(this.#phaseNow());
    await this.#engineTurn();
  }

  /** Lets the engine make one move, then pauses again. */
  async step(): Promise<void> {
    if (this.phase !== "paused") return;
    this.#paused = false;
    this.#resumeClock();
    this.#settle(this.#phaseNow());
    await this.#engineTurn(true);
  }

  /** Goes on after a failure, where it happened. */
  async retry(): Promise<void> {
    if (this.phase !== "failed") return;
    if (this.state === undefined) {
      await this.newGame(this.setup);
      return;
    }
    this.#settle(this.#phaseNow());
    await this.#engineTurn();
  }

  destroy(): void {
    this.#interrupt();
    this.#rules.destroy();
    this.#thinker.destroy();
  }

  #seat(side: Side): Seat {
    return this.setup.seats[side];
  }

  #seatToMove(): Seat {
    return this.#seat(this.state?.turn ?? "first");
  }

  #hasPerson(): boolean {
    return this.#seat("first").kind === "person" || this.#seat("second").kind === "person";
  }

  /** The place of the state that undo leads to: a person's decision, or with none at the table the ply before. */
  #undoTarget(): number {
    if (this.watched) return this.states.length - 2;
    return this.states.slice(0, -1).findLastIndex((state) => this.#seat(state.turn).kind === "person");
  }

  #backTo(target: number): void {
    this.#line.backTo(target);
    this.#clock?.reset(this.#line.plies.at(-1)?.clocks);
    this.#resumeClock();
  }

  /** Stops what runs: the search, its answer on the way, and the clock. */
  #interrupt(): void {
    this.#era++;
    this.#search?.abort();
    this.#clock?.stop();
  }

  #resumeClock(): void {
    this.#turnBegan = performance.now();
    const state = this.state;
    const goes = this.#line.plies.length > 0 && this.ending === undefined && !this.#paused;
    if (goes && state !== undefined) this.#clock?.run(state.turn);
  }

  #end(ending: Ending): void {
    this.#interrupt();
    this.#ending = ending;
    this.#settle("over");
  }

  readonly #onFlag = (by: Side): void => {
    this.#end({ how: "time", by, outcome: other(by) });
  };

  async #apply(state: GameState, move: string, by: Seat["kind"], choice?: Choice): Promise<void> {
    const ms = Math.round(performance.now() - this.#turnBegan);
    await this.#step(this.phase, async (current) => {
      const next = await this.#rules.play(this.game, state.position, move);
      if (!current()) return;
      if (next.outcome === "ongoing") this.#clock?.moved(state.turn);
      else this.#clock?.stop();
      const clocks = this.#clock?.left;
      const ply: Ply = {
        move,
        side: state.turn,
        by,
        ms,
        position: next.position,
        ...(choice === undefined ? {} : { choice }),
        ...(clocks === undefined ? {} : { clocks }),
      };
      this.#line.add(ply, next);
      this.#turnBegan = performance.now();
    });
  }

  /** The engine moves for as long as it is its turn. */
  async #engineTurn(once = false): Promise<void> {
    for (;;) {
      const state = this.state;
      const seat = this.#seatToMove();
      if (state === undefined || this.phase !== "engine" || seat.kind !== "engine") return;
      const search = new AbortController();
      this.#search = search;
      let choice: Choice | undefined;
      await this.#step("engine", async (current) => {
        const found = await this.#thinker.choose(this.game, state.position, { ms: thinkTime(this.#clock, state.turn, this.thinkMs) }, search.signal, seat.level);
        if (this.watched && !once && this.#clock === undefined) await after(this.#turnBegan, watchablePly);
        if (current()) choice = found;
      });
      if (choice === undefined) return;
      if (once) this.#paused = true;
      await this.#apply(state, choice.move, "engine", choice);
      if (once) {
        this.#clock?.stop();
        return;
      }
    }
  }

  /** Runs one exchange with an engine; what it leads to is dropped when something newer has begun meanwhile. */
  async #step(during: Phase, exchange: (current: () => boolean) => Promise<void>): Promise<void> {
    if (during === "loading") this.#search?.abort();
    const era = ++this.#era;
    const current = () => era === this.#era;
    this.failure = "";
    this.#settle(during);
    try {
      await exchange(current);
      if (current()) this.#settle(this.#phaseNow());
    } catch (thrown) {
      if (!current()) return;
      this.#clock?.stop();
      this.failure = thrown instanceof Error ? thrown.message : String(thrown);
      this.#settle("failed");
    }
  }

  #phaseNow(): Phase {
    const state = this.state;
    if (state === undefined) return "loading";
    if (this.ending !== undefined) return "over";
    if (this.placing !== undefined) return "placing";
    if (this.#seat(state.turn).kind === "person") return "person";
    return this.#paused ? "paused" : "engine";
  }

  #settle(phase: Phase): void {
    this.phase = phase;
    this.dispatchEvent(new Event("change"));
  }
}
