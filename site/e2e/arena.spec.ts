/** The Arena view against a relay played by the test: every word of the protocol, and every way that it can go wrong. */
import { expect, test } from "@playwright/test";

import { battles, fakeRelay, hello } from "./fake-relay";
import { listen, toldOf } from "./told";

test("the relay's hello shows the team URL and the arena", async ({ page }) => {
  await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText(/^Connected to the relay since \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByLabel("Team URL")).toHaveText(hello.teamUrl);
  await expect(page.getByText("Built-in practice arena")).toBeVisible();
  await expect(page.getByText(/Press Auto-play, and one begins/)).toBeVisible();
});

test("in a duel, which has no arena, there is no team URL to register", async ({ page }) => {
  await fakeRelay(page, { ...hello, teamUrl: "", arena: "", practice: false });
  await page.goto("/#arena");
  await expect(page.getByText("Auto-play", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Team URL")).toHaveCount(0);
});

test("copy puts the team URL on the clipboard", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await fakeRelay(page);
  await page.goto("/#arena");
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hello.teamUrl);
});

test("a real arena is named and offers no practice", async ({ page }) => {
  await fakeRelay(page, { ...hello, arena: "https://arena.example", practice: false });
  await page.goto("/#arena");
  await expect(page.getByText("https://arena.example")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Auto-play" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start a practice battle" })).toHaveCount(0);
});

test("battles are shown newest first, with clocks that run down, and an old message changes nothing", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText("Connected")).toBeVisible();
  await relay.say({ type: "battle", seq: 5, battle: battles.ticTacToe });
  await relay.say({ type: "battle", seq: 6, battle: battles.quoridor });
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").first()).toContainText("Quoridor");

  const card = page.getByRole("article", { name: /^Tic-tac-toe/ });
  // The first side's symbol is O on the arena's wire, and this page plays it.
  await expect(card.locator("tictactoe-board .nought")).toHaveCount(2);
  await expect(card.locator("tictactoe-board .cross")).toHaveCount(1);
  await expect(card.locator(".side").first()).toContainText("We");
  await expect(card.getByText("The opponent is thinking.")).toBeVisible();
  await expect(card.locator("battle-clock").first()).toHaveText("0:17");
  await expect(card.locator("battle-clock").last()).toHaveText(/0:1[0-5]/);

  await relay.say({ type: "battle", seq: 4, battle: { ...battles.ticTacToe, why: "Something older." } });
  await relay.say({ type: "battle", seq: 7, battle: battles.connect4 });
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByText("Something older.")).toHaveCount(0);
});

test("a side whose player is known has its name, and a game without clocks shows none", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText("Connected")).toBeVisible();
  const clocks = { first: 0, second: 0, running: "" };
  await relay.say({ type: "battle", seq: 5, battle: { ...battles.ticTacToe, opponent: "level 2", clocks } });
  const card = page.getByRole("article", { name: /^Tic-tac-toe/ });
  await expect(card.locator(".side").first()).toContainText("We");
  await expect(card.locator(".side").last()).toContainText("level 2");
  await expect(card.locator("battle-clock")).toHaveCount(0);
});

test("games of arenas that ask are shown without clocks, with the opponent and what is on the board", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText("Connected")).toBeVisible();
  await relay.say({ type: "battle", seq: 1, battle: battles.askedGrid });
  await relay.say({ type: "battle", seq: 2, battle: battles.askedSea });

  const grid = page.getByRole("article", { name: /^Tic-tac-toe/ });
  await expect(grid).toContainText("Asked by an arena");
  await expect(grid).toContainText("3 stones on the board");
  // X opens in these arenas, and this page has O.
  await expect(grid.locator("tictactoe-board .cross")).toHaveCount(2);
  await expect(grid.locator("tictactoe-board .tile.last")).toHaveCount(1);
  await expect(grid.locator(".side").last()).toContainText("We");
  await expect(grid.locator("battle-clock")).toHaveCount(0);

  const sea = page.getByRole("article", { name: /^Battleship/ });
  await expect(sea).toContainText("Asked by an arena, against bot2");
  await expect(
    sea.getByRole("img", {
      name: "Battleship: we have shot 5 times and hit 3, the opponent 4 times and hit 2; our last shot is at 5,4",
    }),
  ).toBeVisible();
  await expect(sea.locator("sea-board .last")).toHaveCount(1);
  await expect(sea.locator("sea-board path.ship").last()).toHaveAttribute("d", /^(M[^M]+){3}$/);

  const result = { outcome: "unknown", reason: "no message tells how it ended, and nobody has asked for a minute" };
  await relay.say({ type: "battle", seq: 3, battle: { ...battles.askedSea, phase: "over", result } });
  await expect(sea.getByText("Unknown", { exact: true })).toBeVisible();
  await expect(sea).toContainText("nobody has asked for a minute");
});

