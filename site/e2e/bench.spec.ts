/** The test bench against bots played by the test: honest ones in each dialect, and hostile ones of every kind. */
import { expect, test, type Page, type Route } from "@playwright/test";

const bot = "https://bot.example/play";
const cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "content-type" };

interface Asked {
  readonly action?: string;
  readonly game?: string;
  readonly board?: unknown;
}

/** A bot that answers each question by a function; null is no such answer. */
async function serve(page: Page, answer: (asked: Asked, route: Route) => object | string): Promise<Asked[]> {
  const heard: Asked[] = [];
  await page.route("https://bot.example/**", async (route) => {
    const asked = (route.request().postDataJSON() ?? {}) as Asked;
    heard.push(asked);
    const said = answer(asked, route);
    await route.fulfill({ status: 200, headers: cors, body: typeof said === "string" ? said : JSON.stringify(said) });
  });
  return heard;
}

async function start(page: Page, { game = "Tic-tac-toe", rival = "Chance", dialect = "BotsArena", way = "By this page" } = {}): Promise<void> {
  await page.goto("/#bench");
  const view = page.locator("bench-view");
  await view.getByLabel("The bot's address").fill(bot);
  await view.getByText(game, { exact: true }).click();
  if (game === "Battleship") await view.getByText("6 × 6").click();
  await view.getByText(dialect, { exact: true }).click();
  await view.getByText(rival, { exact: true }).click();
  await view.getByText(way, { exact: true }).click();
  await view.getByRole("button", { name: "Start the game" }).click();
}

const firstFree = (board: unknown): string =>
  Object.entries(board as Record<string, string>).find(([, cell]) => cell === "")?.[0] ?? "";

const status = (page: Page) => page.locator("bench-view .status");

test("a bot plays tic-tac-toe against chance, and every message is shown", async ({ page }) => {
  const heard = await serve(page, ({ action, board }) => (action === "init" ? { name: "Tic" } : { play: firstFree(board) }));
  await start(page);
  await expect(status(page)).toHaveText(/A draw|The bot Tic has/);
  expect(heard[0]).toMatchObject({ game: "tictactoe", action: "init", players: 2, board: "", "player-index": 0 });
  expect(heard[1]).toMatchObject({ action: "play-turn", you: "X", board: { "0-0": "", "2-2": "" } });
  const messages = page.locator("exchange-list li");
  await expect(messages).toHaveCount(heard.length);
  await messages.last().locator("summary").click();
  await expect(messages.last().locator("pre").first()).toContainText('"action":"init"');
  await expect(messages.last().locator("pre").last()).toHaveText('{"name":"Tic"}');
});

test("a bot plays Connect 4 against itself", async ({ page }) => {
  const heard = await serve(page, ({ action, board }) => {
    if (action === "init") return { name: "Four" };
    return { play: (board as string[][])[5]?.findIndex((cell) => cell === "") ?? 0 };
  });
  await start(page, { game: "Connect 4", rival: "Itself" });
  await expect(status(page)).toHaveText("The bot has won as first", { timeout: 30_000 });
  expect(heard.filter(({ action }) => action === "init")).toHaveLength(2);
});

test("a person plays the bot, and beats it", async ({ page }) => {
  await serve(page, ({ action, board }) => (action === "init" ? { name: "Tic" } : { play: firstFree(board) }));
  await page.goto("/#bench");
  await page.locator("bench-view").getByText("Second", { exact: true }).click();
  await start(page, { rival: "You" });
  // The bot takes the top row from the left, one move behind; the middle row is ours.
  for (const move of ["C", "W", "E"]) {
    await expect(status(page)).toHaveText("Your turn");
    await page.locator(`bench-view [data-move="${move}"]`).click();
  }
  await expect(status(page)).toHaveText(/^The bot Tic has lost/);
});

