/**
 * The engine's client in a real browser: the module that the page uses, built by Vite as the page is, and served here in
 * all the good and bad ways that a server has.
 */
import { expect, test, type JSHandle, type Page } from "@playwright/test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { Choice, EngineClient, EngineGame, GameName } from "../src/engine/client";
import { access } from "../src/engine/memory";
import type { EngineTeam } from "../src/engine/team";

const games: GameName[] = ["tic-tac-toe", "connect4", "quoridor"];
const site = fileURLToPath(new URL("..", import.meta.url));

const contentTypes: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

/** The relay's headers: with them a page may share memory with its workers. */
const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

let folder: string;
const servers: Server[] = [];
const origins = { isolated: "", plain: "" };

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arenabot-engine-"));
  await build({
    root: site,
    configFile: false,
    base: "./",
    logLevel: "error",
    worker: { format: "es" },
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: {
        input: Object.fromEntries(["engine/client", "engine/team", "engine/memory", "strings/text"].map((name) => [basename(name), join(site, `src/${name}.ts`)])),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js" },
      },
    },
  });
  origins.isolated = await serve(isolation);
  origins.plain = await serve({});
});

test.afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

/** Serves the built module and an empty page under the relay's Content-Security-Policy. */
async function serve(headers: Record<string, string>): Promise<string> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const body = path === "/" ? Promise.resolve("<!doctype html><title>Engine</title>") : readFile(join(folder, normalize(path)));
    body.then(
      (bytes) => {
        response.writeHead(200, {
          "Content-Type": contentTypes[path === "/" ? ".html" : extname(path)] ?? "application/octet-stream",
          "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
          ...headers,
        });
        response.end(bytes);
      },
      () => {
        response.writeHead(404).end();
      },
    );
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The words in which the engine's failures are said. */
async function speak(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const path = "/text.js";
    const { showLanguage } = (await import(path)) as typeof import("../src/strings/text");
    await showLanguage("en");
  });
}

/** A client in the page; made from the same module each time, like those of the real page. */
async function newClient(page: Page): Promise<JSHandle<EngineClient>> {
  await speak(page);
  return page.evaluateHandle(async () => {
    const path = "/client.js";
    const module = (await import(path)) as typeof import("../src/engine/client");
    return new module.EngineClient();
  });
}

/** How a first call fails: its error's name and sentence. */
function failure(client: JSHandle<EngineClient>): Promise<string> {
  return client.evaluate((engine) =>
    engine.start("tic-tac-toe").then(
      () => "it did not fail",
      (error: unknown) => String(error),
    ),
  );
}

/** Whether a first call works. */
async function works(client: JSHandle<EngineClient>): Promise<boolean> {
  return (await client.evaluate((engine) => engine.start("tic-tac-toe"))).moves.length === 9;
}

for (const game of games) {
  test(`${game}: rules and moves come from the worker`, async ({ page }) => {
    await page.goto(origins.isolated);
    const client = await newClient(page);
    const { first, choice, second, again } = await client.evaluate(async (engine, game) => {
      const first = await engine.start(game, "arena");
      const choice = await engine.choose(game, first.position, { nodes: 2000 });
      const second = await engine.play(game, first.position, choice.move);
      return { first, choice, second, again: await engine.state(game, second.position) };
    }, game);
    expect(first).toMatchObject({ game, turn: "first", outcome: "ongoing", plies: 0 });
    expect(first.moves).toContain(choice.move);
    expect(choice.pv[0]).toBe(choice.move);
    expect(second).toMatchObject({ game, turn: "second", plies: 1 });
    expect(again).toEqual(second);
  });
}

test("what the rules forbid is an error sentence, and the engine goes on", async ({ page }) => {
  await page.goto(origins.isolated);
  const client = await newClient(page);
  const error = await client.evaluate((engine) =>
    engine.play("tic-tac-toe", "X../.../... O", "NW").catch((error: unknown) => String(error)),
  );
  expect(error).toMatch(/^EngineError: .*NW.*illegal/);
  expect(await works(client)).toBe(true);
});