test("a question of Battleship is answered by the page's engine", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await page.getByRole("switch", { name: "Auto-play" }).click();
  await expect.poll(() => relay.heard.length).toBe(1);
  // A hit with water on three sides: the ship goes on at the fourth.
  const position = "10x10 0,1,0,0,0,0 4,4h/5,4/3,4/4,3 -";
  await relay.say({ type: "ask", battle: "sea", ask: 7, fence: 4, patient: false, game: "battleship", position, budgetMs: 3000 });
  await expect.poll(() => relay.heard.length).toBe(2);
  expect(relay.heard[1]).toMatchObject({ type: "answer", battle: "sea", ask: 7, fence: 4, choice: { move: "4,5", value: 100 } });
});

test("a result is shown with its reason", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText("Connected")).toBeVisible();
  await relay.say({ type: "battle", seq: 1, battle: battles.won });
  await expect(page.getByRole("article").getByText("Won", { exact: true })).toBeVisible();
  await expect(page.getByText(battles.won.result.reason)).toBeVisible();
  await expect(page.locator("connect4-board .hole.won")).toHaveCount(4);
});

test("an ask is answered by the page's engine in time, and only with auto-play on", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText("Connected")).toBeVisible();
  // X on two of a row, to move: the engine must complete it.
  const ask = { type: "ask", battle: battles.ticTacToe.id, ask: 1, game: "tic-tac-toe", position: "XX./OO./... X", budgetMs: 5000 };
  await relay.say(ask);
  await page.getByRole("switch", { name: "Auto-play" }).click();
  await expect.poll(() => relay.heard).toEqual([{ type: "ready", play: true }]);
  await relay.say({ ...ask, ask: 2 });
  await expect.poll(() => relay.heard.length).toBe(2);
  expect(relay.heard[1]).toMatchObject({ type: "answer", battle: ask.battle, ask: 2, choice: { move: "NE" } });

  await page.getByRole("switch", { name: "Auto-play" }).click();
  await expect.poll(() => relay.heard.at(-1)).toEqual({ type: "ready", play: false });
});

test("the page offers itself only once its engine is loaded", async ({ page }) => {
  const relay = await fakeRelay(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/#arena");
  const asked = page.waitForRequest("**/*.wasm");
  await page.getByRole("switch", { name: "Auto-play" }).click();
  await asked;
  await expect(page.getByRole("switch", { name: "Auto-play" })).toBeChecked();
  expect(relay.heard).toEqual([]);
  release();
  await expect.poll(() => relay.heard).toEqual([{ type: "ready", play: true }]);
});

test("asks of several battles are all answered", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await page.getByRole("switch", { name: "Auto-play" }).click();
  const asked = ["a", "b", "c", "d"];
  for (const battle of asked) {
    await relay.say({ type: "ask", battle, ask: 1, game: "tic-tac-toe", position: "XX./OO./... X", budgetMs: 3000 });
  }
  await expect
    .poll(() => relay.heard.flatMap((message) => (message.type === "answer" ? [message.battle] : [])).sort())
    .toEqual(asked);
});

test("a battle that is alone has a second core think for it, several have one each", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: 8 });
  });
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await page.getByRole("switch", { name: "Auto-play" }).click();
  await expect.poll(() => relay.heard.length).toBe(1);
  const before = page.workers().length; // one of them is the engine that is ready
  const ask = { type: "ask", ask: 1, game: "quoridor", position: "e1 e9 10 10 - 0 standard", budgetMs: 2000 };
  await relay.say({ ...ask, battle: "a" });
  await expect.poll(() => relay.heard.length).toBe(2);
  expect(page.workers()).toHaveLength(before + 1);
  for (const battle of ["b", "c", "d"]) await relay.say({ ...ask, battle });
  await expect.poll(() => relay.heard.length).toBe(5);
  expect(page.workers()).toHaveLength(before + 3);
});

