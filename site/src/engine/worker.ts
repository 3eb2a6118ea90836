/** The module worker that runs the engines: messages in, Go calls, messages out. */
import "../../build/wasm_exec.js";
import { reason } from "./error";
import { access } from "./memory";
import type { Call, Question, Reply, Setup, Sharing } from "./protocol";

/** The part of a worker's global scope used here; TypeScript's own is at odds with the page's. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Setup | Sharing | Call>) => void) | null;
  postMessage(reply: Reply): void;
}

/** What the Go program puts into the global scope: see wasm/browser. Each answers JSON. */
interface Functions {
  start(game: string, rules: string): string;
  state(game: string, position: string): string;
  play(game: string, position: string, move: string): string;
  loadLevel(game: string, position: string, level: string): string;
  levels(game: string): string;
  choice(): string;
  analyze(game: string, position: string, move: string, ms: string): string;
  book(game: string, bytes: Uint8Array): string;
}

/** The running program. */
interface Engines {
  go: Go;
  functions: Functions;
  think: (ms: number, nodes: number, mostMs: number) => number;
}

async function instantiate({ module, stop, helps }: Setup): Promise<Engines> {
  const go = new Go();
  go.importObject["arenabot"] = {
    now: () => performance.now(),
    stopped: () => (stop === null ? 0 : Atomics.load(stop, 0)),
    ...access(() => memory),
    helps: () => (helps ? 1 : 0),
  };
  const instance = await WebAssembly.instantiate(module, go.importObject);
  // Not awaited: it settles when the program ends, which is never, or a crash seen by the next call.
  void go.run(instance);
  const functions = (globalThis as { arenabot?: Functions }).arenabot;
  if (functions === undefined) throw new Error("its program ended at once");
  return { go, functions, think: instance.exports["think"] as Engines["think"] };
}

function answer({ functions, think }: Engines, question: Question): string {
  switch (question.ask) {
    case "start":
      return functions.start(question.game, question.rules);
    case "state":
      return functions.state(question.game, question.position);
    case "play":
      return functions.play(question.game, question.position, question.move);
    case "analyze":
      return functions.analyze(question.game, question.position, question.move, String(question.ms));
    case "choose":
      // Whatever goes wrong here, choice() says it.
      functions.loadLevel(question.game, question.position, question.level);
      think(question.ms, question.nodes, question.mostMs);
      return functions.choice();
    case "levels":
      return functions.levels(question.game);
    case "book":
      return functions.book(question.game, question.bytes);
  }
}

async function reply(engines: Promise<Engines> | undefined, { id, question }: Call): Promise<Reply> {
  try {
    if (engines === undefined) throw new Error("it was called before its setup");
    const running = await engines;
    const json = answer(running, question);
    // A program that ran out of memory has ended: what its calls return then is no answer.
    if (running.go.exited) throw new Error("its program ended");
    return { id, json };
  } catch (thrown) {
    return { id, broken: reason(thrown) };
  }
}

const scope = globalThis as unknown as WorkerScope;
let engines: Promise<Engines> | undefined;
let memory: Int32Array | null = null;

scope.onmessage = ({ data }) => {
  if (data.kind !== "call") memory = data.memory;
  if (data.kind === "setup") {
    engines = instantiate(data);
    engines.catch(() => undefined); // each call says it
  } else if (data.kind === "call") {
    void reply(engines, data).then((message) => {
      scope.postMessage(message);
    });
  }
};
