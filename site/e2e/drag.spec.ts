/** Moves by drag, and boards seen from the other side. */
import { expect, test, type Locator, type Page } from "@playwright/test";

import { cell, openTable, sheet, status } from "./table";

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middle(at: Locator): Promise<Point> {
  const box = await at.boundingBox();
  if (box === null) throw new Error("There is nothing to take hold of.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Holds the button down on the way, and lets go at the end unless told otherwise. */
async function drag(page: Page, from: Point, to: Point, letGo = true): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  if (letGo) await page.mouse.up();
}

test("tic-tac-toe: the piece follows the pointer and is dropped on a cell; Escape puts it back", async ({ page }) => {
  await openTable(page, "tic-tac-toe");
  const [from, to] = [await middle(cell(page, "NW")), await middle(cell(page, "C"))];
  await drag(page, from, to, false);
  await expect(page.locator("tictactoe-board .carried .cross")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator("tictactoe-board .carried")).toHaveCount(0);
  await page.mouse.up();
  expect(await sheet(page)).toEqual([]);

  await drag(page, from, to);
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  expect((await sheet(page))[0]).toBe("C");
});

test("Connect 4: a disc is dragged over the columns, and shows where it would land", async ({ page }) => {
  await openTable(page, "connect4");
  const [from, to] = [await middle(cell(page, "B")), await middle(cell(page, "F"))];
  await drag(page, from, { x: to.x, y: to.y - 60 }, false);
  await expect(page.locator("connect4-board .carried .red-disc")).toHaveCount(1);
  await expect(page.locator("connect4-board .ghost")).toHaveCount(1);
  await page.mouse.up();
  await expect.poll(async () => (await sheet(page))[0]).toBe("F");
});

test("Connect 4: a disc that is let go beside the plate is not played", async ({ page }) => {
  await openTable(page, "connect4");
  const from = await middle(cell(page, "A"));
  await drag(page, from, { x: from.x - 140, y: from.y });
  await expect(status(page)).toHaveText("Your turn");
  expect(await sheet(page)).toEqual([]);
});

test("Quoridor: the pawn is dragged to a square, and walls from the rack to either kind of groove", async ({ page }) => {
  await openTable(page, "quoridor");
  await drag(page, await middle(cell(page, "e1")), await middle(cell(page, "e2")));
  await expect.poll(async () => (await sheet(page))[0]).toBe("e2");
  await expect.poll(async () => (await sheet(page)).length).toBe(2);
  await expect(status(page)).toHaveText("Your turn");

  for (const [shot, groove] of [
    ["a8h", [0.07, 0.104]],
    ["h1v", [0.898, 0.95]],
  ] as const) {
    const surface = await page.locator("quoridor-board .surface").boundingBox();
    if (surface === null) throw new Error("The board is not on the page.");
    const played = (await sheet(page)).length;
    const to = { x: surface.x + groove[0] * surface.width, y: surface.y + groove[1] * surface.height };
    await drag(page, await middle(page.locator("quoridor-board .rack")), to, false);
    await expect(page.locator("quoridor-board .wall.preview")).toHaveCount(1);
    await page.mouse.up();
    await expect.poll(async () => (await sheet(page))[played]).toBe(shot);
    await expect(status(page)).toHaveText("Your turn");
  }
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a wall that a finger drags from the rack is tried first, and placed with a button", async ({ page }) => {
    await openTable(page, "quoridor");
    await page.locator("quoridor-board").scrollIntoViewIfNeeded();
    const from = await middle(page.locator("quoridor-board .rack"));
    const surface = await page.locator("quoridor-board .surface").boundingBox();
    if (surface === null) throw new Error("The board is not on the page.");
    const to = { x: surface.x + 0.07 * surface.width, y: surface.y + 0.104 * surface.height };
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [from]);
    for (let step = 1; step <= 5; step++) {
      await touch("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 }]);
    }
    await touch("touchEnd", []);
    await expect(page.getByRole("button", { name: "Place wall" })).toBeVisible();
    expect(await sheet(page)).toEqual([]);
    await page.getByRole("button", { name: "Place wall" }).click();
    await expect.poll(async () => (await sheet(page))[0]).toBe("a8h");
  });
});

test("who plays Quoridor second sees it from there, and it can be turned", async ({ page }) => {
  await openTable(page, "quoridor");
  const above = async (upper: string, lower: string) => (await middle(cell(page, upper))).y < (await middle(cell(page, lower))).y;
  expect(await above("e9", "e1")).toBe(true);
  await page.getByRole("combobox", { name: "Indigo, second" }).selectOption({ label: "Person" });
  await page.getByRole("combobox", { name: "Coral, first" }).selectOption({ label: "Beginner" });
  await expect(status(page)).toHaveText("Your turn");
  expect(await above("e1", "e9")).toBe(true);
  // A press still means the square under it.
  const played = (await sheet(page)).length;
  await cell(page, "e8").click();
  await expect.poll(async () => (await sheet(page))[played]).toBe("e8");
  await expect(status(page)).toHaveText("Your turn");
  await page.getByRole("button", { name: "Turn the board" }).click();
  expect(await above("e9", "e1")).toBe(true);
});

test("Connect 4 and tic-tac-toe are turned, too, and stay so after a reload", async ({ page }) => {
  await openTable(page, "connect4");
  await page.getByRole("button", { name: "Turn the board" }).click();
  expect((await middle(cell(page, "A"))).x).toBeGreaterThan((await middle(cell(page, "G"))).x);
  await cell(page, "A").click();
  await expect.poll(async () => (await sheet(page))[0]).toBe("A");
  await expect(page.getByRole("gridcell").getByRole("button", { name: /^A1, Red/ })).toBeVisible();
  await page.reload();
  await expect(status(page)).toHaveText("Your turn");
  expect((await middle(cell(page, "A"))).x).toBeGreaterThan((await middle(cell(page, "G"))).x);

  await openTable(page, "tic-tac-toe");
  await page.getByRole("button", { name: "Turn the board" }).click();
  expect((await middle(cell(page, "NW"))).x).toBeGreaterThan((await middle(cell(page, "SE"))).x);
  await cell(page, "NW").click();
  await expect.poll(async () => (await sheet(page))[0]).toBe("NW");
});