test("an ask's time comes to the engine, both the average and the most, less what the answer's way may take", async ({ page }) => {
  await listen(page);
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await page.getByRole("switch", { name: "Auto-play" }).click();
  await expect.poll(() => relay.heard.length).toBe(1);
  const ask = { type: "ask", battle: "a", ask: 1, game: "quoridor", position: "e1 e9 10 10 - 0 standard", budgetMs: 1000, mostMs: 2400 };
  await relay.say(ask);
  await expect.poll(() => relay.heard.length).toBe(2);
  const told = await toldOf(page);
  expect(told.length).toBeGreaterThan(0);
  for (const { ms, mostMs } of told) {
    // A tenth of each is kept for the answer; a page that is slow to start a worker keeps more.
    expect(ms).toBeLessThanOrEqual(900);
    expect(mostMs).toBeLessThanOrEqual(2160);
    expect(mostMs - ms).toBeCloseTo(1260);
  }
});

test("a refused answer is shown with the relay's reason until the battle moves on", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText("Connected")).toBeVisible();
  await relay.say({ type: "battle", seq: 1, battle: battles.quoridor });
  await relay.say({ type: "refused", battle: battles.quoridor.id, ask: 3, reason: "the answer came 200 ms late" });
  const words = page.getByText("The relay refused this page's answer: the answer came 200 ms late.");
  await expect(words).toBeVisible();
  const moves = [...battles.quoridor.moves, "e6"];
  await relay.say({ type: "battle", seq: 2, battle: { ...battles.quoridor, moves } });
  await expect(words).toHaveCount(0);
});

test("Auto-play makes this page the agent and starts a battle of the picked game", async ({ page }) => {
  const relay = await fakeRelay(page);
  const asked: unknown[] = [];
  await page.route("**/practice/connect4/tryout", async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: { resultUrl: `${hello.arena}/results/1`, battleId: "1", errors: {} } });
  });
  await page.goto("/#arena");
  await page.locator("arena-view").getByText("Connect 4").click();
  await page.locator("arena-view").getByText("Alpha-beta").click();
  await page.getByRole("button", { name: "Auto-play Connect 4" }).click();
  await expect.poll(() => asked).toEqual([{ teamUrl: hello.teamUrl, opponent: "alpha-beta" }]);
  expect(relay.heard).toEqual([{ type: "ready", play: true }]);
  await expect(page.getByRole("switch", { name: "Auto-play" })).toBeChecked();
  await expect(page.locator("arena-view > [aria-live], arena-view [aria-live]").last()).toHaveText(
    "A practice battle of Connect 4 has started.",
  );
});

test("a practice battle of Battleship is one in which the arena asks", async ({ page }) => {
  const relay = await fakeRelay(page);
  const asked: unknown[] = [];
  await page.route("**/practice/ask", async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: { resultUrl: `${hello.arena}/results/1`, battleId: "1" } });
  });
  await page.goto("/#arena");
  const view = page.locator("arena-view");
  await view.getByText("Cheater").click();
  await view.getByText("Battleship").click();
  // Nobody cheats there.
  await expect(view.getByRole("radio", { name: "Random" })).toBeChecked();
  await view.getByText("Greedy").click();
  await page.getByRole("button", { name: "Auto-play Battleship" }).click();
  await expect.poll(() => asked).toEqual([{ teamUrl: `${hello.teamUrl}/bot`, game: "battleship", opponent: "greedy" }]);
  expect(relay.heard).toEqual([{ type: "ready", play: true }]);
  await view.getByText("Quoridor").click();
  await expect(view.getByRole("radio", { name: "Random" })).toBeChecked();
});

for (const [what, answer, words] of [
  ["an error", { status: 400, json: { error: "there is no such opponent" } }, "there is no such opponent"],
  ["a webhook that failed", { status: 200, json: { errors: { a: "the webhook was not answered" } } }, "the webhook was not answered"],
  ["a page of another server", { status: 404, body: "<h1>not here</h1>" }, "the arena answered with status 404"],
] as const) {
  test(`a practice battle refused by ${what} is said`, async ({ page }) => {
    await fakeRelay(page);
    await page.route("**/tryout", (route) => route.fulfill(answer));
    await page.goto("/#arena");
    await page.getByRole("button", { name: "Start a practice battle" }).click();
    await expect(page.getByRole("alert")).toContainText(`The practice battle did not start: ${words}.`);
  });
}

