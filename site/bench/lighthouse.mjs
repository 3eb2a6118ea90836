// Lighthouse's judgement of the page as the relay serves it, and how soon it can be played: what a person waits for.
//
//     make bench, or: npm ci in this folder, make build, and node site/bench/lighthouse.mjs
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";

const wanted = 95;
const categories = ["performance", "accessibility", "best-practices"];
const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";

const port = await freePort();
const address = `http://127.0.0.1:${port}/`;
const relay = spawn(fileURLToPath(new URL("../../bin/arenabot", import.meta.url)), ["serve", "--listen", `127.0.0.1:${port}`, "--db", "memory", "--log", "error"], { stdio: "ignore" });
try {
  await untilReady();
  const browser = await launch({ chromePath: chromium, chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu"] });
  try {
    for (const [name, config] of [["desktop", desktopConfig], ["phone, slowed down fourfold on slow 4G", undefined]]) await judge(browser.port, name, config);
    await judge(browser.port, "desktop, this machine as it is", { ...desktopConfig, settings: { ...desktopConfig.settings, throttlingMethod: "provided" } });
  } finally {
    await browser.kill();
  }
} finally {
  relay.kill();
  await once(relay, "exit");
}

/** Prints the scores, and what is amiss where one is too low. */
async function judge(debugging, name, config) {
  const run = await lighthouse(address, { port: debugging, onlyCategories: categories, logLevel: "error" }, config);
  if (run === undefined) throw new Error("Lighthouse gave no result.");
  const { lhr } = run;
  const scores = categories.map((id) => [id, Math.round(100 * (lhr.categories[id].score ?? 0))]);
  const ms = (id) => `${Math.round(lhr.audits[id].numericValue)} ms`;
  const low = scores.some(([, score]) => score < wanted) ? ` (BELOW ${wanted})` : "";
  console.log(`Lighthouse, ${name}: ${scores.map(([id, score]) => `${id} ${score}`).join(", ")}${low}; first paint ${ms("first-contentful-paint")}, interactive ${ms("interactive")}, blocked ${ms("total-blocking-time")}`);
  if (low === "") return;
  for (const { id, title, score, displayValue } of Object.values(lhr.audits)) if (score !== null && score < 0.9) console.log(`  ${id}: ${title} ${displayValue ?? ""}`);
}

async function untilReady() {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(`${address}healthz`).then((answer) => answer.ok, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The relay did not start: run make build.");
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address();
  server.close();
  await once(server, "close");
  return free;
}