for (const [how, workers] of [
  ["isolated", 1], // a flag in shared memory: the worker lives on
  ["plain", 2], // no shared memory: the worker ends, and another takes its place
] as const) {
  test(`an abort stops the search in a page that is ${how}`, async ({ page }) => {
    await page.goto(origins[how]);
    expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(how === "isolated");
    let started = 0;
    page.on("worker", () => started++);
    const client = await newClient(page);
    const seen = await client.evaluate(async (engine) => {
      const { position } = await engine.start("quoridor");
      const abort = new AbortController();
      const search = engine.choose("quoridor", position, {}, abort.signal);
      // Queued behind the search, it shows whether that one still runs.
      const behind = engine.state("quoridor", position);
      const thinking = await Promise.race([
        behind.then(() => "not thinking"),
        search.then(() => "not thinking"),
        new Promise<string>((resolve) => setTimeout(resolve, 300, "thinking")),
      ]);
      abort.abort();
      const stopped = await search.then(
        () => "not stopped",
        (error: unknown) => (error as Error).name,
      );
      const answered = (await behind).position === position;
      // Were the flag still up, this would end at its first look.
      const next = await engine.choose("quoridor", position, { nodes: 20_000 });
      return { thinking, stopped, answered, next };
    });
    expect(seen).toMatchObject({ thinking: "thinking", stopped: "AbortError", answered: true });
    expect(seen.next.nodes).toBeGreaterThan(5000);
    expect(started).toBe(workers);
  });
}

test("an abort before a search has begun costs nothing", async ({ page }) => {
  await page.goto(origins.isolated);
  const client = await newClient(page);
  const ends = await client.evaluate(async (engine) => {
    const endless = "e1 e9 10 10 - 0 standard";
    const name = (error: unknown) => (error as Error).name;
    const queued = new AbortController();
    const loading = new AbortController();
    // The engine is not even loaded yet when both are aborted.
    const first = engine.choose("quoridor", endless, {}, loading.signal).catch(name);
    const second = engine.choose("quoridor", endless, {}, queued.signal).catch(name);
    const third = engine.choose("quoridor", endless, {}, AbortSignal.abort()).catch(name);
    const fourth = engine.choose("tic-tac-toe", ".../.../... X", {});
    loading.abort();
    queued.abort();
    return { aborted: await Promise.all([first, second, third]), fourth: (await fourth).pv.length };
  });
  expect(ends).toEqual({ aborted: ["AbortError", "AbortError", "AbortError"], fourth: 9 });
});

test("time that has run out is a limit, not none", async ({ page }) => {
  await page.goto(origins.isolated);
  const client = await newClient(page);
  const choices = await client.evaluate(async (engine) => {
    const { position } = await engine.start("quoridor");
    const found: Choice[] = [];
    for (const budget of [{ ms: 0 }, { ms: -100 }, { nodes: 0 }]) {
      found.push(await engine.choose("quoridor", position, budget));
    }
    return found;
  });
  expect(choices).toHaveLength(3);
  for (const choice of choices) expect(choice.move).not.toBe("");
});

test("two clients share one download and think side by side", async ({ page }) => {
  let downloads = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(".wasm")) downloads++;
  });
  await page.goto(origins.isolated);
  const thinker = await newClient(page);
  const referee = await newClient(page);
  await Promise.all([works(thinker), works(referee)]);
  expect(downloads).toBe(1);
  expect(page.workers()).toHaveLength(2);

  const abort = await page.evaluateHandle(() => new AbortController());
  const search = thinker.evaluate(async (engine, abort) => {
    const { position } = await engine.start("quoridor");
    return engine.choose("quoridor", position, {}, abort.signal).catch((error: unknown) => (error as Error).name);
  }, abort);
  expect(await works(referee)).toBe(true);
  await abort.evaluate((controller) => {
    controller.abort();
  });
  expect(await search).toBe("AbortError");
});

test("a crash fails the call, and the next one starts anew", async ({ page }) => {
  await page.goto(origins.isolated);
  const client = await newClient(page);
  expect(await works(client)).toBe(true);

  // A program that has died throws from every call.
  await page.workers()[0]?.evaluate(() => {
    const { arenabot } = globalThis as unknown as { arenabot: Record<string, () => void> };
    arenabot["start"] = () => {
      throw new Error("unreachable executed");
    };
  });
  expect(await failure(client)).toBe("EngineError: The engine crashed (unreachable executed): try again, and it starts anew.");
  expect(await works(client)).toBe(true);

  // An error outside of any call is noticed by the browser.
  const ended = page.workers()[0]?.waitForEvent("close");
  await page.workers()[0]?.evaluate(() => {
    setTimeout(() => {
      throw new Error("out of the blue");
    });
  });
  await ended;
  expect(await works(client)).toBe(true);
  expect(page.workers()).toHaveLength(1);
});

