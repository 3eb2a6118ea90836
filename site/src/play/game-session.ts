import { EngineClient, type Choice, type GameName, type GameState, type Level } from "../engine/client";
import { EngineTeam } from "../engine/team";
import { other } from "../games";
import { withFleet } from "../boards/match-notation";
import { GameTable, type Setup, type Table, type Turn, type Unfinished } from "./game-table";
import { after, thinkTime, watchablePly } from "./pace";
import type { Ending, Seat, Seats, TimeControl } from "./record";

export type Phase = Turn | "failed";

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
  readonly #table = new GameTable((by) => {
    this.#end({ how: "time", by, outcome: other(by) });
  });
  #search: AbortController | undefined;
  /** Counts what made earlier answers worthless, so that one which comes late is dropped. */
  #era = 0;

  thinkMs = 1000;
  phase: Phase = "loading";
  /** Why the engine failed, when it did. */
  failure = "";

  get table(): Table {
    return this.#table;
  }

  async newGame(setup: Setup): Promise<void> {
    await this.#begin(setup);
    await this.#engineTurn();
  }

  /** Goes on with a game that was left; one that engines play waits for somebody to watch it. A bad record is refused. */
  async goOn(unfinished: Unfinished): Promise<boolean> {
    const { game, seats, start, time } = unfinished;
    const setup = { game, seats, ...(start === undefined ? {} : { start }), ...(time === undefined ? {} : { time }) };
    await this.#begin(setup, async (current) => {
      for (const ply of unfinished.plies) {
        const before = this.#table.state;
        if (before === undefined) return;
        const state = await this.#rules.play(this.#table.game, before.position, ply.move);
        if (!current()) return;
        this.#table.again(ply, state);
      }
      this.#table.goOn(unfinished);
    });
    if (this.phase === "failed") return false;
    await this.#engineTurn();
    return true;
  }

  /** Puts the game's start on the table, and then what more there is to put there. */
  async #begin(setup: Setup, more?: (current: () => boolean) => Promise<void>): Promise<void> {
    this.#table.clear(setup);
    const { game, start } = setup;
    await this.#step("loading", async (current) => {
      const state = await (start === undefined ? this.#rules.start(game) : this.#rules.state(game, start));
      if (!current()) return;
      this.#table.begin(state);
      await more?.(current);
    });
  }

  /** A fleet that chance has laid, as the position's notation has it. */
  async anotherStart(): Promise<string> {
    return (await this.#rules.start("battleship")).position;
  }

  /** Remembers how the fleet of the side that places lies, in the position's notation, before it is placed. */
  lay(fleet: string): void {
    if (this.#table.placing === undefined || fleet === this.#table.laid) return;
    this.#table.lay(fleet);
    this.#settle(this.phase);
  }

  /** Puts a fleet, in the position's notation, under the flag of the side that places: the engine's word on it, if it is not one. */
  async place(fleet: string): Promise<string | undefined> {
    const { game, placing: side, state: start } = this.#table;
    if (side === undefined || start === undefined) return undefined;
    const position = withFleet(start.position, side, fleet);
    const fault = await this.fault(game, position);
    if (fault !== undefined) return fault;
    await this.#step("placing", async (current) => {
      const state = await this.#rules.state(game, position);
      if (current()) this.#table.placed(state);
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
    const { state } = this.#table;
    if (this.phase !== "person" || state?.moves.includes(move) !== true) return;
    await this.#apply(state, move, "person");
    await this.#engineTurn();
  }

  /** A move as somebody typed it: played in the engine's own spelling, or why it cannot be. */
  async type(typed: string): Promise<string | undefined> {
    const { state } = this.#table;
    if (this.phase !== "person" || state === undefined) return undefined;
    const move = state.moves.find((legal) => legal.toLowerCase() === typed.trim().toLowerCase());
    if (move !== undefined) {
      void this.play(move);
      return undefined;
    }
    try {
      await this.#rules.play(this.#table.game, state.position, typed.trim());
      return undefined;
    } catch (thrown) {
      return thrown instanceof Error ? thrown.message : String(thrown);
    }
  }

  /** Seats other players from now on; a search that runs is stopped. */
  async seat(seats: Seats): Promise<void> {
    const loading = this.phase === "loading";
    if (!loading) this.#interrupt();
    this.#table.seat(seats);
    this.#settle(loading ? "loading" : this.#table.turn);
    // What loads goes on by itself.
    if (!loading) await this.#engineTurn();
  }

  /** Another clock for a game in which nothing was played and no engine thinks yet; false where only a new game can have it. */
  retime(time: TimeControl | undefined): boolean {
    if (this.#table.moves.length > 0 || (this.phase !== "placing" && this.phase !== "person")) return false;
    this.#table.retime(time);
    this.#settle(this.phase);
    return true;
  }

  /** Goes back to a person's last decision, or before the ending that somebody chose; a search that runs is stopped. */
  async undo(): Promise<void> {
    if (!this.#table.canUndo) return;
    this.#interrupt();
    this.#table.undo();
    this.#settle(this.#table.turn);
    // It may be the engine's turn, since a table is flipped at any time.
    await this.#engineTurn();
  }

  /** Plays what undo took back, up to a person's next decision. */
  async redo(): Promise<void> {
    if (!this.#table.canRedo) return;
    this.#interrupt();
    this.#table.redo();
    this.#settle(this.#table.turn);
    await this.#engineTurn();
  }

  resign(): void {
    const by = this.#table.resigner;
    if (by !== undefined) this.#end({ how: "resigned", by, outcome: other(by) });
  }

  /** Ends the game as the one who resigns does, with less grace. */
  flip(): void {
    const by = this.#table.resigner;
    if (by !== undefined) this.#end({ how: "flipped", by, outcome: other(by) });
  }

  /** Stops the engine until `resume` or `step`; the clocks stand still. */
  pause(): void {
    if (this.phase !== "engine") return;
    this.#interrupt();
    this.#table.paused = true;
    this.#settle("paused");
  }

  async resume(): Promise<void> {
    if (this.phase !== "paused") return;
    this.#table.paused = false;
    this.#table.resumeClock();
    this.#settle(this.#table.turn);
    await this.#engineTurn();
  }

  /** Lets the engine make one move, then pauses again. */
  async step(): Promise<void> {
    if (this.phase !== "paused") return;
    this.#table.paused = false;
    this.#table.resumeClock();
    this.#settle(this.#table.turn);
    await this.#engineTurn(true);
  }

  /** Goes on after a failure, where it happened. */
  async retry(): Promise<void> {
    if (this.phase !== "failed") return;
    if (this.#table.state === undefined) {
      await this.newGame(this.#table.setup);
      return;
    }
    this.#settle(this.#table.turn);
    await this.#engineTurn();
  }

  destroy(): void {
    this.#interrupt();
    this.#rules.destroy();
    this.#thinker.destroy();
  }

  /** Stops what runs: the search, its answer on the way, and the clock. */
  #interrupt(): void {
    this.#era++;
    this.#search?.abort();
    this.#table.stopClock();
  }

  #end(ending: Ending): void {
    this.#interrupt();
    this.#table.end(ending);
    this.#settle("over");
  }

  async #apply(state: GameState, move: string, by: Seat["kind"], choice?: Choice): Promise<void> {
    const ms = Math.round(performance.now() - this.#table.turnBegan);
    await this.#step(this.phase, async (current) => {
      const next = await this.#rules.play(this.#table.game, state.position, move);
      if (current()) this.#table.played({ move, by, ms, ...(choice === undefined ? {} : { choice }) }, next);
    });
  }

  /** The engine moves for as long as it is its turn. */
  async #engineTurn(once = false): Promise<void> {
    for (;;) {
      const { state, seatToMove: seat, game, clock, watched, turnBegan } = this.#table;
      if (state === undefined || this.phase !== "engine" || seat.kind !== "engine") return;
      const search = new AbortController();
      this.#search = search;
      let choice: Choice | undefined;
      await this.#step("engine", async (current) => {
        const found = await this.#thinker.choose(game, state.position, thinkTime(clock, state.turn, this.thinkMs), search.signal, seat.level);
        if (watched && !once && clock === undefined) await after(turnBegan, watchablePly);
        if (current()) choice = found;
      });
      if (choice === undefined) return;
      if (once) this.#table.paused = true;
      await this.#apply(state, choice.move, "engine", choice);
      if (once) {
        this.#table.stopClock();
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
      if (current()) this.#settle(this.#table.turn);
    } catch (thrown) {
      if (!current()) return;
      this.#table.stopClock();
      this.failure = thrown instanceof Error ? thrown.message : String(thrown);
      this.#settle("failed");
    }
  }

  #settle(phase: Phase): void {
    this.phase = phase;
    this.dispatchEvent(new Event("change"));
  }
}
