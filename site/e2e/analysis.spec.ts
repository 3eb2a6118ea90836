/** Analysis at the table: scores over the boards, paths, the value's graph; it stays on, and lets the page breathe. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { cell, openTable, sheet, status } from "./table";

async function analyze(page: Page, game: string): Promise<void> {
  await openTable(page, game);
  await page.getByRole("switch", { name: "Analysis" }).click();
}

test("Connect 4: each column has its exact score, and the opening's are those of perfect play", async ({ page }) => {
  await analyze(page, "connect4");
  const scores = page.locator("board-insight .score[data-place]");
  await expect(scores).toHaveText(["−20", "−21", "=", "+21", "=", "−21", "−20"]);
  await expect(page.getByRole("listitem", { name: "D: wins in 21 moves" })).toHaveCount(1);
  await expect(page.locator("board-insight .best")).toHaveText("+21");
});

test("tic-tac-toe: each free cell has its outcome, after a move as well", async ({ page }) => {
  await analyze(page, "tic-tac-toe");
  await expect(page.locator("board-insight .score[data-place]")).toHaveText(Array<string>(9).fill("="));
  await cell(page, "NW").click();
  await expect(status(page)).toHaveText("Your turn");
  await expect(page.locator("board-insight .score[data-place]")).toHaveCount(7);
});

test("Quoridor: both paths are drawn, and the depth grows", async ({ page }) => {
  await analyze(page, "quoridor");
  await expect(page.locator("board-insight .path")).toHaveCount(2);
  await expect(page.getByRole("img", { name: "The shortest paths: 8 steps for Coral, 8 steps for Indigo" })).toBeVisible();
  const depth = async () => Number(/Depth\s*(\d+)/.exec(await page.locator("game-study dl").innerText())?.[1] ?? 0);
  await expect.poll(depth).toBeGreaterThan(2);
  const early = await depth();
  await expect.poll(depth, { timeout: 30_000 }).toBeGreaterThan(early);
});

test("the choice is remembered", async ({ page }) => {
  await analyze(page, "connect4");
  await expect(page.locator("board-insight .best")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Analysis" })).toBeChecked();
  await expect(page.locator("board-insight .best")).toHaveCount(1);
  await page.getByRole("switch", { name: "Analysis" }).click();
  await expect(page.locator("board-insight")).toHaveCount(0);
});

test("the graph marks a blunder, and keys go to the position before it and back", async ({ page }) => {
  await analyze(page, "connect4");
  await cell(page, "A").click(); // from a won game to a lost one
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  await expect(page.locator("value-graph .fault.blunder")).toHaveCount(1);
  const graph = page.getByRole("slider", { name: "Value over the game" });
  await graph.focus();
  await page.keyboard.press("Home");
  await expect(page.locator("connect4-board :not(.ghost) > .red-disc")).toHaveCount(0);
  await expect(graph).toHaveAttribute("aria-valuetext", /Start, 100 %/);
  await page.keyboard.press("ArrowRight");
  await expect(graph).toHaveAttribute("aria-valuetext", "1. A, 0 %, blunder");
  await page.getByRole("button", { name: "Back to the game" }).click();
  await expect(page.locator("connect4-board :not(.ghost) > .yellow-disc")).toHaveCount(1);
});

test("no task over 50 ms while the engine analyzes", async ({ page }) => {
  await analyze(page, "quoridor");
  await expect(page.locator("board-insight .path")).toHaveCount(2);
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let most = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) most = Math.max(most, entry.duration);
        }).observe({ type: "longtask" });
        setTimeout(() => {
          resolve(most);
        }, 3000);
      }),
  );
  expect(longest).toBe(0); // the browser reports tasks over 50 ms only
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const game of ["tic-tac-toe", "connect4", "quoridor"]) {
    test(`axe finds nothing: ${game} analyzed, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await analyze(page, game);
      await expect(page.locator("board-insight .path, board-insight .score[data-place]")).not.toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
      expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
    });
  }
}
