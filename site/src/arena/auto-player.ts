import type { Choice } from "../engine/client";
import { EnginePool } from "./engine-pool";
import type { Ask } from "./protocol";

/** What is kept of a budget for the way of the answer: a share of it, within bounds, in milliseconds. */
const marginShare = 0.1;
const smallestMargin = 40;
const largestMargin = 250;

/** The least that a search gets, however late it is: even then a legal move is better than none. */
const leastSearch = 20;

/** How long to search for an ask that arrived waitedMs ago. */
export function searchTime(budgetMs: number, waitedMs: number): number {
  const margin = Math.min(Math.max(budgetMs * marginShare, smallestMargin), largestMargin);
  return Math.max(budgetMs - margin - waitedMs, leastSearch);
}

/**
 * Answers the relay's asks with the page's engines, several battles at once. Of one battle only the newest ask counts:
 * the search for an older one is stopped.
 */
export class AutoPlayer {
  readonly #pool = new EnginePool();
  readonly #searches = new Map<string, AbortController>();
  readonly #answer: (ask: Ask, choice: Choice) => void;
  readonly #fail: (why: string) => void;

  constructor(answer: (ask: Ask, choice: Choice) => void, fail: (why: string) => void) {
    this.#answer = answer;
    this.#fail = fail;
  }

  /** Loads an engine before the first ask, whose budget would else go into downloading it. Throws if there is none. */
  async warmUp(): Promise<void> {
    await this.#pool.use((engine) => engine.start("tic-tac-toe"));
  }

  async take(ask: Ask): Promise<void> {
    const arrived = performance.now();
    this.drop(ask.battle);
    const search = new AbortController();
    this.#searches.set(ask.battle, search);
    try {
      const choice = await this.#pool.use((engine) => {
        const waited = performance.now() - arrived;
        const budget = { ms: searchTime(ask.budgetMs, waited), mostMs: searchTime(ask.mostMs, waited) };
        // A second core for one battle is a core less for the others.
        return engine.choose(ask.game, ask.position, budget, search.signal, "", { alone: this.#searches.size > 1 });
      });
      this.#answer(ask, choice);
    } catch (thrown) {
      if (!search.signal.aborted) this.#fail(thrown instanceof Error ? thrown.message : String(thrown));
    } finally {
      if (this.#searches.get(ask.battle) === search) this.#searches.delete(ask.battle);
    }
  }

  /** How many searches are under way. */
  get searches(): number {
    return this.#searches.size;
  }

  /** Stops what is searched for a battle. */
  drop(battle: string): void {
    this.#searches.get(battle)?.abort();
    this.#searches.delete(battle);
  }

  /** Stops every search: the page does not decide any more. */
  dropAll(): void {
    for (const search of this.#searches.values()) search.abort();
    this.#searches.clear();
  }
}
