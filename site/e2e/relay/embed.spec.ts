/** A game within somebody else's page, which comes from another server: the element of embed.js, and what it may not show. */
import { createServer, type Server } from "node:http";

import { expect, test } from "@playwright/test";

import { relayHost } from "../hosts";

/** Somebody's page, by the path that it is asked for under. */
const pages: Readonly<Record<string, { readonly body: string; readonly headers?: Readonly<Record<string, string>> }>> = {
  "/": {
    body: `<!doctype html><h1>My games</h1>
<script src="${relayHost}/embed.js" defer></script>
<arenabot-replay link="replay/1/connect4/-/D,C,E,B/2/1200,800,300,400"></arenabot-replay>`,
  },
  // A page that is isolated itself loads only what says that it may be.
  "/isolated": {
    body: `<!doctype html><script src="${relayHost}/embed.js" defer></script>
<arenabot-replay link="${relayHost}/#replay/1/quoridor/-/e2,e8/2"></arenabot-replay>`,
    headers: { "Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Opener-Policy": "same-origin" },
  },
  "/hostile": { body: `<!doctype html><script src="${relayHost}/embed.js" defer></script><arenabot-replay link="replay/1/connect4/-/<img src=x onerror=alert(1)>/0"></arenabot-replay>` },
  "/thief": { body: `<!doctype html><iframe src="${relayHost}/#arena"></iframe><iframe src="${relayHost}/?embed=1#arena"></iframe>` },
};

let server: Server;
let somebody = "";

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    response.writeHead(page === undefined ? 404 : 200, { "Content-Type": "text/html", ...page?.headers });
    response.end(page?.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("Somebody's page has no port.");
  somebody = `http://127.0.0.1:${address.port}`;
});

test.afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test("two lines show a game on another server's page, which is played there and is as high as it needs", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(`${somebody}/`);
  const frame = page.frameLocator("arenabot-replay iframe");
  await expect(frame.getByText("Move 2 of 4: C (0.8 s)")).toBeVisible();
  await frame.getByRole("button", { name: "Forward" }).click();
  await expect(frame.getByText("Move 3 of 4: E")).toBeVisible();
  await expect(frame.getByRole("link", { name: "Open in Arenabot" })).toHaveAttribute("href", /^http:\/\/[^/]+\/#replay\/1\/connect4\/-\/D,C,E,B\/3/);
  await expect(frame.getByRole("navigation")).toHaveCount(0);
  // All of it is seen, without scroll bars of its own.
  const inner = await frame.locator("html").evaluate((html) => ({ needs: html.scrollHeight, has: html.clientHeight }));
  expect(inner.needs).toBeLessThanOrEqual(inner.has);
  // Another link shows another game.
  await page.locator("arenabot-replay").evaluate((element) => {
    element.setAttribute("link", "replay/1/tic-tac-toe/-/C,NW/2");
  });
  await expect(frame.locator("tictactoe-board")).toBeVisible();
  expect(faults).toEqual([]);
});

test("a page that is isolated itself may show a game, by a whole link too", async ({ page }) => {
  await page.goto(`${somebody}/isolated`);
  const frame = page.frameLocator("arenabot-replay iframe");
  await expect(frame.locator("quoridor-board")).toBeVisible();
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test("a hostile link shows nothing but a sentence", async ({ page }) => {
  page.on("dialog", () => {
    throw new Error("A dialog opened.");
  });
  await page.goto(`${somebody}/hostile`);
  const frame = page.frameLocator("arenabot-replay iframe");
  await expect(frame.getByRole("alert")).toHaveText(/not one of a game/);
  await expect(frame.locator("img")).toHaveCount(0);
});

test("nobody frames the page that plays: only games are shown elsewhere", async ({ page }) => {
  await page.goto(`${somebody}/thief`);
  await expect(page.frameLocator("iframe >> nth=1").getByRole("alert")).toHaveText(/not one of a game/);
  await expect(page.frameLocator("iframe >> nth=1").locator("arena-view")).toHaveCount(0);
  expect(await page.frames()[1]?.locator("arenabot-app").count()).toBe(0);
});
