// Who may come in: the token, origins, the size of bodies, and a program that fails or hangs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { eventually, post, startWorker, transcript } from "./hosts.mjs";

const TOKEN = "0123456789abcdef0123456789abcdef";
let worker;

before(async () => {
  // The arena's address is one where nobody answers, and a battle counts as hung after 100 ms of silence.
  worker = await startWorker({ ARENABOT_TOKEN: TOKEN, ARENABOT_ARENA: "http://127.0.0.1:9", ARENABOT_SILENCE_MS: "100" });
});

after(() => worker?.stop());

/** Opens an agent's socket, says something first, and returns how it went: its first message, or why it was closed. */
async function attach(first, headers) {
  const response = await worker.worker.dispatchFetch("http://localhost/agent", { headers: { upgrade: "websocket", ...headers } });
  if (response.webSocket === null) return { status: response.status };
  const socket = response.webSocket;
  const heard = new Promise((resolve) => {
    socket.addEventListener("message", (event) => resolve({ message: JSON.parse(event.data) }));
    socket.addEventListener("close", (event) => resolve({ closed: event.code, reason: event.reason }));
  });
  socket.accept();
  if (first !== undefined) socket.send(first);
  const outcome = await heard;
  socket.close();
  return outcome;
}

test("an agent attaches with the token only", async () => {
  assert.equal((await attach(JSON.stringify({ type: "hello", version: 2 }), { authorization: `Bearer ${TOKEN}` })).message?.type, "hello");
  assert.equal((await attach(JSON.stringify({ type: "hello", version: 2, token: TOKEN }))).message?.type, "hello");
  for (const token of [undefined, "wrong"]) {
    const { closed, reason } = await attach(JSON.stringify({ type: "hello", version: 2, token }));
    assert.equal(closed, 4401);
    assert.match(reason, /token/);
  }
  for (const first of ['{"type":"ready","play":true}', "nonsense"]) assert.equal((await attach(first)).closed, 4400, first);
});

test("a page of another origin may not attach", async () => {
  const { status } = await attach(undefined, { origin: "https://elsewhere.example", authorization: `Bearer ${TOKEN}` });
  assert.equal(status, 403);
});

test("what is no webhook is refused with a reason", async () => {
  const { error } = await post(`${worker.url}/connect4`, { battleId: "../../x" });
  assert.match(error, /battleId/);
  const long = await fetch(`${worker.url}/connect4`, { method: "POST", body: " ".repeat(5000) });
  assert.equal(long.status, 400);
});

test("nobody outside reaches what the battles' objects call", async () => {
  for (const path of ["/internal/update", "/internal/ask"]) {
    const response = await fetch(worker.url + path, { method: "POST", headers: { "x-inside": "" }, body: "{}" });
    assert.ok([404, 405].includes(response.status), `${path} answers ${response.status}`);
  }
});

test("what was played is its owner's", async () => {
  for (const path of ["/api/battles", "/api/results", "/api/battles/connect4/x", "/api/battles/connect4/x/transcript"]) {
    assert.equal((await fetch(worker.url + path)).status, 401, path);
    const { status } = await fetch(worker.url + path, { headers: { authorization: `Bearer ${TOKEN}` } });
    assert.equal(status, path.endsWith("s") ? 200 : 404, path);
    assert.equal((await fetch(worker.url + path, { method: "DELETE", headers: { authorization: `Bearer ${TOKEN}` } })).status, 405, path);
  }
});

test("the Worker says how it fares, and what it has not", async () => {
  const read = async (path) => (await fetch(worker.url + path, { headers: { authorization: `Bearer ${TOKEN}` } })).json();
  assert.equal((await read("/healthz")).status, "ok");
  const { status, broken } = await read("/readyz");
  assert.deepEqual([status, broken], ["ready", {}]);
  for (const [path, instead] of [["/metrics", /dashboard/], ["/api/call", /relay/], ["/api/backup", /wrangler d1 export/], ["/practice/x", /make run/]]) {
    assert.match((await read(path)).error, instead, path);
  }
});

test("with a secret path, nobody reaches webhooks and questions without it", async (t) => {
  const hidden = await startWorker({ ARENABOT_TOKEN: TOKEN, ARENABOT_ARENA: "http://127.0.0.1:9", ARENABOT_SECRET_PATH: TOKEN });
  t.after(() => hidden.stop());
  const status = async (path, body) => (await fetch(hidden.url + path, { method: "POST", body })).status;
  const init = JSON.stringify({ game: "tictactoe", action: "init", players: 2, "player-index": 0 });
  for (const path of ["", "/s/wrong", "/s"]) {
    assert.ok([404, 405].includes(await status(`${path}/connect4`, '{"battleId":"a"}')), path);
    assert.ok([404, 405].includes(await status(`${path}/bot`, init)), path);
  }
  assert.equal(await status(`/s/${TOKEN}/connect4`, '{"battleId":"a"}'), 200);
  assert.equal(await status(`/s/${TOKEN}/bot`, init), 200);
  assert.equal(await status(`/s/${TOKEN}/`, init), 200);
});

test("a program that is silent for too long ends its battle, with the reason on record", async () => {
  await post(`${worker.url}/quoridor`, { battleId: "hung" });
  const lines = await eventually(async () => {
    const found = await transcript(worker.url, "quoridor", "hung", TOKEN);
    return found.some((line) => line.kind === "over") && found;
  }, "the end of a battle that hangs", 30);
  assert.match(lines.find((line) => line.kind === "over").why, /silent for too long/);
});