test("a bot plays Battleship against the engine, by the old forms too", async ({ page }) => {
  await serve(page, (asked) => {
    if (asked.action === "init") return { name: "Sea", boats: ["0,0-0,1", "2,0-2,1", "4,0-4,2"] };
    const shots = (asked.board as { your_strikes: unknown[] }).your_strikes.length;
    return { play: `${shots % 6},${Math.floor(shots / 6) % 6}` };
  });
  await start(page, { game: "Battleship", rival: "Quick engine" });
  await expect(status(page)).toHaveText(/The bot Sea has/, { timeout: 60_000 });
  await expect(page.locator("bench-view").getByRole("img")).toHaveAccessibleName(/^Battleship: The bot, \d+ shots? with \d+ hits?; Quick engine, \d+ shots? .* \((The bot|Quick engine)\)$/);
  await expect(page.locator("bench-view .fault")).toHaveCount(0);

  let shot = 0;
  await page.unroute("https://bot.example/**");
  await page.route("https://bot.example/**", async (route) => {
    const init = route.request().postData()?.includes("\r\n\r\ninit\r\n") ?? false;
    const body = init ? '["0,0-0,1","2,0-2,1","4,0-4,2"]' : `${shot % 6},${Math.floor(shot++ / 6) % 6}`;
    await route.fulfill({ status: 200, headers: cors, body });
  });
  await page.locator("bench-view").getByText("Before 2016").click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(status(page)).toHaveText(/The bot has/, { timeout: 60_000 });
});

test("a person shoots at the bot's ships", async ({ page }) => {
  await serve(page, (asked) => {
    if (asked.action === "init") return { name: "Sea", boats: ["0,0-0,1", "2,0-2,1", "4,0-4,2"] };
    return { play: "0,0" };
  });
  await start(page, { game: "Battleship", rival: "You" });
  for (const cell of ["0,0", "0,1", "2,0", "2,1", "4,0", "4,1", "4,2"]) {
    await expect(status(page)).toHaveText("Your turn");
    await page.locator(`sea-target [data-move="${cell}"]`).click();
  }
  await expect(status(page)).toHaveText(/The bot Sea has lost/);
});

test("the relay calls the bot when that is chosen, with the owner's token", async ({ page }) => {
  const sent: unknown[] = [];
  await page.route("**/api/call", async (route) => {
    if (route.request().headers()["authorization"] !== "Bearer secret-1") {
      await route.fulfill({ status: 401, json: { error: "this relay wants its owner's token" } });
      return;
    }
    const call = route.request().postDataJSON() as { url: string; body: string };
    sent.push(call);
    const asked = JSON.parse(call.body) as Asked;
    const body = JSON.stringify(asked.action === "init" ? { name: "Far" } : { play: firstFree(asked.board) });
    await route.fulfill({ json: { status: 200, body, ms: 12 } });
  });
  await start(page, { way: "By the relay" });
  await page.getByLabel("The relay's token").fill("secret-1");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(status(page)).toHaveText(/A draw|The bot Far has/);
  expect(sent[0]).toMatchObject({ url: bot, contentType: "application/json", timeoutMs: 10_000 });
});

const hostile: readonly (readonly [what: string, answer: (asked: Asked) => object | string, words: RegExp])[] = [
  ["garbage", () => "�}{\u0000][", /is not JSON/],
  ["a web page", () => "<!doctype html><script>alert(1)</script>", /is a web page, not JSON/],
  ["nothing", () => "", /is empty/],
  ["a list", () => "[1]", /is not a JSON object/],
  ["a bare word", () => '"1-1"', /is not a JSON object/],
  ["a byte-order mark", () => '\uFEFF{"name":"x"}', /byte-order mark/],
  ["two megabytes", () => `{"name":"${"x".repeat(2 << 20)}"}`, /larger than 1 MB/],
  ["no move", ({ action }) => (action === "init" ? { name: "x" } : { move: "1-1" }), /no “play”/],
  ["a move of the wrong type", ({ action }) => (action === "init" ? { name: "x" } : { play: { toString: "1-1" } }), /wrong type/],
  ["a move of the wrong form", ({ action }) => (action === "init" ? { name: "x" } : { play: "NW" }), /wrong form/],
  ["a move off the board", ({ action }) => (action === "init" ? { name: "x" } : { play: "3-0" }), /off the board/],
  ["an occupied cell", ({ action }) => (action === "init" ? { name: "x" } : { play: "1-1" }), /The move C is not legal here/],
  ["markup as a name", ({ action }) => (action === "init" ? { name: "<img src=x onerror=alert(1)>" } : ""), /is empty/],
];

