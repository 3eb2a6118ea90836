// Talks to engines_ugi.mjs as a tournament manager does:
//
//     make build && node --test wasm/browser/engines_ugi_test.mjs
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("engines_ugi.mjs", import.meta.url));

/** Gives an engine whole input, and returns its lines and its exit code. */
async function talk(game, input) {
  const engine = spawn(process.execPath, [script, game], { stdio: ["pipe", "pipe", "pipe"] });
  engine.stdin.end(input);
  let out = "";
  let errors = "";
  engine.stdout.on("data", (text) => (out += text));
  engine.stderr.on("data", (text) => (errors += text));
  const [code] = await once(engine, "close");
  return { lines: out.trim().split("\n"), errors, code };
}

test("it greets, takes positions either way and answers with its search", async () => {
  const { lines, code } = await talk(
    "connect4",
    `ugi
uginewgame
isready
position startpos moves A B A B A B
go nodes 100000
position fen ......./......./......./......./......./XXXOO.. O moves E
go nodes 100000
position startpos moves A B A B A B A
go movetime 50
quit
isready
`,
  );
  assert.equal(code, 0);
  assert.deepEqual(lines.slice(0, 3), ["id name arenabot connect4 in WebAssembly", "ugiok", "readyok"]);
  assert.match(lines[3], /^info depth \d+ score cp -?\d+ nodes \d+ time \d+ pv A/);
  assert.equal(lines[4], "bestmove A");
  assert.match(lines.at(-2), /^bestmove /);
  assert.equal(lines.at(-1), "bestmove none", "the game is over, and after quit nothing is answered");
});

test("a new game is a new player: the same search gives the same answer", async () => {
  const game = "uginewgame\nposition startpos moves e2 e8 e3 e7\ngo nodes 20000\n";
  const { lines } = await talk("quoridor", game + game);
  const moves = lines.filter((line) => line.startsWith("bestmove "));
  const told = lines.filter((line) => line.startsWith("info ")).map((line) => line.replace(/time \d+/, ""));
  assert.equal(moves.length, 2);
  assert.deepEqual([moves[0], told[0]], [moves[1], told[1]]);
});

for (const [name, game, input] of [
  ["an unknown game", "chess", ""],
  ["an illegal move", "tic-tac-toe", "position startpos moves C C\n"],
  ["an unreadable position", "tic-tac-toe", "position fen XX\n"],
]) {
  test(`${name} ends it with the reason`, async () => {
    const { errors, code } = await talk(game, input);
    assert.notEqual(code, 0);
    assert.match(errors, /Error: .*(no game|illegal|tic-tac-toe)/);
  });
}
