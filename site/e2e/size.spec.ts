/** What the page weighs. Sizes are the same on every machine, so they have limits that are tested. */
import { expect, test } from "@playwright/test";

import { limits, sizes } from "../bench/sizes.mjs";

const { files, languages, engines } = sizes();

test("the page's code stays within its limits in every language, and the engines within theirs", () => {
  expect(Object.keys(languages).sort()).toEqual(["en", "fr", "zh-hant"]);
  for (const { first, page } of Object.values(languages)) {
    expect(first).toBeLessThan(limits.first);
    expect(page).toBeLessThan(limits.page);
    expect(first).toBeLessThan(page * 0.6);
  }
  expect(engines).toBeLessThan(limits.engines);
});

for (const [tag, { first }] of Object.entries(languages)) {
  test.describe(tag, () => {
    test.use({ locale: tag });

    test("the first visit fetches what it is said to weigh, and the engines once", async ({ page }) => {
      const fetched: string[] = [];
      page.on("request", (request) => fetched.push(new URL(request.url()).pathname.slice(1)));
      await page.goto("/");
      await expect(page.locator("play-view .grid button.legal")).toHaveCount(9);
      const code = new Set(fetched.map((path) => (path === "" ? "index.html" : path)).filter((path) => /\.(?:html|js|css)$/.test(path)));
      const weight = [...code].filter((path) => path !== "service-worker.js").reduce((sum, path) => sum + (files[path] ?? NaN), 0);
      expect(weight).toBe(first);
      expect(fetched.filter((path) => path.endsWith(".wasm"))).toHaveLength(1);
    });
  });
}