for (const [what, answer, words] of hostile) {
  test(`a bot that answers with ${what} loses, and the fault is named`, async ({ page }) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("dialog", () => faults.push("a dialog opened"));
    await serve(page, answer);
    await start(page, { rival: "Itself" });
    await expect(page.locator("bench-view .play .fault")).toHaveText(words);
    await expect(page.locator("exchange-list details.bad")).toHaveCount(1);
    expect(faults).toEqual([]);
  });
}

for (const [what, boats, words] of [
  ["overlapping", ["0,0-0,1", "0,1-1,1", "4,0-4,2"], /overlaps another/],
  ["diagonal", ["0,0-1,1", "2,0-2,1", "4,0-4,2"], /lies diagonally/],
  ["missing", ["0,0-0,1"], /number of ships of length 2 is wrong/],
  ["off the board", ["0,0-0,1", "2,0-2,1", "5,4-5,6"], /leaves the board/],
  ["strangely written", ["0,0-0,01", "2,0-2,1", "4,0-4,2"], /not written as/],
  ["no list", "0,0-0,1", /must be a list of strings/],
] as const) {
  test(`a fleet with ships ${what} loses`, async ({ page }) => {
    await serve(page, () => ({ name: "Sea", boats }));
    await start(page, { game: "Battleship" });
    await expect(page.locator("bench-view .play .fault")).toHaveText(words);
  });
}

test("a redirect is not followed, and is named", async ({ page }) => {
  let followed = false;
  await page.route("https://bot.example/**", async (route) => {
    if (route.request().url().endsWith("/other")) followed = true;
    await route.fulfill({ status: 302, headers: { ...cors, Location: "https://bot.example/other" } });
  });
  await start(page);
  await expect(page.locator("bench-view .play .fault")).toHaveText(/is a redirect, which nobody follows/);
  expect(followed).toBe(false);
});

test("a bot that never answers is stopped waiting for, by a person or after ten seconds", async ({ page }) => {
  await page.clock.install();
  await page.route("https://bot.example/**", () => new Promise(() => undefined));
  await start(page);
  await expect(status(page)).toHaveText("Greeting the bot");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(status(page)).toHaveText("Stopped");
});

test("an error status is noted, and loses only where callers mind it", async ({ page }) => {
  await page.route("https://bot.example/**", async (route) => {
    const asked = (route.request().postDataJSON() ?? {}) as Asked;
    const json = asked.action === "init" ? { name: "Err" } : { play: firstFree(asked.board) };
    await route.fulfill({ status: 500, headers: cors, json });
  });
  await start(page);
  await expect(status(page)).toHaveText(/A draw|The bot Err has/);
  await expect(page.locator("exchange-list .noted").first()).toContainText("Noted: The status is 500 instead of 200");
  await page.locator("bench-view").getByText("Bolosseum", { exact: true }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator("bench-view .play .fault")).toContainText("The status is 500");
});

test("without a relay, a bot called by it is said to be called by nobody; a bad address is refused", async ({ page }) => {
  await start(page, { way: "By the relay" });
  await expect(page.locator("bench-view .play .fault")).toHaveText(/No relay answers here/);
  await page.getByLabel("The bot's address").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByText("Give a whole address")).toBeVisible();
});
