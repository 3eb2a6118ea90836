// Measures how long the player of engines.wasm, with its embedded book and without a budget, takes for its moves at Connect
// 4: the mean, the 99th percentile and the worst. First in games of its own against random movers, with either colour,
// whose openings the book covers; then in positions of all plies that two random movers reach, which it does not.
//
//     make build && node wasm/browser/connect4_answers.mjs [positions, 2000] [first ply, 0] [seed, 1]
import { readFile } from "node:fs/promises";

const build = new URL("../../site/build/", import.meta.url);
await import(new URL("wasm_exec.js", build));
const go = new Go();
const clock = performance.now.bind(performance);
go.importObject.arenabot = { now: clock, stopped: () => 0, recall: () => 0, keep() {}, helps: () => 0 };
const { instance } = await WebAssembly.instantiate(await readFile(new URL("engines.wasm", build)), go.importObject);
void go.run(instance);
const { arenabot } = globalThis;

const [count, first, seed] = [2000, 0, 1].map((usual, i) => Number(process.argv[2 + i] ?? usual));

/** A linear congruential generator, so that a seed names a sample. */
let state = seed >>> 0;
function random(below) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

/** A position of so many plies in which the game goes on, by random play. */
function sample(plies) {
  for (;;) {
    let at = JSON.parse(arenabot.start("connect4", "standard"));
    while (at.plies < plies && at.outcome === "ongoing") {
      at = JSON.parse(arenabot.play("connect4", at.position, at.moves[random(at.moves.length)]));
    }
    if (at.outcome === "ongoing") return at;
  }
}

/** How long the engine takes for its move in a position, and the move, which is exact. */
function answer(at) {
  arenabot.load("connect4", at.position);
  const start = clock();
  if (instance.exports.think(0, 0) !== 0) throw new Error(`${at.position}: ${arenabot.choice()}`);
  const ms = clock() - start;
  const { solved, move } = JSON.parse(arenabot.choice());
  if (!solved) throw new Error(`${at.position} was not solved`);
  return { ms, move, plies: at.plies, position: at.position };
}

function report(what, taken) {
  taken.sort((a, b) => a.ms - b.ms);
  const at = (share) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))].ms.toFixed(1);
  const mean = taken.reduce((sum, { ms }) => sum + ms, 0) / taken.length;
  console.log(`${what}: ${taken.length} positions, mean ${mean.toFixed(1)} ms, median ${at(0.5)}, 99 % ${at(0.99)}, worst ${at(1)}`);
  for (const { ms, plies, position } of taken.slice(-5)) console.log(`  ply ${plies}: ${ms.toFixed(0)} ms, ${position}`);
}

const ours = [];
for (let side = 0; ours.length < count; side = 1 - side) {
  let at = JSON.parse(arenabot.start("connect4", "standard"));
  while (at.outcome === "ongoing") {
    let move = at.moves[random(at.moves.length)];
    if (at.plies % 2 === side) {
      ours.push(answer(at));
      ({ move } = ours.at(-1));
    }
    at = JSON.parse(arenabot.play("connect4", at.position, move));
  }
}
report("own games", ours);

const deepest = 36; // hardly a random game goes on for longer
const any = [];
for (let i = 0; i < count; i++) any.push(answer(sample(first + (i % (deepest + 1 - first)))));
report(`any position from ply ${first}`, any);
