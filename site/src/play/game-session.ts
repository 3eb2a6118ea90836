import { EngineClient, type Choice, type GameName, type GameState, type Side } from "../engine/client";

/** Who is expected to act: a person, the engine, or nobody since the game is over or its engine failed. */
export type Phase = "loading" | "person" | "engine" | "over" | "failed";

/**
 * One game of a person against the engine, and all that can happen to it. It tells every change by a `change` event.
 *
 *     newGame ──▶ loading ──▶ person ──play──▶ engine ──▶ person … ──▶ over
 *                    │           ◀────── undo ───┘ (the search is stopped)
 *                    └── any failure ──▶ failed ──retry──▶ where it was
 *
 * The rules are asked of one engine and the moves of another, so that a click is answered while the other one thinks.
 */
export class GameSession extends EventTarget {
  readonly #rules = new EngineClient();
  readonly #thinker = new EngineClient();
  /** The position after each ply; the first one is the start. */
  #states: GameState[] = [];
  #moves: string[] = [];
  #search: AbortController | undefined;
  /** Counts what made earlier answers worthless, so that one which comes late is dropped. */
  #era = 0;

  game: GameName = "tic-tac-toe";
  person: Side = "first";
  thinkMs = 1000;
  phase: Phase = "loading";
  /** The engine's last move and what it knew about it. */
  choice: Choice | undefined;
  /** Why the engine failed, when it did. */
  failure = "";

  get state(): GameState | undefined {
    return this.#states.at(-1);
  }

  /** The position after each ply, the start first. */
  get states(): readonly GameState[] {
    return this.#states;
  }

  get moves(): readonly string[] {
    return this.#moves;
  }

  get canUndo(): boolean {
    return this.#undoTarget() !== undefined;
  }

  async newGame(game: GameName, person: Side): Promise<void> {
    this.game = game;
    this.person = person;
    this.#states = [];
    this.#moves = [];
    this.choice = undefined;
    await this.#step("loading", async (current) => {
      const start = await this.#rules.start(game);
      if (current()) this.#states = [start];
    });
    await this.#engineTurn();
  }

  /** Plays a person's legal move, then the engine's answer. */
  async play(move: string): Promise<void> {
    const state = this.state;
    if (this.phase !== "person" || state?.moves.includes(move) !== true) return;
    await this.#apply(state, move);
    await this.#engineTurn();
  }

  /** Goes back to the person's last decision; a search that runs is stopped. */
  undo(): void {
    const target = this.#undoTarget();
    if (target === undefined) return;
    this.#era++;
    this.#search?.abort();
    this.#states.length = target + 1;
    this.#moves.length = target;
    this.choice = undefined;
    this.#settle("person");
  }

  /** Goes on after a failure, where it happened. */
  async retry(): Promise<void> {
    if (this.phase !== "failed") return;
    if (this.state === undefined) {
      await this.newGame(this.game, this.person);
      return;
    }
    this.#settle(this.#phaseNow());
    await this.#engineTurn();
  }

  destroy(): void {
    this.#era++;
    this.#search?.abort();
    this.#rules.destroy();
    this.#thinker.destroy();
  }

  #undoTarget(): number | undefined {
    const target = this.#states.slice(0, -1).findLastIndex((state) => state.turn === this.person);
    return target < 0 ? undefined : target;
  }

  async #apply(state: GameState, move: string): Promise<void> {
    await this.#step(this.phase, async (current) => {
      const next = await this.#rules.play(this.game, state.position, move);
      if (!current()) return;
      this.#states.push(next);
      this.#moves.push(move);
    });
  }

  async #engineTurn(): Promise<void> {
    const state = this.state;
    if (state === undefined || this.phase !== "engine") return;
    const search = new AbortController();
    this.#search = search;
    let choice: Choice | undefined;
    await this.#step("engine", async (current) => {
      const found = await this.#thinker.choose(this.game, state.position, { ms: this.thinkMs }, search.signal);
      if (current()) choice = found;
    });
    if (choice === undefined) return;
    this.choice = choice;
    await this.#apply(state, choice.move);
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
      this.failure = thrown instanceof Error ? thrown.message : String(thrown);
      this.#settle("failed");
    }
  }

  #phaseNow(): Phase {
    const state = this.state;
    if (state === undefined) return "loading";
    if (state.outcome !== "ongoing") return "over";
    return state.turn === this.person ? "person" : "engine";
  }

  #settle(phase: Phase): void {
    this.phase = phase;
    this.dispatchEvent(new Event("change"));
  }
}
