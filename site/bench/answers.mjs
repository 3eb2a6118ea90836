// How long the player of engines.wasm, with both its books and without a budget, takes for its moves at Connect 4 in
// Chromium: the mean, the 99th percentile and the worst, and whether all were solved. First in games of its own, with either
// colour, against one who moves well half of the time and else at random, so that games last. Then in positions that two
// random movers reach, which the books have in the first plies only.
//
//     make build && node site/bench/answers.mjs [positions, 20000] [random movers' positions, 500] [their first ply, 8] [seed, 1]
import { readFile } from "node:fs/promises";

import { chromium } from "playwright";

const [own, any, first, seed] = [20_000, 500, 8, 1].map((usual, i) => Number(process.argv[2 + i] ?? usual));

const build = new URL("../build/", import.meta.url);
const files = new Map([
  ["/", ["text/html", "<!doctype html><script src=wasm_exec.js></script>"]],
  ["/wasm_exec.js", ["text/javascript", await readFile(new URL("wasm_exec.js", build))]],
  ["/alone.mjs", ["text/javascript", await readFile(new URL("../../wasm/browser/alone.mjs", import.meta.url))]],
  ["/engines.wasm", ["application/wasm", await readFile(new URL("engines.wasm", build))]],
  ["/openings.bin", ["application/octet-stream", await readFile(new URL("openings.bin", build))]],
]);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage();
  await page.route("**/*", async (route) => {
    const [contentType, body] = files.get(new URL(route.request().url()).pathname) ?? [];
    await (body === undefined ? route.abort() : route.fulfill({ contentType, body }));
  });
  await page.goto("http://bench.test/");
  await page.evaluate(prepare, seed);
  const run = async (what, count, plies) => {
    const taken = [];
    while (taken.length < count) taken.push(...(await page.evaluate(answers, [Math.min(500, count - taken.length), plies])));
    report(what, taken);
  };
  await run("own games", own, undefined);
  await run(`any position from ply ${first}`, any, first);
} finally {
  await browser.close();
}

function report(what, taken) {
  taken.sort((a, b) => a.ms - b.ms);
  const at = (share) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))].ms.toFixed(1);
  const mean = taken.reduce((sum, { ms }) => sum + ms, 0) / taken.length;
  const unsolved = taken.filter(({ solved }) => !solved).length;
  console.log(`Connect 4 in Chromium, ${what}: ${taken.length} positions, ${unsolved} not solved, mean ${mean.toFixed(1)} ms, median ${at(0.5)}, 99 % ${at(0.99)}, worst ${at(1)}`);
  for (const { ms, plies, position } of taken.slice(-3)) console.log(`  ply ${plies}: ${ms.toFixed(0)} ms, ${position}`);
}

/** Starts the engines in the page, and a linear congruential generator, so that a seed names a sample. */
async function prepare(seed) {
  const go = new Go();
  go.importObject.arenabot = { ...(await import("/alone.mjs")).alone, now: performance.now.bind(performance) };
  const { instance } = await WebAssembly.instantiateStreaming(fetch("/engines.wasm"), go.importObject);
  void go.run(instance);
  const openings = new Uint8Array(await (await fetch("/openings.bin")).arrayBuffer());
  const { error } = JSON.parse(globalThis.arenabot.book("connect4", openings));
  if (error !== undefined) throw new Error(error);
  let state = seed >>> 0;
  globalThis.random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  globalThis.think = instance.exports.think;
  globalThis.side = 0; // which the engine has in its next game
}

/** In the page: so many answers or some more, in whole games of the engine's own, or from this ply on. */
function answers([count, first]) {
  const { arenabot, random, think } = globalThis;
  const begin = () => JSON.parse(arenabot.start("connect4", "standard"));
  const play = (at, move) => JSON.parse(arenabot.play("connect4", at.position, move));
  const anyMove = (at) => at.moves[random(at.moves.length)];
  const taken = [];
  const rival = (at) => {
    if (random(2) === 0) return anyMove(at);
    arenabot.load("connect4", at.position);
    think(0, 20_000, 0);
    return JSON.parse(arenabot.choice()).move;
  };
  const answer = (at) => {
    arenabot.load("connect4", at.position);
    const start = performance.now();
    if (think(0, 0, 0) !== 0) throw new Error(`${at.position}: ${arenabot.choice()}`);
    const ms = performance.now() - start;
    const { solved, move } = JSON.parse(arenabot.choice());
    taken.push({ ms, solved, plies: at.plies, position: at.position });
    return move;
  };
  if (first === undefined) {
    for (; taken.length < count; globalThis.side = 1 - globalThis.side) {
      for (let at = begin(); at.outcome === "ongoing"; ) at = play(at, at.plies % 2 === globalThis.side ? answer(at) : rival(at));
    }
    return taken;
  }
  const deepest = 36; // hardly a random game goes on for longer
  while (taken.length < count) {
    const plies = first + random(deepest + 1 - first);
    let at = begin();
    while (at.plies < plies && at.outcome === "ongoing") at = play(at, anyMove(at));
    if (at.outcome === "ongoing") answer(at);
  }
  return taken;
}
