/** Whole battles through the real relay, its practice arena, and the page's WebAssembly engine. */
import { expect, test, type Locator, type Page } from "@playwright/test";

test.describe.configure({ timeout: 90_000 });

const over = /^(Won|Lost|Draw)$/;

/** Opens the arena's view and waits for the relay. */
async function openArena(page: Page): Promise<void> {
  await page.goto("/#arena");
  await expect(page.getByText("Connected to the relay since")).toBeVisible();
}

/** Presses what a newcomer presses, and gives back the card of the battle that begins. */
async function autoPlay(page: Page, game: string): Promise<Locator> {
  await page.locator("arena-view").getByText(game, { exact: true }).first().click();
  const answered = page.waitForResponse("**/tryout");
  await page.getByRole("button", { name: `Auto-play ${game}` }).click();
  const { battleId } = (await (await answered).json()) as { battleId: string };
  return card(page, battleId);
}

function card(page: Page, battleId: string): Locator {
  return page.getByRole("article", { name: new RegExp(`${battleId.slice(0, 8)}$`) });
}

for (const game of ["Tic-tac-toe", "Connect 4", "Quoridor"]) {
  test(`auto-play: a whole battle of ${game} is played by this page and its result shown`, async ({ page }) => {
    await openArena(page);
    const battle = await autoPlay(page, game);
    await expect(battle.locator("battle-clock")).toHaveText([/^\d+:\d\d/, /^\d+:\d\d/]);
    // A move of ours that stood on the board was chosen by this page's engine.
    await expect(battle.locator("search-facts")).toContainText("This page");
    await expect(battle.locator(".badge")).toHaveText(over, { timeout: 60_000 });
    await expect(battle.locator(".why")).not.toBeEmpty();
  });
}

test("auto-play: a game of Battleship is answered by this page and watched on both boards", async ({ page }) => {
  await openArena(page);
  await page.locator("arena-view").getByText("Battleship", { exact: true }).click();
  await page.locator("arena-view").getByText("Greedy", { exact: true }).click();
  const answered = page.waitForResponse("**/practice/ask");
  await page.getByRole("button", { name: "Auto-play Battleship" }).click();
  const { resultUrl, battleId } = (await (await answered).json()) as { resultUrl: string; battleId: string };
  const battle = page.getByRole("article", { name: /^Battleship/ });
  await expect(battle).toContainText("against practice-greedy");
  await expect(battle.locator("search-facts")).toContainText("This page");
  await expect(battle.getByRole("img")).toHaveAccessibleName(/we have shot [1-9]\d* times/);
  await expect(battle.locator("sea-board path.ship").last()).toHaveAttribute("d", /M/);
  const result = async () => ((await (await page.request.get(resultUrl)).json()) as Record<string, string>)[battleId];
  await expect.poll(result, { timeout: 60_000 }).toMatch(/^scored [01]$/);
});

test("a page that is closed in mid-battle is replaced by the relay's own engine", async ({ page, context }) => {
  const player = await context.newPage();
  await openArena(player);
  const playing = await autoPlay(player, "Quoridor");
  const id = (await playing.getAttribute("aria-label"))?.split(" ").at(-1) ?? "";
  await expect(playing.locator("search-facts")).toContainText("This page");
  await player.close();

  await openArena(page);
  const watched = card(page, id);
  await expect(watched.locator(".badge")).toHaveText(over, { timeout: 60_000 });
  await expect(watched.locator("search-facts")).toContainText("Relay");
});

test("against a cheater the table is flipped, and the card says what the cheat was", async ({ page }) => {
  await openArena(page);
  await page.locator("arena-view").getByText("Cheater", { exact: true }).click();
  const battle = await autoPlay(page, "Connect 4");
  await expect(battle.locator(".badge")).toHaveText("Won", { timeout: 30_000 });
  await expect(battle.locator(".why")).toContainText(/flipped the table rightly: the opponent/);
});

test("with auto-play off, the relay's own engine plays the practice battle", async ({ page }) => {
  await openArena(page);
  await page.getByRole("button", { name: "Start a practice battle" }).click();
  const battle = page.getByRole("article").first();
  await expect(battle).toContainText("Tic-tac-toe");
  await expect(battle.locator(".badge")).toHaveText(over, { timeout: 30_000 });
  await expect(battle.locator("search-facts")).toContainText("Relay");
});

test("the relay's headers let the engine be stopped at once, and its policy is kept", async ({ page }) => {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  await page.goto("/#play/tic-tac-toe");
  await expect(page.locator("play-view .status")).toHaveText("Your turn");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  expect(faults).toEqual([]);
});
