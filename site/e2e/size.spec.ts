/** What the page weighs. Sizes are the same on every machine, so they have limits that are tested. */
import { expect, test } from "@playwright/test";

import { limits, sizes } from "../bench/sizes.mjs";

const { files, first, page: whole, translated, engines } = sizes();

test("the page's code and the engines stay within their limits", () => {
  expect(first).toBeLessThan(limits.first);
  expect(whole).toBeLessThan(limits.page);
  expect(translated).toBeLessThan(limits.translated);
  expect(engines).toBeLessThan(limits.engines);
  expect(first).toBeLessThan(whole * 0.6);
});

test("the first visit fetches what it is said to weigh, and the engines once", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname.slice(1)));
  await page.goto("/");
  await expect(page.locator("play-view .status")).toHaveText("Your turn");
  const code = new Set(fetched.map((path) => (path === "" ? "index.html" : path)).filter((path) => /\.(?:html|js|css)$/.test(path)));
  const weight = [...code].filter((path) => path !== "service-worker.js").reduce((sum, path) => sum + (files[path] ?? NaN), 0);
  expect(weight).toBe(first);
  expect(fetched.filter((path) => path.endsWith(".wasm"))).toHaveLength(1);
  // Connect 4's larger book is for those who play it.
  expect(fetched.filter((path) => path.endsWith(".bin"))).toEqual([]);
});
