// Instances of the Go program, and what of a program's start is done while the isolate starts, which no request pays for: an
// instance is made, and a program that nobody uses answers a few questions. V8 compiles a function when it is first called, and
// what it compiled serves all instances: 50 of the 57 ms of CPU that an isolate's first question takes otherwise.

import "./wasm_exec.js";
import module from "./app.wasm";

/** A loader and its instance. Changes are what differs of what Go imports from JavaScript. */
function make(changes = {}) {
  const go = new globalThis.Go();
  Object.assign(go.importObject.gojs, changes);
  const ready = Promise.withResolvers();
  const instance = new WebAssembly.Instance(module, { ...go.importObject, workers: { ready: ready.resolve } });
  return { go, instance, ready: ready.promise };
}

/** Runs an instance. Several may start in one isolate: Go reads these globals while run returns, before anything else can. */
export function run({ go, instance }, globals) {
  const before = Object.fromEntries(Object.keys(globals).map((name) => [name, globalThis[name]]));
  Object.assign(globalThis, globals);
  try {
    return go.run(instance);
  } finally {
    Object.assign(globalThis, before);
  }
}

/** Asked of a program that nobody uses, so that its functions are compiled: of each game one that is thought about. */
const QUESTIONS = [
  { game: "tictactoe", action: "play-turn", "game-id": "1", you: "X", "player-index": 0, board: { "0-0": "X", "1-1": "O" } },
  { game: "connectfour", action: "play-turn", "game-id": "1", you: "X", "player-index": 0,
    board: [["X", "O", "X", "", "X", "O", "X"], ["O", "X", "O", "", "O", "X", "O"], ...Array(4).fill(Array(7).fill(""))] },
  { game: "battleship", action: "play-turn", "game-id": 1, "player-index": 0,
    board: { opponent: "b", width: "10", height: "10", ship1: "0", ship2: "1", ship3: "2", ship4: "1", ship5: "1", ship6: "0",
      your_strikes: [{ target: "4,4", result: "hit" }], his_strikes: [] } },
];

/** Stands for a Response, which no isolate can make while it starts. */
class Answer {
  constructor(_body, { status }) {
    this.status = status;
  }
}

/**
 * A program without random numbers and timers, which an isolate that starts has not either, answers questions.
 * Resolves to the states of the answers.
 */
async function warm() {
  const nothing = () => {};
  const made = make({ "runtime.getRandomData": nothing, "runtime.scheduleTimeoutEvent": nothing, "runtime.clearTimeoutEvent": nothing });
  const binding = {};
  let body;
  const host = { role: "front", key: "warm", teamUrl: "", takeBody: () => body };
  await Promise.race([made.ready, run(made, { context: { env: { ARENABOT_TOKEN: "warm" }, host, binding }, Response: Answer })]);
  const states = [];
  for (const question of QUESTIONS) {
    body = new TextEncoder().encode(JSON.stringify(question));
    const headers = new Headers({ "content-type": "application/json", "x-body": "1" });
    const response = await binding.handleRequest({ url: "https://warm.invalid/bot", method: "POST", headers, body: null });
    states.push(response.status);
  }
  return states;
}

/** What became of the warming, for tests: without it the Worker is slower, and no worse. */
export const warmed = warm().catch((error) => [error.message]);

let spare = make();

/** An instance that has not run yet. */
export function takeInstance() {
  const instance = spare ?? make();
  spare = undefined;
  return instance;
}
