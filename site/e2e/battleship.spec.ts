/** Battleship for people: a fleet placed by hand or by chance, shots in every way, two people with a curtain between them. */
import { expect, test, type Locator, type Page } from "@playwright/test";

import { focusedMove, openTable, sheet, status, tabToBoard } from "./table";

/** The cell of the opponent's sea. */
function target(page: Page, move: string): Locator {
  return page.locator(`match-board .target [data-move="${move}"]`);
}

async function openPlacing(page: Page): Promise<void> {
  await page.goto("/#play/battleship");
  await expect(status(page)).toHaveText("Place your fleet");
  await page.getByText("0.3 s").click();
  // The fleet was there before; only the press makes this true.
  await expect(page.getByRole("radio", { name: "0.3 s" })).toBeChecked();
}

function ships(page: Page): Locator {
  return page.locator("fleet-editor .ship");
}

/** Where all ships lie, in words. */
function fleet(page: Page): Promise<string> {
  return ships(page).evaluateAll((all) => all.map((each) => each.ariaLabel).join());
}

/** The middle of a ship, scrolled to: whoever placed another one low on the sea by keys has scrolled away from it. */
async function middle(at: Locator): Promise<{ x: number; y: number; cell: number }> {
  await at.scrollIntoViewIfNeeded();
  const box = await at.boundingBox();
  const sea = await at.page().locator("fleet-editor .sea").boundingBox();
  if (box === null || sea === null) throw new Error("There is no sea to place a ship in.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, cell: sea.width / 10 };
}

/** Places the five ships across, from the left edge, in the first rows, by keys alone. */
async function placeByKeys(page: Page): Promise<void> {
  for (let index = 0; index < 5; index++) {
    const ship = ships(page).nth(index);
    await ship.focus();
    if (((await ship.getAttribute("aria-label")) ?? "").endsWith(" down")) await page.keyboard.press("r");
    for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowLeft");
    for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowUp");
    for (let step = 0; step < index * 2; step++) await page.keyboard.press("ArrowDown");
    await expect(ship).toHaveAccessibleName(new RegExp(`from 0,${index * 2} across`));
  }
}

test("a fleet is dragged, turned and shuffled, and may not overlap", async ({ page }) => {
  await openPlacing(page);
  await placeByKeys(page);

  const ship = ships(page).first();
  const { x, y, cell } = await middle(ship);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2 * cell, y + cell, { steps: 4 });
  await page.mouse.up();
  await expect(ship).toHaveAccessibleName(/from 2,1 across/);

  await ship.click();
  await expect(ship).toHaveAccessibleName(/from 2,1 down/);
  await expect(page.getByRole("alert")).toHaveText("Two ships lie on the same cell.");
  await expect(page.getByRole("button", { name: "Ready" })).toBeDisabled();

  const before = await fleet(page);
  await page.getByRole("button", { name: "Place at random" }).click();
  await expect.poll(() => fleet(page)).not.toBe(before);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Ready" }).click();
  await expect(status(page)).toHaveText("Your turn");
});

test("what the panel offers leaves a fleet where it was laid: the engine's time and level, a clock, another person", async ({ page }) => {
  await openPlacing(page);
  await placeByKeys(page);
  const laid = await fleet(page);
  await page.getByText("3 s", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "3 s", exact: true })).toBeChecked();
  expect(await fleet(page)).toBe(laid);
  const indigo = page.getByRole("combobox", { name: "Indigo, second" });
  await indigo.selectOption({ label: "Beginner" });
  await expect(page.locator("game-setup .about").first()).toContainText("Beginner");
  expect(await fleet(page)).toBe(laid);
  await page.getByText("18 + 2").click();
  await expect(page.locator("game-setup clock-face")).toHaveCount(2);
  expect(await fleet(page)).toBe(laid);
  await indigo.selectOption({ label: "Person" });
  await page.getByRole("button", { name: "I am Coral: show my sea" }).click();
  expect(await fleet(page)).toBe(laid);
  await indigo.selectOption({ label: "Beginner" });
  expect(await fleet(page)).toBe(laid);
  await page.getByRole("button", { name: "Ready" }).click();
  await expect(status(page)).toHaveText("Your turn");
  await expect(page.getByRole("gridcell").getByRole("button", { name: "4,0, a ship" })).toBeVisible();
  // With a fleet on the table and nothing shot yet, too.
  await page.getByText("60 + 2").click();
  await expect(page.locator("game-setup clock-face").first()).toContainText("1:00");
  await expect(status(page)).toHaveText("Your turn");
});

