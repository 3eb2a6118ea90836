/** A game given away as a picture and as a page of its own: both stand alone, without a server and without a network. */
import { readFile } from "node:fs/promises";

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { fakeHistory } from "./fake-history";

const quoridor = "/#replay/1/quoridor/-/e2,e8,e3,e7,e4h,d6v,f3/5/1200,800,300,400,100,200,3000/resigned-second";

/** Presses a button that hands a file over, and gives back where it is and what it says. */
async function given(page: Page, name: string): Promise<{ path: string; name: string; content: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  const path = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(path);
  return { path, name: download.suggestedFilename(), content: await readFile(path, "utf8") };
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`the position as SVG is a picture that stands alone, ${colorScheme}`, async ({ page, browser }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(quoridor);
    await expect(page.locator("quoridor-board")).toBeVisible();
    const { path, name, content } = await given(page, "Picture (SVG)");
    expect(name).toBe("quoridor.svg");
    expect(content).toContain("Move 5 of 7: e4h");
    expect(content).not.toMatch(/class=|style=|var\(|light-dark|<script|<!--|href/);
    const alone = await browser.newPage({ offline: true, colorScheme });
    await alone.goto(`file://${path}`);
    // Drawn as on the page: as many squares, and the pawn and the wall in their colours and places.
    expect(await alone.locator("rect").count()).toBeGreaterThan(81);
    const fill = await page.locator("quoridor-board .round-pawn circle").first().evaluate((pawn) => getComputedStyle(pawn).fill);
    const pawn = alone.locator(`circle[fill="${fill}"]`).first();
    const place = async (shape: typeof pawn, whole: ReturnType<Page["locator"]>) => {
      const [a, b] = [await shape.boundingBox(), await whole.boundingBox()];
      return a === null || b === null ? NaN : Math.round((100 * (a.y + a.height / 2 - b.y)) / b.height);
    };
    const there = await place(page.locator('quoridor-board .pawn').first(), page.locator("quoridor-board svg").first());
    expect(await place(alone.locator('g[transform] > g[transform]').first(), alone.locator("svg").first())).toBe(there);
    await expect(pawn).toHaveCount(1);
    await alone.close();
  });
}

test("the game as a page opens from a file, without a network, and is played there", async ({ page, browser }) => {
  await page.goto(quoridor);
  await expect(page.locator("quoridor-board")).toBeVisible();
  const { path, name, content } = await given(page, "Page (HTML)");
  expect(name).toBe("quoridor.html");
  expect(content.length).toBeLessThan(100_000);
  const alone = await (await browser.newContext({ offline: true })).newPage();
  const faults: string[] = [];
  alone.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  alone.on("pageerror", (error) => faults.push(error.message));
  alone.on("request", (request) => request.url().startsWith("file:") || faults.push(request.url()));
  await alone.goto(`file://${path}`);
  await expect(alone.getByRole("heading", { name: "Quoridor" })).toBeVisible();
  await expect(alone.getByText("Indigo resigned.")).toBeVisible();
  await expect(alone.getByText("Move 5 of 7: e4h (0.1 s)")).toBeVisible();
  const shapes = () => alone.locator("#board > *").count();
  const five = await shapes();
  await alone.getByRole("button", { name: "Forward" }).click();
  await expect(alone.getByText("Move 6 of 7: d6v")).toBeVisible();
  expect(await shapes()).toBeGreaterThan(five);
  await alone.keyboard.press("Home");
  await expect(alone.getByText("Move 0 of 7")).toBeVisible();
  await alone.getByRole("slider", { name: "Position" }).fill("3");
  await expect(alone.getByText("Move 3 of 7: e3")).toBeVisible();
  await alone.getByLabel("Speed").selectOption("8×");
  await alone.getByRole("button", { name: "Play" }).click();
  await expect(alone.getByText("Move 7 of 7: f3 (3 s)")).toBeVisible();
  await expect(alone.getByRole("button", { name: "Play" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page: alone }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(faults).toEqual([]);
  await alone.context().close();
});

test("a battle's words from an arena are words in the page too, and never markup", async ({ page, browser }) => {
  await fakeHistory(page);
  const hostile = "</script><script>document.title='taken'</script><img src=x onerror=alert(1)>";
  await page.route("**/api/battles/connect4/aaaa", async (route) => {
    await route.fulfill({ json: { id: "aaaa", game: "connect4", reason: hostile, outcome: "won", plies: [{ move: "D" }, { move: hostile }] } });
  });
  await page.goto("/#history/connect4/aaaa");
  await expect(page.getByText("Here the next move broke the rules")).toBeVisible();
  const { path } = await given(page, "Page (HTML)");
  const alone = await browser.newPage({ offline: true });
  await alone.goto(`file://${path}`);
  await expect(alone.getByText(hostile).first()).toBeVisible();
  expect(await alone.title()).toBe("Connect 4");
  await expect(alone.locator("img")).toHaveCount(0);
  await alone.close();
});
