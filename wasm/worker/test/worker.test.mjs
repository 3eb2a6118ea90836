// The Worker in real workerd: what it answers, and that it plays.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { readdir, readFile } from "node:fs/promises";

import { eventually, post, startAlone, startArena, startWorker, transcript } from "./hosts.mjs";

let arena, worker;

before(async () => {
  arena = await startArena();
  worker = await startWorker({ ARENABOT_ARENA: arena.url });
});

after(async () => {
  await worker?.stop();
  await arena?.stop();
});

/** Plays an evaluation of battles that begin at the same instant, and returns their results by their ids. */
async function evaluate(game, seed, opponents) {
  const runId = `${game}-${seed}`;
  const { battleIds, errors } = await post(`${arena.url}/${game}/evaluate`, {
    runId, seed, opponents, teamUrl: worker.url, callbackUrl: `${arena.relay}/healthz`,
  });
  assert.deepEqual(errors, {});
  return eventually(async () => {
    const found = await (await fetch(`${arena.url}/results/${runId}`)).json();
    return found.message === undefined && Object.keys(found).length === battleIds.length && found;
  }, `the end of the evaluation ${runId}`, 240);
}

// The long battle, and beside it three evaluations at a time: 37 battles at once.
describe("battles", { concurrency: 4 }, () => {
  test("a battle that takes longer than 90 s is won", async () => {
    const { resultUrl, battleId } = await post(`${arena.url}/connect4/tryout`, {
      teamUrl: worker.url, opponent: "first-legal", youAre: "first", seed: 1, faults: { firstEventDelayMs: 91_000 },
    });
    const result = await eventually(async () => {
      const found = await (await fetch(resultUrl)).json();
      return found.message === undefined && found;
    }, "the end of a long battle", 200);
    assert.deepEqual(result, { [battleId]: "scored 1" });
  });

  for (const seed of [1, 2, 3]) {
    for (const game of ["quoridor", "connect4", "tic-tac-toe"]) {
      test(`${game} with seed ${seed} gets full marks`, async () => {
        for (const [id, result] of Object.entries(await evaluate(game, seed))) {
          if (result === "scored 1") continue;
          const lines = await transcript(worker.url, game, id);
          assert.fail(`${id}: ${result}\n${lines.map((line) => JSON.stringify(line)).join("\n")}`);
        }
      });
    }
  }
});

test("50 battles at once are all finished", async () => {
  const results = await evaluate("connect4", 50, Array(50).fill("random"));
  for (const id of Object.keys(results)) {
    const { outcome, reason } = await eventually(async () => {
      const response = await fetch(`${worker.url}/api/battles/connect4/${id}`);
      return response.ok && (await response.json());
    }, "a battle in the history");
    assert.match(outcome, /^(won|draw|lost)$/, reason);
  }
});

describe("questions", () => {
  const folder = new URL("../../../engine/botsarena/testdata/golden/", import.meta.url);

  /** A golden request: a line "METHOD query", the content type, an empty line, the body. */
  async function ask(name) {
    const text = (await readFile(new URL(name, folder))).toString("latin1");
    const [first, type, , ...rest] = text.split("\n");
    let body = rest.join("\n");
    const [method, query] = [first.split(" ")[0], first.slice(first.indexOf(" ") + 1)];
    if (type.startsWith("multipart/")) body = body.replaceAll("\n", "\r\n");
    const send = (url) =>
      fetch(`${url}/bot${first.includes(" ") && query !== "" ? `?${query}` : ""}`, {
        method, headers: type === "" ? {} : { "content-type": type },
        ...(method !== "GET" && { body: Buffer.from(body, "latin1") }),
      });
    const [ours, relays] = await Promise.all([send(worker.url), send(arena.relay)]);
    const told = async (r) => ({ status: r.status, type: r.headers.get("content-type"),
      origin: r.headers.get("access-control-allow-origin"), body: await r.text() });
    return [await told(ours), await told(relays), await readFile(new URL(name.replace("request", "reply"), folder), "utf8")];
  }

  test("every dialect's golden questions are answered as by the relay, byte for byte", async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".request") && !name.startsWith("program-"));
    assert.ok(names.length > 20);
    for (const name of names) {
      const [ours, relays, golden] = await ask(name);
      if (/battleship-(init|turn|fight)/.test(name) && !/no-room|over/.test(name)) {
        // A fleet and a shot are drawn by lot: the shape is the same.
        const shape = (text) => text.replace(/\d+/g, "0").replace(/("0,0-0,0",?)+/g, "ships");
        assert.deepEqual({ ...ours, body: shape(ours.body) }, { ...relays, body: shape(relays.body) }, name);
        continue;
      }
      assert.deepEqual(ours, relays, name);
      assert.equal(`${ours.status} ${ours.type}\n\n${ours.body}`, golden, name);
    }
  });
});

test("an isolate that starts answers a question of each game to itself, and makes the instance that its first program takes", async () => {
  const alone = await startAlone();
  try {
    const get = async (path) => (await fetch(alone.url + path)).json();
    assert.deepEqual(await get("/measured/warmed"), [200, 200, 200]);
    assert.equal((await get("/measured/memory")).length, 2);
    const { play } = await post(`${alone.url}/bot`, {
      game: "tictactoe", action: "play-turn", "game-id": "1", you: "X", "player-index": 0,
      board: { "0-0": "X", "0-1": "X", "1-0": "O", "1-1": "O" },
    });
    assert.equal(play, "0-2");
    assert.equal((await get("/measured/memory")).length, 2, "instances that were made, the first program's among them");
  } finally {
    await alone.stop();
  }
});
