/** The page without a network: opened once, it is all there; a newer version is offered, never forced. */
import { createServer, type Server } from "node:http";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";

import { expect, test } from "@playwright/test";

import { cell } from "./table";

test.use({ serviceWorkers: "allow" });

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/** A host of the built page that can be stopped, and that can have a newer version. */
async function host(): Promise<{ address: string; newer: () => void; stop: () => Promise<void> }> {
  let version = "";
  const server: Server = createServer((request, response) => {
    void (async () => {
      const path = new URL(request.url ?? "/", "http://host").pathname;
      const file = path.endsWith("/") ? `${path}index.html` : path;
      try {
        let content: string | Buffer = await readFile(`dist${file}`);
        if (file === "/service-worker.js") content = content.toString().replaceAll(/"[0-9a-f]{16}"/g, (hash) => (version === "" ? hash : `"${version}"`));
        if (file === "/index.html" && version !== "") content = content.toString().replace("<title>", `<meta name="build" content="${version}" /><title>`);
        response.writeHead(200, {
          "Content-Type": types[extname(file)] ?? "text/plain",
          "Cross-Origin-Opener-Policy": "same-origin",
          "Cross-Origin-Embedder-Policy": "require-corp",
        });
        response.end(content);
      } catch {
        response.writeHead(404).end();
      }
    })();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The host has no port.");
  return {
    address: `http://127.0.0.1:${address.port}/`,
    newer() {
      version = "2";
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

test("after one visit the page opens and plays without its server, in every language and view", async ({ page }) => {
  const { address, stop } = await host();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await stop();
  await page.goto(`${address}#play/tic-tac-toe`);
  await page.reload();
  await page.getByText("0.3 s").click();
  await expect(page.locator("play-view .status")).toHaveText("Your turn");
  await cell(page, "C").click();
  await expect(page.locator("tictactoe-board .nought")).toHaveCount(1);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  await page.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await expect(page.getByRole("link", { name: "Jouer" })).toBeVisible();
  await page.getByRole("link", { name: "Banc d’essai" }).click();
  await expect(page.getByRole("heading", { name: "Banc d’essai" })).toBeVisible();
  await page.getByRole("link", { name: "Historique" }).click();
  await expect(page.getByText("Aucun relais ne répond ici")).toBeVisible();
});

test("Connect 4's larger book is kept with the page, though this visit did not need it", async ({ page }) => {
  const { address, stop } = await host();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await stop();
  const book = page.waitForResponse(/openings-[^/]*\.bin$/);
  await page.goto(`${address}#play/connect4`);
  await page.reload();
  await page.getByRole("switch", { name: "Analysis" }).click();
  expect((await book).status()).toBe(200);
  expect((await book).fromServiceWorker()).toBe(true);
  await expect(page.locator("board-insight .best")).toHaveText("+21");
});

test("a newer version is offered and waits until it is wanted", async ({ page }) => {
  const { address, newer, stop } = await host();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByText("A new version of this page is ready.")).toHaveCount(0);
  newer();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText("A new version of this page is ready.")).toBeVisible();
  // The game goes on, also over a reload, and the offer can be put off.
  await page.getByText("0.3 s").click();
  await cell(page, "C").click();
  await expect(page.locator("tictactoe-board .cross")).toHaveCount(1);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("A new version of this page is ready.")).toHaveCount(0);
  await expect(page.locator("tictactoe-board .cross")).toHaveCount(1);
  await expect(page.locator("meta[name=build]")).toHaveCount(0);
  await page.reload();
  await expect(page.locator("meta[name=build]")).toHaveCount(0);
  await page.getByRole("button", { name: "Update now" }).click();
  await expect(page.locator("meta[name=build]")).toHaveCount(1);
  await expect(page.locator("play-view .status")).toHaveText("Your turn");
  await stop();
});

test("the page can be installed", async ({ page, request }) => {
  await page.goto("/");
  const link = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = (await (await request.get(new URL(link ?? "", page.url()).href)).json()) as { name: string; display: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: "Arenabot", display: "standalone" });
  for (const { src } of manifest.icons) expect((await request.get(new URL(src, page.url()).href)).status()).toBe(200);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = (await session.send("Page.getInstallabilityErrors")) as { installabilityErrors: { errorId: string }[] };
  // Private windows, which tests run in, never install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});
