/** Two workers for one move, where that makes the engine stronger. */
import { EngineClient, type Budget, type Choice, type EngineGame } from "./client";
import { newMemory } from "./memory";

/** The cores that two workers need: one is left for the page. */
const enoughCores = 3;

/** The names of the level that uses all its time; the others look at a few hundred positions, which takes no time. */
const fullStrength = ["", "strongest"];

/**
 * An {@link EngineClient} that takes a second worker along at Quoridor: both search the position and tell each other what
 * they find. With it the engine scores 55 to 59 % against one worker of the same speed: BenchmarkTwoWorkers in
 * engine/quoridor plays that match. To share costs one part in a hundred of the speed.
 *
 * The other games take one worker. Connect 4's own moves come from a book or an exact search, which in games of the engine's
 * own ends long before the time does (site/bench/answers.mjs). Elsewhere it takes 0.6 of the time in which two workers know
 * the scores of all columns (site/bench/workers.mjs), so that to share these out would only delay the move.
 *
 * The second worker only helps: when it fails, or the page has few cores or may not share memory, the first is alone.
 */
export class EngineTeam extends EngineClient {
  #helper: EngineClient | undefined;

  /** As in {@link EngineClient}; `alone` leaves the other cores to other searches. */
  override async choose(
    game: EngineGame,
    position: string,
    budget: Budget,
    signal?: AbortSignal,
    level = "",
    { alone = false } = {},
  ): Promise<Choice> {
    const helper = alone || game !== "quoridor" || !fullStrength.includes(level) ? undefined : this.#help();
    const answer = super.choose(game, position, budget, signal, level);
    if (helper === undefined) return answer;
    const answered = new AbortController();
    helper.choose(game, position, budget, answered.signal).catch(() => undefined);
    try {
      return await answer;
    } finally {
      answered.abort();
    }
  }

  /** The second worker and what both know, taken when Quoridor is first played: most teams never play it. */
  #help(): EngineClient | undefined {
    if (this.#helper !== undefined || this.destroyed || navigator.hardwareConcurrency < enoughCores) return this.#helper;
    const memory = newMemory();
    if (memory === null) return undefined;
    this.share(memory);
    this.#helper = new EngineClient({ memory, helps: true });
    return this.#helper;
  }

  override destroy(): void {
    super.destroy();
    this.#helper?.destroy();
  }
}
