/** The engine thinks beside the page: input is answered meanwhile, and a search ends as soon as it is told to. */
import { expect, test } from "@playwright/test";

import { cell, openTable, status } from "./table";

/**
 * On an idle machine a stop takes under 50 ms and no task of the page is that long; tests share their machine, so that they
 * allow what a person would still not notice as waiting.
 */
const unnoticed = 250;

for (const { cores, workers } of [
  { cores: 2, workers: 1 },
  { cores: 8, workers: 2 }, // as many as the page is told of: see site/src/engine/team.ts
]) {
  test(`undo stops a search at once, and no task of the page is long while ${workers} of ${cores} cores think`, async ({ page }) => {
    await page.addInitScript((cores) => {
      Object.defineProperty(navigator, "hardwareConcurrency", { value: cores });
    }, cores);
    await openTable(page, "quoridor");
    const before = page.workers().length;
    await page.getByText("3 s", { exact: true }).click();
    await cell(page, "e2").click();
    await expect(status(page)).toHaveText("The engine is thinking");
    const { tasks, stopped } = await page.evaluate(async () => {
      const tasks: number[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const play = document.querySelector("arenabot-app")?.shadowRoot?.querySelector("play-view")?.shadowRoot;
      const undo = [...(play?.querySelectorAll<HTMLButtonElement>(".actions button") ?? [])][1];
      const began = performance.now();
      undo?.click();
      while (play?.querySelector(".status")?.textContent.includes("Your turn") !== true) await new Promise(requestAnimationFrame);
      return { tasks, stopped: performance.now() - began };
    });
    expect(page.workers()).toHaveLength(before + workers);
    test.info().annotations.push({ type: "figures", description: `stopped after ${Math.round(stopped)} ms, long tasks ${JSON.stringify(tasks)}` });
    expect(stopped).toBeLessThan(unnoticed);
    expect(Math.max(0, ...tasks)).toBeLessThan(unnoticed);
    // The engine is free again at once: its answer to another move does not wait for the search that was stopped.
    await page.getByText("0.3 s").click();
    await cell(page, "d1").click();
    await expect(status(page)).toHaveText("Your turn");
    await expect(page.locator("play-view move-list .move")).toHaveCount(2);
  });
}