test("a fleet that was laid is there after a reload, before it is ready and after; a new game forgets it", async ({ page }) => {
  await openPlacing(page);
  await placeByKeys(page);
  await ships(page).first().focus();
  await page.keyboard.press("r"); // over others: no fleet yet, and kept nevertheless
  await expect(page.getByRole("alert")).toHaveText("Two ships lie on the same cell.");
  const laid = await fleet(page);
  await page.reload();
  await expect.poll(() => fleet(page)).toBe(laid);
  await expect(page.getByRole("alert")).toHaveText("Two ships lie on the same cell.");
  await ships(page).first().focus();
  await page.keyboard.press("r");
  await page.getByRole("button", { name: "Ready" }).click();
  await expect(status(page)).toHaveText("Your turn");
  await page.reload();
  await expect(status(page)).toHaveText("Your turn");
  await expect(page.getByRole("gridcell").getByRole("button", { name: "4,0, a ship" })).toBeVisible();
  await page.getByRole("button", { name: "New game" }).click();
  await expect(status(page)).toHaveText("Place your fleet");
  const another = await fleet(page);
  expect(another).not.toBe(laid);
  await page.reload();
  await expect.poll(() => fleet(page)).toBe(another);
});

test("of two people's fleets, the one that stands and the one that is laid are there after a reload, behind the curtain", async ({ page }) => {
  await openPlacing(page);
  await page.getByRole("combobox", { name: "Indigo, second" }).selectOption({ label: "Person" });
  await page.getByRole("button", { name: "I am Coral: show my sea" }).click();
  await page.getByRole("button", { name: "Ready" }).click();
  await page.getByRole("button", { name: "I am Indigo: show my sea" }).click();
  await placeByKeys(page);
  const laid = await fleet(page);
  await page.reload();
  await expect(ships(page)).toHaveCount(0);
  await page.getByRole("button", { name: "I am Indigo: show my sea" }).click();
  expect(await fleet(page)).toBe(laid);
  await page.getByRole("button", { name: "Ready" }).click();
  await expect(page.getByRole("button", { name: "I am Coral: show my sea" })).toBeVisible();
});

for (const [what, laid] of [
  ["off the board", "0,0-4,0/0,2-3,2/0,4-2,4/0,6-2,6/9,9-10,9"],
  ["of other ships", "0,0-4,0"],
  ["askew", "0,0-2,2/0,4-3,4/0,5-2,5/0,6-2,6/0,8-1,8"],
  ["not one", "<b>"],
] as const) {
  test(`a kept fleet that is ${what} gives way to one laid by chance`, async ({ page }) => {
    await openPlacing(page);
    const chance = await fleet(page);
    await page.evaluate((laid) => {
      const key = "arenabot.table.battleship";
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as { game: object };
      localStorage.setItem(key, JSON.stringify({ ...kept, game: { ...kept.game, laid } }));
    }, laid);
    await page.reload();
    await expect(status(page)).toHaveText("Place your fleet");
    await expect.poll(() => fleet(page)).toBe(chance);
  });
}

test("a fleet is placed and a whole game is played by keys alone", async ({ page }) => {
  test.slow();
  await openPlacing(page);
  await placeByKeys(page);
  await page.getByRole("button", { name: "Ready" }).focus();
  await page.keyboard.press("Enter");
  await expect(status(page)).toHaveText("Your turn");
  await expect(page.getByRole("gridcell").getByRole("button", { name: "0,0, a ship" })).toBeVisible();
  // The focus went to the sea that is shot at; the person shoots it through row by row.
  await expect.poll(() => focusedMove(page)).toBe("0,0");
  for (let shot = 0; shot < 100; shot++) {
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await sheet(page)).length).toBeGreaterThan(2 * shot);
    await expect(status(page)).toHaveText(/^(Your turn|You won|The engine won)/); // of the turn after this shot, which is in the sheet
    if (!(await status(page).innerText()).startsWith("Your turn")) break;
    if (shot % 10 === 9) {
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
    } else {
      await page.keyboard.press("ArrowRight");
    }
  }
  await expect(status(page)).toHaveText("The engine won: all ships sunk");
  // Now the opponent's ships are shown.
  await expect(page.locator("match-board .target .hull")).toHaveCount(5);
});

