import { EngineClient, type GameName, type GameState } from "../engine/client";
import type { ScoredMove } from "../engine/types";
import { insightOf, unknown, type Insight } from "./insight";

/** The first slice of thought about a position, and the longest: each is twice the one before, so that little is searched twice. */
const firstSlice = 60;
const longestSlice = 4000;

/** After so long on one position of Quoridor, more depth is not worth the heat. */
const enough = 30_000;

/** The longest that the graph waits for one position of Connect 4. */
const longestSolve = 10_000;

/**
 * Looks into one position after another, in workers of its own, and tells what it knows by `change` events.
 *
 *     look(state) ──▶ slice ──▶ change ──▶ slice ──▶ change …   until all is known, or the next look
 *
 * Connect 4's columns are shared out among several workers: two know all scores 1.5 times as soon as one, of 12 positions
 * that take long (site/bench/workers.mjs measures it). The other games take one; Quoridor's analysis looks deeper as long as
 * it is watched, and leaves a second core to the engine that plays, which wins by it (EngineTeam).
 */
export class Analyzer extends EventTarget {
  readonly #clients: EngineClient[] = [];
  #search = new AbortController();

  insight: Insight = unknown;
  /** Why the last look ended without an answer, or "". */
  failure = "";

  /** How many workers share a position: one core stays free for the page and the engine that plays. */
  constructor(private readonly most = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1))) {
    super();
  }

  /** Turns to another position. What was under way is stopped. */
  look(state: GameState | undefined): void {
    this.#search.abort();
    this.#search = new AbortController();
    this.failure = "";
    this.#tell(unknown);
    if (state?.outcome !== "ongoing") return;
    void this.#study(state, this.#search.signal);
  }

  destroy(): void {
    this.#search.abort();
    for (const client of this.#clients.splice(0)) client.destroy();
  }

  async #study(state: GameState, signal: AbortSignal): Promise<void> {
    try {
      if (state.game === "quoridor") await this.#quoridor(state, signal);
      else if (state.game === "connect4") await this.#connect4(state, signal);
      else await this.#ticTacToe(state, signal);
    } catch (thrown) {
      if (signal.aborted) return;
      this.failure = thrown instanceof Error ? thrown.message : String(thrown);
      this.#tell(this.insight);
    }
  }

  async #ticTacToe(state: GameState, signal: AbortSignal): Promise<void> {
    const { moves, nodes } = await this.#client(0).scores("tic-tac-toe", state.position, "", 0, signal);
    if (!signal.aborted) this.#tell(insightOf(state, moves, nodes));
  }

  async #connect4(state: GameState, signal: AbortSignal): Promise<void> {
    // The central columns say most, and cut the search of the others.
    const waiting = [...state.moves].sort((a, b) => fromCentre(a) - fromCentre(b));
    const known = new Map<string, ScoredMove>();
    let nodes = 0;
    const work = async (client: EngineClient) => {
      for (let move = waiting.shift(); move !== undefined; move = waiting.shift()) {
        for (let ms = firstSlice; !known.has(move); ms = Math.min(2 * ms, longestSlice)) {
          const found = await client.scores("connect4", state.position, move, ms, signal);
          if (signal.aborted) return;
          nodes += found.nodes;
          const [scored] = found.moves;
          if (scored?.solved) known.set(move, scored);
          this.#tell(insightOf(state, [...known.values()], nodes));
        }
      }
    };
    const workers = Math.min(this.most, waiting.length);
    await Promise.all(Array.from({ length: workers }, (_, index) => work(this.#client(index))));
  }

  async #quoridor(state: GameState, signal: AbortSignal): Promise<void> {
    let nodes = 0;
    let line: readonly string[] = [];
    for (let ms = firstSlice, spent = 0; spent < enough; spent += ms, ms = Math.min(2 * ms, longestSlice)) {
      const outlook = await this.#client(0).outlook(state.position, ms, signal);
      if (signal.aborted) return;
      nodes += outlook.choice.nodes;
      // A slice that ends early, or finds the rest in its table, knows less of the line than the slice before.
      const { pv } = outlook.choice;
      if (pv.length > line.length || pv.some((move, index) => move !== line[index])) line = pv;
      this.#tell({ ...unknown, position: state.position, outlook, line, first: outlook.chance / 1000, nodes });
      if (outlook.choice.solved) return;
    }
  }

  #client(index: number): EngineClient {
    return (this.#clients[index] ??= new EngineClient());
  }

  #tell(insight: Insight): void {
    this.insight = insight;
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * The value of each position of a game, found one after the other in a worker of its own; `change` tells of each.
 * Positions are known by their notation, so that a game that grows costs only its new ones.
 */
export class Chronicle extends EventTarget {
  readonly #client = new EngineClient();
  readonly #values = new Map<string, number>();
  #round = new AbortController();

  /** The first side's chance to win at a position, from 0 to 1, if it is known yet. */
  chance(state: GameState): number | undefined {
    return ended(state) ?? this.#values.get(key(state));
  }

  /** Takes over what an analysis found, which looked deeper. */
  learn(game: GameName | undefined, { position, first }: Insight): void {
    if (game !== undefined && first !== undefined) this.#values.set(key({ game, position }), first);
  }

  /** Finds what is not known of these positions, the newest first. */
  async follow(states: readonly GameState[]): Promise<void> {
    this.#round.abort();
    const { signal } = (this.#round = new AbortController());
    for (const state of states.toReversed()) {
      if (this.chance(state) !== undefined) continue;
      try {
        const chance = await this.#value(state, signal);
        if (signal.aborted) return;
        if (chance === undefined) continue;
        this.#values.set(key(state), chance);
      } catch {
        return; // stopped, or no engine: the analysis beside it says why
      }
      this.dispatchEvent(new Event("change"));
    }
  }

  destroy(): void {
    this.#round.abort();
    this.#client.destroy();
  }

  async #value(state: GameState, signal: AbortSignal): Promise<number | undefined> {
    switch (state.game) {
      case "quoridor":
        return (await this.#client.outlook(state.position, 250, signal)).chance / 1000;
      case "tic-tac-toe":
        return insightOf(state, (await this.#client.scores(state.game, state.position, "", 0, signal)).moves, 0).first;
      case "connect4":
        return this.#solved(state, signal);
      case "battleship":
        return undefined; // chance alone does not tell who is ahead
    }
  }

  /** Only what is exact can tell a mistake from a guess, so a position that takes too long stays open. */
  async #solved(state: GameState, signal: AbortSignal): Promise<number | undefined> {
    for (let ms = 100, spent = 0; spent < longestSolve; spent += ms, ms = Math.min(2 * ms, longestSlice)) {
      const { solved, value } = await this.#client.choose("connect4", state.position, { ms }, signal);
      if (!solved) continue;
      const mover = (Math.sign(value) + 1) / 2;
      return state.turn === "first" ? mover : 1 - mover;
    }
    return undefined;
  }
}

function ended({ outcome }: GameState): number | undefined {
  switch (outcome) {
    case "first":
      return 1;
    case "second":
      return 0;
    case "draw":
      return 0.5;
    case "ongoing":
      return undefined;
  }
}

function key({ game, position }: { readonly game: GameName; readonly position: string }): string {
  return `${game} ${position}`;
}

function fromCentre(column: string): number {
  return Math.abs(column.charCodeAt(0) - "D".charCodeAt(0));
}