test("a lost link is said with the time, stops the clocks, and comes back by itself with auto-play still on", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await page.getByRole("switch", { name: "Auto-play" }).click();
  await expect.poll(() => relay.heard.length).toBe(1);
  await relay.say({ type: "battle", seq: 9, battle: battles.ticTacToe });
  await expect(page.locator(".side.running")).toHaveCount(1);
  relay.down = true;
  await relay.cut();
  await expect(page.getByText(/^The relay is lost since \d\d:\d\d:\d\d\. .*tries again by itself/)).toBeVisible();
  await expect(page.locator(".side.running")).toHaveCount(0);
  await expect.poll(() => relay.connections).toBeGreaterThanOrEqual(3);

  relay.down = false;
  await expect(page.getByText("Connected to the relay since")).toBeVisible();
  await expect.poll(() => relay.heard.filter((message) => message.type === "ready").length).toBe(2);
  expect(relay.greetings.map(({ resume }) => resume)).toEqual([undefined, { epoch: "e1", seq: 9 }]);
  // A relay that was restarted counts its messages anew.
  await relay.say({ type: "battle", seq: 1, battle: battles.won });
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("after a reload the page offers itself again", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await page.getByRole("switch", { name: "Auto-play" }).click();
  await expect.poll(() => relay.heard.length).toBe(1);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Auto-play" })).toBeChecked();
  await expect.poll(() => relay.heard.length).toBe(2);
});

test("a page that resumes keeps the battles it knows, and forgets them where there is a gap", async ({ page }) => {
  const relay = await fakeRelay(page, { ...hello, resumed: true });
  await page.goto("/#arena");
  await expect(page.getByText("Connected to the relay since")).toBeVisible();
  await relay.say({ type: "battle", seq: 9, battle: battles.ticTacToe });
  await expect(page.getByRole("article")).toHaveCount(1);
  await relay.cut();
  await expect.poll(() => relay.greetings.length).toBe(2);
  await expect(page.getByText("Connected to the relay since")).toBeVisible();
  await relay.say({ type: "battle", seq: 10, battle: battles.won });
  await expect(page.getByRole("article")).toHaveCount(2);
  await relay.say({ type: "gap", seq: 11, why: "the relay was started anew" });
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("a relay that wants its token is not tried again without it", async ({ page }) => {
  let tries = 0;
  await page.routeWebSocket("**/agent", async (socket) => {
    tries++;
    await socket.close({ code: 4401, reason: "the relay's token is missing or wrong" });
  });
  await page.goto("/#arena");
  await expect(page.getByText("This relay wants its owner’s token.")).toBeVisible();
  await page.waitForTimeout(1500);
  expect(tries).toBe(1);
});

test("a relay of another version is told apart", async ({ page }) => {
  await fakeRelay(page, { ...hello, version: 3 });
  await page.goto("/#arena");
  await expect(page.getByText(/speaks version 3 of the agent protocol and this page version 2/)).toBeVisible();
});

test("a relay that does not understand the page's hello says its version as it closes", async ({ page }) => {
  await page.routeWebSocket("**/agent", async (socket) => {
    await socket.close({ code: 4400, reason: "this relay speaks version 3 of the agent protocol, not 2" });
  });
  await page.goto("/#arena");
  await expect(page.getByText(/speaks version 3 of the agent protocol and this page version 2/)).toBeVisible();
});

test("words that are not the protocol's are passed over", async ({ page }) => {
  const relay = await fakeRelay(page);
  await page.goto("/#arena");
  await expect(page.getByText("Connected")).toBeVisible();
  await relay.say([1, 2, 3]);
  await relay.say({ type: "battle", seq: 1, battle: { id: "x", game: "chess" } });
  await relay.say({ type: "battle", seq: 2, battle: { id: "y", game: "quoridor", clocks: "none", moves: [1], last: 7 } });
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("without a relay the view says what to do, and Play still works", async ({ page }) => {
  await page.goto("/#arena");
  await expect(page.getByText(/^No relay answers here.*make run.*Play works without it\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Play" }).click();
  await expect(page.locator("play-view .status")).toHaveText("Your turn");
});
