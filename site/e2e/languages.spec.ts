/** Every language on every view: chosen by the browser or in the header, whole, nothing left in English, nothing clipped. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { fakeHistory } from "./fake-history";
import { battles, fakeRelay } from "./fake-relay";
import { staticHost } from "./hosts";

/** The views by their fragments, each with what stands there once it is drawn. */
const views: readonly (readonly [fragment: string, drawn: string])[] = [
  ["#play/tic-tac-toe", "tictactoe-board .grid button.legal"],
  ["#play/connect4", "connect4-board .grid button.legal"],
  ["#play/quoridor", "quoridor-board .grid button.legal"],
  ["#arena", "battle-card"],
  ["#history", "history-view li"],
  ["#history/connect4/aaaa", "past-battle connect4-board"],
  ["#bench", "bench-view form"],
  ["#replay/1/quoridor/-/e2,e8,e3/2/-/flipped-first", "game-replay quoridor-board"],
];

/** What reads alike in every language: names, notation, numbers, and the signs on the keys. */
const alike = new Set(["Arenabot", "Quoridor", "Connect 4", "Alpha-beta", "Indigo", "Page", "English", "Français", "繁體中文", "WebAssembly", "BotsArena", "Bolosseum", "minimax", "3 points", "make run"]);

const tags = ["fr", "zh-Hant"] as const;

/** Words that a language has in common with English. */
const common: Record<(typeof tags)[number], readonly string[]> = { fr: ["Expert", "Position", "Page (HTML)"], "zh-Hant": [] };

/** The words that each view shows or says to a screen reader, except those marked as being in another language. */
async function words(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const named = ["aria-label", "title", "placeholder", "alt"];
    const visit = (node: Node, root: boolean): void => {
      if (node instanceof Text) {
        const said = node.data.replace(/\s+/g, " ").trim();
        if (said !== "") found.add(said);
        return;
      }
      if (node instanceof Element) {
        if (!root && node.hasAttribute("lang")) return;
        if (["SCRIPT", "STYLE", "NOSCRIPT"].includes(node.tagName)) return;
        for (const name of named) {
          const said = node.getAttribute(name);
          if (said !== null && said !== "") found.add(said);
        }
        node.shadowRoot?.childNodes.forEach((child) => {
          visit(child, false);
        });
      }
      node.childNodes.forEach((child) => {
        visit(child, false);
      });
    };
    visit(document.body, true);
    return [...found];
  });
}

async function open(page: Page, fragment: string, drawn: string): Promise<void> {
  if (fragment === "#arena") {
    const relay = await fakeRelay(page);
    await page.goto(`/${fragment}`);
    await expect.poll(() => relay.connections).toBe(1);
    await expect(page.locator("team-url")).toBeVisible();
    let seq = 0;
    for (const battle of Object.values(battles)) await relay.say({ type: "battle", seq: ++seq, battle });
  } else {
    if (fragment.startsWith("#history")) await fakeHistory(page);
    await page.goto(`/${fragment}`);
  }
  await expect(page.locator(drawn).first()).toBeVisible();
}

for (const tag of tags) {
  test.describe(tag, () => {
    test.use({ locale: tag === "fr" ? "fr-CA" : "zh-TW" });

    for (const [fragment, drawn] of views) {
      test(`no English is left over: ${fragment}`, async ({ page, browser }) => {
        await open(page, fragment, drawn);
        await expect(page.locator("html")).toHaveAttribute("lang", tag);
        const theirs = await words(page);
        const english = await browser.newPage({ locale: "en-GB", baseURL: staticHost });
        await open(english, fragment, drawn);
        const ours = new Set(await words(english));
        await english.close();
        // A word is three letters together: moves such as e2 or NW and sides such as X are the same everywhere.
        const left = theirs.filter((said) => ours.has(said) && !alike.has(said) && !common[tag].includes(said) && !said.startsWith("http") && /\p{L}{3}/u.test(said));
        expect(left).toEqual([]);
        if (tag === "zh-Hant") {
          const chinese = theirs.map((said) => [...alike].reduce((rest, name) => rest.replaceAll(name, ""), said));
          const latin = chinese.filter((said) => !said.startsWith("http") && /[a-z]{4}/.test(said));
          expect(latin).toEqual([]);
        }
        // The same view has the same number of things to say.
        expect(Math.abs(theirs.length - ours.size)).toBeLessThan(12);
      });

      for (const width of [360, 1280]) {
        test(`nothing overflows at ${width}: ${fragment}`, async ({ page }) => {
          await page.setViewportSize({ width, height: 800 });
          await open(page, fragment, drawn);
          const html = page.locator("html");
          expect(await html.evaluate((root) => root.scrollWidth - root.clientWidth)).toBeLessThanOrEqual(0);
          expect(await clipped(page)).toEqual([]);
        });
      }
    }

    test("axe finds nothing", async ({ page }) => {
      await open(page, "#arena", "battle-card");
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]).analyze();
      expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
    });
  });
}

