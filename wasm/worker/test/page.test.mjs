// The page from the Worker in a real Chromium: it loads, plays, attaches, and takes a battle over.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { eventually, post, startArena, startWorker, transcript } from "./hosts.mjs";

const { chromium, expect } = createRequire(new URL("../../../site/package.json", import.meta.url))("@playwright/test");

let arena, worker, browser;

before(async () => {
  arena = await startArena("--pace", "500ms");
  worker = await startWorker({ ARENABOT_ARENA: arena.url, ARENABOT_HOLD_MS: 500 });
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
});

after(async () => {
  await browser?.close();
  await worker?.stop();
  await arena?.stop();
});

const begin = (game, opponent) => post(`${arena.url}/${game}/tryout`, { teamUrl: worker.url, opponent, youAre: "first", seed: 1 });

const moves = async (game, id) =>
  (await transcript(worker.url, game, id)).filter((line) => line.kind === "move").map((line) => line.why);

test("the page's files have the relay's own headers", async () => {
  const names = ["content-security-policy", "cross-origin-opener-policy", "cross-origin-embedder-policy",
    "cross-origin-resource-policy", "referrer-policy", "x-content-type-options", "cache-control"];
  const page = await (await fetch(`${worker.url}/`)).text();
  const script = /src="\.?(\/assets\/[^"]+)"/.exec(page)[1];
  for (const path of ["/", "/?embed=1", "/embed.js", script]) {
    const [ours, relays] = await Promise.all([fetch(worker.url + path), fetch(arena.relay + path)]);
    assert.equal(ours.status, 200);
    for (const name of names) assert.equal(ours.headers.get(name), relays.headers.get(name), `${name} of ${path}`);
    assert.equal(await ours.text(), await relays.text());
  }
});

test("the page loads, and plays a game against its own engine without the network", async () => {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${worker.url}/#play/tic-tac-toe`);
  await page.getByText("0.3 s").click();
  const status = page.locator("play-view .status");
  await expect(status).toHaveText("Your turn");
  assert.ok(await page.evaluate(() => globalThis.crossOriginIsolated), "the page is cross-origin isolated");
  await page.evaluate(() => navigator.serviceWorker.ready); // by then it has kept all files
  await page.context().setOffline(true);
  for (let ply = 0; ply < 5; ply++) {
    await expect(status).toHaveText(/^(Your turn|You won|The engine won|A draw)/, { timeout: 20_000 });
    if (!(await status.innerText()).startsWith("Your turn")) break;
    const legal = page.locator("tictactoe-board button.legal");
    const before = await legal.count();
    await legal.last().click();
    await expect(legal).not.toHaveCount(before); // or the status just read would be taken for the next turn's
  }
  await expect(status).toHaveText(/^(The engine won|A draw)/, { timeout: 20_000 });
  assert.deepEqual(errors, []);
  await page.close();
});

test("the page attaches, takes a battle over from the Worker's engine, and leaves it to that again", async () => {
  const page = await browser.newPage();
  await page.goto(`${worker.url}/#arena`);
  await expect(page.getByText("Connected to the relay since")).toBeVisible({ timeout: 20_000 });
  const { battleId } = await begin("quoridor", "alpha-beta:1");
  const card = page.getByRole("article", { name: new RegExp(`${battleId.slice(0, 8)}$`) });
  await expect(card.locator("battle-clock")).toHaveText([/^\d+:\d\d/, /^\d+:\d\d/], { timeout: 20_000 });
  await eventually(async () => (await moves("quoridor", battleId)).includes("native"), "a move of the Worker's engine");

  await page.getByRole("switch", { name: "Auto-play" }).click();
  await eventually(async () => (await moves("quoridor", battleId)).at(-1) === "page", "a move of the page's engine");
  await expect(card.locator("search-facts")).toContainText("This page", { timeout: 20_000 });

  await page.close();
  await eventually(async () => (await moves("quoridor", battleId)).at(-1) === "native", "the Worker's engine goes on");
  const whole = await eventually(async () => {
    const found = await (await fetch(`${worker.url}/api/battles/quoridor/${battleId}`)).json();
    return found.outcome && found;
  }, "the battle's end", 120);
  assert.equal(whole.outcome, "won");
  assert.ok(whole.by.page > 0 && whole.by.native > 0, JSON.stringify(whole.by));
});

test("a person takes a battle over in the page, moves, and hands it back to the Worker's engine", async () => {
  const page = await browser.newPage();
  await page.goto(`${worker.url}/#arena`);
  await expect(page.getByText("Connected to the relay since")).toBeVisible({ timeout: 20_000 });
  const { battleId } = await begin("connect4", "random");
  const card = page.getByRole("article", { name: new RegExp(`${battleId.slice(0, 8)}$`) });
  await card.getByRole("link", { name: "Connect 4" }).click({ timeout: 20_000 });
  const view = page.locator("battle-view");
  await view.getByText("I do", { exact: true }).click({ timeout: 20_000 });
  await expect(view.locator(".status")).toHaveText("Your turn", { timeout: 20_000 });

  const lines = () => transcript(worker.url, "connect4", battleId);
  const before = (await lines()).length;
  // What no engine would choose here, so that it is the person's: any column but the one that the page expects to be best.
  await expect(view.locator(".advice")).toContainText(/Expected: [A-G]/, { timeout: 20_000 });
  const best = /Expected: ([A-G])/.exec(await view.locator(".advice").innerText())[1];
  const chosen = best === "A" ? "G" : "A";
  await view.locator(`[data-move="${chosen}"]`).first().click();
  const move = await eventually(async () => (await lines()).slice(before).find((line) => line.kind === "move"), "the person's move");
  assert.deepEqual([move.data, move.why], [chosen, "page"]);
  const post = await eventually(async () => (await lines()).slice(before).find((line) => line.kind === "post"), "its POST");
  assert.equal(JSON.parse(post.data).column, chosen);

  await view.getByText("As before", { exact: true }).click();
  await eventually(async () => (await moves("connect4", battleId)).at(-1) === "native", "the Worker's engine goes on");
  const whole = await eventually(async () => {
    const found = await (await fetch(`${worker.url}/api/battles/connect4/${battleId}`)).json();
    return found.outcome && found;
  }, "the battle's end", 120);
  assert.ok(whole.by.page === 1 && whole.by.native > 0, JSON.stringify(whole.by));
  await page.close();
});
