// workerd is killed in mid-battle and started again: every battle ends with a result or a named reason.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { test } from "node:test";

import { eventually, post, startArena, startWorker, transcript } from "./hosts.mjs";

const GAMES = ["tic-tac-toe", "connect4", "quoridor"];

/** Kills the workerd that this process has started, as a power cut would. */
function killWorkerd() {
  const ids = execFileSync("pgrep", ["-P", String(process.pid), "-x", "workerd"], { encoding: "utf8" }).split("\n").filter(Boolean);
  assert.equal(ids.length, 1, "one workerd runs");
  process.kill(Number(ids[0]), "SIGKILL");
}

test("every battle that was cut off goes on blind or ends with a reason, and no stream is opened twice", async (t) => {
  const folder = await mkdtemp(`${tmpdir()}/worker-`);
  t.after(() => rm(folder, { recursive: true, force: true }));
  const arena = await startArena("--pace", "400ms");
  t.after(() => arena.stop());
  const bindings = { ARENABOT_ARENA: arena.url, ARENABOT_HOLD_MS: 1000 };
  let worker = await startWorker(bindings, { persist: folder });
  t.after(() => worker.stop());

  const begin = () =>
    Promise.all(GAMES.flatMap((game) => ["first", "second"].map(async (youAre, seed) => {
      const { battleId } = await post(`${arena.url}/${game}/tryout`, { teamUrl: worker.url, opponent: "alpha-beta:1", youAre, seed });
      return { game, id: battleId };
    })));
  const midway = await begin();
  for (const { game, id } of midway) {
    await eventually(async () => (await transcript(worker.url, game, id)).some((line) => line.kind === "post"), `a move in ${game}`);
  }
  const begun = await begin(); // announced at the last moment: some have not opened their stream
  killWorkerd();
  await worker.stop().catch(() => {});
  worker = await startWorker(bindings, { persist: folder });

  for (const { game, id } of [...midway, ...begun]) {
    const lines = await eventually(async () => {
      const found = await transcript(worker.url, game, id);
      return found.some((line) => line.kind === "over") && found;
    }, `an end of ${game} ${id}`, 120);
    const of = (kind) => lines.filter((line) => line.kind === kind);
    assert.ok(of("open").length <= 1, `${game}: the stream is opened ${of("open").length} times`);
    assert.equal(of("over").length, 1, `${game} ends once`);
    assert.match(of("over")[0].why, /^(won|lost|draw|unknown): ./);
    const whole = await eventually(async () => {
      const response = await fetch(`${worker.url}/api/battles/${game}/${id}`);
      return response.ok && (await response.json());
    }, `${game} in the history`);
    assert.ok(whole.outcome !== "" && whole.reason !== "", `${game} has an outcome and a reason`);
    if (of("post").length > 0) assert.ok(whole.plies.some((ply) => ply.by === "native"), `${game}: the moves are in the history`);
  }
  const onBlind = await Promise.all(midway.map(async ({ game, id }) => {
    const lines = await transcript(worker.url, game, id);
    const cut = lines.findIndex((line) => line.kind === "end" && line.why.includes("started again"));
    return cut >= 0 && lines.slice(cut).some((line) => line.kind === "post");
  }));
  assert.ok(onBlind.includes(true), "a battle that was cut off goes on blind");
});