/** Buttons and labels whose words need more room than they have. */
async function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode): void => {
      for (const element of root.querySelectorAll<HTMLElement>("*")) {
        if (element.matches("button, a, .face, .badge, h1, h2, h3, dt, dd") && !element.closest(".unseen") && element.offsetParent !== null) {
          if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) found.push(element.textContent.trim());
        }
        if (element.shadowRoot !== null) visit(element.shadowRoot);
      }
    };
    visit(document);
    return found;
  });
}

test("a language chosen in the header is shown at once, without losing the game, and remembered", async ({ page }) => {
  await page.goto("/#play/tic-tac-toe");
  await page.getByText("0.3 s").click();
  await page.locator('[data-move="C"]').first().click();
  await expect(page.locator("play-view .status")).toHaveText("Your turn");
  const language = page.getByRole("combobox", { name: "Language" });
  await language.selectOption("fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.locator("play-view .status")).toHaveText("À vous de jouer");
  await expect(page.getByText("0,3 s")).toBeVisible();
  await expect(page.locator("tictactoe-board .cross")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("link", { name: "Jouer" })).toBeVisible();
  await page.getByRole("combobox", { name: "Langue" }).selectOption("zh-Hant");
  await expect(page.getByRole("link", { name: "對弈" })).toBeVisible();
  await page.getByRole("combobox", { name: "語言" }).selectOption("en");
  await expect(page.getByRole("link", { name: "Play" })).toBeVisible();
});

test("only the language that is shown is fetched, and one that cannot be fetched changes nothing", async ({ page }) => {
  const fetched = catalogues(page);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Play" })).toBeVisible();
  expect(fetched).toEqual(["en"]);
  await page.route(/\/fr-[^/]*\.js$/, (route) => route.abort());
  const language = page.getByRole("combobox", { name: "Language" });
  await language.selectOption("fr");
  await expect(language).toHaveValue("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the words travel beside the view, and nothing is drawn before they are there", async ({ browser }) => {
  const page = await browser.newPage({ locale: "fr-FR", baseURL: staticHost });
  const fetched = catalogues(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // All that the entry needs arrives; the view and the words do not.
  await page.route(/\/(?:app|base|fr)-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/fr-[^/]*\.js$/);
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(globalThis, { drawn });
    new MutationObserver(() => {
      const shown = document.querySelector("arenabot-app")?.shadowRoot?.querySelector("nav")?.textContent.trim();
      if (shown !== undefined && drawn.at(-1) !== shown) drawn.push(shown);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/", { waitUntil: "commit" });
  await asked; // while the view is still on its way
  expect(await page.locator("arenabot-app").count()).toBe(0);
  release();
  await expect(page.getByRole("link", { name: "Jouer" })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn.filter((shown) => shown.includes("Play")))).toEqual([]);
  expect(fetched).toEqual(["fr"]);
  await page.close();
});

test("a page whose language cannot be fetched is shown in English, and without any words says so", async ({ browser }) => {
  const page = await browser.newPage({ locale: "fr-FR", baseURL: staticHost });
  await page.route(/\/fr-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Play" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.route(/\/en-[^/]*\.js$/, (route) => route.abort());
  await page.reload();
  await expect(page.locator("body")).toContainText("This page could not be fetched whole: check the connection and load it again.");
  await page.close();
});

/** The languages whose catalogues a page asks for. */
function catalogues(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => {
    const language = /\/(en|fr|zh-hant)-[^/]*\.js$/.exec(request.url())?.[1];
    if (language !== undefined) fetched.push(language);
  });
  return fetched;
}

test("a browser that asks for none of the page's languages gets English", async ({ browser }) => {
  const page = await browser.newPage({ locale: "de-DE", baseURL: staticHost });
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Play" })).toBeVisible();
  await page.close();
});
