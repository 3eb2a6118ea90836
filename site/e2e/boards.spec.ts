/** The page that shows every board in every state: it draws them all, without an engine, accessible and whole. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Locator } from "@playwright/test";

import { cellsOf, fleetOf, readFleet, readMatch } from "../src/boards/match-notation";
import type { State } from "../src/showcase/state";
import { showcases } from "../src/showcase/states";

/** Expects that a figure shows what its state says. */
async function drawn(figure: Locator, game: string, state: State): Promise<void> {
  await expect(figure.locator("svg").first()).toBeVisible();
  await expect(figure.locator(".table.flipped")).toHaveCount(state.flipped === true ? 1 : 0);
  if ("placing" in state) {
    const { fleet, fault } = state.placing;
    const ships = readFleet(fleet);
    const cells = ships.flatMap(cellsOf).map(({ x, y }) => `${x},${y}`);
    await expect(figure.locator(".ship")).toHaveCount(ships.length);
    await expect(figure.locator(".shared-cell")).toHaveCount(cells.length - new Set(cells).size);
    await expect(figure.getByRole("alert")).toHaveCount(fault === "" && new Set(cells).size === cells.length ? 0 : 1);
    return;
  }
  if ("match" in state) {
    const { position, viewer, open, legal, chances } = state.match;
    const { strikes, fleets } = readMatch(position);
    const mine = strikes[viewer];
    const target = figure.locator(".target");
    const hulls = [fleets.first, fleets.second].map((ships) => ships.length);
    await expect(figure.locator(".hull")).toHaveCount(open ? (hulls[0] ?? 0) + (hulls[1] ?? 0) : readFleet(fleetOf(position, viewer)).length);
    for (const [mark, kind] of [["o", "miss"], ["x", "hit"], ["#", "sunk"]] as const) {
      await expect(target.locator(`svg .${kind}`)).toHaveCount(mine.filter((strike) => strike.mark === mark).length);
    }
    await expect(target.locator("button.legal")).toHaveCount(legal.length);
    await expect(target.locator(".chance")).toHaveCount(chances.filter((chance) => chance > 0).length);
    await expect(figure.locator(".last")).toHaveCount(state.match.last === "" ? 0 : 1);
    return;
  }
  const { shown, legal, insight, building } = state;
  if (legal !== undefined && game !== "quoridor") await expect(figure.locator("button.legal:not([data-move=''])")).not.toHaveCount(legal.length === 0 ? 1 : 0);
  if (insight !== undefined) await expect(figure.locator("board-insight :is(.score, .path)").first()).toBeVisible();
  if (shown.line !== undefined) await expect(figure.locator(".won")).toHaveCount(shown.line.length);
  if (building !== undefined) {
    await expect(figure.locator(".wall.preview")).toHaveCount(building.pending === "" ? 0 : 1);
    await expect(figure.getByRole("button", { name: "Place wall" })).toHaveCount(building.pending === "" ? 0 : 1);
    await expect(figure.locator(".crossings")).toHaveCount(building.mode === "pawn" ? 0 : 1);
  }
}

for (const { game, states } of showcases) {
  test(`every state of ${game} is drawn from canned data, and nothing is fetched for it`, async ({ page }) => {
    test.slow(); // some thousand elements, looked through for each state
    const faults: string[] = [];
    const fetched: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto("/boards/");
    await expect(page.getByRole("heading", { name: "Boards" })).toBeVisible();
    for (const state of states) await drawn(page.locator(`figure[data-state="${game} ${state.name}"]`), game, state);
    expect(faults).toEqual([]);
    expect(fetched.filter((url) => /\.wasm|worker/.test(url))).toEqual([]);
  });
}

test.describe("in French", () => {
  test.use({ locale: "fr-CA" });
  test("the states are named in the language of the page", async ({ page }) => {
    await page.goto("/boards/");
    await expect(page.getByRole("heading", { name: "Plateaux" })).toBeVisible();
    await expect(page.getByText("Placement de la flotte")).toBeVisible();
  });
});

test("nothing is wider than a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/boards/");
  await expect(page.locator("figure[data-state='battleship flipped'] svg").first()).toBeVisible();
  expect(await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the boards, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000); // some thousand elements
    await page.emulateMedia({ colorScheme });
    await page.goto("/boards/");
    await expect(page.getByRole("heading", { name: "Boards" })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
  });
}
