/** Games by keys alone, from the first to the last move, and where the focus is on the way. Battleship's is in its own file. */
import { expect, test, type Page } from "@playwright/test";

import { focusedMove, goesOn, openTable, sheet, status, tabToBoard } from "./table";

/** The name of what has the focus, wherever in the page's elements it is. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active === document.body ? "" : (active?.ariaLabel ?? active?.textContent.trim() ?? "");
  });
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Sixty Tabs did not reach “${name}”.`);
}

test("a whole game of Connect 4 by keys alone", async ({ page }) => {
  test.slow();
  await openTable(page, "connect4");
  await tabToBoard(page);
  const columns = ["A", "B", "C", "D", "E", "F", "G"];
  while (await goesOn(page)) {
    const played = (await sheet(page)).length; // counted in the person's turn: before it, the engine's move may be yet to come
    const open = await page.locator("connect4-board button.legal").first().getAttribute("data-move");
    const steps = columns.indexOf(open ?? "A") - columns.indexOf(await focusedMove(page));
    for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps > 0 ? "ArrowRight" : "ArrowLeft");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await sheet(page)).length).toBeGreaterThan(played);
    expect(await focusedMove(page)).toBe(open); // the focus stays on the board while the engine thinks
  }
  await expect(page.locator("connect4-board .hole.won, connect4-board .hole")).not.toHaveCount(0);
});

test("a whole game of Quoridor by keys alone: the pawn runs, and loses or wins", async ({ page }) => {
  test.slow();
  await openTable(page, "quoridor");
  await tabToBoard(page);
  let played = 0;
  // Walls may lead a pawn that only runs in a circle.
  while (played <= 40 && (await goesOn(page))) {
    played = (await sheet(page)).length;
    // The squares that a pawn can go to are named; the one nearest to the far side is taken.
    const squares = await page.locator("quoridor-board button.legal").evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset["move"] ?? ""));
    const goal = squares.sort((a, b) => Number(b[1]) - Number(a[1]))[0] ?? "";
    const from = await focusedMove(page);
    const right = goal.charCodeAt(0) - from.charCodeAt(0);
    const down = Number(from[1]) - Number(goal[1]);
    for (let step = 0; step < Math.abs(right); step++) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(down); step++) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
    expect(await focusedMove(page)).toBe(goal);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await sheet(page)).length).toBeGreaterThan(played);
  }
  if (await goesOn(page)) {
    await tabTo(page, "Resign");
    await page.keyboard.press("Enter");
  }
  await expect(status(page)).toHaveText(/^(You won|The engine won)/);
});

test("the focus stays where a person is: after undo, resigning, flipping, and on the board after a new game", async ({ page }) => {
  await openTable(page, "tic-tac-toe");
  await tabToBoard(page);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  for (const [button, said] of [
    ["Undo", "Your turn"],
    ["Resign", /^The engine won/],
  ] as const) {
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await expect(status(page)).toHaveText(said);
    expect(await focused(page)).toBe(button);
  }
  await page.keyboard.press("Shift+Tab"); // Redo, which is off, keeps its place in the order
  await tabTo(page, "Undo");
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("Your turn");
  await tabTo(page, "Flip the table");
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText(/flipped the table$/);
  expect(await focused(page)).toBe("Flip the table");
  for (let presses = 0; presses < 5 && (await focused(page)) !== "New game"; presses++) await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("Your turn");
  await expect.poll(() => focusedMove(page)).not.toBe("");
});
