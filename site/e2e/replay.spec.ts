/** A game that a link brings: stepped through, shared again, and refused when the link is hostile. */
import { readFile } from "node:fs/promises";

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { cell, openTable } from "./table";

const discs = (page: Page) => page.locator("connect4-board .red-disc, connect4-board .yellow-disc");

test("first, back, forward, last, the keys, the scrubber and play", async ({ page }) => {
  await page.goto("/#replay/1/connect4/-/D,C,E,B/2/1200,800,300,400");
  await expect(discs(page)).toHaveCount(2);
  await expect(page.getByText("Move 2 of 4: C (0.8 s)")).toBeVisible();
  await page.getByRole("button", { name: "Forward" }).click();
  await expect(discs(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Back" }).press("ArrowLeft");
  await expect(discs(page)).toHaveCount(2);
  await page.getByRole("button", { name: "First" }).click();
  await expect(discs(page)).toHaveCount(0);
  await page.getByRole("slider", { name: "Position" }).press("ArrowRight");
  await expect(discs(page)).toHaveCount(1);
  await page.getByRole("combobox", { name: "Speed" }).selectOption("8×");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(discs(page)).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Last" })).toBeDisabled();
});

test("a game at the table is shared, and downloaded as JSON lines", async ({ page }) => {
  await openTable(page, "connect4");
  await cell(page, "D").click();
  await expect(page.locator("move-list .move")).toHaveCount(2);
  await page.getByRole("link", { name: "Share this game" }).click();
  await expect(page.locator("game-replay connect4-board .red-disc")).toHaveCount(1);
  await expect(page).toHaveURL(/#replay\/1\/connect4\/-\/D,[A-G]\/2\/\d+,\d+$/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "JSON lines" }).click()]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\n").map((line) => JSON.parse(line) as unknown);
  expect(lines.slice(0, 2)).toEqual([{ format: "arenabot-game", version: 1, game: "connect4" }, { ply: 1, move: "D", ms: expect.any(Number) as unknown }]);
});

test("play pauses where it is, and where somebody goes elsewhere", async ({ page }) => {
  await page.clock.install();
  await page.goto("/#replay/1/connect4/-/D,C,E,B,D,C/0");
  await expect(page.getByText("Move 0 of 6")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000); // from here on, time only goes on when it is told to
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.clock.runFor(1050);
  await expect(page.getByText("Move 1 of 6")).toBeVisible();
  await page.clock.runFor(1000);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.clock.runFor(5000);
  await expect(page.getByText("Move 2 of 6")).toBeVisible();
  await page.getByRole("combobox", { name: "Speed" }).selectOption("4×");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.clock.runFor(260);
  await expect(page.getByText("Move 3 of 6")).toBeVisible();
  await page.getByRole("button", { name: "6", exact: false }).last().click(); // the last move of the list
  await page.clock.runFor(5000);
  await expect(page.getByText("Move 6 of 6: C")).toBeVisible();
});

test("a link says who ended the game, and how", async ({ page }) => {
  await page.goto("/#replay/1/connect4/-/D,C/2/-/flipped-second");
  await expect(page.getByText("Yellow flipped the table.")).toBeVisible();
});

test("a game of Battleship between two sides speaks of them by name, not of us and an opponent", async ({ page }) => {
  const start = "2x2_1,1,0,0,0,0_0,0~0,1-1,1_0,0~0,1-1,1_-_-".replaceAll("0,0~", "0,0-0,0~");
  await page.goto(`/#replay/1/battleship/${start}/0.0,1.0,0.1/3`);
  const seas = page.getByRole("img", { name: /^Battleship/ });
  await expect(seas).toHaveAccessibleName("Battleship: Coral, 2 shots with 2 hits; Indigo, 1 shot with 0 hits. Last shot: 0,1 (Coral)");
  await expect(seas.locator("figure").first()).toContainText("Indigo's sea");
  await expect(seas.locator("figure").first().locator(".last")).toHaveCount(1);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(seas).toHaveAccessibleName(/Last shot: 1,0 \(Indigo\)$/);
  await expect(seas.locator("figure").last().locator(".last")).toHaveCount(1);
});

test("from a position in which the second side moves, its moves stand under its own sign", async ({ page }) => {
  await page.goto("/#replay/1/tic-tac-toe/X.O~.X.~..._O/SE,N/0");
  await expect(page.locator("ply-list").getByRole("button", { name: /O, SE/ })).toBeVisible();
  await expect(page.locator("ply-list").getByRole("button", { name: /X, N/ })).toBeVisible();
});

test("analysis is switched on in the replay, stays on, and goes along", async ({ page }) => {
  await page.goto("/#replay/1/tic-tac-toe/-/NW,N,C/1");
  await page.getByRole("switch", { name: "Analysis" }).click();
  await expect(page.locator("board-insight .score[data-place]")).toHaveCount(8);
  await expect(page.locator("value-graph .fault.blunder")).toHaveCount(1); // N loses
  await page.getByRole("button", { name: "Forward" }).click();
  await expect(page.locator("board-insight .score[data-place]")).toHaveCount(7);
  await page.getByRole("slider", { name: "Value over the game" }).press("Home");
  await expect(page.getByText("Move 0 of 3")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Analysis" })).toBeChecked();
  await expect(page.locator("board-insight .score[data-place]")).not.toHaveCount(0);
});

for (const link of [
  "replay/1/connect4/-/D/1/-/flipped-both",
  "replay/1/connect4/-/D/1/-/<b>-first",
  "replay/2/connect4/-/D/0",
  "replay/1/chess/-/D/0",
  "replay/1/connect4/-/%3Cimg%20src=x%20onerror=alert(1)%3E/0",
  "replay/1/connect4/-/D/2",
  "replay/1/connect4/-/D/-1",
  "replay/1/connect4/-/D/0/1,2",
  `replay/1/connect4/-/${Array<string>(5000).fill("D").join(",")}/0`,
  "replay/1/quoridor/<script>/e2/0",
  "replay/1/connect4/-/D/0/1/flipped-first/more",
]) {
  test(`a hostile link is refused: ${link.slice(0, 60)}`, async ({ page }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("dialog", (dialog) => faults.push(dialog.message()));
    await page.goto(`/#${link}`);
    await expect(page.getByRole("alert")).toHaveText(/not one of a game/);
    expect(faults).toEqual([]);
  });
}

test("a link whose moves break the rules is refused with the reason", async ({ page }) => {
  await page.goto("/#replay/1/tic-tac-toe/-/NW,NW/0");
  await expect(page.getByRole("alert")).toContainText("breaks the rules");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing: a replay, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/#replay/1/quoridor/-/e2,e8,e3/3");
    await expect(page.locator("quoridor-board")).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
    expect(await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
  });
}
