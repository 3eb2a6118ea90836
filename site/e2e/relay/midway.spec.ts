/** The worst moments of a battle, with the real relay: a second tab, a reload, and a relay that is killed, all in the middle. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { killRelay, mortalAddress, startRelay } from "./mortal";

test.describe.configure({ timeout: 90_000 });

const over = /^(Won|Lost|Draw|Unknown)$/;

let folder = "";

/** Battles that take long enough to do something to them, and a database that outlives the relay. */
async function start(): Promise<void> {
  await startRelay("--db", join(folder, "battles.db"), "--hold", "200ms", "--settle", "50ms", "--think", "1s", "--pace", "400ms");
}

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "arenabot-midway-"));
  await start();
});

test.afterEach(async () => {
  await killRelay();
  await rm(folder, { recursive: true });
});

async function openArena(page: Page): Promise<void> {
  await page.goto(`http://${mortalAddress}/#arena`);
  await expect(page.getByText("Connected to the relay since")).toBeVisible();
}

/** Begins a battle of Quoridor that this page plays, and waits until it is well under way. */
async function midway(page: Page): Promise<{ id: string; battle: Locator }> {
  await page.locator("arena-view").getByText("Quoridor", { exact: true }).first().click();
  const answered = page.waitForResponse("**/tryout");
  await page.getByRole("button", { name: "Auto-play Quoridor" }).click();
  const { battleId } = (await (await answered).json()) as { battleId: string };
  const battle = card(page, battleId);
  await expect.poll(async () => plies(battle), { timeout: 30_000 }).toBeGreaterThan(3);
  await expect(battle.locator(".badge")).not.toHaveText(over);
  return { id: battleId, battle };
}

function card(page: Page, id: string): Locator {
  return page.getByRole("article", { name: new RegExp(`${id.slice(0, 8)}$`) });
}

async function plies(battle: Locator): Promise<number> {
  return Number(/(\d+) moves?/.exec(await battle.locator("summary").innerText())?.[1] ?? 0);
}

test("a second tab shows the battle that the first one plays, and takes over when that is closed", async ({ page, context }) => {
  await openArena(page);
  const { id, battle } = await midway(page);
  const second = await context.newPage();
  await openArena(second);
  const seen = card(second, id);
  await expect.poll(async () => plies(seen)).toBeGreaterThan(3);
  // Both follow the same game.
  const before = await plies(battle);
  await expect.poll(async () => plies(seen)).toBeGreaterThan(before);
  await second.getByRole("switch", { name: "Auto-play" }).setChecked(true);
  await page.close();
  await expect(seen.locator("search-facts")).toContainText("This page");
  await expect(seen.locator(".badge")).toHaveText(over, { timeout: 60_000 });
});

test("a reload loses nothing: the battle is there again with all its moves, and this page goes on deciding", async ({ page }) => {
  await openArena(page);
  const { id, battle } = await midway(page);
  const before = await plies(battle);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Auto-play" })).toBeChecked();
  const again = card(page, id);
  await expect.poll(async () => plies(again)).toBeGreaterThanOrEqual(before);
  await expect(again).toContainText("This page decides");
  await expect(again.locator(".badge")).toHaveText(over, { timeout: 60_000 });
  await expect(again.locator("search-facts")).toContainText("This page");
});

test("a relay that is killed in mid-battle is said to be lost, and after its return the history says what became of it", async ({ page }) => {
  await openArena(page);
  const { id, battle } = await midway(page);
  await killRelay();
  await expect(page.getByText(/^The relay is lost since \d\d:\d\d:\d\d\./)).toBeVisible();
  // What was known stays to be seen, and is said to be old.
  await expect(battle).toContainText("As last heard from the relay.");
  await start();
  await expect(page.getByText("Connected to the relay since")).toBeVisible();
  // Its practice arena died with it, so nobody can go on: the history has the moves up to there, and the reason.
  await page.goto(`http://${mortalAddress}/#history/quoridor/${id}`);
  await expect(page.locator("game-replay quoridor-board")).toBeVisible();
  await expect(page.locator("past-battle .badge")).toHaveText(over);
  expect(await page.locator("ply-list li").count()).toBeGreaterThan(3);
  // A new battle is played as if nothing had been.
  await page.goto(`http://${mortalAddress}/#arena`);
  await expect(page.getByRole("switch", { name: "Auto-play" })).toBeChecked();
  const next = await midway(page);
  await expect(next.battle.locator("search-facts")).toContainText("This page");
});
