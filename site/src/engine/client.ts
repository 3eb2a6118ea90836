/**
 * The engine for the page: asks in, promises out. Nothing here blocks the page; all thinking is done in a Web Worker.
 *
 *     EngineClient ── one at a time ──▶ EngineThread ── messages ──▶ worker.ts ──▶ engines.wasm
 *          └── queue                        └── made at the first call, and anew after a crash or a stop
 */
import { text } from "../strings/text";
import { EngineError } from "./error";
import { engineModule } from "./module";
import { lendOpenings } from "./openings";
import type { Company, Question } from "./protocol";
import { EngineThread } from "./thread";
import type { Budget, Choice, EngineGame, GameName, GameState, Level, MoveScores, Outlook, Rules, SeaChances } from "./types";

export { EngineError } from "./error";
export type { Budget, Choice, EngineGame, GameName, GameState, Level, Rules, Side } from "./types";

/** A question on its way through the queue. */
interface Job {
  readonly question: Question;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Whether the caller has stopped waiting. */
  dropped: boolean;
}

/**
 * Owns one Web Worker. Calls are answered one after the other, in their order: a page that wants to ask for rules while
 * it thinks uses two clients. Every failure is an {@link EngineError}; after one, the next call tries anew.
 */
export class EngineClient {
  readonly #queue: Job[] = [];
  #running: Job | undefined;
  #thread: EngineThread | undefined;
  #destroyed = false;
  #company: Company;

  /** The company is that of an EngineTeam. */
  constructor(company: Company = { memory: null, helps: false }) {
    this.#company = company;
  }

  protected get destroyed(): boolean {
    return this.#destroyed;
  }

  /** Searches from now on with what others find: the worker that runs is told, and one that takes its place is too. */
  protected share(memory: Int32Array): void {
    this.#company = { ...this.#company, memory };
    this.#thread?.share(memory);
  }

  /** The first position of a game. */
  start(game: GameName, rules: Rules = "standard"): Promise<GameState> {
    return this.#ask<GameState>({ ask: "start", game, rules });
  }

  /** What is known of a position. */
  state(game: GameName, position: string): Promise<GameState> {
    return this.#ask<GameState>({ ask: "state", game, position });
  }

  /** The position after a move. */
  play(game: GameName, position: string, move: string): Promise<GameState> {
    return this.#ask<GameState>({ ask: "play", game, position, move });
  }

  /**
   * The engine's move. When `signal` aborts, the promise rejects at once with an `AbortError` and the search ends soon
   * after; what it had found is thrown away. Without a level it plays as well as it can.
   */
  choose(game: EngineGame, position: string, budget: Budget, signal?: AbortSignal, level = ""): Promise<Choice> {
    return this.#ask<Choice>(
      { ask: "choose", game, position, level, ms: limit(budget.ms), nodes: limit(budget.nodes), mostMs: limit(budget.mostMs) },
      signal,
    );
  }

  /** The strengths that people can choose, the weakest first; the last one is full strength. */
  async levels(game: EngineGame): Promise<Level[]> {
    return (await this.#ask<{ levels: Level[] }>({ ask: "levels", game })).levels;
  }

  /** Thinks for `ms` about what tic-tac-toe's cells lead to, or one column of Connect 4; the next call goes on from there. */
  scores(game: "tic-tac-toe" | "connect4", position: string, move: string, ms: number, signal?: AbortSignal): Promise<MoveScores> {
    return this.#ask<MoveScores>({ ask: "analyze", game, position, move, ms: limit(ms) }, signal);
  }

  /** Thinks for `ms` about a position of Quoridor; the next call goes on from there. */
  outlook(position: string, ms: number, signal?: AbortSignal): Promise<Outlook> {
    return this.#ask<Outlook>({ ask: "analyze", game: "quoridor", position, move: "", ms: limit(ms) }, signal);
  }

  /** Where ships may be in a sea, in the notation that `choose` takes. */
  chances(position: string, signal?: AbortSignal): Promise<SeaChances> {
    return this.#ask<SeaChances>({ ask: "analyze", game: "battleship", position, move: "", ms: 0 }, signal);
  }

  /** Frees the worker. What was asked and what will be asked fails. */
  destroy(): void {
    this.#destroyed = true;
    const closed = closedError();
    for (const job of this.#queue.splice(0)) job.reject(closed);
    this.#running?.reject(closed);
    this.#thread?.end(closed);
    this.#thread = undefined;
  }

  /** The types of answers are what wasm/browser promises; its tests hold it to them. */
  async #ask<T>(question: Question, signal?: AbortSignal): Promise<T> {
    if (this.#destroyed) throw closedError();
    if (signal?.aborted) throw abortError();
    let drop = (): void => undefined;
    const answered = new Promise<T>((resolve, reject) => {
      const job: Job = {
        question,
        resolve: (answer) => {
          resolve(answer as T);
        },
        reject,
        dropped: false,
      };
      drop = () => {
        this.#drop(job);
      };
      this.#queue.push(job);
    });
    signal?.addEventListener("abort", drop);
    void this.#work();
    try {
      return await answered;
    } finally {
      signal?.removeEventListener("abort", drop);
    }
  }

  #drop(job: Job): void {
    job.dropped = true;
    job.reject(abortError());
    if (job === this.#running) this.#thread?.stop();
  }

  /** Answers the queue, one job after the other. */
  async #work(): Promise<void> {
    if (this.#running !== undefined) return;
    for (let job = this.#queue.shift(); job !== undefined; job = this.#queue.shift()) {
      this.#running = job;
      await this.#answer(job);
    }
    this.#running = undefined;
  }

  async #answer(job: Job): Promise<void> {
    try {
      const thread = await this.#ready();
      await lendOpenings(thread, job.question);
      // While this one waited, or the engine was loading, the caller may have left.
      if (job.dropped) return;
      job.resolve(parse(await thread.ask(job.question)));
    } catch (thrown) {
      job.reject(thrown instanceof Error ? thrown : new EngineError(String(thrown)));
    }
  }

  async #ready(): Promise<EngineThread> {
    const module = await engineModule();
    if (this.#destroyed) throw closedError();
    if (this.#thread === undefined || this.#thread.ended) this.#thread = new EngineThread(module, this.#company);
    return this.#thread;
  }
}

/** The engine's JSON as a value; its {"error"} is thrown. */
function parse(json: string): unknown {
  const answer = JSON.parse(json) as { error?: string };
  if (answer.error !== undefined) throw new EngineError(answer.error);
  return answer;
}

/**
 * A bound as `think` takes it, for which 0 is none: a clock that has already run out is not "no limit" but the smallest
 * one.
 */
function limit(bound: number | undefined): number {
  return bound === undefined ? 0 : Math.max(bound, Number.MIN_VALUE);
}

function abortError(): DOMException {
  return new DOMException(text.engine.searchStopped, "AbortError");
}

function closedError(): EngineError {
  return new EngineError(text.engine.closed);
}
