/** Quoridor's two workers in the page itself: a match by the clock in which both search every position, and one alone. */
import { expect, test, type Page } from "@playwright/test";

import { sheet } from "./table";
import { listen, toldOf, type Told } from "./told";

/** Two engines play Quoridor against the clock, until so many plies are on the sheet. */
async function match(page: Page, plies: number): Promise<Told[]> {
  await page.goto("/#play/quoridor");
  await page.getByText("0.3 s").click();
  await page.getByText("18 + 2").click();
  await page.getByRole("combobox", { name: "Coral, first" }).selectOption({ label: "Strongest" });
  await expect.poll(async () => (await sheet(page)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(plies);
  await page.getByRole("button", { name: "Pause" }).click();
  return toldOf(page);
}

/** Which workers searched each position, in the order in which it came. */
function searched(told: readonly Told[]): number[][] {
  const positions = [...new Set(told.map(({ position }) => position))];
  return positions.map((position) => told.filter((each) => each.position === position).map(({ worker }) => worker));
}

test("two workers search every position of a match by the clock, and know what the other one finds", async ({ page }) => {
  await listen(page);
  const told = await match(page, 6);
  const crews = searched(told);
  expect(crews.length).toBeGreaterThanOrEqual(6);
  for (const crew of crews) expect(new Set(crew).size).toBe(2);
  expect(told.every(({ shares }) => shares)).toBe(true);
  // One memory, into which something was written.
  const { shared, written } = await page.evaluate(() => {
    const memories = [...(globalThis as unknown as { memories: Map<Worker, Int32Array> }).memories.values()];
    const buffers = new Set(memories.map(({ buffer }) => buffer));
    return { shared: [memories.length, buffers.size], written: memories[0]?.some((word) => word !== 0) };
  });
  expect(shared).toEqual([2, 1]);
  expect(written).toBe(true);
  await expect(page.locator("play-view .status")).toHaveText("Paused"); // nobody's time ran out
});

test("one worker plays alone where the page may not share memory", async ({ page }) => {
  await listen(page);
  await page.route("**/*", async (route) => {
    const response = await route.fetch();
    const headers = Object.fromEntries(Object.entries(response.headers()).filter(([name]) => !name.startsWith("cross-origin-")));
    await route.fulfill({ response, headers });
  });
  const told = await match(page, 4);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(false);
  expect(new Set(told.map(({ worker }) => worker)).size).toBe(1);
  expect(told.some(({ shares }) => shares)).toBe(false);
});

test("no memory is taken before Quoridor is played", async ({ page }) => {
  await listen(page);
  await page.goto("/#play/connect4");
  await page.getByText("0.3 s").click();
  await page.locator('play-view [data-move="D"]').first().click();
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  const taken = () => page.evaluate(() => (globalThis as unknown as { memories: Map<Worker, Int32Array> }).memories.size);
  expect(await taken()).toBe(0);
  await page.getByText("Quoridor", { exact: true }).click();
  await page.locator('play-view [data-move="e2"]').first().click();
  await expect.poll(taken).toBe(2);
});