test("a shot is told by shape, by words and in the cell; undo takes it back with the answer", async ({ page }) => {
  await openTable(page, "battleship");
  await expect(page.locator("match-board .target .hull")).toHaveCount(0);
  await target(page, "4,4").click();
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  await expect(page.locator("match-board .target").locator(".miss, .hit")).toHaveCount(1);
  await expect(target(page, "4,4")).toHaveAccessibleName(/^4,4, (water|hit)/);
  await expect(page.locator("play-view > [aria-live=polite], play-view [aria-live=polite]").first()).toHaveText(/^Indigo shot at \d,\d: /);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("match-board .target").locator(".miss, .hit")).toHaveCount(0);

  await page.getByLabel("Type a move").fill("9,9");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await sheet(page))[0]).toBe("9,9");
});

test("the map shades the opponent's sea, and says the chance of each cell", async ({ page }) => {
  await openTable(page, "battleship");
  await page.getByRole("switch", { name: "Analysis" }).click();
  await expect(page.locator("match-board .target .chance")).toHaveCount(100);
  await expect(target(page, "4,4")).toHaveAccessibleName(/^4,4, unknown, \d+ %$/);
});

test("two people: a curtain hides both seas until the next one has the device", async ({ page }) => {
  await openPlacing(page);
  await page.getByRole("combobox", { name: "Indigo, second" }).selectOption({ label: "Person" });
  for (const side of ["Coral", "Indigo"]) {
    await expect(page.locator("fleet-editor, match-board")).toHaveCount(0);
    await page.getByRole("button", { name: `I am ${side}: show my sea` }).click();
    await page.getByRole("button", { name: "Ready" }).click();
  }
  await expect(page.locator("match-board")).toHaveCount(0);
  await page.getByRole("button", { name: "I am Coral: show my sea" }).click();
  await target(page, "0,0").click();
  await expect(page.locator("match-board")).toHaveCount(0);
  await expect(page.getByText("Hand the device to Indigo.")).toBeVisible();
  await expect(page.locator("sea-table").getByText(/^Coral shot at 0,0: /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await page.getByRole("button", { name: "I am Indigo: show my sea" }).click();
  await expect(page.locator("match-board figcaption").first()).toContainText("Coral's sea");
  await expect(page.locator("match-board .target .hull")).toHaveCount(0);
});

test("engine against engine is played to the end, with both fleets shown, and can be replayed", async ({ page }) => {
  test.slow();
  await page.goto("/#play/battleship");
  await page.getByText("0.3 s").click();
  await page.getByRole("combobox", { name: "Coral, first" }).selectOption({ label: "Strongest" });
  await expect(status(page)).toHaveText(/Coral is thinking|Indigo is thinking/);
  await expect(page.locator("match-board .hull")).toHaveCount(10);
  await page.getByText("18 + 2").click(); // with a clock the engines do not wait for who watches
  await expect(status(page)).toHaveText(/^(Coral|Indigo) won: all ships sunk$/, { timeout: 60_000 });
  const plies = (await sheet(page)).length;
  await page.getByRole("link", { name: "Share this game" }).click();
  await expect(page.locator("replay-view").getByText(`of ${plies}`)).toBeVisible();
});

test("by touch: a ship is turned with a tap, and the opponent's sea is tapped", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openPlacing(page);
  const ship = ships(page).last();
  const before = await fleet(page);
  await ship.tap();
  await expect.poll(() => fleet(page)).not.toBe(before);
  const turned = await fleet(page);
  await page.getByRole("button", { name: "Place at random" }).tap();
  await expect.poll(() => fleet(page)).not.toBe(turned);
  await page.getByRole("button", { name: "Ready" }).tap();
  await expect(status(page)).toHaveText("Your turn");
  await target(page, "3,3").tap();
  await expect.poll(async () => (await sheet(page))[0]).toBe("3,3");
  await context.close();
});

test("a game of Battleship is reached by Tab", async ({ page }) => {
  await openTable(page, "battleship");
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await tabToBoard(page);
  expect(await focusedMove(page)).toMatch(/^\d,\d$/);
});
