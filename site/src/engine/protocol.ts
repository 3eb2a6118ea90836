/**
 * The messages between the page and the engine's worker.
 *
 *     page ── Setup, once ────────────▶ worker
 *          ── Sharing ───────────────▶          from now on it has a memory with others
 *          ── Call {id, question} ────▶
 *          ◀── Reply {id, json} ───────          the engine's own JSON, an answer or {"error"}
 *          ◀── Reply {id, broken} ─────          this worker is of no more use
 *
 * Calls may be posted right behind the setup: the worker answers in order.
 */
import type { EngineGame, GameName, Rules } from "./types";

/** What one call asks. */
export type Question =
  | { ask: "start"; game: GameName; rules: Rules }
  | { ask: "state"; game: GameName; position: string }
  | { ask: "play"; game: GameName; position: string; move: string }
  | { ask: "analyze"; game: EngineGame; position: string; move: string; ms: number }
  /** Budgets as `think` takes them: 0 is no limit. */
  | { ask: "choose"; game: EngineGame; position: string; level: string; ms: number; nodes: number; mostMs: number }
  | { ask: "levels"; game: EngineGame }
  | { ask: "book"; game: "connect4"; bytes: Uint8Array };

/** What a worker has to do with others that search the same. */
export interface Company {
  /** What they know together, see memory.ts; null for a worker that searches alone. */
  memory: Int32Array | null;
  /** Whether it only helps the one that answers. */
  helps: boolean;
}

export interface Setup extends Company {
  kind: "setup";
  module: WebAssembly.Module;
  /** One word of shared memory, not 0 when the search must end; null where memory cannot be shared. */
  stop: Int32Array | null;
}

export interface Sharing {
  kind: "memory";
  memory: Int32Array;
}

export interface Call {
  kind: "call";
  id: number;
  question: Question;
}

export type Reply = { id: number; json: string } | { id: number; broken: string };
