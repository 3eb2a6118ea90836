/** What a game can be besides a person against the engine at full strength: its seats, clocks, start and ends. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { thinkTime } from "../src/play/pace";
import { cell, openTable, sheet, status } from "./table";

const seat = (page: Page, side: string) => page.getByRole("combobox", { name: side });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Plays moves one after the other, each once the one before stands in the score sheet. */
async function moves(page: Page, ...all: string[]): Promise<void> {
  for (const move of all) {
    const before = (await sheet(page)).length;
    await cell(page, move).click();
    await expect.poll(async () => (await sheet(page)).length).toBe(before + 1);
  }
}

async function accessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
  }
}

test("two people play at one device, take back, play again and see who won", async ({ page }) => {
  await openTable(page, "tic-tac-toe");
  await seat(page, "O, second").selectOption({ label: "Person" });
  await expect(status(page)).toHaveText("X to move");
  await moves(page, "NW", "C", "N", "SE");
  await press(page, "Undo");
  await expect.poll(() => sheet(page)).toEqual(["NW", "C", "N"]);
  await expect(status(page)).toHaveText("O to move");
  await press(page, "Redo");
  await expect.poll(() => sheet(page)).toEqual(["NW", "C", "N", "SE"]);
  await expect(page.getByRole("button", { name: "Redo" })).toBeDisabled();
  await moves(page, "NE");
  await expect(status(page)).toHaveText("X won: three in a row");
  await accessible(page);
});

test("a move after undo forgets what was taken back", async ({ page }) => {
  await openTable(page, "connect4");
  await seat(page, "Yellow, second").selectOption({ label: "Person" });
  await moves(page, "A", "B");
  await press(page, "Undo");
  await moves(page, "C");
  await expect(page.getByRole("button", { name: "Redo" })).toBeDisabled();
  expect(await sheet(page)).toEqual(["A", "C"]);
});

test("undo and redo against the engine go from decision to decision", async ({ page }) => {
  await openTable(page, "connect4");
  await cell(page, "D").click();
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  const played = await sheet(page);
  await press(page, "Undo");
  await expect.poll(() => sheet(page)).toEqual([]);
  await press(page, "Redo");
  await expect.poll(() => sheet(page)).toEqual(played);
  await expect(status(page)).toHaveText("Your turn");
});

test("who sits down while the engine still loads plays once it is there", async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/#play/tic-tac-toe");
  await seat(page, "X, first").selectOption({ label: "Full strength" });
  await seat(page, "O, second").selectOption({ label: "Person" });
  release();
  await expect.poll(async () => (await sheet(page)).length).toBe(1);
  await expect(status(page)).toHaveText("Your turn");
});

test("each level is named and described, and the engine plays at it", async ({ page }) => {
  for (const [game, second, last] of [
    ["tic-tac-toe", "O, second", "Perfect"],
    ["connect4", "Yellow, second", "Perfect"],
    ["quoridor", "Indigo, second", "Strongest"],
  ] as const) {
    await openTable(page, game);
    const offered = seat(page, second).getByRole("option");
    await expect(offered).toHaveText(["Person", "Beginner", "Casual", "Club player", "Expert", last]);
    await expect(seat(page, second)).toHaveValue(last.toLowerCase());
    for (const level of ["Beginner", "Casual", "Club player", "Expert"]) {
      await seat(page, second).selectOption({ label: level });
      await expect(page.locator("game-setup .about")).toHaveText(new RegExp(`^${level} .{20,}\\.$`));
    }
    await seat(page, second).selectOption({ label: "Beginner" });
    await page.locator("play-view button.legal").first().click();
    await expect.poll(async () => (await sheet(page)).length).toBe(2);
  }
});

test("the engine plays itself, pauses, steps and goes on to the end", async ({ page }) => {
  test.slow(); // each ply is held back, so that people can see it
  await openTable(page, "connect4");
  await cell(page, "D").click();
  await seat(page, "Red, first").selectOption({ label: "Casual" });
  await press(page, "Pause");
  await expect(status(page)).toHaveText("Paused");
  const paused = (await sheet(page)).length;
  await press(page, "One move");
  await expect.poll(async () => (await sheet(page)).length).toBe(paused + 1);
  await expect(status(page)).toHaveText("Paused");
  await accessible(page);
  await press(page, "Go on");
  await expect(status(page)).toHaveText(/^(Red|Yellow) won: four in a row|^A draw/, { timeout: 60_000 });
});

test("resigning ends the game, and can be taken back", async ({ page }) => {
  await openTable(page, "quoridor");
  await press(page, "Resign");
  await expect(status(page)).toHaveText("The engine won: Coral resigned");
  await expect(page.getByRole("button", { name: "Resign" })).toBeDisabled();
  await press(page, "Undo");
  await expect(status(page)).toHaveText("Your turn");
});

test("the table is flipped, also while the engine thinks, and stands again after undo", async ({ page }) => {
  await openTable(page, "quoridor");
  await page.getByText("3 s", { exact: true }).click();
  await cell(page, "e2").click();
  await expect(status(page)).toHaveText("The engine is thinking");
  await press(page, "Flip the table");
  await expect(status(page)).toHaveText("The engine won: Coral flipped the table");
  await expect(page.locator("play-view .view > .table")).toHaveClass(/flipped/);
  await accessible(page);
  await press(page, "Undo");
  await expect(page.locator("play-view .view > .table")).not.toHaveClass(/flipped/);
  await expect.poll(async () => (await sheet(page)).length, { timeout: 15_000 }).toBe(2);
});

