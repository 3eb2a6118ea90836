// Measures the engines.wasm that is shipped: its size, its start, its calls and its nodes a second. The same searches in
// native code: go test ./wasm/browser -run '^$' -bench Think
//
//     make build && node wasm/browser/engines_bench.mjs
import { readFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { alone } from "./alone.mjs";

const build = new URL("../../site/build/", import.meta.url);
const bytes = await readFile(new URL("engines.wasm", build));
const kb = (data) => `${(data.length / 1000).toFixed(0)} KB`;
console.log(`size: ${kb(bytes)}, gzip ${kb(gzipSync(bytes, { level: 9 }))}, brotli ${kb(brotliCompressSync(bytes))}`);

await import(new URL("wasm_exec.js", build));
const clock = performance.now.bind(performance);
const since = (start) => `${(clock() - start).toFixed(1)} ms`;

let start = clock();
const module = await WebAssembly.compile(bytes);
console.log(`compile: ${since(start)}`);
let instance;
for (const run of ["first", "second"]) {
  start = clock();
  const go = new Go();
  go.importObject.arenabot = { ...alone, now: clock };
  instance = await WebAssembly.instantiate(module, go.importObject);
  void go.run(instance);
  console.log(`instantiate and run main, ${run}: ${since(start)}`);
}

const { arenabot } = globalThis;
const midgame = {
  connect4: ["D", "C", "E", "D", "C", "E"],
  quoridor: ["e2", "e8", "e3", "e7", "e3h", "d6v"],
};
for (const [game, moves] of Object.entries(midgame)) {
  let { position } = JSON.parse(arenabot.start(game, "standard"));
  for (const move of moves) ({ position } = JSON.parse(arenabot.play(game, position, move)));
  arenabot.load(game, position);
  instance.exports.think(0, 50_000, 0); // let the browser's compiler warm up
  start = clock();
  let nodes = 0;
  while (clock() - start < 3000) {
    instance.exports.think(0, 300_000, 0);
    nodes += JSON.parse(arenabot.choice()).nodes;
  }
  console.log(`${game}: ${((nodes / (clock() - start)) * 1000).toFixed(0)} nodes/s`);
  const calls = 10_000;
  start = clock();
  for (let i = 0; i < calls; i++) arenabot.state(game, position);
  console.log(`${game}: state() ${(((clock() - start) / calls) * 1000).toFixed(1)} µs`);
}
