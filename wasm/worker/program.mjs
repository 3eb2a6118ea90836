// One run of the Go program in a role, and what came of it.

import "./wasm_exec.js";
import module from "./app.wasm";

export class Program {
  /**
   * Starts the program. Its host is what it may call: see host.go. Nothing of it outlives the object that
   * owns it, and it is not started again: make another.
   */
  constructor(env, host) {
    const go = new globalThis.Go();
    const binding = {};
    const ready = Promise.withResolvers();
    const instance = new WebAssembly.Instance(module, { ...go.importObject, workers: { ready: ready.resolve } });
    this.memory = instance.exports.mem;
    this.binding = binding;
    this.dead = false;
    // Several programs may start in one isolate. Go reads the context while run returns, before anything else can.
    globalThis.context = { env, host, binding };
    let ran;
    try {
      ran = go.run(instance);
    } finally {
      delete globalThis.context;
    }
    this.exited = ran.then(
      () => new Error("the Go program ended"),
      (error) => new Error(`the Go program broke: ${error?.message ?? error}`),
    ).then((error) => {
      this.dead = true;
      throw error;
    });
    this.exited.catch(() => {}); // told to whoever waits in handle
    this.ready = Promise.race([ready.promise, this.exited]);
  }

  /** Has the program answer a request; rejects when it ends instead. */
  async handle(request) {
    await this.ready;
    return Promise.race([this.binding.handleRequest(request), this.exited]);
  }
}

/** The bytes of memory that programs have in this isolate cannot shrink; this is one's. */
export const memoryOf = (program) => program.memory.buffer.byteLength;
