import { EngineTeam } from "../engine/team";

/** A place in the queue for an engine. */
type Waiter = (engine: EngineTeam) => void;

/** The most engines at once: an arena's evaluation starts about a dozen battles in the same instant. */
const most = 12;

/**
 * The engines of several battles at once, each made when first needed. There may be more of them than cores: a search
 * ends by the clock, so sharing a core costs depth, while waiting for one would cost the move.
 */
export class EnginePool {
  readonly #idle: EngineTeam[] = [];
  readonly #waiting: Waiter[] = [];
  #made = 0;

  /** Runs work with an engine of its own; beyond the limit, once one is free, first come, first served. */
  async use<T>(work: (engine: EngineTeam) => Promise<T>): Promise<T> {
    const engine = await this.#take();
    try {
      return await work(engine);
    } finally {
      this.#give(engine);
    }
  }

  #take(): Promise<EngineTeam> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return Promise.resolve(idle);
    if (this.#made < most) {
      this.#made++;
      return Promise.resolve(new EngineTeam());
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #give(engine: EngineTeam): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(engine);
    else next(engine);
  }
}