test("whose time runs out has lost", async ({ page }) => {
  await openTable(page, "tic-tac-toe");
  await seat(page, "O, second").selectOption({ label: "Person" });
  await page.getByText("Own", { exact: true }).click();
  for (const [field, value] of [
    ["Minutes", "0"],
    ["Seconds", "1"],
    ["A move adds", "0"],
  ] as const) {
    await page.getByRole("spinbutton", { name: field }).fill(value);
    await page.getByRole("spinbutton", { name: field }).blur();
  }
  await expect(page.getByRole("timer").first()).toHaveText("1.0");
  await accessible(page);
  await moves(page, "C");
  await expect(status(page)).toHaveText("X won: O ran out of time");
  await expect(page.getByRole("timer").nth(1)).toHaveText("0.0");
});

test("a move earns its increment, and undo gives the time back", async ({ page }) => {
  await openTable(page, "tic-tac-toe");
  await seat(page, "O, second").selectOption({ label: "Person" });
  await page.getByText("60 + 2", { exact: true }).click();
  await expect(page.getByRole("timer")).toHaveText(["1:00", "1:00"]);
  await moves(page, "C", "NW");
  await expect(page.getByRole("timer").nth(1)).toHaveText(/^1:0[12]$/);
  await press(page, "Undo");
  await expect(page.getByRole("timer").nth(1)).toHaveText(/^(1:00|0:5\d)$/);
});

test("the engine's time for a move is a share of its clock, may stretch where a move wavers, and never empties the clock", () => {
  const time = (left: number, incrementMs: number, atMost: number) => thinkTime({ left: { first: left, second: 0 }, incrementMs }, "first", atMost);
  expect(thinkTime(undefined, "first", 300)).toEqual({ ms: 300 });
  expect(time(60_000, 2000, 300)).toEqual({ ms: 300, mostMs: 300 });
  expect(time(60_000, 2000, 60_000)).toEqual({ ms: 4600, mostMs: 18_400 }); // four times as much
  expect(time(30_000, 2000, 60_000)).toEqual({ ms: 3100, mostMs: 10_000 }); // a third of what is left
  for (const left of [0, 100, 1000, 2000]) expect(time(left, 2000, 60_000).ms).toBeLessThanOrEqual(Math.max(1, left - 250));
});

test("a typed move is played in any case, and a wrong one is explained", async ({ page }) => {
  await openTable(page, "quoridor");
  await seat(page, "Indigo, second").selectOption({ label: "Person" });
  const line = page.getByRole("textbox", { name: "Type a move" });
  await line.fill("E2H");
  await line.press("Enter");
  await expect.poll(() => sheet(page)).toEqual(["e2h"]);
  await expect(line).toHaveValue("");
  await line.fill("e5");
  await line.press("Enter");
  await expect(page.getByRole("alert")).toContainText('"e5" is illegal');
  await line.fill("castle");
  await line.press("Enter");
  await expect(page.getByRole("alert")).toContainText('"castle"');
  await accessible(page);
  expect(await sheet(page)).toEqual(["e2h"]);
});

test("a game starts from any position, and a wrong one is explained", async ({ page }) => {
  await openTable(page, "tic-tac-toe");
  await page.getByText("Start position").click();
  const line = page.getByRole("textbox", { name: "Position in the engine's notation" });
  await line.fill("XX./OO./..");
  await line.press("Enter");
  await expect(page.getByRole("alert")).toContainText("tic-tac-toe");
  await line.fill("XXX/OO./... O");
  await line.press("Enter");
  await expect(page.getByRole("alert")).toContainText("over in this position");
  await line.fill("XX./OO./... X");
  await line.press("Enter");
  await expect(status(page)).toHaveText("Your turn");
  await accessible(page);
  await cell(page, "NE").click();
  await expect(status(page)).toHaveText("You won: three in a row");
  await press(page, "New game");
  await expect(status(page)).toHaveText("Your turn");
  await expect(cell(page, "NW")).toHaveAttribute("aria-disabled", "true");
});

test("the position on the board can be the start of the next game", async ({ page }) => {
  await openTable(page, "connect4");
  await seat(page, "Yellow, second").selectOption({ label: "Person" });
  await moves(page, "A", "B");
  await page.getByText("Start position").click();
  await press(page, "Start from the position on the board");
  await expect.poll(() => sheet(page)).toEqual([]);
  await expect(page.locator("connect4-board :not(.ghost) > .red-disc")).toHaveCount(1);
});

test("every control of the table fits a phone, in its longest language", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openTable(page, "quoridor");
  await page.getByText("Start position").click();
  await page.getByText("Own", { exact: true }).click();
  await page.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await expect(page.getByText("Renverser la table")).toBeVisible();
  const root = page.locator("html");
  expect(await root.evaluate((html) => html.scrollWidth)).toBe(360);
});
