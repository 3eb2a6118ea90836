// Drives the engines.wasm that is really shipped, as the page's worker does, in Node:
//
//     make build && node --test wasm/browser/engines_test.mjs
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";

import { alone } from "./alone.mjs";

const build = new URL("../../site/build/", import.meta.url);
const games = ["tic-tac-toe", "connect4", "quoridor"];

/** What the two imports answer; each test sets what it needs. */
const host = { now: () => 0, stopped: () => 0 };
let engines;

before(async () => {
  await import(new URL("wasm_exec.js", build));
  const go = new Go();
  go.importObject.arenabot = { ...alone, now: () => host.now(), stopped: () => host.stopped() };
  const { instance } = await WebAssembly.instantiate(await readFile(new URL("engines.wasm", build)), go.importObject);
  void go.run(instance);
  engines = { ...globalThis.arenabot, think: instance.exports.think, alive: () => !go.exited };
});

/** One text call; the answer must be JSON, and an error only if the test wants one. */
function ask(name, ...args) {
  const answer = JSON.parse(engines[name](...args));
  assert.equal(answer.error, undefined, `${name}(${args})`);
  return answer;
}

/** One call that must be answered by an error sentence. */
function refusal(name, ...args) {
  const answer = JSON.parse(engines[name](...args));
  assert.deepEqual(Object.keys(answer), ["error"], `${name} should fail`);
  assert.ok(answer.error.length > 10 && answer.error.length < 500, answer.error);
  return answer.error;
}

test("connect4: a larger book is taken, a broken one or no bytes refused", async () => {
  const file = new Uint8Array(await readFile(new URL("openings.bin", build)));
  const { entries, plies } = ask("book", "connect4", file);
  assert.ok(entries >= 5 && plies >= 1, `${entries} entries to ply ${plies}`);
  const damaged = file.slice();
  damaged[damaged.length >> 1] ^= 1;
  assert.match(refusal("book", "connect4", damaged), /its checksum is wrong/);
  assert.match(refusal("book", "connect4", new Uint8Array(9_000_000)), /at most/);
  assert.match(refusal("book", "quoridor", file), /no opening book/);
  for (const wrong of ["text", null, undefined, 7, {}, file.buffer, new Uint16Array(4)]) {
    assert.match(refusal("book", "connect4", wrong), /no Uint8Array/);
  }
  assert.match(refusal("book", "connect4"), /2 arguments/);
  assert.match(refusal("book", 4, file), /no string/);
  assert.ok(engines.alive());
});

for (const game of games) {
  test(`${game}: start, play, load, think, choice`, () => {
    const first = ask("start", game, "standard");
    assert.deepEqual(Object.keys(first), ["game", "position", "turn", "outcome", "plies", "moves"]);
    assert.equal(first.game, game);
    assert.deepEqual([first.turn, first.outcome, first.plies], ["first", "ongoing", 0]);

    const second = ask("play", game, first.position, first.moves[0]);
    assert.deepEqual([second.turn, second.plies], ["second", 1]);
    assert.deepEqual(ask("state", game, second.position), second);
    assert.deepEqual(ask("load", game, second.position), second);

    assert.equal(engines.think(0, 3000, 0), 0);
    const choice = ask("choice");
    assert.deepEqual(Object.keys(choice), ["move", "value", "solved", "depth", "nodes", "pv"]);
    assert.ok(second.moves.includes(choice.move), choice.move);
    assert.equal(choice.pv[0], choice.move);
    assert.ok(choice.nodes >= 1 && choice.nodes <= 3000, `${choice.nodes} nodes`);
  });

  test(`${game}: a whole battle of the engine against itself`, () => {
    let state = ask("start", game, "arena");
    while (state.outcome === "ongoing") {
      assert.ok(state.plies < 100, "the game does not end");
      ask("load", game, state.position);
      assert.equal(engines.think(0, 200, 0), 0);
      state = ask("play", game, state.position, ask("choice").move);
    }
    assert.deepEqual(state.moves, []);
    refusal("play", game, state.position, "NW");
    ask("load", game, state.position);
    assert.equal(engines.think(0, 0, 0), 1);
    assert.match(refusal("choice"), /over/);
  });

  test(`${game}: a search told to stop before it began still has a move`, (t) => {
    t.after(() => (host.stopped = () => 0));
    host.stopped = () => 1;
    const { position, moves } = ask("start", game, "arena");
    ask("load", game, position);
    assert.equal(engines.think(0, 0, 0), 0);
    assert.ok(moves.includes(ask("choice").move));
  });
}

