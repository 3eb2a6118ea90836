// The engines.wasm that is shipped, as an engine for tournament managers: the Universal Game Interface on stdin and stdout
// (relay/ugi), in Node. It is how the engine of the page is measured against others.
//
//     make build && bin/arenabot duel quoridor 'wasm=ugi:node wasm/browser/engines_ugi.mjs quoridor' builtin
//
// Another build's folder may follow the game's name. A search cannot be told to stop: bound it by movetime or nodes.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import { alone } from "./alone.mjs";

const [game, folder] = process.argv.slice(2);
const build = folder ? pathToFileURL(resolve(folder) + "/") : new URL("../../site/build/", import.meta.url);
await import(new URL("wasm_exec.js", build));
const module = await WebAssembly.compile(await readFile(new URL("engines.wasm", build)));

/** A fresh instance is a fresh player: players keep tables between moves, and no two games may share them. */
async function instantiate() {
  const go = new Go();
  go.importObject.arenabot = { ...alone, now: () => performance.now() };
  const instance = await WebAssembly.instantiate(module, go.importObject);
  void go.run(instance);
  return { ...globalThis.arenabot, think: instance.exports.think };
}

/** One text call of the engines; an error answer ends the program, since every later move would be wrong. */
function ask(engines, name, ...args) {
  const answer = JSON.parse(engines[name](...args));
  if (answer.error) throw new Error(answer.error);
  return answer;
}

const say = (line) => process.stdout.write(`${line}\n`);
let engines = await instantiate();
let state = ask(engines, "start", game, "standard");

function setPosition([kind, ...words]) {
  const at = words.includes("moves") ? words.indexOf("moves") : words.length;
  state = kind === "fen" ? ask(engines, "state", game, words.slice(0, at).join(" ")) : ask(engines, "start", game, "standard");
  for (const move of words.slice(at + 1)) state = ask(engines, "play", game, state.position, move);
}

function search(words) {
  const bound = (name) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : 0);
  if (state.outcome !== "ongoing") return say("bestmove none");
  ask(engines, "load", game, state.position);
  const start = performance.now();
  engines.think(bound("movetime"), bound("nodes"), 0);
  const { move, value, depth, nodes, pv } = ask(engines, "choice");
  say(`info depth ${depth} score cp ${value} nodes ${nodes} time ${Math.round(performance.now() - start)} pv ${pv.join(" ")}`);
  say(`bestmove ${move}`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...words] = line.trim().split(/\s+/);
  if (command === "ugi") say(`id name arenabot ${game} in WebAssembly\nugiok`);
  else if (command === "uginewgame") engines = await instantiate();
  else if (command === "isready") say("readyok");
  else if (command === "position") setPosition(words);
  else if (command === "go") search(words);
  else if (command === "quit") break;
}
process.exit(0); // the Go program waits to be called again
