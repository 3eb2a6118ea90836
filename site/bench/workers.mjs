// How much sooner several workers know all columns of Connect 4 than one, as the page's analysis shares them out, and
// whether the engine's own move would gain by it.
//
//     make build && node site/bench/workers.mjs [positions of each set, 6]
//
// The positions are spread evenly over two of the test sets: L1_R2, and of L1_R3, the hardest, what has eight plies or more.
// Each number of workers begins with empty tables and solves the same positions in the same order. The columns are asked
// for one by one without slices of time, which do not change what is searched. Where cores are busy with something else,
// times say little: the ratio of the nodes that the busiest worker visits is what free cores would give.
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

import { alone } from "../../wasm/browser/alone.mjs";

const build = new URL("../../site/build/", import.meta.url);
const clock = performance.now.bind(performance);

async function measure() {
  const module = await WebAssembly.compile(await readFile(new URL("engines.wasm", build)));
  const count = Number(process.argv[2] ?? 6);
  const samples = [...(await sample("Test_L1_R2", count, 0)), ...(await sample("Test_L1_R3", count, 8))];
  const crews = [1, 2, 4].filter((workers) => workers <= availableParallelism());

  console.log(`Connect 4, ${samples.length} positions: ms to all columns' scores, and to the engine's own move`);
  console.log(["plies", ...crews.map((workers) => `${workers} worker${workers === 1 ? "" : "s"}`), "own move"].map((text) => text.padStart(10)).join(""));
  const teams = crews.map((workers) => Array.from({ length: workers }, () => new Engine(module)));
  const mover = new Engine(module);
  const totals = crews.map(() => 0);
  const busiest = crews.map(() => 0);
  const ratios = crews.map(() => []);
  const moves = [];
  for (const { columns, score } of samples) {
    const { position, moves: legal, plies } = await mover.replay(columns);
    const took = [];
    for (const [i, team] of teams.entries()) {
      const began = clock();
      const { best, nodes } = await columnScores(team, position, legal);
      took.push(clock() - began);
      busiest[i] += nodes;
      if (best !== score) throw new Error(`${columns}: the best column has ${best}, not ${score}`);
    }
    const own = await mover.move(position);
    moves.push(own);
    took.forEach((ms, i) => {
      totals[i] += ms;
      ratios[i].push(took[0] / ms);
    });
    console.log([plies, ...took, own].map((figure) => figure.toFixed(0).padStart(10)).join(""));
  }
  console.log(["sum", ...totals.map((ms) => ms.toFixed(0)), moves.reduce((sum, ms) => sum + ms, 0).toFixed(0)].map((text) => text.padStart(10)).join(""));
  crews.slice(1).forEach((workers, i) => {
    const list = ratios[i + 1].sort((a, b) => a - b);
    const median = (list[Math.floor((list.length - 1) / 2)] + list[Math.floor(list.length / 2)]) / 2;
    console.log(`${workers} workers: ${(totals[0] / totals[i + 1]).toFixed(2)} times as fast as 1 over all, ${median.toFixed(2)} at the median position, ${(busiest[0] / busiest[i + 1]).toFixed(2)} by nodes`);
  });
  for (const engine of [...teams.flat(), mover]) await engine.end();
}

/** So many positions of a test set with so many plies at least, evenly spread. */
async function sample(set, count, plies) {
  const text = await readFile(fileURLToPath(new URL(`../../engine/connect4/testdata/${set}`, import.meta.url)), "utf8");
  const lines = text.trim().split("\n").map((line) => line.split(" ")).filter(([columns]) => columns.length >= plies);
  return Array.from({ length: count }, (_, i) => lines[Math.floor((i * lines.length) / count)]).map(([columns, score]) => ({ columns, score: Number(score) }));
}

/**
 * Has all columns solved, the central ones first, as site/src/analysis/analyzer.ts does. The answer is the best score and
 * the nodes of the worker that visited most.
 */
async function columnScores(team, position, moves) {
  const fromCentre = (move) => Math.abs(move.charCodeAt(0) - "D".charCodeAt(0));
  const waiting = [...moves].sort((a, b) => fromCentre(a) - fromCentre(b));
  const scores = [];
  const work = async (engine) => {
    let visited = 0;
    for (let move = waiting.shift(); move !== undefined; move = waiting.shift()) {
      const { score, nodes } = await engine.score(position, move);
      scores.push(score);
      visited += nodes;
    }
    return visited;
  };
  const nodes = await Promise.all(team.map(work));
  return { best: Math.max(...scores), nodes: Math.max(...nodes) };
}

/** An engines.wasm in a thread of its own. */
class Engine {
  #worker;

  constructor(module) {
    this.#worker = new Worker(fileURLToPath(import.meta.url), { workerData: module });
  }

  #ask(ask, ...args) {
    return new Promise((resolve, reject) => {
      this.#worker.once("message", resolve).once("error", reject);
      this.#worker.postMessage({ ask, args });
    }).finally(() => this.#worker.removeAllListeners("error").removeAllListeners("message"));
  }

  /** The position after columns, numbered from 1. */
  async replay(columns) {
    let state = await this.#ask("start", "connect4", "standard");
    for (const column of columns) state = await this.#ask("play", "connect4", state.position, "ABCDEFG"[column - 1]);
    return state;
  }

  /** A column's exact score, and the nodes that it took. */
  async score(position, move) {
    const { moves, nodes } = await this.#ask("analyze", "connect4", position, move, "0");
    return { score: moves[0].value, nodes };
  }

  /** How long the engine takes for its own move, in ms. */
  async move(position) {
    const began = clock();
    await this.#ask("move", "connect4", position);
    return clock() - began;
  }

  end() {
    return this.#worker.terminate();
  }
}

/** Answers the questions of an Engine. */
async function serve() {
  await import(new URL("wasm_exec.js", build));
  const go = new Go();
  go.importObject.arenabot = { ...alone, now: clock };
  const instance = await WebAssembly.instantiate(workerData, go.importObject);
  void go.run(instance);
  const { arenabot } = globalThis;
  parentPort.on("message", ({ ask, args }) => {
    if (ask === "move") {
      arenabot.load(...args);
      instance.exports.think(0, 0, 0);
    }
    const answer = JSON.parse(ask === "move" ? arenabot.choice() : arenabot[ask](...args));
    if (answer.error !== undefined) throw new Error(answer.error);
    parentPort.postMessage(answer);
  });
}

if (isMainThread) await measure();
else await serve();