test("destroy frees the worker and fails what waits", async ({ page }) => {
  await page.goto(origins.isolated);
  const client = await newClient(page);
  expect(await works(client)).toBe(true);
  const ended = page.workers()[0]?.waitForEvent("close");
  const sentences = await client.evaluate(async (engine) => {
    const { position } = await engine.start("quoridor");
    const sentence = (error: unknown) => String(error);
    const running = engine.choose("quoridor", position, {}).catch(sentence);
    const queued = engine.state("quoridor", position).catch(sentence);
    await new Promise((resolve) => setTimeout(resolve, 100));
    engine.destroy();
    engine.destroy();
    return Promise.all([running, queued, engine.start("quoridor").catch(sentence)]);
  });
  expect(sentences).toEqual(Array(3).fill("EngineError: The engine was closed."));
  await ended;
  expect(page.workers()).toHaveLength(0);
});

test("a client destroyed while the engine loads starts no worker", async ({ page }) => {
  await page.goto(origins.isolated);
  const client = await newClient(page);
  const sentence = await client.evaluate((engine) => {
    const asked = engine.start("quoridor").catch((error: unknown) => String(error));
    engine.destroy();
    return asked;
  });
  expect(sentence).toBe("EngineError: The engine was closed.");
  expect(await works(await newClient(page))).toBe(true);
  expect(page.workers()).toHaveLength(1);
});

test("the wrong content type costs only the streaming", async ({ page }) => {
  await page.route("**/*.wasm", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...isolation, "Content-Type": "application/octet-stream" } });
  });
  await page.goto(origins.isolated);
  expect(await works(await newClient(page))).toBe(true);
});

test("a browser that cannot stream compiles after the download", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(WebAssembly, "compileStreaming"));
  await page.goto(origins.isolated);
  expect(await works(await newClient(page))).toBe(true);
});

test.describe("says what to do", () => {
  for (const missing of ["WebAssembly", "Worker"]) {
    test(`without ${missing}`, async ({ page }) => {
      await page.addInitScript((name) => Reflect.deleteProperty(globalThis, name), missing);
      await page.goto(origins.isolated);
      expect(await failure(await newClient(page))).toMatch(
        new RegExp(`^EngineError: This browser cannot run the engine, because .*${missing}.*use a current browser\\.$`),
      );
    });
  }

  for (const { when, fulfil, sentence } of [
    { when: "the engine was not built", fulfil: { status: 404 }, sentence: /no engine \(status 404 .*make build/ },
    {
      when: "the server sends a page in its place",
      fulfil: { contentType: "application/wasm", body: "<!doctype html>" },
      sentence: /refused the engine \(.*\): build it again/,
    },
    { when: "the network is gone", fulfil: null, sentence: /could not be downloaded \(.*\): check the connection/ },
  ]) {
    test(`when ${when}, and works once that is repaired`, async ({ page }) => {
      await page.route("**/*.wasm", (route) => (fulfil === null ? route.abort() : route.fulfill(fulfil)));
      await page.goto(origins.isolated);
      const client = await newClient(page);
      const said = await failure(client);
      expect(said).toMatch(/^EngineError: The /);
      expect(said).toMatch(sentence);
      await page.unroute("**/*.wasm");
      expect(await works(client)).toBe(true);
    });
  }

  test("when the worker's script is gone", async ({ page }) => {
    await page.route("**/worker-*.js", (route) => route.fulfill({ status: 404 }));
    await page.goto(origins.isolated);
    expect(await failure(await newClient(page))).toBe(
      "EngineError: The engine's worker could not be loaded: check the connection and reload the page.",
    );
  });
});

/** A team in a page that is told of so many cores. */
async function newTeam(page: Page, origin: string, cores: number): Promise<JSHandle<EngineTeam>> {
  await page.addInitScript((cores) => {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: cores });
  }, cores);
  await page.goto(origin);
  await speak(page);
  return page.evaluateHandle(async () => {
    const path = "/team.js";
    const module = (await import(path)) as typeof import("../src/engine/team");
    return new module.EngineTeam();
  });
}

/** The move that a team makes at a game's start. */
function opens(team: JSHandle<EngineTeam>, game: EngineGame, level = "", alone = false): Promise<Choice> {
  return team.evaluate(
    async (team, [game, level, alone]) => {
      const { position } = await team.start(game);
      return team.choose(game, position, { ms: 300 }, undefined, level, { alone });
    },
    [game, level, alone] as const,
  );
}

