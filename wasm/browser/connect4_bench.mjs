// Runs engine/connect4/bench, compiled to WebAssembly, in this Node process, and then, where C4AI names the folder of the
// npm package connect-four-ai-wasm, that one on the positions of the standard input ("COLUMNS SCORE" a line). Each writes
// a row of JSON.
//
//     node wasm/browser/connect4_bench.mjs bench.wasm -json -sets Test_L2_R2 < engine/connect4/testdata/Test_L2_R2
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

Object.assign(globalThis, { fs, path }); // what wasm_exec.js wants of Node
await import(pathToFileURL(`${execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim()}/lib/wasm/wasm_exec.js`));

const [module, ...args] = process.argv.slice(2);
const go = new Go();
go.argv = [module, ...args];
go.exit = (code) => {
  if (code !== 0) process.exit(code);
};
const { instance } = await WebAssembly.instantiate(fs.readFileSync(module), go.importObject);
await go.run(instance);
for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer); // they would wake what has ended

if (process.env.C4AI) {
  const folder = path.resolve(process.env.C4AI);
  const files = fs.readdirSync(folder);
  const wasm = files.find((name) => name.endsWith("_bg.wasm"));
  const { main = "", module: entry = main } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
  const { default: init, Solver, Position } = await import(pathToFileURL(path.join(folder, entry)));
  await init({ module_or_path: fs.readFileSync(path.join(folder, wasm)) });

  const positions = fs.readFileSync(0, "utf8").trimEnd().split("\n").map((line) => line.split(" "));
  const row = { Solver: "connect-four-ai-wasm", Positions: positions.length, Nodes: 0, Micros: 0, Wrong: 0 };
  const solver = new Solver();
  solver.loadOpeningBook(""); // there is none of this name, and so it goes without
  const before = process.cpuUsage();
  for (const [columns, score] of positions) {
    solver.reset();
    if (solver.solve(Position.fromMoves(columns)) !== Number(score)) row.Wrong++;
    row.Nodes += solver.explored_positions / positions.length;
  }
  const { user, system } = process.cpuUsage(before);
  row.Micros = (user + system) / positions.length;
  console.log(JSON.stringify(row));
}
