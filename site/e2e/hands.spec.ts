/** A battle opened: taken over by a person or this page's engine, paused, handed back, over a reload and a second tab. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { battles, fakeRelay, type FakeRelay } from "./fake-relay";

const { ticTacToe } = battles;
// Ours is the move: the first side, with two in the top row.
const position = "XX./OO./... X";
const battle = { ...ticTacToe, position, moves: ["NW", "W", "N", "C"], phase: "thinking", clocks: { first: 17_000, second: 16_000, running: "first" } };
const ask = { type: "ask", battle: battle.id, ask: 4, fence: 2, patient: true, game: "tic-tac-toe", position, budgetMs: 15_000 };

async function open(page: Page): Promise<FakeRelay> {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText("Connected")).toBeVisible();
  await relay.say({ type: "battle", seq: 1, battle });
  await page.getByRole("article").getByRole("link", { name: "Tic-tac-toe" }).click();
  await expect(page.locator("battle-view .status")).toBeVisible();
  return relay;
}

const taken = (relay: FakeRelay) => relay.heard.filter(({ type }) => type !== "hello");
const status = (page: Page) => page.locator("battle-view .status");
const choose = (page: Page, name: string) => page.locator("battle-view").getByText(name, { exact: true }).click();

test("a person takes a battle over, plays with the engine's advice, and hands it back", async ({ page }) => {
  const relay = await open(page);
  await choose(page, "I do");
  await expect.poll(() => taken(relay)).toEqual([{ type: "take", battle: battle.id }]);
  await expect(status(page)).toHaveText("Taken over: it is not our turn");
  await relay.say(ask);
  await expect(status(page)).toHaveText("Your turn");
  await expect(page.locator("battle-view .advice")).toContainText("Expected: NE");
  await page.locator('battle-view [data-move="NE"]').click();
  await expect.poll(() => taken(relay).at(-1)).toMatchObject({ type: "answer", battle: battle.id, ask: 4, fence: 2, choice: { move: "NE" } });
  await choose(page, "As before");
  await expect.poll(() => taken(relay).at(-1)).toEqual({ type: "hand-back", battle: battle.id });
});

test("a person shoots at the opponent's sea in a game of Battleship, with the engine's advice", async ({ page }) => {
  const water = "..........";
  const theirs = [water, water, water, "....o.....", "...oxo....", water, water, water, water, water].join("/");
  const sea = { ...battles.askedSea, position: `${theirs} ${Array.from({ length: 10 }, () => water).join("/")}` };
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText("Connected")).toBeVisible();
  await relay.say({ type: "battle", seq: 1, battle: sea });
  await page.getByRole("article").getByRole("link", { name: "Battleship" }).click();
  await choose(page, "I do");
  await expect.poll(() => taken(relay)).toEqual([{ type: "take", battle: sea.id }]);
  const target = page.getByRole("grid", { name: "The opponent's sea: shoot at a cell" });
  await expect(target.getByRole("button", { name: "4,4, hit" })).toBeVisible();
  await expect(target.locator('[data-move="4,5"]')).toBeDisabled(); // nothing is asked yet

  // A hit with water on three sides: the ship goes on at the fourth.
  await relay.say({ type: "ask", battle: sea.id, ask: 7, fence: 4, patient: true, game: "battleship", position: "10x10 0,1,0,0,0,0 4,4h/5,4/3,4/4,3 -", budgetMs: 15_000 });
  await expect(status(page)).toHaveText("Your turn");
  await expect(page.locator("battle-view .advice")).toContainText("Expected: 4,5");
  await target.locator('[data-move="9,9"]').click();
  await expect.poll(() => taken(relay).at(-1)).toMatchObject({ type: "answer", battle: sea.id, ask: 7, fence: 4, choice: { move: "9,9" } });
  expect((await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a pause answers nothing, and the panic move answers at once", async ({ page }) => {
  const relay = await open(page);
  await choose(page, "Pause");
  await relay.say(ask);
  await expect(status(page)).toHaveText(/^Paused/);
  await expect(page.getByRole("button", { name: "Panic move" })).toBeEnabled();
  expect(taken(relay)).toEqual([{ type: "take", battle: battle.id }]);
  await page.getByRole("button", { name: "Panic move" }).click();
  await expect.poll(() => taken(relay).at(-1)).toMatchObject({ type: "answer", fence: 2, choice: { move: "NE" } });
});

test("the hands change in the middle of a move", async ({ page }) => {
  const relay = await open(page);
  await choose(page, "I do");
  await relay.say(ask);
  await expect(status(page)).toHaveText("Your turn");
  await choose(page, "This engine");
  await expect.poll(() => taken(relay).at(-1)).toMatchObject({ type: "answer", choice: { move: "NE" } });
  expect(taken(relay).filter(({ type }) => type === "take")).toHaveLength(1);
});

test("a reload and a lost link take the battle over again", async ({ page }) => {
  const relay = await open(page);
  await choose(page, "I do");
  await expect.poll(() => taken(relay).length).toBe(1);
  await page.reload();
  await expect.poll(() => taken(relay).filter(({ type }) => type === "take").length).toBe(2);
  await relay.say({ type: "battle", seq: 2, battle });
  await relay.say({ ...ask, ask: 5, fence: 4 });
  await expect(status(page)).toHaveText("Your turn");
  await relay.cut();
  await expect.poll(() => taken(relay).filter(({ type }) => type === "take").length).toBe(3);
  await relay.say({ type: "battle", seq: 3, battle: { ...battle, phase: "over", result: { outcome: "won", reason: "three in a row" } } });
  await expect(page.locator("battle-view ui-choice")).toHaveCount(0);
  await page.reload();
  await expect.poll(() => relay.connections).toBe(4);
  expect(taken(relay).filter(({ type }) => type === "take")).toHaveLength(3);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing in an opened battle, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const relay = await open(page);
    await choose(page, "I do");
    await relay.say(ask);
    await expect(page.locator("battle-view .advice")).toContainText("Expected");
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
  });
}
