/** A person at the table against the engine, on a static host: by clicks, by keys, by touch. */
import { expect, test, type Page } from "@playwright/test";

import { cell, focusedMove, goesOn, openTable, sheet, status, tabToBoard } from "./table";

test("a whole game of tic-tac-toe by clicks ends, and the engine does not lose", async ({ page }) => {
  await openTable(page, "tic-tac-toe");
  while (await goesOn(page)) {
    const played = (await sheet(page)).length;
    await page.locator("tictactoe-board button.legal").last().click();
    await expect.poll(async () => (await sheet(page)).length).toBeGreaterThan(played);
  }
  await expect(status(page)).toHaveText(/^(The engine won: three in a row|A draw: the board is full)$/);
  const won = (await status(page).innerText()).startsWith("The engine won");
  await expect(page.locator("tictactoe-board .tile.won")).toHaveCount(won ? 3 : 0);
});

test("a whole game of tic-tac-toe by keys alone", async ({ page }) => {
  await openTable(page, "tic-tac-toe");
  await page.keyboard.press("Tab");
  await tabToBoard(page);
  const rows = [
    ["NW", "N", "NE"],
    ["W", "C", "E"],
    ["SW", "S", "SE"],
  ];
  const place = (move: string) => {
    const row = rows.findIndex((names) => names.includes(move));
    return { row, column: rows[row]?.indexOf(move) ?? 0 };
  };
  while (await goesOn(page)) {
    const played = (await sheet(page)).length;
    const target = place((await page.locator("tictactoe-board button.legal").first().getAttribute("data-move")) ?? "");
    const from = place(await focusedMove(page));
    const down = target.row - from.row;
    const right = target.column - from.column;
    for (let step = 0; step < Math.abs(down); step++) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
    for (let step = 0; step < Math.abs(right); step++) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await sheet(page)).length).toBeGreaterThan(played);
  }
  expect((await sheet(page)).length).toBeGreaterThanOrEqual(5);
});

test("Connect 4: discs fall, the engine answers and says what it knew, undo takes both back", async ({ page }) => {
  await openTable(page, "connect4");
  await cell(page, "D").click();
  await expect(status(page)).toHaveText("Your turn");
  await expect(page.locator("connect4-board :not(.ghost) > .red-disc")).toHaveCount(1);
  await expect(page.locator("connect4-board :not(.ghost) > .yellow-disc")).toHaveCount(1);
  await expect(page.getByRole("gridcell").getByRole("button", { name: "D1, Red" })).toBeVisible();
  await expect(page.locator("search-facts")).toContainText(/Depth\s*\d+/);
  expect(await sheet(page)).toHaveLength(2);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status(page)).toHaveText("Your turn");
  expect(await sheet(page)).toHaveLength(0);
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("undo while the engine thinks takes the move back, and the engine plays on from there", async ({ page }) => {
  // Quoridor, where the engine always thinks for as long as it may.
  await openTable(page, "quoridor");
  await page.getByText("3 s", { exact: true }).click();
  await cell(page, "e2").click();
  await expect(status(page)).toHaveText("The engine is thinking");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status(page)).toHaveText("Your turn");
  await page.getByText("0.3 s").click();
  await cell(page, "d1").click();
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  await expect(status(page)).toHaveText("Your turn");
  expect((await sheet(page))[0]).toBe("d1");
});

test("who plays second sees the engine open", async ({ page }) => {
  await openTable(page, "connect4");
  await page.getByRole("combobox", { name: "Yellow, second" }).selectOption({ label: "Person" });
  await page.getByRole("combobox", { name: "Red, first" }).selectOption({ label: "Perfect" });
  await expect(page.locator("connect4-board :not(.ghost) > .red-disc")).toHaveCount(1);
  await expect(status(page)).toHaveText("Your turn");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
});

test("an impossible click changes nothing and is said politely", async ({ page }) => {
  await openTable(page, "tic-tac-toe");
  await cell(page, "C").click();
  await expect(status(page)).toHaveText("Your turn");
  await expect.poll(async () => (await sheet(page)).length).toBe(2); // the engine has answered, and said so
  // By force, since the button says that it is disabled, which Playwright would wait for.
  await cell(page, "C").click({ force: true });
  await expect(page.locator("play-view [aria-live=polite]")).toHaveText("C is not possible here.");
  expect(await sheet(page)).toHaveLength(2);
});

test("Quoridor: a pawn's move by click, and a wall under the pointer", async ({ page }) => {
  await openTable(page, "quoridor");
  await expect(page.locator("quoridor-board .hint")).toHaveCount(3);
  await cell(page, "e2").click();
  await expect.poll(async () => (await sheet(page))[0]).toBe("e2");
  await expect(status(page)).toHaveText("Your turn");

  const { x, y } = await groove(page, 0, 0);
  await page.mouse.move(x, y);
  await expect(page.locator("quoridor-board .wall.preview")).toHaveCount(1);
  await page.mouse.click(x, y);
  await expect(page.locator("quoridor-board .count").last()).toHaveText("9");
  await expect(status(page)).toHaveText("Your turn");
  expect((await sheet(page))[2]).toBe("a8h");
});

test("Quoridor: a pawn's move and a wall by keys alone", async ({ page }) => {
  await openTable(page, "quoridor");
  await tabToBoard(page);
  await page.keyboard.press("End");
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowLeft");
  for (let step = 0; step < 7; step++) await page.keyboard.press("ArrowDown");
  expect(await focusedMove(page)).toBe("e2");
  await page.keyboard.press("Enter");
  await expect(page.locator("play-view move-list .move")).toHaveCount(2);
  await expect(status(page)).toHaveText("Your turn");

  await page.keyboard.press("v");
  await expect.poll(() => focusedMove(page)).toMatch(/^[a-h][1-8]v$/);
  await page.keyboard.press("Home");
  const wall = await focusedMove(page);
  await page.keyboard.press("Enter");
  await expect(page.locator("play-view move-list .move")).toHaveCount(4);
  expect((await sheet(page))[2]).toBe(wall);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a wall is tried with one tap, turned, and placed with a button", async ({ page }) => {
    await openTable(page, "quoridor");
    const { x, y } = await groove(page, 2, 4);
    await page.touchscreen.tap(x, y);
    await expect(page.locator("quoridor-board .wall.preview")).toHaveCount(1);
    expect(await sheet(page)).toHaveLength(0);
    await page.getByRole("button", { name: "Turn", exact: true }).click();
    await page.getByRole("button", { name: "Place wall" }).click();
    await expect(page.locator("play-view move-list .move")).toHaveCount(2);
    expect((await sheet(page))[0]).toBe("c4v");
  });

  test("a second tap on the tried wall places it", async ({ page }) => {
    await openTable(page, "quoridor");
    const { x, y } = await groove(page, 2, 4);
    await page.touchscreen.tap(x, y);
    await expect(page.getByRole("button", { name: "Place wall" })).toBeVisible();
    await page.touchscreen.tap(x, y);
    await expect(page.locator("play-view move-list .move")).toHaveCount(2);
    expect((await sheet(page))[0]).toBe("c4h");
  });
});

/** A point in the groove below a row, near the crossing right of a column, both counted from the top left. */
async function groove(page: Page, column: number, row: number): Promise<{ x: number; y: number }> {
  const box = await page.locator("quoridor-board .surface").boundingBox();
  if (box === null) throw new Error("The board is not on the page.");
  const unit = box.width / 112.4;
  return { x: box.x + (column * 12.8 + 8) * unit, y: box.y + (row * 12.8 + 11.4) * unit };
}
