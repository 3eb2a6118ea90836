// One run of the Go program in a role, and what came of it.

import { run, takeInstance } from "./instance.mjs";

/** The most of a body that is read, one byte more than any question may have: Go refuses what is longer. */
const MAX_BODY = (1 << 20) + 1;

export class Program {
  #bodies = new Map(); // of requests that Go has not taken in yet, by number
  #requests = 0;

  /**
   * Starts the program. Its host is what it may call: see host.go. Nothing of it outlives the object that
   * owns it, and it is not started again: make another.
   */
  constructor(env, host) {
    const binding = {};
    host.takeBody = (number) => {
      const body = this.#bodies.get(number);
      this.#bodies.delete(number);
      return body;
    };
    const made = takeInstance();
    this.binding = binding;
    this.dead = false;
    const ran = run(made, { context: { env, host, binding } });
    this.exited = ran.then(
      () => new Error("the Go program ended"),
      (error) => new Error(`the Go program broke: ${error?.message ?? error}`),
    ).then((error) => {
      this.dead = true;
      throw error;
    });
    this.exited.catch(() => {}); // told to whoever waits in handle
    this.ready = Promise.race([made.ready, this.exited]);
  }

  /**
   * Has the program answer a request; rejects when it ends instead. The body goes past github.com/syumai/workers, which
   * leaves a function behind for each piece of a stream that it reads: a front lives for days.
   */
  async handle(request) {
    await this.ready;
    const { url, method } = request;
    const headers = new Headers(request.headers);
    headers.delete("x-body");
    if (request.body !== null) {
      const number = String((this.#requests += 1));
      this.#bodies.set(number, await read(request.body));
      headers.set("x-body", number);
    }
    return Promise.race([this.binding.handleRequest({ url, method, headers, body: null }), this.exited]);
  }
}

/** The bytes of a body, MAX_BODY at most. */
async function read(stream) {
  const pieces = [];
  let length = 0;
  for await (const piece of stream) {
    pieces.push(piece);
    length += piece.byteLength;
    if (length >= MAX_BODY) break;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes.subarray(0, MAX_BODY);
}
