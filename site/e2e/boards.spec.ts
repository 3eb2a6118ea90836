/** The page that shows every board in every state: it draws them all, without an engine, accessible and whole. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

import { states } from "../src/showcase/states";

test("every state of every board is drawn from canned data, and nothing is fetched for it", async ({ page }) => {
  const faults: string[] = [];
  const fetched: string[] = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/boards/");
  await expect(page.getByRole("heading", { name: "Boards" })).toBeVisible();
  for (const { name, shown, legal, insight } of states.flat()) {
    const figure = page.locator(`figure[data-state="${shown.game} ${name}"]`);
    await expect(figure.locator("svg").first()).toBeVisible();
    if (legal !== undefined && shown.game !== "quoridor") await expect(figure.locator("button.legal:not([data-move=''])")).not.toHaveCount(legal.length === 0 ? 1 : 0);
    if (insight !== undefined) await expect(figure.locator("board-insight :is(.score, .path)").first()).toBeVisible();
    if (shown.line !== undefined) await expect(figure.locator(".won")).toHaveCount(shown.line.length);
  }
  expect(faults).toEqual([]);
  expect(fetched.filter((url) => /\.wasm|worker/.test(url))).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing on the boards, ${colorScheme}, ${width}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/boards/");
      await expect(page.getByRole("heading", { name: "Boards" })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
      expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
      expect(await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0);
    });
  }
}
