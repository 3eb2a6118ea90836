/** A table is as it was left after a reload: seats, level, clock, thinking time, view, and the game in progress. */
import { expect, test } from "@playwright/test";

import { cell, openTable, sheet, status } from "./table";

test("seats, level, clock and the game in progress come back after a reload", async ({ page }) => {
  await openTable(page, "connect4");
  await page.getByRole("combobox", { name: "Yellow, second" }).selectOption({ label: "Beginner" });
  await page.getByText("60 + 2").click();
  await cell(page, "D").click();
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  await expect(status(page)).toHaveText("Your turn");
  const played = await sheet(page);
  await page.reload();
  await expect(status(page)).toHaveText("Your turn");
  expect(await sheet(page)).toEqual(played);
  await expect(page.getByRole("combobox", { name: "Yellow, second" })).toHaveValue("beginner");
  await expect(page.getByRole("radio", { name: "60 seconds" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "0.3 s" })).toBeChecked();
  await expect(page.getByRole("timer").first()).toHaveText(/^1:0\d$|^\d:\d\d$/);
  // It goes on from there, and can still be taken back.
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await sheet(page)).toEqual([]);
});

test("another game's table is left as it is, and found again", async ({ page }) => {
  await openTable(page, "tic-tac-toe");
  await cell(page, "NW").click();
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  const played = await sheet(page);
  await page.getByText("Connect 4").click();
  await expect(page.locator("connect4-board")).toBeVisible();
  await page.getByText("Tic-tac-toe").click();
  await expect.poll(() => sheet(page)).toEqual(played);
});

test("a game that ended, and how, comes back too; a new one forgets it", async ({ page }) => {
  await openTable(page, "quoridor");
  await cell(page, "e2").click();
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.reload();
  await expect(status(page)).toHaveText("The engine won: Coral resigned");
  await page.getByRole("button", { name: "New game" }).click();
  await expect(status(page)).toHaveText("Your turn");
  await page.reload();
  await expect(status(page)).toHaveText("Your turn");
  expect(await sheet(page)).toEqual([]);
});

test("engines that play each other wait after a reload for somebody to watch", async ({ page }) => {
  await openTable(page, "connect4");
  await page.getByRole("combobox", { name: "Red, first" }).selectOption({ label: "Beginner" });
  await expect.poll(async () => (await sheet(page)).length).toBeGreaterThan(1);
  await page.reload();
  await expect(status(page)).toHaveText("Paused");
});

for (const [name, kept] of [
  ["is no JSON", "{"],
  ["is of another version", '{"v":9}'],
  ["has an illegal move", '{"v":1,"seats":{"first":{"kind":"person"},"second":{"kind":"engine","level":"beginner"}},"thinkMs":300,"game":{"start":"...../nonsense","plies":[]}}'],
  ["has a ply of the wrong type", '{"v":1,"seats":{"first":{"kind":"person"},"second":{"kind":"person"}},"thinkMs":300,"game":{"start":"","plies":[1]}}'],
] as const) {
  test(`what was kept and ${name} is left aside, and a new game begins`, async ({ page }) => {
    await page.addInitScript((text) => {
      localStorage.setItem("arenabot.table.tic-tac-toe", text);
    }, kept);
    await page.goto("/#play/tic-tac-toe");
    await expect(status(page)).toHaveText(/^(Your turn|X to move)$/);
    expect(await sheet(page)).toEqual([]);
  });
}
