// Agents that say nothing do not keep the front up: their sockets outlive its program.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { WebSocket } from "undici"; // miniflare's; Node 20 has none of its own

import { eventually, post, startArena, startWorker } from "./hosts.mjs";

/** workerd evicts an object whose sockets can hibernate 10 s after its last event, later where it is busy. */
const EVICTED_MS = 14_000;
const TRIES = 6;

test("the front sleeps while its agents say nothing, and then they hear of battles, resume and decide", async (t) => {
  const arena = await startArena();
  t.after(() => arena.stop());
  const worker = await startWorker({ ARENABOT_ARENA: arena.url, ARENABOT_HOLD_MS: 200 });
  t.after(() => worker.stop());

  /** An agent, and what it hears. */
  async function attach(hello) {
    const socket = new WebSocket(`${worker.url.replace("http", "ws")}/agent`);
    const heard = [];
    socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(data)));
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", reject);
    });
    t.after(() => socket.close());
    socket.send(JSON.stringify({ type: "hello", version: 2, name: "sleeper", ...hello }));
    const first = await eventually(() => heard.find(({ type }) => type === "hello"), "the hello");
    return { socket, heard, first };
  }
  const agent = await attach({});
  agent.socket.send(JSON.stringify({ type: "ready", play: true }));
  // The program that wakes is another one than that which slept: it has another epoch.
  const epochs = () => new Set(agent.heard.filter(({ type }) => type === "hello").map(({ epoch }) => epoch)).size;
  for (let n = 0; n < TRIES && epochs() === 1; n++) {
    await sleep(EVICTED_MS);
    await fetch(`${worker.url}/healthz`);
    await sleep(500);
  }
  assert.equal(epochs(), 2, "the front slept");

  const { battleId } = await post(`${arena.url}/tic-tac-toe/tryout`, {
    teamUrl: worker.url, opponent: "first-legal", youAre: "first", seed: 1,
  });
  const asked = await eventually(() => agent.heard.find(({ type, battle }) => type === "ask" && battle === battleId), "an ask");
  agent.socket.send(JSON.stringify({ type: "answer", battle: battleId, ask: asked.ask, fence: asked.fence, choice: { move: "S" } }));
  const over = await eventually(() => agent.heard.find(({ battle }) => battle?.id === battleId && battle.phase === "over"), "the end");
  assert.equal(over.battle.moves[0], "S", "the agent's move is played");

  // An agent that comes back to a front that is up gets only what changed since.
  const { epoch } = agent.heard.findLast(({ type }) => type === "hello");
  const seq = Math.max(...agent.heard.map((message) => message.seq ?? 0));
  const again = await attach({ resume: { epoch, seq } });
  assert.equal(again.first.resumed, true);
  assert.ok(!again.heard.some(({ type }) => type === "battle"), "nothing has changed since");
  // Whoever knows only the program before is told that something is missing, and gets everything.
  const late = await attach({ resume: { epoch: agent.first.epoch, seq: 1 } });
  assert.equal(late.first.resumed, false);
  await eventually(() => late.heard.some(({ type, battle }) => type === "battle" && battle.id === battleId), "the battle");
});
