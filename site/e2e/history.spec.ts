/** The view of past battles, against a relay played by the test. */
import { expect, test } from "@playwright/test";

import { fakeHistory } from "./fake-history";

test("battles are listed with result, reason, points and opponent, filtered, and more are fetched", async ({ page }) => {
  const asked = await fakeHistory(page);
  await page.goto("/#history");
  const rows = page.getByRole("list", { name: "Battles" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Won");
  await expect(rows.first()).toContainText("against minimax");
  await expect(rows.first()).toContainText("3 points");
  await expect(rows.last()).toContainText("our clock ran out");
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(3);
  await page.getByLabel("Game").selectOption("quoridor");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Quoridor");
  await page.getByLabel("Game").selectOption("");
  await page.getByLabel("Result").selectOption("won");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Connect 4");
  await page.getByLabel("Opponent").fill("nobody");
  await expect(page.getByText("No battle fits these filters.")).toBeVisible();
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ limit: "30", outcome: "won", opponent: "nobody" });
});

test("the chart says by day what came of the battles, in a table too", async ({ page }) => {
  await fakeHistory(page);
  await page.goto("/#history");
  await expect(page.locator("results-chart").getByText("Won: 5")).toBeVisible();
  await expect(page.getByRole("table", { name: "Results by day" }).getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("row", { name: "Nov 19 1 2 0 1" })).toBeAttached();
  await expect(page.locator("results-chart .plot rect")).toHaveCount(5);
});

test("a battle is opened, replayed move by move, and its transcript downloaded", async ({ page }) => {
  await fakeHistory(page);
  await page.goto("/#history");
  await page.getByRole("link", { name: /Connect 4/ }).first().click();
  await expect(page.getByRole("heading", { name: "Connect 4" })).toBeVisible();
  await expect(page.getByText("the arena declared us the winner")).toBeVisible();
  await expect(page.locator("connect4-board .red-disc")).toHaveCount(4);
  await page.getByRole("button", { name: "First" }).click();
  await expect(page.locator("connect4-board .red-disc")).toHaveCount(0);
  await page.getByRole("button", { name: "Forward" }).click();
  await expect(page.locator("connect4-board .red-disc")).toHaveCount(1);
  await page.getByRole("slider").fill("4");
  await expect(page.locator("connect4-board .yellow-disc")).toHaveCount(2);
  await expect(page.getByRole("button", { name: /D This page 0.7 s/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the transcript" }).click();
  expect((await download).url()).toContain("/api/battles/connect4/aaaa/transcript");
  await page.getByRole("link", { name: "All battles" }).click();
  await expect(page.getByRole("list", { name: "Battles" })).toBeVisible();
});

test("the replay of an arena's Battleship speaks of us and the opponent, and rings the shot in the sea it fell into", async ({ page }) => {
  await fakeHistory(page);
  await page.route("**/api/battles/battleship/dddd", (route) =>
    route.fulfill({
      json: {
        id: "dddd", game: "battleship", team: "", arena: "", opponent: "bot2", youAre: "first", outcome: "unknown", reason: "nobody asked any more", startedAt: "2026-11-20T10:00:00Z",
        plies: [
          { move: "1,0", by: "page", board: ".x/.. bb/.." },
          { move: "", by: "opponent", board: ".x/.. bb/o." },
        ],
      },
    }),
  );
  await page.goto("/#history/battleship/dddd");
  const seas = page.getByRole("img", { name: /^Battleship/ });
  await expect(seas).toHaveAccessibleName("Battleship: we have shot 1 times and hit 1, the opponent 1 times and hit 0; the opponent's last shot is at 0,1");
  await expect(seas.locator("figure").last().locator(".last")).toHaveCount(1);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(seas).toHaveAccessibleName(/; our last shot is at 1,0$/);
  await expect(seas.locator("figure").first().locator(".last")).toHaveCount(1);
});

test("a relay that wants its owner's token gets it, and it is remembered", async ({ page }) => {
  await fakeHistory(page);
  await page.route(/\/api\/battles(\?|$)/, async (route) => {
    if (route.request().headers()["authorization"] === "Bearer secret-1") await route.fallback();
    else await route.fulfill({ status: 401, json: { error: "this relay wants its owner's token" } });
  });
  await page.goto("/#history");
  await page.getByLabel("The relay's token").fill("secret-1");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByRole("list", { name: "Battles" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("list", { name: "Battles" })).toBeVisible();
});

test("a transcript is downloaded with the owner's token, which stands in no address", async ({ page }) => {
  await fakeHistory(page);
  await page.addInitScript(() => {
    localStorage.setItem("arenabot.token", "secret-1");
  });
  const asked: (string | undefined)[] = [];
  await page.route("**/api/battles/connect4/aaaa/transcript", async (route) => {
    asked.push(route.request().headers()["authorization"]);
    await route.fulfill({ body: '{"kind":"open"}\n', headers: { "Content-Type": "application/jsonl" } });
  });
  await page.goto("/#history/connect4/aaaa");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the transcript" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("aaaa.jsonl");
  expect(file.url()).not.toContain("secret-1");
  expect(asked).toEqual(["Bearer secret-1"]);
});

test("without a relay the view says so", async ({ page }) => {
  await page.goto("/#history");
  await expect(page.getByText("No relay answers here, so there are no past battles")).toBeVisible();
});

test("nonsense from a relay is passed over", async ({ page }) => {
  await page.route("**/api/results**", (route) => route.fulfill({ json: { days: [1, { day: "no day" }, { day: "2026-11-19", won: -3, lost: "x" }] } }));
  await page.route(/\/api\/battles(\?|$)/, (route) => route.fulfill({ json: { battles: [7, { id: "x", game: "chess" }, { id: "y", game: "quoridor", moves: "many", flipped: 3 }] } }));
  await page.goto("/#history");
  await expect(page.getByRole("list", { name: "Battles" }).getByRole("listitem")).toHaveCount(1);
});
