/** What holds for every view: accessible in both themes, whole at every width, and honest when the engine cannot run. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { fakeHistory } from "./fake-history";
import { battles, fakeRelay } from "./fake-relay";
import { openTable } from "./table";

const views = ["tic-tac-toe", "connect4", "quoridor", "battleship", "placing a fleet", "arena", "opened battle", "no relay", "history", "past battle", "bench", "bench with a game", "bench against a person", "replay"] as const;

async function open(page: Page, view: (typeof views)[number]): Promise<void> {
  if (view === "replay") {
    await page.goto("/#replay/1/quoridor/-/e2,e8,e3/2/1200,300,12345/flipped-first");
    await expect(page.locator("game-replay quoridor-board")).toBeVisible();
    return;
  }
  if (view === "no relay") {
    await page.goto("/#arena");
    await expect(page.getByText("No relay answers here")).toBeVisible();
    return;
  }
  if (view === "history" || view === "past battle") {
    await fakeHistory(page);
    await page.goto(view === "history" ? "/#history" : "/#history/connect4/aaaa");
    await expect(page.getByText("against minimax")).toBeVisible();
    return;
  }
  if (view === "bench against a person") {
    await page.route("https://bot.example/**", (route) => route.fulfill({ headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "content-type" }, json: { name: "Tic", play: "0-0" } }));
    await page.goto("/#bench");
    await page.getByLabel("The bot's address").fill("https://bot.example/");
    await page.getByText("By this page").click();
    await page.locator("bench-view").getByText("You", { exact: true }).click();
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(page.locator("bench-view button.legal")).toHaveCount(8);
    return;
  }
  if (view === "bench" || view === "bench with a game") {
    await page.goto("/#bench");
    await expect(page.getByRole("heading", { name: "Test bench" })).toBeVisible();
    if (view === "bench") return;
    await page.getByLabel("The bot's address").fill("https://bot.example/");
    await page.getByText("By this page").click();
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(page.locator("exchange-list details.bad")).toHaveCount(1);
    await page.locator("exchange-list summary").click();
    return;
  }
  if (view === "placing a fleet") {
    await page.goto("/#play/battleship");
    await expect(page.getByRole("button", { name: "Ready" })).toBeVisible();
    return;
  }
  if (view !== "arena" && view !== "opened battle") {
    await openTable(page, view);
    return;
  }
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText("Connected")).toBeVisible();
  let seq = 0;
  for (const battle of Object.values(battles)) await relay.say({ type: "battle", seq: ++seq, battle });
  await relay.say({ type: "refused", battle: battles.quoridor.id, ask: 1, reason: "the answer came late" });
  await expect(page.getByRole("article")).toHaveCount(Object.keys(battles).length);
  if (view === "arena") return;
  await page.getByRole("article").getByRole("link", { name: "Quoridor" }).first().click();
  await expect(page.locator("battle-view quoridor-board")).toBeVisible();
}

for (const view of views) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing: ${view}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await open(page, view);
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
      expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
    });
  }

  test(`nothing is wider than a phone: ${view}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page, view);
    const root = page.locator("html");
    const scrollWidth = await root.evaluate((html) => html.scrollWidth);
    const clientWidth = await root.evaluate((html) => html.clientWidth);
    expect(scrollWidth).toBe(clientWidth);
  });
}

for (const [width, height] of [[2560, 1440], [3840, 2160]] as const) {
  for (const [view, board, share] of [
    ["tic-tac-toe", "tictactoe-board", 0.6],
    ["connect4", "connect4-board", 0.7],
    ["quoridor", "quoridor-board", 0.75],
    ["battleship", "match-board", 0.45],
    ["placing a fleet", "fleet-editor", 0.7],
    ["opened battle", "battle-view quoridor-board", 0.7],
    ["bench against a person", "bench-view tictactoe-board", 0.55],
    ["replay", "game-replay quoridor-board", 0.55],
  ] as const) {
    test(`the board is whole and takes the room of a screen of ${width} by ${height}: ${view}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page, view);
      const box = await page.locator(board).boundingBox();
      if (box === null) throw new Error("There is no board.");
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      // So much of the width or of the height as what stands beside it, or below it, leaves.
      expect(Math.max(box.width / width, box.height / height)).toBeGreaterThan(share);
      expect(await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0);
    });
  }
}

test("a table that is flipped on a phone can be seen, and makes nothing scroll sideways on its way", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openTable(page, "battleship");
  await page.getByRole("button", { name: "Flip the table" }).click();
  await expect(page.locator("play-view .table.flipped")).toBeInViewport();
  for (const moment of [200, 400, 600]) {
    // The animation is held where it is widest.
    const over = await page.locator("play-view .table.flipped").evaluate((table, at) => {
      for (const animation of table.getAnimations()) {
        animation.pause();
        animation.currentTime = at;
      }
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    }, moment);
    expect(over).toBe(0);
  }
});

test("the theme follows the system until it is chosen, and the choice is remembered", async ({ page }) => {
  const dark = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const light = await dark();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(dark).not.toBe(light);
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await expect.poll(dark).toBe(light);
  await page.reload();
  await expect.poll(dark).toBe(light);
  await expect(page.getByRole("button", { name: "Switch to the dark theme" })).toBeVisible();
});

test("the page breaks no rule of its own policy and logs no error", async ({ page }) => {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  await openTable(page, "quoridor");
  await page.locator('[data-move="e2"]').click();
  await openTable(page, "connect4");
  await page.locator('[data-move="D"]').first().click();
  await expect(page.locator("connect4-board .yellow-disc")).toHaveCount(1);
  expect(faults).toEqual([]);
});

test("a browser without WebAssembly is told what to do", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
  });
  await page.goto("/#play/connect4");
  await expect(page.getByRole("alert")).toContainText(/WebAssembly is missing or switched off: switch it on, or use a current browser/);
});

test("without WebAssembly the page does not offer itself to the relay, and says why", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "WebAssembly");
  });
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await page.getByRole("switch", { name: "Auto-play" }).click();
  await expect(page.getByRole("alert")).toContainText("so the relay's own engine moves: This browser cannot run the engine");
  await expect(page.getByRole("switch", { name: "Auto-play" })).not.toBeChecked();
  expect(relay.heard).toEqual([]);
});

test("an engine that cannot be fetched is said, and can be tried again", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("/#play/tic-tac-toe");
  await expect(page.getByRole("alert")).toContainText("The engine could not be downloaded");
  await page.unroute("**/*.wasm");
  await page.getByRole("button", { name: "Start the engine again" }).click();
  await expect(page.locator("play-view .status")).toHaveText("Your turn");
});

test("a fragment leads to its view, and a strange one to the table", async ({ page }) => {
  await page.goto("/#play/quoridor");
  await expect(page.locator("quoridor-board")).toBeVisible();
  await page.goto("/#play/chess");
  await expect(page.getByRole("link", { name: "Play" })).toHaveAttribute("aria-current", "page");
  await page.goto("/#arena");
  await expect(page.getByRole("heading", { name: "Arena battles" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Play" })).toHaveAttribute("aria-current", "page");
});
