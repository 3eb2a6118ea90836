import { expect, type Locator, type Page } from "@playwright/test";

/** The status line of the Play view. */
export function status(page: Page): Locator {
  return page.locator("play-view .status");
}

/** Waits until the person is to move or the game is over, and tells whether it goes on. */
export async function goesOn(page: Page): Promise<boolean> {
  await expect(status(page)).toHaveText(/^(Your turn|You won|The engine won|A draw)/);
  return (await status(page).innerText()).startsWith("Your turn");
}

/** Opens a game's table with the quickest engine, and waits until it is a person's turn. */
export async function openTable(page: Page, game: string): Promise<void> {
  await page.goto(`/#play/${game}`);
  await page.getByText("0.3 s").click();
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  if (game === "battleship") await page.getByRole("button", { name: "Ready" }).click();
  await expect(status(page)).toHaveText("Your turn");
}

/** The button of a cell, named by the move that it makes. */
export function cell(page: Page, move: string): Locator {
  return page.locator(`play-view [data-move="${move}"]`).first();
}

/** The move of the button that has the focus, wherever in the page's elements it is; "" for anything else. */
export async function focusedMove(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active instanceof HTMLElement ? (active.dataset["move"] ?? "") : "";
  });
}

/** Presses Tab until the focus is on the board. */
export async function tabToBoard(page: Page): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if ((await focusedMove(page)) !== "") return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Twenty Tabs did not reach the board.");
}

/** The moves that the score sheet shows. */
export async function sheet(page: Page): Promise<string[]> {
  const moves = await page.locator("play-view move-list .move").allInnerTexts();
  return moves.map((move) => move.trim());
}
