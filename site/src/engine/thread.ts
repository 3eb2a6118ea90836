/** One Web Worker from its start to its end. */
import { text } from "../strings/text";
import { scriptAddress } from "../trusted";
import { EngineError } from "./error";
import type { Call, Company, Question, Reply, Setup, Sharing } from "./protocol";
import workerUrl from "./worker.ts?worker&url";

interface Pending {
  resolve: (json: string) => void;
  reject: (error: EngineError) => void;
}

/**
 * A running worker. It works until it breaks or is ended; then everything asked of it fails, and a new one is needed.
 */
export class EngineThread {
  readonly #worker: Worker;
  readonly #stop: Int32Array | null;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #end: EngineError | undefined;

  /** Throws an EngineError where workers cannot be had. */
  constructor(module: WebAssembly.Module, { memory, helps }: Company) {
    this.#worker = newWorker();
    // Only a page that is isolated from other sites may share memory.
    this.#stop = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      this.#receive(data);
    };
    this.#worker.onerror = (event) => {
      // An error without a message is the worker's script not arriving.
      this.#fail(
        event.message ? crashed(event.message) : new EngineError(text.engine.workerNotLoaded),
      );
    };
    this.#post({ kind: "setup", module, stop: this.#stop, memory, helps });
  }

  /** Gives the worker a memory, after its setup. */
  share(memory: Int32Array): void {
    this.#post({ kind: "memory", memory });
  }

  get ended(): boolean {
    return this.#end !== undefined;
  }

  /** The engine's JSON. Call it again only when the last one has settled. */
  ask(question: Question): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#end !== undefined) {
        reject(this.#end);
        return;
      }
      const id = ++this.#lastId;
      this.#pending.set(id, { resolve, reject });
      if (this.#stop !== null) Atomics.store(this.#stop, 0, 0);
      this.#post({ kind: "call", id, question });
    });
  }

  /**
   * Ends the search that is running: by the flag, and it is soon answered with what was found; or, without shared memory,
   * by ending the thread.
   */
  stop(): void {
    if (this.#stop === null) this.end(new EngineError(text.engine.searchStopped));
    else Atomics.store(this.#stop, 0, 1);
  }

  /** Frees the worker; what was asked of it fails with `error`. */
  end(error: EngineError): void {
    this.#fail(error);
  }

  #post(message: Setup | Sharing | Call): void {
    this.#worker.postMessage(message);
  }

  #receive(reply: Reply): void {
    if ("broken" in reply) {
      this.#fail(crashed(reply.broken));
      return;
    }
    this.#pending.get(reply.id)?.resolve(reply.json);
    this.#pending.delete(reply.id);
  }

  #fail(error: EngineError): void {
    this.#end ??= error;
    this.#worker.terminate();
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function newWorker(): Worker {
  if (!("Worker" in globalThis)) {
    throw new EngineError(text.engine.noWorkers);
  }
  try {
    return new Worker(scriptAddress(workerUrl), { type: "module" });
  } catch (thrown) {
    throw new EngineError(text.engine.workerNotStarted(String(thrown)));
  }
}

function crashed(detail: string): EngineError {
  return new EngineError(text.engine.crashed(detail));
}