for (const [where, cores, workers] of [
  ["isolated", 8, 2],
  ["isolated", 3, 2],
  ["isolated", 2, 1],
  ["plain", 8, 1], // no shared memory: the second would only do the first one's work again
] as const) {
  test(`Quoridor takes ${workers} of ${cores} cores in a page that is ${where}`, async ({ page }) => {
    const team = await newTeam(page, origins[where], cores);
    expect((await opens(team, "quoridor")).depth).toBeGreaterThan(3);
    await expect.poll(() => page.workers().length).toBe(workers);
    await team.evaluate((team) => {
      team.destroy();
    });
    await expect.poll(() => page.workers().length).toBe(0);
  });
}

test("only Quoridor at full strength takes a second worker, and not when told to stay alone", async ({ page }) => {
  const team = await newTeam(page, origins.isolated, 8);
  for (const game of ["connect4", "tic-tac-toe"] as const) await opens(team, game);
  const levels = await team.evaluate((team) => team.levels("quoridor"));
  const names = levels.map(({ name }) => name);
  expect(names.at(-1)).toBe("strongest");
  for (const level of names.slice(0, -1)) await opens(team, "quoridor", level);
  await opens(team, "quoridor", "strongest", true);
  expect(page.workers()).toHaveLength(1);
  await opens(team, "quoridor", "strongest");
  await expect.poll(() => page.workers().length).toBe(2);
});

test("a second worker that fails costs no move", async ({ page }) => {
  const team = await newTeam(page, origins.isolated, 8);
  await opens(team, "quoridor", "", true);
  const [first] = page.workers();
  // Whatever the second one's script is, it does not arrive.
  await page.route("**/worker*.js", (route) => route.abort());
  expect((await opens(team, "quoridor")).depth).toBeGreaterThan(3);
  await expect.poll(() => page.workers()).toEqual([first]);
  await page.unroute("**/worker*.js");
  await opens(team, "quoridor");
  await expect.poll(() => page.workers().length).toBe(2);
});

test("a team's search is stopped as one", async ({ page }) => {
  const team = await newTeam(page, origins.isolated, 8);
  await opens(team, "quoridor");
  const name = await team.evaluate(async (team) => {
    const { position } = await team.start("quoridor");
    const abort = new AbortController();
    const search = team.choose("quoridor", position, {}, abort.signal).catch((error: unknown) => (error as Error).name);
    await new Promise((resolve) => setTimeout(resolve, 200));
    abort.abort();
    return search;
  });
  expect(name).toBe("AbortError");
  // One that still searched would not answer.
  for (const worker of page.workers()) expect(await worker.evaluate(() => "free")).toBe("free");
});

test("a worker knows what another one of the same memory has found", async ({ page }) => {
  await page.goto(origins.isolated);
  await speak(page);
  const { told, alone } = await page.evaluate(async () => {
    const [clients, memories] = ["/client.js", "/memory.js"];
    const { EngineClient } = (await import(clients)) as typeof import("../src/engine/client");
    const { newMemory } = (await import(memories)) as typeof import("../src/engine/memory");
    const memory = newMemory();
    const depth = async (words: Int32Array | null, nodes: number) => {
      const client = new EngineClient({ memory: words, helps: false });
      const { position } = await client.start("quoridor");
      const choice = await client.choose("quoridor", position, { nodes });
      client.destroy();
      return choice.depth;
    };
    await depth(memory, 60_000);
    return { told: await depth(memory, 3000), alone: await depth(null, 3000) };
  });
  expect(told).toBeGreaterThan(alone);
});

test("the shared memory forgets, but never mistakes one key for another", () => {
  const words = new Int32Array(new SharedArrayBuffer(8 * 4));
  const { recall, keep } = access(() => words);
  expect(recall(0, 0)).toBe(0);
  keep(5, -7, 99);
  keep(6, 8, -1);
  expect([recall(5, -7), recall(6, 8)]).toEqual([99, -1]);
  expect([recall(5, 7), recall(6, -7), recall(7, 0)]).toEqual([0, 0, 0]);
  keep(5 + 4, 3, 100); // the same place
  expect([recall(9, 3), recall(5, -7)]).toEqual([100, 0]);
  Atomics.store(words, 2 * (9 & 3) + 1, 99); // as if two had written at once
  expect(recall(9, 3)).toBe(0);

  const alone = access(() => null);
  alone.keep(1, 2, 3);
  expect(alone.recall(1, 2)).toBe(0);
});