// Were stop or clock not seen, the next two would never end: a million nodes let them fail instead.
test("a search ends when it is told to stop", (t) => {
  t.after(() => (host.stopped = () => 0));
  let looks = 0;
  host.stopped = () => (++looks > 20 ? 1 : 0);
  ask("load", "quoridor", ask("start", "quoridor", "standard").position);
  assert.equal(engines.think(0, 1_000_000, 0), 0);
  assert.ok(looks > 20 && looks < 30, `the flag was looked at ${looks} times`);
});

test("a search ends when its time is over, by the worker's clock", (t) => {
  t.after(() => (host.now = () => 0));
  let looks = 0;
  host.now = () => 1000 + looks++; // a millisecond a look
  ask("load", "quoridor", ask("start", "quoridor", "standard").position);
  assert.equal(engines.think(25, 1_000_000, 0), 0);
  assert.ok(looks > 20 && looks < 35, `the clock was looked at ${looks} times`);
});

test("a search takes longer than its average where its move wavers, and less where it does not", (t) => {
  t.after(() => (host.now = () => 0));
  let looks = 0;
  host.now = () => 1000 + 10 * looks++; // 10 ms a look
  let state = ask("start", "quoridor", "standard");
  const took = [];
  for (let ply = 0; ply < 12; ply++) {
    ask("load", "quoridor", state.position);
    looks = 0;
    assert.equal(engines.think(500, 1_000_000, 2000), 0);
    took.push(10 * looks);
    state = ask("play", "quoridor", state.position, ask("choice").move);
  }
  assert.ok(Math.min(...took) < 450 && Math.max(...took) > 600 && Math.max(...took) < 2100, `they took ${took}`);
});

test("hostile calls are errors, and the program lives on", () => {
  const { position } = ask("start", "connect4", "standard");
  refusal("start", "chess", "standard");
  refusal("start", "quoridor", "of the house");
  refusal("state", "quoridor", position);
  refusal("play", "connect4", position, "H");
  refusal("load", "connect4", "X".repeat(10_000_000));
  refusal("state", "connect4", "\ud800\0┻━┻");
  assert.match(refusal("start"), /start takes 2 arguments, not 0/);
  assert.match(refusal("play", "connect4", position), /play takes 3 arguments, not 2/);
  assert.match(refusal("choice", "D"), /choice takes 0 arguments, not 1/);
  assert.match(refusal("state", 7, position), /argument 1 of state is no string/);
  assert.match(refusal("state", "connect4", null), /argument 2 of state is no string/);
  assert.match(refusal("play", "connect4", position, { toString: () => "D" }), /argument 3 of play is no string/);
  for (const hostile of [Number.NaN, -1, Number.POSITIVE_INFINITY, "soon", undefined]) {
    ask("load", "connect4", position);
    assert.equal(engines.think(hostile, 100, 0), 1, `${hostile} ms`);
    refusal("choice");
    assert.equal(engines.think(0, 100, hostile), 1, `${hostile} ms at most`);
    refusal("choice");
  }
  ask("load", "connect4", position);
  assert.equal(engines.think(0, 100, 0), 0);
  assert.ok(engines.alive());
});

test("an unreadable position is not replaced by the one before it", () => {
  ask("load", "tic-tac-toe", ".../.../... X");
  refusal("load", "tic-tac-toe", "...");
  assert.equal(engines.think(0, 0, 0), 1);
  refusal("choice");
});
